import type { Call } from '../../calls/call.ts'
import { isExpired } from '../../core/card.ts'
import { refuse, refuseIfAny } from '../../core/refusal.ts'
import type { Database } from '../../db/database.ts'
import type { Payments } from '../../outside/payments.ts'
import { type Sentence, says } from '../../texts/sentence.ts'
import { listChargeable } from '../customers/cards/index.ts'
import type { Order } from '../orders/index.ts'
import type { CardTestingDeps } from './card-testing.ts'
import { saveNewCard } from './card-to-charge.ts'
import { newCardFaults, readCard } from './check-payments.ts'
import type { PaymentInput } from './schemas.ts'

export type CardOfOrderDeps = CardTestingDeps & { db: Database; payments: Payments }

/** A card that pays for something on an existing order. Never a card number. */
export type CardOfOrder = {
  gateway: string
  token: string
  isUsedOnce: boolean
  ccId: number | null
  label: string
}

type Choice = {
  payment: PaymentInput | undefined
  /** The saved card to charge if none is given. */
  otherwise: number | null
  words: { choose: Sentence; enter: Sentence }
  key: string
}

/** `fingerprint` identifies the card for counting declines, and isn't stored anywhere else. */
type ChosenCard = { card: CardOfOrder; fingerprint?: string | undefined }

/** The given saved card, or the order's card. A guest enters one, as at checkout. */
export async function chooseCard(
  deps: CardOfOrderDeps,
  order: Order,
  { payment, otherwise, words, key }: Choice,
  call: Call,
): Promise<ChosenCard> {
  const { gateway } = deps.payments
  if (order.customerId !== null) {
    const wanted = payment?.id ?? otherwise
    const saved = (await listChargeable(deps.db, order.customerId)).find(
      (card) =>
        String(card.ccId) === String(wanted) && card.gateway === gateway && !isExpired(card, call.now),
    )
    if (!saved) throw refuse('bad_payment', { field: 'payment', detail: words.choose })
    const { token, ccId } = saved
    return { card: { gateway, token, isUsedOnce: false, ccId, label: labelOf(saved) } }
  }
  const typed = payment ? readCard(payment) : null
  if (!typed) throw refuse('bad_payment', { field: 'payment', detail: words.enter })
  refuseIfAny(newCardFaults(typed, 'payment', deps.payments, call.now))
  const { caller, ip } = call
  const { token, fingerprint, ...card } = await saveNewCard(deps, typed, { key, caller, ip })
  return { card: { gateway, token, isUsedOnce: true, ccId: null, label: labelOf(card) }, fingerprint }
}

const labelOf = ({ brand, lastFour }: { brand: string; lastFour: string }) => `${brand} ${lastFour}`

export const tipWords = { choose: says`Choose a card for the tip.`, enter: says`Enter a card for the tip.` }
export const orderWords = {
  choose: says`Choose a card for this order.`,
  enter: says`Enter a card for this order.`,
}
