import { type Cents, splitCents } from '../../../../core/money.ts'
import type { Order } from '../../../orders/index.ts'
import type { TaxBases, TaxRow } from '../../../pricing/taxes/index.ts'

/** The refundable parts of an order's price. `goods` is after the discount. */
export const priceParts = ['goods', 'tax', 'deliveryFee', 'tip', 'convenienceFee'] as const
export type RefundablePart = (typeof priceParts)[number]
export type Parts = Record<RefundablePart, Cents>

export const noParts: Parts = { goods: 0, tax: 0, deliveryFee: 0, tip: 0, convenienceFee: 0 }

export const sumOfParts = (parts: Parts): Cents => priceParts.reduce((sum, part) => sum + parts[part], 0)

export const mapParts = (change: (part: RefundablePart) => Cents): Parts =>
  Object.fromEntries(priceParts.map((part) => [part, change(part)])) as Parts

export const addParts = (one: Parts, other: Parts) => mapParts((part) => one[part] + other[part])
export const subtractParts = (one: Parts, other: Parts) => mapParts((part) => one[part] - other[part])

/** Order lines, identified by their index in the order, with the quantity to refund in thousandths. */
export type RefundedLine = { itemKey: number; quantityMilli: number }

/** `all` means everything left of that part. A request without parts asks for everything left. */
export type RefundRequest = {
  lines: readonly RefundedLine[]
  amount: Cents | null
  tip: Cents | 'all' | null
  deliveryFee: Cents | 'all' | null
}

/** Earlier refunds that did not fail. */
export type RefundedBefore = {
  parts: Parts
  lines: readonly RefundedLine[]
  /** For orders with tax rates. */
  taxes?: readonly TaxRow[]
}

export type RefundableOrder = Partial<Pick<Order, 'rates'>> &
  Pick<
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
  /** `taxed`: the goods, fees and taxes behind it, for an order with tax rates. */
  | { kind: 'planned'; parts: Parts; taxed?: { bases: TaxBases; rows: TaxRow[] } }
  /** This field asks for more than is left; `left` is the remaining amount. */
  | { kind: 'too_large'; field: RefundField; left: Cents }
  | { kind: 'unknown_line'; itemKey: number }

export function splitOrder(order: RefundableOrder): Parts {
  const { subtotal, discount, tax, tip, deliveryFee, convenienceFee } = order
  return { goods: subtotal - discount, tax, deliveryFee, tip, convenienceFee }
}

export const isForEverything = ({ lines, amount, tip, deliveryFee }: RefundRequest) =>
  lines.length === 0 && amount === null && tip === null && deliveryFee === null

export function refundField({ lines, amount, tip }: RefundRequest): RefundField {
  if (lines.length > 0) return 'lines'
  if (amount !== null) return 'amount'
  return tip !== null ? 'tip' : 'delivery_fee'
}

/**
 * The price of each line after the discount. Rounded over everything refunded of a line, so refunding a line piece by
 * piece adds up to exactly its price. Null if more is requested than was bought and not refunded yet.
 */
export function goodsOfLines(
  { cart, subtotal, discount }: RefundableOrder,
  before: readonly RefundedLine[],
  wanted: readonly RefundedLine[],
): Map<number, Cents> | null {
  const prices = pricesPaid({ cart, subtotal, discount })
  const quantityBefore = sumByLine(before)
  const goods = new Map<number, Cents>()
  for (const [itemKey, quantityMilli] of sumByLine(wanted)) {
    const bought = cart[itemKey]!.quantity_milli
    const earlier = quantityBefore.get(itemKey) ?? 0
    if (quantityMilli <= 0 || earlier + quantityMilli > bought) return null
    const upTo = (quantity: number) => proportion(prices[itemKey]!, quantity, bought)
    goods.set(itemKey, upTo(earlier + quantityMilli) - upTo(earlier))
  }
  return goods
}

export const sumOfLines = (goods: ReadonlyMap<number, Cents>): Cents =>
  [...goods.values()].reduce((sum, cents) => sum + cents, 0)

/**
 * The price of each line less its promotion discount. For orders that don't have it by line, the discount is
 * allocated proportionally.
 */
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
export function proportion(cents: Cents, part: number, whole: number): Cents {
  if (whole === 0) return 0
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
