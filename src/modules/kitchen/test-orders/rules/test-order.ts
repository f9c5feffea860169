import { canTransition, type MerchantAction, merchantActions } from '../../../fulfillment/rules/index.ts'
import type { Merchant } from '../../../merchants/index.ts'
import type { Order, OrderLine } from '../../../orders/index.ts'

/** A test order as it is stored, apart from the merchant's real orders. */
export type TestOrder = {
  merchantId: number
  placedAt: number
  status: Order['status']
  confirmedAt: number | null
  prepMinutes: number | null
  reason: string | null
  cart: OrderLine[]
  /** When one of the merchant's test orders was accepted for the first time. */
  acceptedAt: number | null
}

/** Real order ids start at 1. */
const testOrderId = 0

const hour = 3_600_000
/** A forgotten test order leaves the board after this time. */
const shownMs = 2 * hour
const minute = 60_000

export const isShown = ({ placedAt }: TestOrder, now: number) => now - placedAt < shownMs

/** A new test order replaces the previous one but keeps `acceptedAt`. */
export const placedTestOrder = (
  { merchantId, cart, acceptedAt }: Pick<TestOrder, 'merchantId' | 'cart' | 'acceptedAt'>,
  now: number,
): TestOrder => ({
  ...{ merchantId, cart, acceptedAt, placedAt: now, status: 'placed' },
  ...{ confirmedAt: null, prepMinutes: null, reason: null },
})

export type TestAction = { action: MerchantAction; prepMinutes?: number; reason?: string }

/** The test order after an action, by the same transitions as for real orders; undefined if the action isn't allowed. */
export function movedTestOrder(
  order: TestOrder,
  { action, prepMinutes, reason }: TestAction,
  now: number,
): TestOrder | undefined {
  const status = merchantActions[action]
  if (!canTransition({ status: order.status, type: 'pickup' }, status)) return undefined
  if (action !== 'confirm') return { ...order, status, reason: reason ?? null }
  return {
    ...{ ...order, status, confirmedAt: now, prepMinutes: prepMinutes ?? null },
    acceptedAt: order.acceptedAt ?? now,
  }
}

/** Presents a test order as an order, for the board: for pickup, unpaid, and promised for the usual time. */
export function toOrder(test: TestOrder, merchant: Merchant): Order {
  const { placedAt, status, confirmedAt, prepMinutes, reason, cart } = test
  const { merchantId, name, street, city, state, zipCode, phone, timeZone, point } = merchant
  const subtotal = cart.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const readyAt = (confirmedAt ?? placedAt) + (prepMinutes ?? merchant.timeNeededMinutes) * minute
  return {
    orderId: testOrderId,
    ...{
      customerId: null,
      guestId: null,
      merchant: { merchantId, name, street, city, state, zipCode, phone },
    },
    ...{ status, type: 'pickup', vertical: merchant.type === 'W' ? 'alcohol' : 'food' },
    ...{
      orderedAt: placedAt,
      deliverAt: placedAt,
      confirmedAt,
      timeZone,
      promisedAt: readyAt,
      answerBy: null,
    },
    ...{ locationId: null, address: null, latitude: point.latitude, longitude: point.longitude },
    contact: { first_name: 'Test', last_name: '', email: '', phone: '' },
    ...{ cart, instructions: '', prepMinutes, reason },
    ...{
      paymentMethod: 'none',
      promoUsed: 0,
      giftCardUsed: 0,
      creditUsed: 0,
      pointsEarned: 0,
      paymentLabels: null,
    },
    ...{
      subtotal,
      discount: 0,
      deliveryFee: 0,
      convenienceFee: 0,
      tax: 0,
      tip: 0,
      addedTip: 0,
      total: subtotal,
    },
    ...{ isCourier: false, carrier: null, favorite: null, refundCount: 0, adjustmentCount: 0, rates: null },
    ...{ ifMissing: 'refund', deliveryOptions: null },
  }
}
