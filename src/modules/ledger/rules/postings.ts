import type { Cents, Price } from '../../../core/money.ts'
import type { SaleTaxes, TaxRow } from '../../pricing/taxes/index.ts'

/**
 * A positive amount is owed to an account, a negative one was taken from it. See the table in
 * docs/decisions/0017-ledger.md.
 */
export type Account =
  | 'card'
  | 'cash'
  | 'gift_card'
  | 'credit'
  | 'promotion'
  | 'order'
  | 'merchant'
  | 'courier'
  | 'tax'
  | 'tip'
  | 'platform'
  | 'gateway'
  | 'opening'

/**
 * The component of an order's price that a merchant's or the platform's line is for; empty where the account implies
 * it.
 */
export type Part =
  | ''
  | 'goods'
  | 'delivery_fee'
  | 'tip'
  | 'cash'
  | 'commission'
  | 'order_fee'
  | 'courier_share'
  | 'promotion'
  | 'dispute'
  | 'dispute_fee'
  | 'gateway_fee'
  | TaxPart

/** The tax of a jurisdiction: `tax:NY`. */
type TaxPart = `tax:${string}`

export type Posting = { account: Account; party: number; cents: Cents; part?: Part }

/** The fields of an order that determine who gets which part of its price. */
export type SoldOrder = Price & {
  orderId: number
  merchantId: number
  customerId: number | null
  /** A courier company should deliver it; the one that accepted it gets its price and the tip. */
  isCourier: boolean
  carrier: { providerId: number; price: Cents } | null
  /** Tax by jurisdiction; null if no tax rates were loaded for its place. */
  taxes?: { taxes: SaleTaxes; rows: readonly TaxRow[] } | null
}

/** `sourceId` is the gift card or promotion; the others are identified by the order. */
export type Payment = {
  type: 'credit_card' | 'cash' | 'promo' | 'gift_card' | 'credit_balance'
  sourceId: number | null
  amount: Cents
}

/** The order's account holds what was paid until it is known who gets it. */
export function placedPostings(order: SoldOrder, payments: readonly Payment[]): Posting[] {
  const paid = payments.map((payment) => ({ ...payingParty(order, payment), cents: -payment.amount }))
  return summed([...paid, { account: 'order', party: order.orderId, cents: order.total }])
}

/**
 * Cash is already in the merchant's hands, so that much less is owed to it. The merchant pays for its own promotion.
 */
export function completedPostings(order: SoldOrder, payments: readonly Payment[]): Posting[] {
  const { merchantId: party } = order
  const cash = payments.reduce((sum, { type, amount }) => (type === 'cash' ? sum + amount : sum), 0)
  return summed([
    { account: 'order', party: order.orderId, cents: -order.total },
    { account: 'merchant', party, part: 'goods', cents: order.subtotal },
    { account: 'merchant', party, part: 'promotion', cents: -order.discount },
    ...deliveryPostings(order),
    ...taxPostings(order, order.tax, order.taxes?.rows),
    { account: 'platform', party: 0, cents: order.convenienceFee },
    { account: 'cash', party, cents: cash },
    { account: 'merchant', party, part: 'cash', cents: -cash },
  ])
}

/**
 * Tax by jurisdiction. Where the marketplace files, it keeps the tax (party 0); where the merchant files, the tax is
 * paid out to it. Without tax rates, it is held for the merchant that made the sale.
 */
function taxPostings(order: SoldOrder, tax: Cents, rows?: readonly TaxRow[] | null): Posting[] {
  const { merchantId: party, taxes } = order
  if (!taxes || !rows) return [{ account: 'tax', party, cents: tax }]
  const target =
    taxes.taxes.filed_by === 'marketplace'
      ? ({ account: 'tax', party: 0 } as const)
      : ({ account: 'merchant', party } as const)
  return rows.map(({ code, tax: cents }) => ({ ...target, part: `tax:${code}`, cents }))
}

/** A tip added after delivery is paid by card, and goes where the order's tip went. */
export function tippedPostings(order: SoldOrder, cents: Cents): Posting[] {
  return summed([
    { account: 'card', party: 0, cents: -cents },
    { ...tipTarget(order), cents },
  ])
}

/** The gateway keeps a fee, which the platform pays; if negative, some of it is returned. */
export function gatewayFeePostings(cents: Cents): Posting[] {
  return summed([
    { account: 'platform', party: 0, part: 'gateway_fee', cents: -cents },
    { account: 'gateway', party: 0, cents },
  ])
}

/** A courier returned an order that couldn't be delivered: the platform pays for both ways. */
export function returnedPostings({ providerId, price }: { providerId: number; price: Cents }): Posting[] {
  return summed([
    { account: 'courier', party: providerId, cents: price },
    { account: 'platform', party: 0, cents: -price },
  ])
}

/** The share of a refund that goes back to one payment, by the components it takes back. */
export type RefundedPayment = {
  payment: Payment
  /** As credit for the customer instead of the original payment; a promotion always gets its own part back. */
  toCredit: boolean
  parts: { goods: Cents; tax: Cents; deliveryFee: Cents; tip: Cents; convenienceFee: Cents }
  /** The rows behind `parts.tax`; null if the order has no tax rates. */
  taxes?: readonly TaxRow[] | null
}

/**
 * Takes back a completed order's price from those who received it. A courier company keeps its price: the platform
 * then refunds what the customer paid for the delivery. Cash is returned by the merchant, whose account is credited
 * for it.
 */
export function refundedPostings(order: SoldOrder, refunded: readonly RefundedPayment[]): Posting[] {
  const { merchantId: party } = order
  const lines = refunded.flatMap(({ payment, toCredit, parts, taxes }): Posting[] => {
    const { goods, tax, deliveryFee, tip, convenienceFee } = parts
    const carrier = order.isCourier ? order.carrier : null
    return [
      { ...refundTarget(order, payment, toCredit), cents: goods + tax + deliveryFee + tip + convenienceFee },
      { account: 'merchant', party, part: 'goods', cents: -goods },
      ...taxPostings(order, tax, taxes).map((line) => ({ ...line, cents: -line.cents })),
      { account: 'platform', party: 0, cents: -convenienceFee },
      carrier
        ? { account: 'platform', party: 0, cents: -deliveryFee }
        : { account: 'merchant', party, part: 'delivery_fee', cents: -deliveryFee },
      { ...tipTarget(order), cents: -tip },
    ]
  })
  return summed(lines)
}

function refundTarget(
  order: SoldOrder,
  payment: Payment,
  toCredit: boolean,
): Pick<Posting, 'account' | 'party' | 'part'> {
  if (toCredit && payment.type !== 'promo')
    return { account: 'credit', party: named(order.customerId, 'credit_balance') }
  if (payment.type === 'cash') return { account: 'merchant', party: order.merchantId, part: 'cash' }
  return payingParty(order, payment)
}

/**
 * After an adjustment, each payment pays that much less (or, if negative, more), and the order's account holds that
 * much less.
 */
export function adjustedPostings(
  order: SoldOrder,
  lowered: readonly { payment: Payment; cents: Cents }[],
): Posting[] {
  const given = lowered.map(({ payment, cents }) => ({ ...payingParty(order, payment), cents }))
  const sum = lowered.reduce((total, { cents }) => total + cents, 0)
  return summed([...given, { account: 'order', party: order.orderId, cents: -sum }])
}

/** Reverses everything booked: afterwards the order hasn't moved any money. */
export function reversedPostings(entries: readonly { lines: readonly Posting[] }[]): Posting[] {
  return summed(entries.flatMap(({ lines }) => lines.map((line) => ({ ...line, cents: -line.cents }))))
}

export function sumPostings(lines: readonly Posting[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}

function deliveryPostings(order: SoldOrder): Posting[] {
  const { merchantId: party, deliveryFee, tip, carrier } = order
  if (order.isCourier && carrier) {
    const { providerId, price } = carrier
    return [
      { account: 'courier', party: providerId, cents: price },
      // The platform keeps any surplus of the customer's delivery fee over the courier's price, and pays any deficit.
      { account: 'platform', party: 0, cents: deliveryFee - price },
      { ...tipTarget(order), cents: tip },
    ]
  }
  // The merchant's own drivers, or the merchant itself where courier companies don't deliver.
  return [
    { account: 'merchant', party, part: 'delivery_fee', cents: deliveryFee },
    { ...tipTarget(order), cents: tip },
  ]
}

/** The courier company that delivered, otherwise the merchant. */
const tipTarget = ({
  isCourier,
  carrier,
  merchantId,
}: SoldOrder): Pick<Posting, 'account' | 'party' | 'part'> =>
  isCourier && carrier
    ? { account: 'tip', party: carrier.providerId }
    : { account: 'merchant', party: merchantId, part: 'tip' }

function payingParty(order: SoldOrder, { type, sourceId }: Payment): Pick<Posting, 'account' | 'party'> {
  switch (type) {
    case 'credit_card':
      return { account: 'card', party: 0 }
    case 'cash':
      return { account: 'cash', party: order.merchantId }
    case 'credit_balance':
      return { account: 'credit', party: named(order.customerId, type) }
    case 'gift_card':
      return { account: 'gift_card', party: named(sourceId, type) }
    case 'promo':
      return { account: 'promotion', party: named(sourceId, type) }
  }
}

function named(party: number | null, type: string): number {
  if (party === null) throw new RangeError(`a payment by ${type} names no owner`)
  return party
}

/** One line for each account, party and component; zero lines are dropped. */
export function summed(lines: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  for (const { account, party, part = '', cents } of lines) {
    const key = `${account} ${party} ${part}`
    sums.set(key, { account, party, part, cents: (sums.get(key)?.cents ?? 0) + cents })
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0)
}
