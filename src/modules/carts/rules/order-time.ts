import { parseInstant } from '../../../core/local-time.ts'
import type { Reason } from '../../../core/refusal.ts'

/** When the customer wants the order: hours, schedules and rules are checked for the time `at`. */
export type OrderTime = { kind: 'asap' | 'later'; at: number } | { kind: 'bad'; detail: string }

const minuteMs = 60_000
/** Orders for a time that has just passed are treated as ASAP. */
const graceMs = 15 * minuteMs
const furthestMs = 14 * 24 * 60 * minuteMs

/**
 * Decisions §8: `ASAP`, or ISO 8601. A time between a quarter of an hour ago and the merchant's earliest time means
 * ASAP; older times are refused, as are times more than 14 days ahead.
 */
export function readOrderTime(text: string | undefined, now: number, timeNeededMinutes: number): OrderTime {
  if (text === undefined || text.trim().toUpperCase() === 'ASAP') return { kind: 'asap', at: now }
  const at = parseInstant(text)
  if (at === null) return { kind: 'bad', detail: 'order_time must be ASAP or an ISO 8601 time.' }
  if (at < now - graceMs) return { kind: 'bad', detail: 'order_time is in the past.' }
  if (at > now + furthestMs) return { kind: 'bad', detail: 'order_time is more than 14 days ahead.' }
  return at <= now + timeNeededMinutes * minuteMs ? { kind: 'asap', at: now } : { kind: 'later', at }
}

const closedReasons = new Map(
  Object.entries<(method: string) => string>({
    deactivated: () => 'The merchant is not accepting orders.',
    not_offered: (method) => `The merchant does not offer ${method}.`,
    no_zones: () => 'The merchant has no delivery zones.',
    no_schedule: () => 'The merchant has not entered its hours.',
    paused: () => 'The merchant has paused orders for now.',
  }),
)

/** The refusal of an order for a time at which the merchant takes none. */
export const closedFault = (reason: string | null, method: string): Reason => ({
  code: 'closed',
  field: 'order_time',
  detail: closedReasons.get(reason ?? '')?.(method) ?? `The merchant takes no ${method} orders at that time.`,
})

type Availability = { isOpen: boolean; reason: string | null }

/** Why no order is taken. An invalid time isn't checked against hours; other obstacles apply at any time. */
export function obstacleAt(
  { isOpen, reason }: Availability,
  time: OrderTime,
  method: string,
): Reason | undefined {
  const isByHours = reason === 'outside_hours' || reason === 'holiday'
  if (isOpen || (time.kind === 'bad' && isByHours)) return undefined
  return closedFault(reason, method)
}
