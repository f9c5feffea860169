import { isDeepStrictEqual } from 'node:util'
import type { Handle } from '../../../db/database.ts'
import { lockOrder } from '../../orders/index.ts'
import type { Booking, Delivery, Leg, RecordedEstimate } from '../rules/delivery.ts'
import type { DispatchCase } from '../rules/next-step.ts'
import type { BookingVerdict } from '../rules/outcomes.ts'
import { startAt } from '../rules/start-at.ts'
import {
  type DeliveryChange,
  insertDeliveryAtCommit,
  insertEstimates,
  listBookable,
  listBookings,
  lockDelivery,
  updateDeliveryAtCommit,
} from '../store.ts'
import type { RecallAnswer } from './read-answers.ts'
import type { BookingDeps, HandledOrder } from './tools.ts'

/** One transaction. `afterCommit` defers a log line until the commit. */
export type DispatchStep = { tools: BookingDeps; tx: Handle; afterCommit(work: () => void): void }

/** A delivery with its estimates and bookings. */
type Seen = {
  delivery: Delivery
  /** Only from companies that can be booked. */
  estimates: readonly RecordedEstimate[]
  bookings: readonly Booking[]
}

/** With its order, locked. */
export type LockedDelivery = Seen & {
  order: HandledOrder
  /** What isn't written yet: the changed part of `delivery`, and new answers. Both are written at the end of the step. */
  pending?: DeliveryChange
  answers?: readonly RecordedEstimate[]
  /** The whole of `delivery` isn't written yet. */
  isNew?: boolean
  now: number
}

/**
 * A step that needs an external call, claimed until it is recorded or the claim expires. The first request for estimates isn't claimed, because
 * it commits to nothing: the delivery is written with the answers. If two workers ask, the first to write continues.
 */
export type Task = Seen & { order: HandledOrder } & (
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
 * Locks the order first, then the delivery. A confirmed courier order without one gets one, written at the end of the step. `left` is the
 * delivery as this worker left it: if its row is unchanged, its estimates and bookings aren't read again.
 */
export async function lockWithOrder(
  tx: Handle,
  key: { orderId: number; leg: Leg },
  now: number,
  startedAt = now,
  left?: Seen,
): Promise<LockedDelivery | undefined> {
  const [order, found] = await Promise.all([
    lockOrder(tx, key.orderId),
    lockDelivery(tx, key.orderId, key.leg),
  ])
  if (!order?.isCourier) return undefined
  if (!found) {
    const delivery = beginDelivery(order, key.leg, startedAt)
    return delivery && { order, delivery, estimates: [], bookings: [], isNew: true, now }
  }
  const { estimates, bookings } = isDeepStrictEqual(found, left?.delivery)
    ? left!
    : { estimates: await listBookable(tx, key), bookings: await listBookings(tx, key) }
  return { order, delivery: found, estimates, bookings, now }
}

/** A new delivery for an order that needs one now. The return starts elsewhere. */
export function beginDelivery(order: HandledOrder, leg: Leg, startedAt: number): Delivery | undefined {
  const { orderId, status, confirmedAt } = order
  const isDue = leg === 'out' && (status === 'confirmed' || status === 'ready')
  if (!isDue) return undefined
  const { merchantId } = order.merchant
  const times = { startAt: startAt(order, confirmedAt ?? startedAt), startedAt, endedAt: null }
  const unknown = { pickupEta: null, deliveryEta: null, courier: null, reportedAt: null, sightedAt: null }
  const free = { busyUntil: null, recall: null, driverId: null, nextPollAt: null, reason: null }
  const begun = { state: 'seeking', status: null, round: 0 } as const
  return { merchantId, orderId, leg, ...begun, ...times, ...unknown, ...free }
}

/** Written with the commit: the delivery with all changes of the step, then the estimates, which refer to it. */
export async function writeDelivery(
  tx: Handle,
  { delivery, pending, answers = [], isNew }: LockedDelivery,
  change: DeliveryChange,
): Promise<Delivery> {
  const changed = { ...delivery, ...change }
  if (isNew) await insertDeliveryAtCommit(tx, changed)
  else await updateDeliveryAtCommit(tx, delivery, { ...pending, ...change })
  await insertEstimates(tx, delivery, answers)
  return changed
}
