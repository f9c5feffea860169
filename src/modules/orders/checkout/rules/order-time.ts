import { parseInstant } from '../../../../core/local-time.ts'

/** When somebody wants the order: `at` is the moment by which hours, schedules and rules are judged. */
export type OrderTime = { kind: 'asap' | 'later'; at: number } | { kind: 'bad'; detail: string }

const minuteMs = 60_000
/** Orders for a time that has just passed are meant for now. */
const graceMs = 15 * minuteMs
const furthestMs = 14 * 24 * 60 * minuteMs

/**
 * Decisions §8: `ASAP`, or ISO 8601. From a quarter of an hour ago until the merchant could be done anyway it means ASAP;
 * what is older is refused, and what lies more than 14 days ahead.
 */
export function readOrderTime(text: string | undefined, now: number, timeNeededMinutes: number): OrderTime {
  if (text === undefined || text.trim().toUpperCase() === 'ASAP') return { kind: 'asap', at: now }
  const at = parseInstant(text)
  if (at === null) return { kind: 'bad', detail: 'order_time is ASAP or an ISO 8601 time.' }
  if (at < now - graceMs) return { kind: 'bad', detail: 'order_time lies in the past.' }
  if (at > now + furthestMs) return { kind: 'bad', detail: 'order_time lies more than 14 days ahead.' }
  return at <= now + timeNeededMinutes * minuteMs ? { kind: 'asap', at: now } : { kind: 'later', at }
}
