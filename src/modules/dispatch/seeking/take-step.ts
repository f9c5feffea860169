import { randomUUID } from 'node:crypto'
import type { Handle } from '../../../db/database.ts'
import type { Booking, Leg } from '../rules/delivery.ts'
import type { UsableEstimate } from '../rules/estimates.ts'
import { nextStep } from '../rules/next-step.ts'
import { afterCancelling, afterFailure, afterGivingUp } from '../rules/outcomes.ts'
import { insertBooking, updateDelivery } from '../store.ts'
import { caseOf, isBusy, lockCase, type Outcome, type Seen, type Sitting, type Task } from './case.ts'
import { endCancelled, endFailed } from './endings.ts'
import { askToGoOn } from './go-on.ts'
import { recordOutcome } from './record-outcome.ts'
import type { SeekTools } from './tools.ts'

/** Longer than the slowest call: whoever has not reported by then is dead. */
const claimMs = 30_000

/**
 * One short transaction: locks the order and then the delivery, writes down what came of the last step, and decides on the
 * next one. What is meant to be done is written before it is done, so that a crash leaves a row from which anybody can go
 * on. Undefined: nothing is left to do for now, or somebody else is at it.
 */
export async function takeStep(
  tools: SeekTools,
  key: { orderId: number; leg: Leg },
  last?: { task: Task; outcome: Outcome },
): Promise<Task | undefined> {
  const { task, news } = await tools.db.transaction(async (tx) => {
    const news: (() => void)[] = []
    const sitting = { tools, tx, later: (tell: () => void) => void news.push(tell) }
    return { task: await sit(sitting, key, last), news }
  })
  for (const tell of news) tell()
  return task
}

async function sit(
  sitting: Sitting,
  key: { orderId: number; leg: Leg },
  last: { task: Task; outcome: Outcome } | undefined,
): Promise<Task | undefined> {
  const now = sitting.tools.clock.now()
  const seen = await lockCase(sitting.tx, key, now)
  if (!seen) return undefined
  if (!last) return isBusy(seen.delivery, now) ? undefined : decide(sitting, seen)
  const isOurs = seen.delivery.busyUntil === last.task.delivery.busyUntil
  const recorded = await recordOutcome(sitting, seen, last.outcome, isOurs)
  return recorded && decide(sitting, recorded)
}

async function decide(sitting: Sitting, seen: Seen): Promise<Task | undefined> {
  const { tx } = sitting
  const { order, delivery, now } = seen
  const claimed = { busyUntil: now + claimMs }
  const step = nextStep(caseOf(seen))
  switch (step.kind) {
    case 'rest':
      if (delivery.busyUntil !== null) await updateDelivery(tx, delivery, { busyUntil: null })
      return undefined
    case 'wait':
      await updateDelivery(tx, delivery, { busyUntil: null })
      await askToGoOn(tx, delivery, step.until - now)
      return undefined
    case 'ask':
      return { kind: 'ask', round: step.round, order, delivery: await updateDelivery(tx, delivery, claimed) }
    case 'book': {
      const booking = await writeBooking(tx, seen, step.estimate)
      const changed = await updateDelivery(tx, delivery, { state: 'booking', ...claimed })
      return { kind: 'send', booking, order, delivery: changed }
    }
    case 'send':
    case 'take_back': {
      const { kind, booking } = step
      return { kind, booking, order, delivery: await updateDelivery(tx, delivery, claimed) }
    }
    case 'drop':
      return endCancelled(sitting, seen, afterCancelling(caseOf(seen)))
    case 'fail':
      return endFailed(sitting, seen, afterFailure(caseOf(seen), 'No courier company takes it.'))
    case 'give_up':
      return endFailed(sitting, seen, afterGivingUp(caseOf(seen)))
  }
}

function writeBooking(
  tx: Handle,
  { delivery, bookings, now }: Seen,
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
