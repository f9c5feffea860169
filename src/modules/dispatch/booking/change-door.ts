import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { addJob } from '../../../db/jobs.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAnyOrder, lockOrder } from '../../orders/index.ts'
import type { Booking } from '../rules/delivery.ts'
import { isOpen } from '../rules/next-step.ts'
import { toShipment } from '../rules/requests.ts'
import { findDelivery, listBookings, lockDelivery, updateBooking, writeDoor } from '../store.ts'
import { loadParcel } from './load-parcel.ts'
import { publishDelivery } from './publish-delivery.ts'
import type { BookingDeps } from './tools.ts'

export type DoorChange = { orderId: number; instructions?: string; unitNumber?: string }

const task = 'tell_door'
/** While a company is sought or has not answered: its quote may have been made with the old words. */
const againMs = 15_000
const underWay = ['placed', 'confirmed', 'ready', 'out_for_delivery']
const over = ['delivered', 'failed', 'cancelled']
const takesNone = 'This company takes no changes of a delivery. Call the courier.'

/** Another apartment, or other words for the courier. Another street would be another delivery, at another price. */
export async function changeDoor(
  tools: BookingDeps,
  { orderId, instructions, unitNumber }: DoorChange,
  call: Call,
) {
  const { db: tx, now } = call
  const order = await lockOrder(tx, orderId)
  if (!order?.address) throw refuse('unknown_order', { field: 'order_id' })
  const delivery = await lockDelivery(tx, orderId, 'out')
  if (!underWay.includes(order.status) || (delivery && over.includes(delivery.state)))
    throw refuse('invalid_action', { field: 'order_id', detail: says`This order’s delivery is over.` })
  const before = {
    instructions: order.deliveryOptions?.instructions ?? '',
    unit_number: order.address.unit_number,
  }
  const after = {
    instructions: instructions?.trim() ?? before.instructions,
    unit_number: unitNumber?.trim() ?? before.unit_number,
  }
  if (before.instructions === after.instructions && before.unit_number === after.unit_number) return
  await writeDoor(tx, { merchantId: order.merchant.merchantId, orderId }, after)
  await recordAudit(call, {
    action: 'order.door_changed',
    subject: String(orderId),
    merchantId: order.merchant.merchantId,
    after: {
      fields: Object.entries(after).flatMap(([name, value]) =>
        Reflect.get(before, name) === value ? [] : [name],
      ),
    },
  })
  if (!delivery) return
  await publishDelivery({ tools, tx }, delivery, 'updated', { now })
  await addJob(tx, task, { orderId })
}

/** A job's work: the company that has the order is told how the door is found now. Twice is once. */
export async function tellDoor(deps: BookingDeps, { orderId }: { orderId: number }) {
  const { db, clock, couriers } = deps
  const delivery = await findDelivery(db, orderId, 'out')
  if (!delivery || over.includes(delivery.state) || delivery.driverId !== null) return
  const booking = (await listBookings(db, delivery)).find(isOpen)
  const again = () => addJob(db, task, { orderId }, { key: `door-${orderId}`, afterMs: againMs })
  if (booking?.state !== 'booked' || booking.deliveryId === null) return again()
  const provider = await deps.providers.get(booking.providerId)
  const order = await findAnyOrder(db, orderId)
  if (!provider || !order) return
  const keep = (change: Required<Pick<Booking, 'toldDoorAt' | 'doorFault'>>) =>
    updateBooking(db, delivery, booking, change)
  if (provider.kind === 'cellardoor') return keep({ toldDoorAt: null, doorFault: takesNone })
  const { delivery: door } = toShipment(await loadParcel(deps, order, 'out'))
  const change = { instructions: door.instructions, door: door.location }
  const outcome = await couriers.update(provider, booking.deliveryId, change)
  if (outcome.kind === 'answered') await keep({ toldDoorAt: clock.now(), doorFault: null })
  else if (outcome.kind === 'refused')
    await keep({ toldDoorAt: null, doorFault: outcome.detail.slice(0, 500) || `HTTP ${outcome.status}` })
  else throw new Error(`${provider.name} was not told the door of order ${orderId}: ${outcome.kind}`)
}
