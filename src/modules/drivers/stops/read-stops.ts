import type { Call } from '../../../calls/call.ts'
import { formatUtc } from '../../../core/local-time.ts'
import type { Handle } from '../../../db/database.ts'
import { listPayments } from '../../fulfillment/reading/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { listAnyOrders } from '../../orders/index.ts'
import { findOwnDrivers } from '../people/own-drivers.ts'
import type { DriverDeliveries, HandledOrder } from '../ports.ts'
import { planTurns } from './plan-turns.ts'
import { presentStop } from './present.ts'
import { hasPassedCheck } from './store.ts'

export type StopDeps = { deliveries: DriverDeliveries; merchants: MerchantDirectory }

/** The driver's current orders, in the order they were assigned. */
export async function readStops({ deliveries, merchants }: StopDeps, call: Call) {
  const own = await findOwnDrivers(call)
  const live = await deliveries.listLive(
    call.db,
    own.map(({ driverId }) => driverId),
  )
  const orders = await listAnyOrders(
    call.db,
    live.map(({ orderId }) => orderId),
  )
  const known = []
  for (const delivery of live) {
    const order = orders.find(({ orderId }) => orderId === delivery.orderId)
    if (order) known.push({ order, delivery, merchant: await merchants.find(order.merchant.merchantId) })
  }
  const turns = await planTurns(call.db, own, known, call.now)
  const stops = []
  for (const { order, delivery, merchant } of known) {
    const facts = {
      turns: delivery.leg === 'out' ? turns.get(order.orderId) : undefined,
      merchantPoint: merchant?.point ?? null,
      toCollect: delivery.leg === 'out' ? await findCash(call.db, order) : 0,
      minAge: deliveries.minAgeFor(order),
      pin: deliveries.pinOf(order.orderId),
      hasPassed: await hasPassedCheck(call.db, {
        merchantId: order.merchant.merchantId,
        orderId: order.orderId,
      }),
    }
    stops.push(presentStop(order, delivery, facts))
  }
  return { stops, now: formatUtc(call.now) }
}

/** What the customer pays at the door. */
async function findCash(handle: Handle, { merchant, orderId }: HandledOrder) {
  const payments = await listPayments(handle, merchant.merchantId, orderId)
  return payments.filter(({ type }) => type === 'cash').reduce((sum, { amount }) => sum + amount, 0)
}
