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
import type { BookingDeps } from './deps.ts'
import { loadParcel } from './load-parcel.ts'
import { publishDelivery } from './publish-delivery.ts'

export type DoorChange = { orderId: number; instructions?: string; unitNumber?: string }

const task = 'tell_door'
/** While a company is being searched for or hasn't answered: its quote may be based on the old instructions. */
const againMs = 15_000
const underWay = ['placed', 'confirmed', 'ready', 'out_for_delivery']
const over = ['delivered', 'failed', 'cancelled']
const takesNone = 'This company takes no changes of a delivery. Call the courier.'

/**
 * Changes the apartment or the instructions for the courier. A different street would be a different delivery, at a
 * different price.
 */
export async function changeDoor(
  deps: BookingDeps,
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
  await publishDelivery({ deps, tx }, delivery, 'updated', { now })
  await addJob(tx, task, { orderId })
}

/** The job: tells the company that has the order how to find the door. Idempotent. */
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
