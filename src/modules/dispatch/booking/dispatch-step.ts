import type { Handle } from '../../../db/database.ts'
import { lockOrder } from '../../orders/index.ts'
import type { Booking, Delivery, Leg, RecordedEstimate } from '../rules/delivery.ts'
import type { DispatchCase } from '../rules/next-step.ts'
import type { BookingVerdict } from '../rules/outcomes.ts'
import { startAt } from '../rules/start-at.ts'
import { type DeliveryChange, insertDelivery, listBookable, listBookings, lockDelivery } from '../store.ts'
import type { RecallAnswer } from './read-answers.ts'
import type { BookingDeps, HandledOrder } from './tools.ts'

/** One transaction. `afterCommit` defers a log line until the commit. */
export type DispatchStep = { tools: BookingDeps; tx: Handle; afterCommit(work: () => void): void }

/** A delivery with its order, estimates and bookings, locked. */
export type LockedDelivery = {
  order: HandledOrder
  delivery: Delivery
  /** Only from companies that can be booked. */
  estimates: readonly RecordedEstimate[]
  bookings: readonly Booking[]
  /** The part of `delivery` that isn't written yet: it is written at the end of the step. */
  pending?: DeliveryChange
  /** Created by this step, which has claimed it. */
  isNew?: boolean
  now: number
}

/** A step that needs an external call, claimed until it is recorded or the claim expires. */
export type Task = { order: HandledOrder; delivery: Delivery } & (
  | { kind: 'ask'; round: number }
  | { kind: 'send'; booking: Booking }
  | { kind: 'take_back'; booking: Booking }
)

/** The outcome of a task. */
export type TaskOutcome =
  | { kind: 'estimates'; round: number; answers: RecordedEstimate[] }
  | { kind: 'impossible'; reason: string }
  | { kind: 'booking'; booking: number; verdict: BookingVerdict }
  | { kind: 'recall'; booking: number; answer: RecallAnswer }

export const isBusy = ({ busyUntil }: Pick<Delivery, 'busyUntil'>, now: number) =>
  busyUntil !== null && busyUntil > now

/** The input for the rules. */
export const toDispatchCase = ({ order, ...locked }: LockedDelivery): DispatchCase => ({
  ...locked,
  orderStatus: order.status,
})

/**
 * Locks the order first, then the delivery, which is created on first use for a confirmed courier order, and claimed
 * if `claimUntil` is given. Statements sent together run one after another, each seeing what is committed when the
 * previous one got its lock. A new search has no estimates and bookings yet, so those are read only if there is a
 * delivery, or one was worked on.
 */
export async function lockWithOrder(
  tx: Handle,
  key: { orderId: number; leg: Leg },
  now: number,
  { claimUntil, isBegun = true }: { claimUntil?: number; isBegun?: boolean } = {},
): Promise<LockedDelivery | undefined> {
  const listOffers = () => Promise.all([listBookable(tx, key), listBookings(tx, key)])
  const [order, found, listed] = await Promise.all([
    lockOrder(tx, key.orderId),
    lockDelivery(tx, key.orderId, key.leg),
    isBegun && listOffers(),
  ])
  if (!order?.isCourier) return undefined
  const [estimates, bookings] = listed || (found ? await listOffers() : [[], []])
  const delivery = found ?? (await beginDelivery(tx, order, key.leg, { now, busyUntil: claimUntil }))
  return delivery && { order, delivery, estimates, bookings, isNew: !found, now }
}

/** The return starts elsewhere. */
async function beginDelivery(
  tx: Handle,
  order: HandledOrder,
  leg: Leg,
  { now, busyUntil }: { now: number; busyUntil: number | undefined },
) {
  const { orderId, status, confirmedAt } = order
  const isDue = leg === 'out' && (status === 'confirmed' || status === 'ready')
  if (!isDue) return undefined
  const { merchantId } = order.merchant
  const begun = { startAt: startAt(order, confirmedAt ?? now), now, busyUntil }
  return insertDelivery(tx, { merchantId, orderId, leg }, begun)
}
