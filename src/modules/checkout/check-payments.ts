import type { Call } from '../../calls/call.ts'
import { faultWithin } from '../../calls/input-faults.ts'
import { Card } from '../../core/card.ts'
import { type Cents, type Price, parseDollars } from '../../core/money.ts'
import type { Reason } from '../../core/refusal.ts'
import type { Payments } from '../../outside/payments.ts'
import type { Deps } from '../../start/deps.ts'
import { type Sentence, says } from '../../texts/sentence.ts'
import type { CheckedLine } from '../carts/lines/index.ts'
import { type PromotedGoods, toPromotedGoods } from '../credits/shop/index.ts'
import { type ChargeableCard, faultsOfCard } from '../customers/cards/index.ts'
import type { Order } from '../orders/index.ts'
import { countWrongCodes, mustHaveGuessesLeft } from './code-guesses.ts'
import { type FoundPaymentSources, findPaymentSources } from './payment-sources.ts'
import type { CheckoutRequest } from './read-request.ts'
import { type PlannedPayment, planPayments } from './rules/payment-plan.ts'
import {
  cashFaults,
  type PaymentRequest,
  resolvePayments,
  type UsedPromotion,
} from './rules/payment-requests.ts'
import { type PaymentInput, readPayment, type TypedCardInput } from './schemas.ts'

type PaymentInputs = Pick<CheckoutRequest, 'input' | 'owner' | 'merchant' | 'at' | 'now'> & {
  contact: Order['contact']
  /** True for a quote, which doesn't ask a guest for the card yet. */
  isQuote: boolean
  /** Before any discount. */
  lines: readonly CheckedLine[]
}

/** Entered here, or in the gateway's own fields. */
export type NewCard = Card | { setupId: string }

/** How an order is paid for, and the faults of the offered payments. */
export type CheckedPayments = {
  payments: readonly PlannedPayment[]
  unpaid: Cents
  promotion: UsedPromotion | null
  faults: Reason[]
  /** The payments other than promotions, with labels for display. */
  charges: readonly { type: string; label: Sentence; amount: Cents }[]
  /** The card to charge, if any, and the amount to hold: its share, plus what weighed items may add. */
  card: { hold: Cents; saved: ChargeableCard | null; typed: NewCard | null } | null
  /** Labels of the payments for the receipt. Nothing is known yet about a card in the gateway's own fields. */
  labels: NonNullable<Order['paymentLabels']>
  /** Codes that were sent for gift cards that aren't the customer's own. */
  giftCodes: ReadonlyMap<number, string>
}

/** The payments in a request, and the buyer's payment sources. */
export type OfferedPayments = {
  requests: readonly PaymentRequest[]
  typed: NewCard | null
  unreadable: Reason[]
  owned: FoundPaymentSources
  /** The order, as far as promotions need it. */
  promoted: PromotedGoods
  mayGuess: boolean
}

/** Before the price is known, since a merchant promotion lowers it. */
export async function findPayments(
  deps: Pick<Deps, 'db' | 'payments' | 'limiter'>,
  question: PaymentInputs,
  call: Call,
): Promise<OfferedPayments> {
  const { owner, merchant, contact } = question
  const { requests, typed, unreadable } = readPayments(question, deps.payments)
  const { gateway } = deps.payments
  const mayGuess = requests.some(({ code }) => code !== undefined)
  if (mayGuess) await mustHaveGuessesLeft(deps.limiter, call)
  const promoted = toPromotedGoods(question)
  const owned = await findPaymentSources(deps.db, { owner, contact, merchant, requests, promoted, gateway })
  return { requests, typed, unreadable, owned, promoted, mayGuess }
}

export async function checkPayments(
  deps: Pick<Deps, 'limiter'>,
  { requests, typed, unreadable, owned, mayGuess }: OfferedPayments,
  { price, allowance }: { price: Price; allowance: Cents },
  call: Call,
): Promise<CheckedPayments> {
  const { sources, promotion, faults } = resolvePayments(requests, owned, price)
  if (mayGuess) await countWrongCodes(deps.limiter, call, faults)
  const { payments, unpaid } = planPayments(price.total, sources)
  const charge = payments.find(({ type }) => type === 'credit_card')
  const saved = owned.savedCards.find(({ ccId }) => ccId === charge?.sourceId) ?? null
  return {
    payments,
    unpaid,
    promotion,
    charges: payments
      .filter(({ type }) => type !== 'promo')
      .map((payment) => ({ ...payment, label: describePayment(payment, owned, typed) })),
    faults: [...unreadable, ...faults, ...cashFaults(unpaid, sources)],
    card: charge ? { hold: charge.amount + allowance, saved, typed: saved ? null : typed } : null,
    labels: describePayments(payments, owned, { typed, promotion }),
    giftCodes: new Map([...owned.codes].map(([code, { giftCardId }]) => [giftCardId, code])),
  }
}

function describePayments(
  payments: readonly PlannedPayment[],
  { savedCards, giftCards, codes }: FoundPaymentSources,
  { typed, promotion }: { typed: NewCard | null; promotion: UsedPromotion | null },
): CheckedPayments['labels'] {
  const idsOf = (type: PlannedPayment['type']) =>
    payments.filter((payment) => payment.type === type).map(({ sourceId }) => sourceId)
  const saved = savedCards.find(({ ccId }) => idsOf('credit_card').includes(ccId))
  const card = saved ?? (typed instanceof Card ? typed : null)
  const gifts = [...giftCards, ...codes.values()].filter(({ giftCardId }) =>
    idsOf('gift_card').includes(giftCardId),
  )
  return {
    ...(card?.brand && idsOf('credit_card').length > 0 && { credit_card: `${card.brand} ${card.lastFour}` }),
    ...(new Set(idsOf('gift_card')).size === 1 && gifts[0] && { gift_card: gifts[0].lastFour }),
    ...(promotion && { promo: promotion.code }),
  }
}

function describePayment(
  { type, sourceId }: PlannedPayment,
  { savedCards, giftCards, codes }: FoundPaymentSources,
  typed: NewCard | null,
): Sentence {
  switch (type) {
    case 'credit_card': {
      const card = savedCards.find(({ ccId }) => ccId === sourceId) ?? (typed instanceof Card ? typed : null)
      return card?.brand ? says`${card.brand} ${card.lastFour}` : says`Card`
    }
    case 'gift_card': {
      const card = [...giftCards, ...codes.values()].find(({ giftCardId }) => giftCardId === sourceId)
      return says`Gift card ${card?.lastFour}`
    }
    case 'credit_balance':
      return says`Credit`
    default:
      return says`Cash`
  }
}

type CardTaking = Pick<Payments, 'setups' | 'takesNumbers'>

/** An unreadable payment has its own faults and pays nothing; the others are checked without it. */
function readPayments({ input, owner, isQuote, now }: PaymentInputs, taking: CardTaking) {
  const read = (input.payments ?? []).map((one, index) => ({
    ...readPayment(one),
    field: `payments[${index}]`,
  }))
  const good = read
    .filter(({ faults }) => faults.length === 0)
    .map(({ value, field }) => ({ ...value, field, card: readCard(value) }))
  const mayLackCard = isQuote && 'guestId' in owner
  return {
    requests: good.map((payment) => {
      const request = toPaymentRequest(payment, now, taking)
      const isOpen = mayLackCard && request.type === 'credit_card' && request.ownCardFaults === null
      return isOpen && request.id === undefined ? { ...request, ownCardFaults: [] } : request
    }),
    // At most one card pays; a card sent with any other payment is ignored.
    typed: good.find(({ type, card }) => type === 'credit_card' && card)?.card ?? null,
    unreadable: read.flatMap(({ faults, field }) => faults.map((fault) => faultWithin(field, fault))),
  }
}

export const readCard = ({ card, setup_id }: PaymentInput): NewCard | null =>
  card ? toCard(card) : setup_id === undefined ? null : { setupId: setup_id }

const toCard = ({ cc_number, exp_month, exp_year, cvv, billing_zip }: TypedCardInput) =>
  new Card({ number: cc_number, cvv, billingZip: billing_zip, expMonth: exp_month, expYear: exp_year })

type SentPayment = Omit<PaymentInput, 'card'> & { field: string; card: NewCard | null }

/** Payments with a code. For all others, `code` is an alias of `id` that existing clients use. */
const coded = new Set(['promo', 'gift_code'])

const toPaymentRequest = (
  { type, id, code, amount, field, card }: SentPayment,
  now: number,
  taking: CardTaking,
): PaymentRequest => ({
  type,
  id: coded.has(type) ? id : (id ?? code),
  code: coded.has(type) ? code : undefined,
  field,
  amount: amount === undefined ? undefined : parseDollars(amount),
  ownCardFaults: card && newCardFaults(card, field, taking, now),
})

/** Faults of a card entered for one payment, as far as they can be determined without a bank. */
export function newCardFaults(
  card: NewCard,
  field: string,
  { setups, takesNumbers }: CardTaking,
  now: number,
): Reason[] {
  if (!(card instanceof Card)) return setups ? [] : [{ code: 'no_card_fields', field: `${field}.setup_id` }]
  if (!takesNumbers) return [{ code: 'card_numbers_refused', field: `${field}.card` }]
  return faultsOfCard(card, now).map((fault) => faultWithin(`${field}.card`, fault))
}
