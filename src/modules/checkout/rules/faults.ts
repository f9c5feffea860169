import { type Cents, formatCents, toDollars } from '../../../core/money.ts'
import type { Reason } from '../../../core/refusal.ts'
import type { OrderTime } from '../../carts/index.ts'
import { type CheckedLine, hasPrice, type listObjections } from '../../carts/lines/index.ts'

/** The order's destination, as far as it could be determined. `field` is the parameter it came from. */
export type Destination =
  | { kind: 'pickup' }
  | { kind: 'found'; field: string }
  | { kind: 'bad'; field: string; detail: string }
/** A line whose price differs from the one shown to the customer. */
export type ChangedPrice = { index: number; shown: Cents; price: Cents }

/** Everything that can prevent an order. */
export type CheckoutCase = {
  lines: readonly CheckedLine[]
  changed: readonly ChangedPrice[]
  orderTime: OrderTime
  /** Why the merchant doesn't take the order at that time; undefined if it does. */
  obstacle: Reason | undefined
  destination: Destination
  /** The applicable zone; undefined if there is none, and for pickup. */
  zone: { orderMinimum: Cents } | undefined
  subtotal: Cents
  total: Cents
  tip: Cents | null
  objections: ReturnType<typeof listObjections>
  /** Goods that require an ID check are to be left at the door. */
  leavesRestricted: boolean
  paymentFaults: readonly Reason[]
  unpaid: Cents
}

type Check = (facts: CheckoutCase) => Reason[]

const maxTip: Cents = 1000_00
/** Far above any order, and within the range of the columns, which end at 2^31 cents. */
const maxTotal: Cents = 20_000_000_00

const mustHoldSomething: Check = ({ lines }) => (lines.length === 0 ? [{ code: 'empty_cart' }] : [])

const linesMustBeSellable: Check = ({ lines }) =>
  lines.flatMap(({ faults }, index) =>
    faults.map(({ code, detail, option }) => {
      const field = option === undefined ? `cart[${index}]` : `cart[${index}].option_qty.${option}`
      return { code, field, detail, item_key: index }
    }),
  )

const pricesMustBeAsShown: Check = ({ changed }) =>
  changed.map(({ index, shown, price }) => ({
    code: 'price_changed',
    field: `cart[${index}]`,
    item_key: index,
    shown: toDollars(shown),
    price: toDollars(price),
  }))

const orderTimeMustBeGood: Check = ({ orderTime }) =>
  orderTime.kind === 'bad' ? [{ code: 'bad_order_time', field: 'order_time', detail: orderTime.detail }] : []

const merchantMustBeOpen: Check = ({ obstacle }) => (obstacle === undefined ? [] : [obstacle])

const destinationMustBeKnown: Check = ({ destination }) =>
  destination.kind === 'bad'
    ? [{ code: 'bad_location', field: destination.field, detail: destination.detail }]
    : []

const destinationMustBeServed: Check = ({ destination, zone }) =>
  destination.kind === 'found' && !zone ? [{ code: 'out_of_range', field: destination.field }] : []

const minimumMustBeReached: Check = ({ lines, zone, subtotal }) => {
  if (lines.length === 0 || !zone || subtotal >= zone.orderMinimum) return []
  const minimum = toDollars(zone.orderMinimum)
  const detail = `Delivery to this place starts at ${formatCents(zone.orderMinimum)}.`
  return [{ code: 'below_minimum', detail, minimum }]
}

/** Returned only if every line is valid on its own: a line with too much has its own fault. */
const totalMustBePayable: Check = ({ lines, total }) => {
  if (total <= maxTotal || !lines.every(hasPrice)) return []
  return [{ code: 'bad_quantity', field: 'cart', detail: 'An order can cost at most $20,000,000.00.' }]
}

const salesMustBeAllowed: Check = ({ objections }) => objections.map((objection) => ({ ...objection }))

/** Alcohol and tobacco are handed to a person whose ID is checked. */
const handoverMustBeAllowed: Check = ({ leavesRestricted }) =>
  leavesRestricted ? [{ code: 'id_required', field: 'delivery_options.leave_at_door' }] : []

const tipMustBeReasonable: Check = ({ tip }) => {
  if (tip !== null && tip >= 0 && tip <= maxTip) return []
  const detail = 'tip must be an amount in dollars with at most two decimals, from 0 to 1000.'
  return [{ code: 'invalid_parameter', field: 'tip', detail }]
}

const paymentsMustBeGood: Check = ({ paymentFaults }) => [...paymentFaults]

/** Returned only if the payments are valid: an invalid one has its own fault, which causes the missing amount. */
const paymentsMustCoverTotal: Check = ({ lines, paymentFaults, unpaid }) => {
  if (lines.length === 0 || paymentFaults.length > 0 || unpaid === 0) return []
  const missing = toDollars(unpaid)
  const detail = `${formatCents(unpaid)} of the total is not paid for.`
  return [{ code: 'insufficient_payment', field: 'payments', detail, missing }]
}

/** In the order in which they are returned; all that apply are. */
const checks: readonly Check[] = [
  mustHoldSomething,
  linesMustBeSellable,
  pricesMustBeAsShown,
  orderTimeMustBeGood,
  merchantMustBeOpen,
  destinationMustBeKnown,
  destinationMustBeServed,
  minimumMustBeReached,
  totalMustBePayable,
  salesMustBeAllowed,
  handoverMustBeAllowed,
  tipMustBeReasonable,
  paymentsMustBeGood,
  paymentsMustCoverTotal,
]

export function checkoutFaults(facts: CheckoutCase): Reason[] {
  return checks.flatMap((check) => check(facts))
}
