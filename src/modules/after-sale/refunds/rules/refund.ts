import { type Cents, splitCents } from '../../../../core/money.ts'
import type { Order, presentForMerchant } from '../../../orders/index.ts'

type OrderToShow = Parameters<typeof presentForMerchant>[0]
/** A refund as its order shows it. */
export type Refund = NonNullable<OrderToShow['refunds']>[number]
export type RefundStatus = Refund['legs'][number]['state']

/** The parts of an order's price that can be refunded. `goods` is after the discount. */
const priceParts = ['goods', 'tax', 'deliveryFee', 'tip', 'convenienceFee'] as const
export type RefundablePart = (typeof priceParts)[number]
export type Parts = Record<RefundablePart, Cents>

export const noParts: Parts = { goods: 0, tax: 0, deliveryFee: 0, tip: 0, convenienceFee: 0 }

export const sumOfParts = (parts: Parts): Cents => priceParts.reduce((sum, part) => sum + parts[part], 0)

const mapParts = (change: (part: RefundablePart) => Cents): Parts =>
  Object.fromEntries(priceParts.map((part) => [part, change(part)])) as Parts

export const addParts = (one: Parts, other: Parts) => mapParts((part) => one[part] + other[part])
const subtractParts = (one: Parts, other: Parts) => mapParts((part) => one[part] - other[part])

/** Order lines, named by their place in the order, with the quantity to refund in thousandths. */
export type RefundedLine = { itemKey: number; quantityMilli: number }

/** `all` is what is left of that part. A request that names nothing asks for all that is left. */
export type RefundRequest = {
  lines: readonly RefundedLine[]
  amount: Cents | null
  tip: Cents | 'all' | null
  deliveryFee: Cents | 'all' | null
}

/** Earlier refunds that did not fail. */
export type RefundedBefore = { parts: Parts; lines: readonly RefundedLine[] }

/** A failed refund does not count, and its lines may be refunded again. */
export function refundedBefore(refunds: readonly Refund[]): RefundedBefore {
  const legs = refunds.flatMap(({ legs }) => legs.filter(({ state }) => state !== 'failed'))
  const whole = refunds.filter(({ legs }) => legs.every(({ state }) => state !== 'failed'))
  return {
    parts: legs.reduce((sum, { parts }) => addParts(sum, parts), noParts),
    lines: whole.flatMap(({ lines }) =>
      lines.map(({ item_key, quantity_milli }) => ({ itemKey: item_key, quantityMilli: quantity_milli })),
    ),
  }
}

export type RefundableOrder = Pick<
  Order,
  | 'cart'
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'tip'
  | 'deliveryFee'
  | 'convenienceFee'
  | 'isCourier'
  | 'carrier'
>

export type RefundField = 'lines' | 'amount' | 'tip' | 'delivery_fee'
export type RefundPlan =
  | { kind: 'planned'; parts: Parts }
  /** More than is left of what this field asks for; `left` is how much that is. */
  | { kind: 'too_large'; field: RefundField; left: Cents }
  | { kind: 'unknown_line'; itemKey: number }

/**
 * Which parts of the price a refund takes back. `by` limits it: a merchant gives back its own share, which is goods, their
 * tax, and the fee and tip of a delivery of its own, but not what a courier company or the platform earned.
 */
export function planRefund(
  order: RefundableOrder,
  before: RefundedBefore,
  request: RefundRequest,
  by: 'merchant' | 'operator',
): RefundPlan {
  let left = withinShare(subtractParts(partsOf(order), before.parts), order, by)
  if (isForEverything(request)) {
    return sumOfParts(left) > 0
      ? { kind: 'planned', parts: left }
      : { kind: 'too_large', field: 'amount', left: 0 }
  }
  let planned = noParts
  const take = (parts: Parts) => {
    planned = addParts(planned, parts)
    left = subtractParts(left, parts)
  }
  const unknown = request.lines.find(({ itemKey }) => order.cart[itemKey] === undefined)
  if (unknown) return { kind: 'unknown_line', itemKey: unknown.itemKey }
  const goods = goodsOfLines(order, before.lines, request.lines)
  if (goods === null || goods > left.goods) return { kind: 'too_large', field: 'lines', left: left.goods }
  take(goodsWithTax(goods, left))
  for (const [part, field] of [
    ['tip', 'tip'],
    ['deliveryFee', 'delivery_fee'],
  ] as const) {
    const wanted = request[part] === 'all' ? left[part] : (request[part] ?? 0)
    if (wanted > left[part]) return { kind: 'too_large', field, left: left[part] }
    take({ ...noParts, [part]: wanted })
  }
  const amount = request.amount ?? 0
  if (amount > sumOfParts(left)) return { kind: 'too_large', field: 'amount', left: sumOfParts(left) }
  take(partsOfAmount(amount, left))
  if (sumOfParts(planned) === 0) return { kind: 'too_large', field: fieldOf(request), left: 0 }
  return { kind: 'planned', parts: planned }
}

export function partsOf(order: RefundableOrder): Parts {
  const { subtotal, discount, tax, tip, deliveryFee, convenienceFee } = order
  return { goods: subtotal - discount, tax, deliveryFee, tip, convenienceFee }
}

const isForEverything = ({ lines, amount, tip, deliveryFee }: RefundRequest) =>
  lines.length === 0 && amount === null && tip === null && deliveryFee === null

function fieldOf({ lines, amount, tip }: RefundRequest): RefundField {
  if (lines.length > 0) return 'lines'
  if (amount !== null) return 'amount'
  return tip !== null ? 'tip' : 'delivery_fee'
}

function withinShare(
  left: Parts,
  { isCourier, carrier }: RefundableOrder,
  by: 'merchant' | 'operator',
): Parts {
  if (by === 'operator') return left
  const isCarried = isCourier && carrier !== null
  return { ...left, convenienceFee: 0, ...(isCarried && { deliveryFee: 0, tip: 0 }) }
}

/**
 * The price of the lines after the discount. Rounded over all that was refunded of a line, so that a line refunded piece by
 * piece gives exactly its price. Null where more is asked for than was bought and not refunded yet.
 */
function goodsOfLines(
  { cart, subtotal, discount }: RefundableOrder,
  before: readonly RefundedLine[],
  wanted: readonly RefundedLine[],
): Cents | null {
  const prices = pricesPaid({ cart, subtotal, discount })
  const quantityBefore = sumByLine(before)
  let sum = 0
  for (const [itemKey, quantityMilli] of sumByLine(wanted)) {
    const bought = cart[itemKey]!.quantity_milli
    const earlier = quantityBefore.get(itemKey) ?? 0
    if (quantityMilli <= 0 || earlier + quantityMilli > bought) return null
    const upTo = (quantity: number) => proportion(prices[itemKey]!, quantity, bought)
    sum += upTo(earlier + quantityMilli) - upTo(earlier)
  }
  return sum
}

/** Each line less what the shop's promotion took off it. Orders that do not say share the discount in proportion. */
function pricesPaid({ cart, subtotal, discount }: Pick<RefundableOrder, 'cart' | 'subtotal' | 'discount'>) {
  const known = cart.reduce((sum, { discount_cents = 0 }) => sum + discount_cents, 0)
  if (discount > 0 && known === discount)
    return cart.map(({ price_cents, discount_cents = 0 }) => price_cents - discount_cents)
  return splitCents(
    subtotal - discount,
    cart.map(({ price_cents }) => price_cents),
  )
}

function sumByLine(lines: readonly RefundedLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { itemKey, quantityMilli } of lines) sums.set(itemKey, (sums.get(itemKey) ?? 0) + quantityMilli)
  return sums
}

/** `cents` x part / whole, rounded half up. */
function proportion(cents: Cents, part: number, whole: number): Cents {
  if (whole === 0) return 0
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/** Tax follows the goods in proportion to what is left of both, so that the last goods take the last cent of tax. */
const goodsWithTax = (goods: Cents, left: Parts): Parts => ({
  ...noParts,
  goods,
  tax: left.goods === 0 ? 0 : proportion(left.tax, goods, left.goods),
})

/** An amount takes goods and their tax first, then the delivery fee, the tip and the convenience fee. */
function partsOfAmount(amount: Cents, left: Parts): Parts {
  const ofGoods = Math.min(amount, left.goods + left.tax)
  const [goods, tax] = splitCents(ofGoods, [left.goods, left.tax]) as [Cents, Cents]
  let rest = amount - ofGoods
  const parts = { ...noParts, goods, tax }
  for (const part of ['deliveryFee', 'tip', 'convenienceFee'] as const) {
    parts[part] = Math.min(rest, left[part])
    rest -= parts[part]
  }
  return parts
}

/** A payment of the order, and what of it has not been given back. */
export type RefundablePayment = { payment: number; left: Cents }
export type RefundLeg = { payment: number; parts: Parts }

/** Back along the payments, the last first, each with its share of every part; the shares sum to the parts exactly. */
export function splitOverPayments(parts: Parts, payments: readonly RefundablePayment[]): RefundLeg[] {
  let rest = parts
  const legs: RefundLeg[] = []
  for (const { payment, left } of payments.toReversed()) {
    const amount = Math.min(left, sumOfParts(rest))
    if (amount === 0) continue
    const shares = splitCents(
      amount,
      priceParts.map((part) => rest[part]),
    )
    const share = mapParts((part) => shares[priceParts.indexOf(part)]!)
    legs.push({ payment, parts: share })
    rest = subtractParts(rest, share)
  }
  if (sumOfParts(rest) !== 0) throw new RangeError(`${sumOfParts(rest)} cents were paid by nothing`)
  return legs
}

/** Days after completion in which a refund may be made. */
export const refundDays = { merchant: 30, operator: 120 } as const
