import { randomUUID } from 'node:crypto'
import type { Handle } from '../../../db/database.ts'
import { findAnyOrder } from '../../orders/index.ts'
import type { Booking, Leg } from '../rules/delivery.ts'
import type { UsableEstimate } from '../rules/estimates.ts'
import { nextStep } from '../rules/next-step.ts'
import { afterCancelling, afterFailure, afterGivingUp } from '../rules/outcomes.ts'
import { insertBooking, isDeliveryIdTaken, type NewBooking } from '../store.ts'
import type { BookingDeps } from './deps.ts'
import {
  beginDelivery,
  type DispatchStep,
  isBusy,
  type LockedDelivery,
  lockWithOrder,
  type Task,
  type TaskOutcome,
  toDispatchCase,
  writeDelivery,
} from './dispatch-step.ts'
import { endCancelled, endFailed } from './endings.ts'
import { queueDispatch } from './queue-dispatch.ts'
import { recordOutcome } from './record-outcome.ts'

type Last = { task: Task; outcome: TaskOutcome }

/** Longer than the slowest call: a process that has not reported by then is dead. */
const claimMs = 30_000

/**
 * One short transaction: locks the order and then the delivery, records the result of the last step, and decides on
 * the next one. The intent is written before the action, so after a crash any worker can continue from the row.
 * Undefined if there is nothing to do for now, or another worker is on it.
 */
export async function takeStep(
  deps: BookingDeps,
  key: { orderId: number; leg: Leg },
  last?: Last,
): Promise<Task | undefined> {
  const first = !last && (await beginSearch(deps, key))
  if (first) return first
  const { task, afterwards } = await deps.db.transaction(async (tx) => {
    const afterwards: (() => void)[] = []
    const step = { deps, tx, afterCommit: (work: () => void) => void afterwards.push(work) }
    return { task: await runStep(step, key, last), afterwards }
  })
  for (const work of afterwards) work()
  return task
}

/** For an order whose courier search hasn't started: one statement, which commits by itself. Every other case takes the order's lock. */
async function beginSearch(
  { db, clock }: BookingDeps,
  { orderId, leg }: { orderId: number; leg: Leg },
): Promise<Task | undefined> {
  const order = await findAnyOrder(db, orderId)
  if (!order?.isCourier) return undefined
  const now = clock.now()
  const claimed = { now, busyUntil: now + claimMs }
  const delivery = await db.oneStatement((alone) => beginDelivery(alone, order, leg, claimed))
  if (!delivery) return undefined
  const seen = { order, delivery, estimates: [], bookings: [] }
  const next = nextStep(toDispatchCase({ ...seen, now }))
  return next.kind === 'ask' ? { kind: 'ask', round: next.round, ...seen } : undefined
}

async function runStep(
  step: DispatchStep,
  key: { orderId: number; leg: Leg },
  last: Last | undefined,
): Promise<Task | undefined> {
  const now = step.deps.clock.now()
  const [locked, isIdTaken] = await Promise.all([
    lockWithOrder(step.tx, key, now, isTaken(last) || isFirst(last) ? last.task : undefined),
    isTaken(last) ? hasTakenId(step.tx, last) : false,
  ])
  if (!locked) return undefined
  if (!last) return isBusy(locked.delivery, now) ? undefined : decide(step, locked)
  const isOurs = locked.delivery.busyUntil === last.task.delivery.busyUntil
  const recorded = await recordOutcome(step, locked, last.outcome, { isOurs, isIdTaken })
  return recorded && decide(step, recorded)
}

type Taken = Last & { task: { kind: 'send' }; outcome: { kind: 'booking'; verdict: { kind: 'taken' } } }

/** Whether a company has taken it. */
const isTaken = (last: Last | undefined): last is Taken =>
  last?.outcome.kind === 'booking' && last.outcome.verdict.kind === 'taken'

/** Whether no company had given an estimate before. */
const isFirst = (last: Last | undefined): last is Last => last?.task.estimates.length === 0

/** Whether the company has answered with an id that another delivery of it has. */
const hasTakenId = (tx: Handle, { task, outcome }: Taken): Promise<boolean> =>
  isDeliveryIdTaken(tx, task.delivery, task.booking, outcome.verdict.deliveryId)

async function decide(step: DispatchStep, locked: LockedDelivery): Promise<Task | undefined> {
  const { tx } = step
  const { order, delivery, estimates, bookings, now } = locked
  const seen = { order, estimates, bookings }
  const claimed = { busyUntil: now + claimMs }
  const next = nextStep(toDispatchCase(locked))
  switch (next.kind) {
    case 'rest':
      if (locked.pending || delivery.busyUntil !== null) await writeDelivery(tx, locked, { busyUntil: null })
      return undefined
    case 'wait':
      await writeDelivery(tx, locked, { busyUntil: null })
      await queueDispatch(tx, delivery, next.until - now)
      return undefined
    case 'ask':
      return { kind: 'ask', round: next.round, ...seen, delivery: await writeDelivery(tx, locked, claimed) }
    case 'book': {
      const booking = begin(locked, next.estimate)
      const changed = await writeDelivery(tx, locked, { state: 'booking', ...claimed })
      await insertBooking(tx, delivery, booking)
      const begun = { ...booking, ...unanswered }
      return { kind: 'send', booking: begun, ...seen, bookings: [...bookings, begun], delivery: changed }
    }
    case 'send':
    case 'take_back': {
      const { kind, booking } = next
      return { kind, booking, ...seen, delivery: await writeDelivery(tx, locked, claimed) }
    }
    case 'drop':
      return endCancelled(step, locked, afterCancelling(toDispatchCase(locked)))
    case 'fail':
      return endFailed(
        step,
        locked,
        afterFailure(toDispatchCase(locked), 'No courier company accepted this delivery.'),
      )
    case 'give_up':
      return endFailed(step, locked, afterGivingUp(toDispatchCase(locked)))
  }
}

const unanswered = {
  deliveryId: null,
  answeredCents: null,
  answeredAt: null,
  pickedUpAt: null,
  endedAt: null,
  detail: null,
} satisfies Partial<Booking>

function begin({ bookings, now }: LockedDelivery, estimate: UsableEstimate): NewBooking {
  const { round, providerId, estimateId, price, pickupEta, deliveryEta } = estimate
  return {
    booking: (bookings.at(-1)?.booking ?? 0) + 1,
    ...{ round, providerId, estimateId, bookingKey: randomUUID(), state: 'asked', tries: 0, askedAt: now },
    ...{ quoted: price, quotedPickupEta: pickupEta, quotedDeliveryEta: deliveryEta },
  }
}
