const minuteMs = 60_000

/** The time left between a cancellation and a scheduled order's time: enough to order elsewhere. */
const leadMs = 60 * minuteMs

/** A time in which the shop is open: from `startMs` up to, not including, `endMs`. */
type Opening = { startMs: number; endMs: number }

/** When the merchant is reminded of an order, and by when it must have answered. */
export type AnswerTimes = { callAt: number; answerBy: number }

type OrderTimes = { orderedAt: number; deliverAt: number }

/**
 * When the merchant's answering time starts. A scheduled order doesn't need an immediate answer: its time starts so
 * early that an unanswered order is canceled an hour before it is due, or when it is placed, if that is later.
 */
const answerFrom = ({ orderedAt, deliverAt }: OrderTimes, answerMinutes: number): number =>
  Math.max(orderedAt, deliverAt - leadMs - 2 * answerMinutes * minuteMs)

/**
 * Additions 8.8 and 10.8: the reminder after `answerMinutes`, the cancellation after twice that. Only minutes while
 * the merchant is open count. `openings` are in chronological order. Null if they don't suffice: such an order waits
 * for its merchant without a deadline.
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
 * The deadline once the reminder is sent. A late reminder (the service was down) leaves some time to answer: half of
 * the intended time, at most 5 minutes.
 */
export function deadlineAfterCall({ callAt, answerBy }: AnswerTimes, now: number): number {
  return Math.max(answerBy, now + Math.min(graceMs, (answerBy - callAt) / 2))
}
