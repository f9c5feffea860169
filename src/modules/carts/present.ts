import { type Estimate, presentEstimate } from '../../core/estimates.ts'
import { formatInstant } from '../../core/local-time.ts'
import { toDollars, toPercent } from '../../core/money.ts'
import { messageItem, type Reason } from '../../core/refusal.ts'
import type { Language } from '../../texts/language.ts'
import { checkAvailability, pausedAt, presentOpenness } from '../merchants/hours/index.ts'
import { presentOption } from '../orders/index.ts'
import { presentTaxes } from '../pricing/taxes/index.ts'
import { explainPrice, type PriceReason } from './lines/rules/explain-price.ts'
import type { CheckedLine, LineFault } from './lines/rules/line.ts'
import type { DeliveryReach } from './place.ts'
import type { OrderTiming, PricedCart } from './price-cart.ts'
import type { Cart } from './rules/cart.ts'
import { closedFault } from './rules/order-time.ts'

export function presentCart(
  priced: PricedCart,
  {
    revision,
    reach: { zone, isOutOfRange },
    isExplained,
    estimate,
    language,
  }: {
    revision: number
    reach: DeliveryReach
    isExplained: boolean
    estimate: Estimate
    language: Language
  },
) {
  const { lines, rates, price, taxed } = priced
  const goods = presentGoods(priced, language)
  return {
    cart: goods.lines,
    revision,
    ...presentSums(priced),
    discount: toDollars(price.discount),
    fees: goods.fees,
    ...(goods.fee_percents && { fee_percents: goods.fee_percents }),
    total: toDollars(price.total),
    out_of_range: isOutOfRange,
    ...(zone && { minimum: toDollars(zone.orderMinimum) }),
    estimate: presentEstimate(estimate),
    ...(isExplained && { explanation: explainPrice(lines, rates, price, taxed).map(presentReason) }),
  }
}

type Goods = Pick<PricedCart, 'merchant' | 'rates' | 'price'> & {
  timing: Pick<OrderTiming, 'orderType' | 'at'>
  lines: readonly CheckedLine[]
}

/** Lines and fees, in the cart and in a checkout quote. */
export function presentGoods({ merchant, timing, lines, rates, price }: Goods, language: Language) {
  // Checkout refuses the whole order if the merchant is paused at its time, so none of its lines can be sold.
  const isPaused = pausedAt(merchant, timing.at, timing.orderType) !== null
  const { reason } = checkAvailability(merchant, timing.orderType, timing.at)
  const obstacles = isPaused ? [closedFault(reason, timing.orderType)] : []
  return {
    lines: lines.map((line, itemKey) => presentLine(line, itemKey, obstacles, language)),
    fees: presentFees(rates, price),
    ...presentFeePercents(rates),
  }
}

export function presentCartEntry({ merchantId, lines }: Cart, { name }: { name: string }) {
  const item_count = lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0) / 1000
  return { merchant_id: merchantId, name, item_count, line_count: lines.length }
}

export function presentSums({ merchant, timing, lines, price, taxed, quoteToken, now }: PricedCart) {
  return {
    item_count: lines.reduce((sum, { line }) => sum + line.quantityMilli, 0) / 1000,
    subtotal: toDollars(price.subtotal),
    tax: toDollars(price.tax),
    ...presentTaxes(taxed),
    quote_token: quoteToken,
    order_time: formatInstant(timing.at, merchant.timeZone),
    asap: timing.isAsap,
    order_type: timing.orderType,
    ...presentOpenness(merchant, now),
  }
}

function presentLine(
  priced: CheckedLine,
  item_key: number,
  obstacles: readonly Reason[],
  language: Language,
) {
  const { line, name, price, options, faults } = priced
  const { id, quantityMilli: quantity_milli, instructions } = line
  return {
    ...presentOption({ id, name, quantity_milli, options }, item_key),
    price: toDollars(price),
    type: 'item',
    instructions,
    available: faults.length === 0 && obstacles.length === 0,
    faults: [
      ...faults.map((fault) => presentFault(fault, item_key, language)),
      ...obstacles.map((obstacle) => messageItem(obstacle, language)),
    ],
  }
}

function presentFault({ code, detail, option }: LineFault, itemKey: number, language: Language) {
  const field = option === undefined ? `cart[${itemKey}]` : `cart[${itemKey}].option_qty.${option}`
  return messageItem({ code, detail, field }, language)
}

/** Free delivery is shown as well: it is still a delivery. */
function presentFees({ delivery }: PricedCart['rates'], price: PricedCart['price']) {
  const ofDelivery = { name: 'Delivery fee', type: 'delivery', value: toDollars(price.deliveryFee) }
  const ofUse = { name: 'Convenience fee', type: 'convenience', value: toDollars(price.convenienceFee) }
  return [...(delivery ? [ofDelivery] : []), ...(price.convenienceFee > 0 ? [ofUse] : [])]
}

/** Separate from the fees, whose fields are fixed, and only if a fee is a percentage. */
function presentFeePercents({ delivery, convenienceFeePpm }: PricedCart['rates']): {
  fee_percents?: { delivery?: number; convenience?: number }
} {
  const ofDelivery = delivery?.fee.kind === 'percent' ? { delivery: toPercent(delivery.fee.ppm) } : {}
  const ofUse = convenienceFeePpm > 0 ? { convenience: toPercent(convenienceFeePpm) } : {}
  const fee_percents = { ...ofDelivery, ...ofUse }
  return Object.keys(fee_percents).length === 0 ? {} : { fee_percents }
}

function presentReason({ part, itemKey, id, cents, reason }: PriceReason) {
  return {
    type: part,
    ...(itemKey !== undefined && { item_key: itemKey }),
    ...(id !== undefined && { id }),
    amount: toDollars(cents),
    reason,
  }
}
