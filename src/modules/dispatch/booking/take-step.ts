import { randomUUID } from 'node:crypto'
import type { Handle } from '../../../db/database.ts'
import type { Booking, Leg } from '../rules/delivery.ts'
import type { UsableEstimate } from '../rules/estimates.ts'
import { nextStep } from '../rules/next-step.ts'
import { afterCancelling, afterFailure, afterGivingUp } from '../rules/outcomes.ts'
import { insertBooking, updateDelivery } from '../store.ts'
import {
  caseOf,
  type DispatchStep,
  isBusy,
  type LockedDelivery,
  lockWithOrder,
  type Task,
  type TaskOutcome,
} from './dispatch-step.ts'
import { endCancelled, endFailed } from './endings.ts'
import { queueDispatch } from './queue-dispatch.ts'
import { recordOutcome } from './record-outcome.ts'
import type { BookingDeps } from './tools.ts'

/** Longer than the slowest call: a process that has not reported by then is dead. */
const claimMs = 30_000

/**
 * One short transaction: locks the order and then the delivery, records the result of the last step, and decides on the
 * next one. The intent is written before the action, so that after a crash any worker can continue from the row. Undefined:
 * there is nothing to do for now, or another worker is on it.
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
  const locked = await lockWithOrder(step.tx, key, now)
  if (!locked) return undefined
  if (!last) return isBusy(locked.delivery, now) ? undefined : decide(step, locked)
  const isOurs = locked.delivery.busyUntil === last.task.delivery.busyUntil
  const recorded = await recordOutcome(step, locked, last.outcome, isOurs)
  return recorded && decide(step, recorded)
}

async function decide(step: DispatchStep, locked: LockedDelivery): Promise<Task | undefined> {
  const { tx } = step
  const { order, delivery, now } = locked
  const claimed = { busyUntil: now + claimMs }
  const next = nextStep(caseOf(locked))
  switch (next.kind) {
    case 'rest':
      if (delivery.busyUntil !== null) await updateDelivery(tx, delivery, { busyUntil: null })
      return undefined
    case 'wait':
      await updateDelivery(tx, delivery, { busyUntil: null })
      await queueDispatch(tx, delivery, next.until - now)
      return undefined
    case 'ask':
      return { kind: 'ask', round: next.round, order, delivery: await updateDelivery(tx, delivery, claimed) }
    case 'book': {
      const booking = await writeBooking(tx, locked, next.estimate)
      const changed = await updateDelivery(tx, delivery, { state: 'booking', ...claimed })
      return { kind: 'send', booking, order, delivery: changed }
    }
    case 'send':
    case 'take_back': {
      const { kind, booking } = next
      return { kind, booking, order, delivery: await updateDelivery(tx, delivery, claimed) }
    }
    case 'drop':
      return endCancelled(step, locked, afterCancelling(caseOf(locked)))
    case 'fail':
      return endFailed(step, locked, afterFailure(caseOf(locked), 'No courier company takes it.'))
    case 'give_up':
      return endFailed(step, locked, afterGivingUp(caseOf(locked)))
  }
}

function writeBooking(
  tx: Handle,
  { delivery, bookings, now }: LockedDelivery,
  estimate: UsableEstimate,
): Promise<Booking> {
  const { round, providerId, estimateId, price, pickupEta, deliveryEta } = estimate
  return insertBooking(tx, delivery, {
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
  })
}
