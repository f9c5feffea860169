import { orderReason } from '../../../../page-contract/order-reasons.ts'
import { setCarrier } from '../../fulfillment/index.ts'
import { type DispatchStep, toDispatchCase } from '../booking/dispatch-step.ts'
import { endCancelled, endFailed, forgetCarrier } from '../booking/endings.ts'
import { publishDelivery } from '../booking/publish-delivery.ts'
import { restartSearch } from '../booking/restart-search.ts'
import { startReturn } from '../booking/start-return.ts'
import type { Delivery } from '../rules/delivery.ts'
import { isWanted } from '../rules/next-step.ts'
import { afterCancelling, afterFailure, type Changes } from '../rules/outcomes.ts'
import { mayBeginByItself } from '../rules/rounds.ts'
import { isPickedUp } from '../rules/transitions.ts'
import { updateBooking, updateDelivery } from '../store.ts'
import { advanceByCourier, type LockedBooking } from './lock-booking.ts'

const over = { busyUntil: null, recall: null, nextPollAt: null }

/** `sighting` is the last report's courier position and times. */
export async function endDelivered(
  step: DispatchStep,
  locked: LockedBooking,
  { sighting, endedAt }: { sighting: Partial<Delivery>; endedAt: number },
) {
  const { tx } = step
  const { delivery, booking, now } = locked
  const end = { ...over, state: 'delivered', status: 'delivered', reportedAt: now, endedAt: now } as const
  const [ended] = await Promise.all([
    updateDelivery(tx, delivery, { ...sighting, ...end }),
    updateBooking(tx, delivery, booking, { state: 'delivered', endedAt }),
  ])
  const known = { ...locked, delivery: ended }
  if (delivery.leg === 'out') await publishDelivery(step, delivery, 'delivered', { now }, known)
  else await publishDelivery(step, delivery, 'returned', { ...owedFor(locked), now }, known)
  await advanceByCourier(step, known, 'delivered')
}

/**
 * Its company has driven both ways, as booked; a completed order has paid the outbound way. An event informs the
 * ledger.
 */
function owedFor({ order, booking }: LockedBooking) {
  const { providerId, quoted } = booking
  const wayOut = order.status === 'completed' ? 0 : (order.carrier?.price ?? 0)
  return { provider_id: providerId, price_cents: quoted + wayOut }
}

/** The company reports that it couldn't deliver. Alcohol that its courier has goes back. */
export async function endUndelivered(
  step: DispatchStep,
  locked: LockedBooking,
  { endedAt, hadGoods }: { endedAt: number; hadGoods: boolean },
) {
  const reason = orderReason('not_handed_over', 'en')
  await failWithOrder(step, locked, { reason, endedAt })
  // A poll may have missed the pickup.
  if (locked.delivery.leg === 'out' && (hadGoods || isPickedUp(locked.delivery.status)))
    await startReturn(step.tx, locked.order, locked.now)
}

/** The courier has the goods and the company has lost track of the courier: the delivery has failed. */
export async function endLost(step: DispatchStep, locked: LockedBooking) {
  const { deps, afterCommit } = step
  const { order, delivery, provider, now } = locked
  const reason = orderReason('courier_lost', 'en')
  await failWithOrder(step, locked, { reason, endedAt: now })
  const about = { orderId: order.orderId, leg: delivery.leg, provider: provider.name }
  afterCommit(() => deps.log.error(about, 'courier company lost a delivery after pickup'))
}

async function failWithOrder(
  step: DispatchStep,
  locked: LockedBooking,
  { reason, endedAt }: { reason: string; endedAt: number },
) {
  const { tx } = step
  const { delivery, booking, now } = locked
  const changes: Changes = {
    delivery: { ...over, state: 'failed', status: 'failed', reason, reportedAt: now, endedAt: now },
    booking: { state: 'failed', endedAt },
  }
  if (delivery.leg === 'return') return endFailed(step, locked, changes)
  const [failed] = await Promise.all([
    updateDelivery(tx, delivery, changes.delivery),
    updateBooking(tx, delivery, booking, changes.booking!),
  ])
  const known = { ...locked, delivery: failed }
  await publishDelivery(step, delivery, 'failed', { reason, now }, known)
  await advanceByCourier(step, known, 'failed', reason)
}

/**
 * The provider dropped the delivery before pickup. If it was recalled, it ends; otherwise another provider is
 * searched for.
 */
export async function endDropped(
  step: DispatchStep,
  locked: LockedBooking,
  how: { state: 'cancelled' | 'failed'; endedAt: number; detail: string },
) {
  const { tx } = step
  const { order, delivery, booking, now } = locked
  // An order that the operator has completed doesn't need another courier.
  const isOver = delivery.recall !== null || !isWanted(toDispatchCase(locked))
  if (isOver) return endCancelled(step, locked, afterCancelling(toDispatchCase(locked)))
  await updateBooking(tx, delivery, booking, how)
  if (mayBeginByItself(delivery.round)) return restartSearch(tx, order, delivery, now)
  if (delivery.leg === 'out') await setCarrier(tx, order, null)
  const reason = 'Several courier companies accepted this delivery and then canceled it.'
  return endFailed(step, locked, afterFailure(toDispatchCase(locked), reason))
}

/** The courier may still come: the booking keeps everyone else away until an operator has resolved it. */
export async function endSilent(step: DispatchStep, locked: LockedBooking) {
  const { tx } = step
  const { order, delivery, provider } = locked
  if (delivery.leg === 'out') await forgetCarrier(tx, order)
  const reason = `${provider.name} booked a courier, but sent no usable report for too long. The courier may still come.`
  const { delivery: ended } = afterFailure(toDispatchCase(locked), reason)
  await endFailed(step, locked, { delivery: ended, booking: { state: 'silent', detail: reason } })
}
