const minuteMs = 60_000

/** What is left between a cancellation and the time that an order for later is for: enough to order somewhere else. */
const leadMs = 60 * minuteMs

/** A time in which the shop is open: from `startMs` up to, not including, `endMs`. */
type Opening = { startMs: number; endMs: number }

/** When the merchant is called again about an order, and by when it must have answered. */
export type AnswerTimes = { callAt: number; answerBy: number }

type OrderTimes = { orderedAt: number; deliverAt: number }

/**
 * The moment from which the merchant's minutes count. An order for later does not need an answer at once: they begin so early that
 * an unanswered one is canceled an hour before its time, or when it is placed, if that is later.
 */
const answerFrom = ({ orderedAt, deliverAt }: OrderTimes, answerMinutes: number): number =>
  Math.max(orderedAt, deliverAt - leadMs - 2 * answerMinutes * minuteMs)

/**
 * Additions 8.8 and 10.8: the call after `answerMinutes`, the cancellation after twice that. Only minutes in which the shop is open
 * count. `openings` are in order of time. Null where they don't suffice: such an order waits for its merchant without a deadline.
 */
export function answerTimes(
  openings: Iterable<Opening>,
  order: OrderTimes,
  answerMinutes: number,
): AnswerTimes | null {
  const from = answerFrom(order, answerMinutes)
  const wantedMs = answerMinutes * minuteMs
  let countedMs = 0
  let callAt: number | undefined
  for (const opening of openings) {
    const startMs = Math.max(opening.startMs, from)
    const lengthMs = opening.endMs - startMs
    if (lengthMs <= 0) continue
    if (callAt === undefined && countedMs + lengthMs >= wantedMs) callAt = startMs + wantedMs - countedMs
    if (callAt !== undefined && countedMs + lengthMs >= 2 * wantedMs)
      return { callAt, answerBy: startMs + 2 * wantedMs - countedMs }
    countedMs += lengthMs
  }
  return null
}

const graceMs = 5 * minuteMs

/**
 * The deadline that holds from the call on. A call that comes late (the service was down) leaves some time to answer: half of
 * what was meant, and 5 minutes at most.
 */
export function deadlineAfterCall({ callAt, answerBy }: AnswerTimes, now: number): number {
  return Math.max(answerBy, now + Math.min(graceMs, (answerBy - callAt) / 2))
}
