import { randomUUID } from 'node:crypto'
import type { Handle } from '../../../db/database.ts'
import type { Booking, Leg } from '../rules/delivery.ts'
import type { UsableEstimate } from '../rules/estimates.ts'
import { nextStep } from '../rules/next-step.ts'
import { afterCancelling, afterFailure, afterGivingUp } from '../rules/outcomes.ts'
import {
  type DeliveryChange,
  insertBookingAtCommit,
  isDeliveryIdTaken,
  updateDeliveryAtCommit,
} from '../store.ts'
import {
  type DispatchStep,
  isBusy,
  type LockedDelivery,
  lockWithOrder,
  type Task,
  type TaskOutcome,
  toDispatchCase,
} from './dispatch-step.ts'
import { endCancelled, endFailed } from './endings.ts'
import { queueDispatch } from './queue-dispatch.ts'
import { recordOutcome } from './record-outcome.ts'
import type { BookingDeps } from './tools.ts'

/** Longer than the slowest call: a process that hasn't reported by then is dead. */
const claimMs = 30_000

/**
 * One short transaction: locks the order and then the delivery, records the result of the last step, and decides on
 * the next one. The intent is written before the action, so after a crash any worker can continue from the row.
 * Undefined if there is nothing to do for now, or another worker is on it.
 */
export async function takeStep(
  tools: BookingDeps,
  key: { orderId: number; leg: Leg },
  last?: { task: Task; outcome: TaskOutcome },
): Promise<Task | undefined> {
  const { task, afterwards } = await tools.db.transaction(async (tx) => {
    const afterwards: (() => void)[] = []
    const step = { tools, tx, afterCommit: (work: () => void) => void afterwards.push(work) }
    return { task: await runStep(step, key, last), afterwards }
  })
  for (const work of afterwards) work()
  return task
}

async function runStep(
  step: DispatchStep,
  key: { orderId: number; leg: Leg },
  last: { task: Task; outcome: TaskOutcome } | undefined,
): Promise<Task | undefined> {
  const now = step.tools.clock.now()
  const [locked, isIdTaken] = await Promise.all([
    lockWithOrder(step.tx, key, now, { claimUntil: now + claimMs, isBegun: last !== undefined }),
    last ? hasTakenId(step.tx, last) : false,
  ])
  if (!locked) return undefined
  if (!last) return isBusy(locked.delivery, now) && !locked.isNew ? undefined : decide(step, locked)
  const isOurs = locked.delivery.busyUntil === last.task.delivery.busyUntil
  const recorded = await recordOutcome(step, locked, last.outcome, { isOurs, isIdTaken })
  return recorded && decide(step, recorded)
}

/** Whether the company has answered with an id it already uses for another delivery. */
async function hasTakenId(
  tx: Handle,
  { task, outcome }: { task: Task; outcome: TaskOutcome },
): Promise<boolean> {
  if (task.kind !== 'send' || outcome.kind !== 'booking' || outcome.verdict.kind !== 'taken') return false
  return isDeliveryIdTaken(tx, task.delivery, task.booking, outcome.verdict.deliveryId)
}

async function decide(step: DispatchStep, locked: LockedDelivery): Promise<Task | undefined> {
  const { tx } = step
  const { order, delivery, now } = locked
  const claimed = { busyUntil: now + claimMs }
  const next = nextStep(toDispatchCase(locked))
  switch (next.kind) {
    case 'rest':
      if (locked.pending || delivery.busyUntil !== null) await write(tx, locked, { busyUntil: null })
      return undefined
    case 'wait':
      await write(tx, locked, { busyUntil: null })
      await queueDispatch(tx, delivery, next.until - now)
      return undefined
    case 'ask': {
      const isClaimed = locked.isNew && delivery.busyUntil === claimed.busyUntil
      const changed = isClaimed ? delivery : await write(tx, locked, claimed)
      return { kind: 'ask', round: next.round, order, delivery: changed }
    }
    case 'book': {
      const booking = await writeBooking(tx, locked, next.estimate)
      const changed = await write(tx, locked, { state: 'booking', ...claimed })
      return { kind: 'send', booking, order, delivery: changed }
    }
    case 'send':
    case 'take_back': {
      const { kind, booking } = next
      return { kind, booking, order, delivery: await write(tx, locked, claimed) }
    }
    case 'drop':
      return endCancelled(step, locked, afterCancelling(toDispatchCase(locked)))
    case 'fail':
      return endFailed(step, locked, afterFailure(toDispatchCase(locked), 'No courier company takes it.'))
    case 'give_up':
      return endFailed(step, locked, afterGivingUp(toDispatchCase(locked)))
  }
}

/** Earlier changes in the same step are written with it. */
const write = (tx: Handle, { delivery, pending }: LockedDelivery, change: DeliveryChange) =>
  updateDeliveryAtCommit(tx, delivery, { ...pending, ...change })

async function writeBooking(
  tx: Handle,
  { delivery, bookings, now }: LockedDelivery,
  estimate: UsableEstimate,
): Promise<Booking> {
  const { round, providerId, estimateId, price, pickupEta, deliveryEta } = estimate
  const booking: Booking = {
    booking: (bookings.at(-1)?.booking ?? 0) + 1,
    ...{ round, providerId, estimateId, bookingKey: randomUUID(), state: 'asked', tries: 0, askedAt: now },
    ...{ quoted: price, quotedPickupEta: pickupEta, quotedDeliveryEta: deliveryEta },
    ...{
      deliveryId: null,
      answeredCents: null,
      answeredAt: null,
      pickedUpAt: null,
      endedAt: null,
      detail: null,
    },
  }
  await insertBookingAtCommit(tx, delivery, booking)
  return booking
}
