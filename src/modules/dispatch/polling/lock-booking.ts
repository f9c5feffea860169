import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Handle } from '../../../db/database.ts'
import { lockOrder } from '../../orders/index.ts'
import type { BookingDeps } from '../booking/deps.ts'
import type { DispatchStep, LockedDelivery } from '../booking/dispatch-step.ts'
import { followDelivery } from '../booking/follow-delivery.ts'
import type { Booking, Provider } from '../rules/delivery.ts'
import { listBookings, lockDelivery } from '../store.ts'
import type { Poll } from './poll-store.ts'

/** One live delivery, locked, with the requested booking. */
export type LockedBooking = LockedDelivery & { booking: Booking; provider: Provider }

/** One transaction on a live delivery. No effect if the booking is no longer live: another worker was faster. */
export async function withLive<Result>(
  deps: BookingDeps,
  { poll, provider, now }: { poll: Poll; provider: Provider; now: number },
  work: (step: DispatchStep, locked: LockedBooking) => Promise<Result>,
): Promise<Result | undefined> {
  const { result, afterwards } = await deps.db.transaction(async (tx) => {
    const afterwards: (() => void)[] = []
    const locked = await lockLive(tx, poll, provider, now)
    const step = { deps, tx, afterCommit: (after: () => void) => void afterwards.push(after) }
    return { result: locked && (await work(step, locked)), afterwards }
  })
  for (const work of afterwards) work()
  return result
}

/** The order first, then the delivery, as everywhere. */
async function lockLive(
  tx: Handle,
  poll: Poll,
  provider: Provider,
  now: number,
): Promise<LockedBooking | undefined> {
  const [order, delivery, bookings] = await Promise.all([
    lockOrder(tx, poll.orderId),
    lockDelivery(tx, poll.orderId, poll.leg),
    listBookings(tx, poll),
  ])
  if (!order || delivery?.state !== 'live') return undefined
  const booking = bookings.find((each) => each.booking === poll.booking)
  if (booking?.state !== 'booked') return undefined
  return { order, delivery, estimates: [], bookings, booking, provider, now }
}

export const advanceByCourier = (
  step: DispatchStep,
  { order, delivery, provider, now }: LockedBooking,
  status: DeliveryStatus,
  reason?: string,
) => followDelivery(step, { order, delivery, now, actor: `courier: ${provider.name}` }, status, reason)
