import type { CartOwner } from '../../calls/buyer.ts'
import type { OrderMethod } from '../../core/merchant-types.ts'
import type { Cents, Price } from '../../core/money.ts'
import { type Reason, Refusal } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { Handle } from '../../db/database.ts'
import { findAutomaticOffer, toPromotedGoods } from '../credits/shop/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Zone } from '../merchants/zones/index.ts'
import { priceOrder, taxRows } from '../pricing/index.ts'
import type { SaleTaxes } from '../pricing/taxes/index.ts'
import type { PricedLine, Rates } from './lines/rules/explain-price.ts'
import { quotePrices } from './quote.ts'
import type { Cart } from './rules/cart.ts'
import { type OrderTime, readOrderTime } from './rules/order-time.ts'

/** How the goods get to the customer, and when. */
export type OrderTiming = { orderType: OrderMethod; isAsap: boolean; at: number }

/** A cart as shown: the current price of each line, and the total. */
export type PricedCart = {
  merchant: Merchant
  timing: OrderTiming
  lines: readonly PricedLine[]
  rates: Rates
  price: Price
  /** Tax by jurisdiction; null if no tax rates are loaded for the place. */
  taxed: ReturnType<typeof taxRows>
  quoteToken: string | null
  now: number
}

type Facts = {
  owner: CartOwner
  merchant: Merchant
  cart: Cart | undefined
  lines: readonly PricedLine[]
  timing: OrderTiming
  /** The zone that determines the fee; undefined for pickup, and if the destination is unknown. */
  zone: Zone | undefined
  taxes: SaleTaxes | undefined
  now: number
}

type Wanted = { order_type?: OrderMethod; order_time?: string }

/** An invalid time is checked as now. */
export function checkTiming(
  { order_type = 'delivery', order_time }: Wanted,
  { timeNeededMinutes }: Merchant,
  now: number,
): { timing: OrderTiming; faults: Reason[] } {
  const time: OrderTime = readOrderTime(order_time, now, timeNeededMinutes)
  if (time.kind !== 'bad')
    return { timing: { orderType: order_type, isAsap: time.kind === 'asap', at: time.at }, faults: [] }
  const fault: Reason = { code: 'bad_order_time', field: 'order_time', detail: time.detail }
  return { timing: { orderType: order_type, isAsap: true, at: now }, faults: [fault] }
}

export function readTiming(wanted: Wanted, merchant: Merchant, now: number): OrderTiming {
  const { timing, faults } = checkTiming(wanted, merchant, now)
  const [fault] = faults
  if (fault) throw new Refusal([fault])
  return timing
}

/** Nothing is delivered for nothing: an empty cart has no fee. */
export async function priceCart(handle: Handle, sealing: Sealing, facts: Facts): Promise<PricedCart> {
  const { merchant, cart, lines, timing, zone, taxes, now } = facts
  const discounts = await findDiscounts(handle, facts)
  const { convenienceFeePpm, taxPpm } = merchant
  const delivery = zone && lines.length > 0 ? { zoneId: zone.zoneId, fee: zone.fee } : null
  const rates = { delivery, convenienceFeePpm, taxPpm, ...(taxes && { taxes }) }
  const input = {
    lines: lines.map((line) => line.price),
    discount: discounts.reduce((sum, cents) => sum + cents, 0),
    deliveryFee: delivery?.fee ?? null,
    convenienceFeePpm,
    taxPpm,
    taxed: taxes && { taxes, discounts, classes: lines.map(({ taxClass }) => taxClass) },
    tip: 0,
  }
  const price = priceOrder(input)
  const quoteToken = quotePrices(sealing, { cart, lines, orderType: timing.orderType, rates }, now)
  return { merchant, timing, lines, rates, price, taxed: taxRows(input, price), quoteToken, now }
}

/**
 * The discount on each line from an automatic promotion of the merchant; empty if there is none. A guest without
 * contact details is identified by the cart alone; the quote at checkout is more precise. Runs no query if the
 * merchant has no promotions.
 */
async function findDiscounts(handle: Handle, facts: Facts): Promise<readonly Cents[]> {
  const { owner, merchant, lines, timing, now } = facts
  if (merchant.promotions.length === 0 || lines.length === 0) return []
  const buyer = { owner, contact: { email: '', phone: '' } }
  const goods = toPromotedGoods({ merchant, lines, at: timing.at, now })
  return (await findAutomaticOffer(handle, buyer, goods))?.discounts ?? []
}
