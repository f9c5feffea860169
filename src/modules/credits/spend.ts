import type { Cents } from '../../core/money.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { findByCode } from './deals.ts'
import { findGiftCard, lockCredit, lockGiftCard } from './gift-card-store.ts'
import { isInForce } from './rules/credits.ts'

/** The gift card with this code. An expired or disabled one is `isOver`. */
async function findCodedCard(handle: Handle, code: string, now: number) {
  const card = await findGiftCard(handle, { code })
  return card && { ...card, isOver: !isInForce(card, now) }
}

/** Looks up the codes of payments. */
export const paymentCodes = { findGiftCard: findCodedCard, findPromotion: findByCode }

type Spending = {
  customerId: number | null
  payments: readonly { type: string; sourceId: number | null; amount: Cents }[]
  /** Codes of gift cards that aren't the customer's own. */
  giftCodes: ReadonlyMap<number, string>
}

const shrunk = (detail: string) => refuse('insufficient_payment', { field: 'payments', detail })

/**
 * Locks the balances that pay. If a gift card is spent twice at once, the second waits here, and then finds it empty.
 */
export async function mustCoverPayments(
  tx: Handle,
  { customerId, payments, giftCodes }: Spending,
  now: number,
) {
  const credit = payments
    .filter(({ type }) => type === 'credit_balance')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (credit > 0 && customerId !== null && (await lockCredit(tx, customerId)) < credit)
    throw shrunk('Your credit has been spent meanwhile.')
  for (const { type, sourceId, amount } of payments) {
    if (type !== 'gift_card') continue
    const code = giftCodes.get(sourceId!)
    const key = code === undefined ? { giftCardId: sourceId!, customerId: customerId! } : { code }
    const card = await lockGiftCard(tx, key)
    if (!card || card.balance < amount) throw shrunk('The gift card has been spent meanwhile.')
    if (!isInForce(card, now)) throw shrunk('The gift card has ended meanwhile.')
  }
}
