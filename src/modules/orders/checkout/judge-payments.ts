import { type Cents, parseDollars } from '../../../core/money.ts'
import type { Reason } from '../../../core/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { faultWithin } from '../../../http/input-faults.ts'
import type { ChargeableCard } from '../../customers/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import type { Promotion } from '../money/rules/promotions.ts'
import type { CartOwner } from '../rules/cart.ts'
import type { Price } from '../rules/pricing.ts'
import { type PlannedPayment, planPayments } from './rules/payment-plan.ts'
import { cashFaults, type PaymentWish, resolvePayments } from './rules/payment-wishes.ts'
import { type CheckoutInput, type PaymentInput, readPayment, type TypedCardInput } from './schemas.ts'
import { openWallet } from './wallet.ts'

type Question = { input: CheckoutInput; owner: CartOwner; merchant: Merchant; price: Price; now: number }

/** How an order is paid, and what is wrong with what was offered. */
export type JudgedPayments = {
  payments: readonly PlannedPayment[]
  unpaid: Cents
  promotion: Promotion | null
  faults: Reason[]
  /** What is to be charged, if anything. */
  card: { amount: Cents; saved: ChargeableCard | null; typed: TypedCardInput | null } | null
  /** Codes under which gift cards that are not the customer's own were given. */
  giftCodes: ReadonlyMap<number, string>
}

export async function judgePayments(
  tools: Pick<Deps, 'db' | 'payments'>,
  { input, owner, merchant, price, now }: Question,
): Promise<JudgedPayments> {
  const { sent, wishes, unreadable } = readPayments(input.payments ?? [])
  const { subtotal } = price
  const { gateway } = tools.payments
  const wallet = await openWallet(tools.db, { owner, merchant, wishes, subtotal, gateway, now })
  const { sources, promotion, faults } = resolvePayments(wishes, wallet, price)
  const { payments, unpaid } = planPayments(price.total, sources)
  const charge = payments.find(({ type }) => type === 'credit_card')
  const saved = wallet.savedCards.find(({ ccId }) => ccId === charge?.sourceId) ?? null
  const typed = sent.find(({ card }) => card)?.card ?? null
  return {
    payments,
    unpaid,
    promotion,
    faults: [...unreadable, ...faults, ...cashFaults(unpaid, sources)],
    card: charge ? { amount: charge.amount, saved, typed: saved ? null : typed } : null,
    giftCodes: new Map([...wallet.codes].map(([code, { giftCardId }]) => [giftCardId, code])),
  }
}

/** What cannot be read has faults of its own and pays nothing; the others are judged without it. */
function readPayments(list: readonly unknown[]) {
  const read = list.map((one, index) => ({ ...readPayment(one), field: `payments[${index}]` }))
  const good = read.filter(({ faults }) => faults.length === 0)
  return {
    sent: good.map(({ value }) => value),
    wishes: good.map(({ value, field }) => toWish(value, field)),
    unreadable: read.flatMap(({ faults, field }) => faults.map((fault) => faultWithin(field, fault))),
  }
}

const toWish = ({ type, id, amount, card }: PaymentInput, field: string): PaymentWish => ({
  type,
  id,
  field,
  amount: amount === undefined ? undefined : parseDollars(amount),
  hasOwnCard: card !== undefined,
})
