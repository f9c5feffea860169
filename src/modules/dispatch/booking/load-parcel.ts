import type { Leg } from '../rules/delivery.ts'
import type { Parcel } from '../rules/requests.ts'
import { listBookings } from '../store.ts'
import type { BookingDeps, HandledOrder } from './deps.ts'
import { needsIdCheck } from './sale-check.ts'

/** Uses its own connections: don't call it inside a transaction. */
export async function loadParcel(deps: BookingDeps, order: HandledOrder, leg: Leg): Promise<Parcel> {
  const { merchantId } = order.merchant
  const merchant = await deps.merchants.find(merchantId)
  if (!merchant) throw new Error(`order ${order.orderId} is of a merchant that is gone: ${merchantId}`)
  const merchantEmail = await deps.ownerEmailOf(merchantId)
  const facts = { merchantPoint: merchant.point, merchantEmail, needsIdCheck: needsIdCheck(order) }
  return { leg, order, ...facts, returnOf: leg === 'return' ? await findOutward(deps, order) : null }
}

/** The company's id for the delivery that couldn't be handed over. */
async function findOutward({ db }: BookingDeps, { orderId }: HandledOrder): Promise<string | null> {
  const bookings = await listBookings(db, { orderId, leg: 'out' })
  return bookings.at(-1)?.deliveryId ?? null
}
