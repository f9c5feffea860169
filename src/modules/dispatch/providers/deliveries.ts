import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { beforeFirst, readSort } from '../../../core/sort.ts'
import type { Handle } from '../../../db/database.ts'
import { changeDoor } from '../booking/change-door.ts'
import { clearUp } from '../booking/clear-up.ts'
import type { BookingDeps } from '../booking/deps.ts'
import { listProviders } from '../provider-store.ts'
import { lastLeg } from '../rules/listed-delivery.ts'
import { findDeliveries, listBookings, listEstimates, listStatuses } from '../store.ts'
import { listDeliveries } from '../waiting-store.ts'
import type { ClearUpInput, DeliveryListInput, DeliveryQueryInput, DoorInput } from './delivery-schemas.ts'
import { presentBooking, presentDelivery, presentEstimate, presentListed, presentStatus } from './present.ts'

/** GET /operator/deliveries/{order_id}: everything that was asked, booked and reported, outbound and return. */
export async function readDelivery({ order_id }: DeliveryQueryInput, { db }: Call) {
  const everything = await readDeliveries(db, order_id)
  if (everything.deliveries.length === 0) throw refuse('unknown_delivery', { field: 'order_id' })
  return everything
}

export async function readDeliveries(db: Handle, order_id: number) {
  const deliveries = await findDeliveries(db, [order_id])
  const names = new Map((await listProviders(db)).map(({ providerId, name }) => [providerId, name]))
  const nameOf = (providerId: number) => names.get(providerId) ?? ''
  const estimates: object[] = []
  const bookings: object[] = []
  for (const delivery of deliveries) {
    const [ofEstimate, ofBooking] = [presentEstimate(delivery, nameOf), presentBooking(delivery, nameOf)]
    estimates.push(...(await listEstimates(db, delivery)).map(ofEstimate))
    bookings.push(...(await listBookings(db, delivery)).map(ofBooking))
  }
  return {
    order_id,
    deliveries: deliveries.map(presentDelivery),
    estimates,
    bookings,
    statuses: (await listStatuses(db, order_id)).map(presentStatus),
  }
}

/** GET /operator/deliveries */
export async function readDeliveryList(input: DeliveryListInput, { db, now }: Call) {
  const { direction } = readSort(input.sort ?? '-order')
  const { state, before = beforeFirst(direction), before_leg = lastLeg(direction), limit = 100 } = input
  const after = { orderId: before, leg: before_leg }
  const found = await listDeliveries(db, { filter: state, after, limit: limit + 1, now, direction })
  return { deliveries: found.slice(0, limit).map(presentListed), has_more: found.length > limit }
}

/** PUT /operator/deliveries/{order_id} */
export async function clearUpDelivery({ order_id, action }: ClearUpInput, call: Call) {
  await clearUp(call, { orderId: order_id, action })
  return readDelivery({ order_id }, call)
}

/** PUT /operator/deliveries/{order_id}/door */
export async function changeDeliveryDoor(
  deps: BookingDeps,
  { order_id, instructions, unit_number }: DoorInput,
  call: Call,
) {
  await changeDoor(
    deps,
    {
      orderId: order_id,
      ...(instructions !== undefined && { instructions }),
      ...(unit_number !== undefined && { unitNumber: unit_number }),
    },
    call,
  )
  return readDeliveries(call.db, order_id)
}
