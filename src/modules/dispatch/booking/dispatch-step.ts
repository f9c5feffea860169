import { isDeepStrictEqual } from 'node:util'
import type { Handle } from '../../../db/database.ts'
import { lockOrder } from '../../orders/index.ts'
import type { Booking, Delivery, Leg, RecordedEstimate } from '../rules/delivery.ts'
import type { DispatchCase } from '../rules/next-step.ts'
import type { BookingVerdict } from '../rules/outcomes.ts'
import { startAt } from '../rules/start-at.ts'
import {
  type DeliveryChange,
  insertDelivery,
  insertEstimates,
  listBookable,
  listBookings,
  lockDelivery,
  updateDeliveryAtCommit,
} from '../store.ts'
import type { BookingDeps, HandledOrder } from './deps.ts'
import type { RecallAnswer } from './read-answers.ts'

/** One transaction. `afterCommit` defers a log line until the commit. */
export type DispatchStep = { deps: BookingDeps; tx: Handle; afterCommit(work: () => void): void }

/** A delivery with its estimates and bookings. */
type DeliveryRecords = {
  delivery: Delivery
  /** Only from companies that can be booked. */
  estimates: readonly RecordedEstimate[]
  bookings: readonly Booking[]
}

/** With its order, locked. */
export type LockedDelivery = DeliveryRecords & {
  order: HandledOrder
  /** What isn't written yet: the changed part of `delivery`, and new answers. Both are written at the end of the step. */
  pending?: DeliveryChange
  answers?: readonly RecordedEstimate[]
  now: number
}

/** A step that needs an external call, claimed until it is recorded or the claim expires. */
export type Task = DeliveryRecords & { order: HandledOrder } & (
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
 * Locks the order first, then the delivery, which is created on first use for a confirmed courier order. `left` is the
 * delivery as this worker left it: if its row is unchanged, its estimates and bookings aren't read again.
 */
export async function lockWithOrder(
  tx: Handle,
  key: { orderId: number; leg: Leg },
  now: number,
  left?: DeliveryRecords,
): Promise<LockedDelivery | undefined> {
  const [order, found] = await Promise.all([
    lockOrder(tx, key.orderId),
    lockDelivery(tx, key.orderId, key.leg),
  ])
  if (!order?.isCourier) return undefined
  if (!found) {
    const delivery = await beginDelivery(tx, order, key.leg, { now })
    return delivery && { order, delivery, estimates: [], bookings: [], now }
  }
  const { estimates, bookings } = isDeepStrictEqual(found, left?.delivery)
    ? left!
    : { estimates: await listBookable(tx, key), bookings: await listBookings(tx, key) }
  return { order, delivery: found, estimates, bookings, now }
}

/** Undefined if the order needs none now, or has one. Claimed only if the search can start. The return starts elsewhere. */
export async function beginDelivery(
  handle: Handle,
  order: HandledOrder,
  leg: Leg,
  { now, busyUntil }: { now: number; busyUntil?: number },
): Promise<Delivery | undefined> {
  const { orderId, status, confirmedAt } = order
  const isDue = leg === 'out' && (status === 'confirmed' || status === 'ready')
  if (!isDue) return undefined
  const { merchantId } = order.merchant
  const from = startAt(order, confirmedAt ?? now)
  const times = { startAt: from, now, ...(from <= now && { busyUntil }) }
  return insertDelivery(handle, { merchantId, orderId, leg }, times)
}

/** Written with the commit: the delivery's changes of the step, then the estimates. */
export async function writeDelivery(
  tx: Handle,
  { delivery, pending, answers = [] }: LockedDelivery,
  change: DeliveryChange,
): Promise<Delivery> {
  const changed = await updateDeliveryAtCommit(tx, delivery, { ...pending, ...change })
  await insertEstimates(tx, delivery, answers)
  return changed
}
