import type { Handle } from '../../../db/database.ts'
import { addJobs } from '../../../db/jobs.ts'
import type { WorkEvent } from '../../events/index.ts'
import { findAnyOrder } from '../../orders/index.ts'
import { findCarriedByNetworks, findDelivery, listBookings, updateBooking } from '../store.ts'
import type { BookingDeps } from './deps.ts'

/** Tips added after delivery. Each job reports the total tip, so one that runs late or twice does no harm. */
export async function onTips(tx: Handle, events: readonly WorkEvent[]) {
  const orders = events
    .filter(({ topic }) => topic === 'order.tipped')
    .map(({ payload }) => (payload as { order_id: number }).order_id)
  if (orders.length === 0) return
  const carried = await findCarriedByNetworks(tx, orders)
  await addJobs(
    tx,
    carried.map((orderId) => ({ task: 'tell_tip', payload: { orderId } })),
  )
}

/** The job. A network that doesn't answer is retried later; one that refuses isn't, and the operator sees why. */
export async function tellTip(deps: BookingDeps, { orderId }: { orderId: number }) {
  const [order, delivery, bookings] = await Promise.all([
    findAnyOrder(deps.db, orderId),
    findDelivery(deps.db, orderId, 'out'),
    listBookings(deps.db, { orderId, leg: 'out' }),
  ])
  const booking = bookings.find(({ state }) => state === 'delivered')
  if (!order || !delivery || !booking?.deliveryId || booking.toldTip === order.tip) return
  const provider = await deps.providers.get(booking.providerId)
  if (!provider || provider.kind === 'cellardoor') return
  const outcome = await deps.couriers.update(provider, booking.deliveryId, { tipCents: order.tip })
  if (outcome.kind === 'refused') {
    deps.log.warn({ orderId, provider: provider.name, detail: outcome.detail }, 'a network refused a tip')
    await updateBooking(deps.db, delivery, booking, {
      tipFault: outcome.detail.slice(0, 500) || `HTTP ${outcome.status}`,
    })
  } else if (outcome.kind === 'answered')
    await updateBooking(deps.db, delivery, booking, { toldTip: order.tip, tipFault: null })
  else throw new Error(`${provider.name} was not told the tip of order ${orderId}: ${outcome.kind}`)
}
