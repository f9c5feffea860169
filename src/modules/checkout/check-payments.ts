import type { CartOwner } from '../../calls/buyer.ts'
import { faultWithin } from '../../calls/input-faults.ts'
import { Card } from '../../core/card.ts'
import { type Cents, type Price, parseDollars } from '../../core/money.ts'
import type { Reason } from '../../core/refusal.ts'
import type { Payments } from '../../outside/payments.ts'
import type { Deps } from '../../start/deps.ts'
import type { ListedDeal } from '../credits/index.ts'
import { type ChargeableCard, faultsOfCard } from '../customers/cards/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { findPaymentSources } from './payment-sources.ts'
import { type PlannedPayment, planPayments } from './rules/payment-plan.ts'
import { cashFaults, type PaymentRequest, resolvePayments } from './rules/payment-requests.ts'
import { type CheckoutInput, type PaymentInput, readPayment, type TypedCardInput } from './schemas.ts'

type PaymentCheckInput = {
  input: CheckoutInput
  owner: CartOwner
  merchant: Merchant
  price: Price
  allowance: Cents
  now: number
}

/** Typed in here, or taken by the gateway's own fields. */
export type NewCard = Card | { setupId: string }

/** How an order is paid, and what is wrong with what was offered. */
export type CheckedPayments = {
  payments: readonly PlannedPayment[]
  unpaid: Cents
  promotion: ListedDeal['promotion'] | null
  faults: Reason[]
  /** The card that is charged, if any, and how much it must hold: what it pays, and what weighed items may add. */
  card: { hold: Cents; saved: ChargeableCard | null; typed: NewCard | null } | null
  /** Codes under which gift cards that are not the customer's own were given. */
  giftCodes: ReadonlyMap<number, string>
}

export async function checkPayments(
  deps: Pick<Deps, 'db' | 'payments'>,
  { input, owner, merchant, price, allowance, now }: PaymentCheckInput,
): Promise<CheckedPayments> {
  const { requests, typed, unreadable } = readPayments(input.payments ?? [], now, deps.payments)
  const { subtotal } = price
  const { gateway } = deps.payments
  const owned = await findPaymentSources(deps.db, { owner, merchant, requests, subtotal, gateway, now })
  const { sources, promotion, faults } = resolvePayments(requests, owned, price)
  const { payments, unpaid } = planPayments(price.total, sources)
  const charge = payments.find(({ type }) => type === 'credit_card')
  const saved = owned.savedCards.find(({ ccId }) => ccId === charge?.sourceId) ?? null
  return {
    payments,
    unpaid,
    promotion,
    faults: [...unreadable, ...faults, ...cashFaults(unpaid, sources)],
    card: charge ? { hold: charge.amount + allowance, saved, typed: saved ? null : typed } : null,
    giftCodes: new Map([...owned.codes].map(([code, { giftCardId }]) => [giftCardId, code])),
  }
}

/** An unreadable payment has faults of its own and pays nothing; the others are checked without it. */
function readPayments(list: readonly unknown[], now: number, { setups }: Pick<Payments, 'setups'>) {
  const read = list.map((one, index) => ({ ...readPayment(one), field: `payments[${index}]` }))
  const good = read
    .filter(({ faults }) => faults.length === 0)
    .map(({ value, field }) => ({ ...value, field, card: newCardOf(value) }))
  return {
    requests: good.map((payment) => toPaymentRequest(payment, now, setups !== null)),
    // At most one card pays; a card that came with anything else is not meant to.
    typed: good.find(({ type, card }) => type === 'credit_card' && card)?.card ?? null,
    unreadable: read.flatMap(({ faults, field }) => faults.map((fault) => faultWithin(field, fault))),
  }
}

const newCardOf = ({ card, setup_id }: PaymentInput): NewCard | null =>
  card ? toCard(card) : setup_id === undefined ? null : { setupId: setup_id }

const toCard = ({ cc_number, exp_month, exp_year, cvv, billing_zip }: TypedCardInput) =>
  new Card({ number: cc_number, cvv, billingZip: billing_zip, expMonth: exp_month, expYear: exp_year })

type SentPayment = Omit<PaymentInput, 'card'> & { field: string; card: NewCard | null }

const toPaymentRequest = (
  { type, id, amount, field, card }: SentPayment,
  now: number,
  hasSetups: boolean,
): PaymentRequest => ({
  type,
  id,
  field,
  amount: amount === undefined ? undefined : parseDollars(amount),
  ownCardFaults:
    card instanceof Card
      ? faultsOfCard(card, now).map((fault) => faultWithin(`${field}.card`, fault))
      : card && (hasSetups ? [] : [{ code: 'no_card_fields', field: `${field}.setup_id` }]),
})
