import { type Cents, splitCents } from '../../../../core/money.ts'
import type { presentForMerchant } from '../../../orders/index.ts'
import { orderTaxes } from '../../../pricing/index.ts'
import {
  addParts,
  goodsOfLines,
  isForEverything,
  mapParts,
  noParts,
  type Parts,
  priceParts,
  proportion,
  type RefundableOrder,
  type RefundedBefore,
  type RefundPlan,
  type RefundRequest,
  refundField,
  splitOrder,
  subtractParts,
  sumOfLines,
  sumOfParts,
} from './refund-parts.ts'
import { planTaxed } from './taxed-refund.ts'

type OrderToShow = Parameters<typeof presentForMerchant>[0]
/** A refund, as shown with its order. */
export type Refund = NonNullable<OrderToShow['refunds']>[number]
export type RefundStatus = Refund['legs'][number]['state']

/** A failed refund doesn't count, and its lines can be refunded again. */
export function refundedBefore(refunds: readonly Refund[]): RefundedBefore {
  const legs = refunds.flatMap(({ legs }) => legs.filter(({ state }) => state !== 'failed'))
  const whole = refunds.filter(({ legs }) => legs.every(({ state }) => state !== 'failed'))
  return {
    parts: legs.reduce((sum, { parts }) => addParts(sum, parts), noParts),
    lines: whole.flatMap(({ lines }) =>
      lines.map(({ item_key, quantity_milli }) => ({ itemKey: item_key, quantityMilli: quantity_milli })),
    ),
    taxes: legs.flatMap(({ taxes }) => taxes ?? []),
  }
}

/**
 * Which parts of the price a refund returns. `by` limits it: a merchant refunds its own share, which is goods, their
 * tax, and the fee and tip of its own delivery, but not what a courier company or the platform earned.
 */
export function planRefund(
  order: RefundableOrder,
  before: RefundedBefore,
  request: RefundRequest,
  by: 'merchant' | 'operator',
): RefundPlan {
  const own = order.rates?.taxes && orderTaxes({ ...order, rates: order.rates })
  let left = withinShare(subtractParts(splitOrder(order), before.parts), order, by)
  if (own) return planTaxed({ order, own, before, left, request })
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
  const byLine = goodsOfLines(order, before.lines, request.lines)
  const goods = byLine && sumOfLines(byLine)
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
  if (sumOfParts(planned) === 0) return { kind: 'too_large', field: refundField(request), left: 0 }
  return { kind: 'planned', parts: planned }
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
 * Tax is refunded with the goods in proportion to what is left of both, so the last goods take the last cent of tax.
 */
const goodsWithTax = (goods: Cents, left: Parts): Parts => ({
  ...noParts,
  goods,
  tax: left.goods === 0 ? 0 : proportion(left.tax, goods, left.goods),
})

/** An amount is taken from goods and their tax first, then the delivery fee, the tip and the convenience fee. */
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

/** A payment of the order, and what hasn't been refunded of it. */
export type RefundablePayment = { payment: number; left: Cents }
export type RefundLeg = { payment: number; parts: Parts }

/** Back to the payments in reverse order, each with its share of every part; the shares add up to the parts exactly. */
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

/** Days after completion during which a refund is possible. */
export const refundDays = { merchant: 30, operator: 120 } as const

export type RefundKey = { orderId: number; payment: number; refund: number }

/** The key under which the gateway is asked for a refund, the first time and every time after; it names the refund there. */
export const writeRefundKey = ({ orderId, payment, refund }: RefundKey): string =>
  `refund-${orderId}-${payment}-${refund}`

/** Undefined for a refund that was asked for otherwise: of an order that fell through, of a tip, or by hand. */
export function readRefundKey(key: string): RefundKey | undefined {
  const match = /^refund-(\d{1,15})-(\d{1,4})-(\d{1,4})$/.exec(key)
  if (!match) return undefined
  const [orderId, payment, refund] = match.slice(1).map(Number) as [number, number, number]
  return { orderId, payment, refund }
}

/** Credit without an order is summed over this time for each customer. */
export const creditWindowMs = 30 * 86_400_000

/**
 * What a role with a limit may still give, after what was given before: for an order all its refunds and credits, otherwise the credit of
 * this customer. Credit that has ended counts in full, so that ending it does not allow another.
 */
export const allowanceLeft = (limit: Cents, given: Cents): Cents => Math.max(0, limit - given)
