import { parseInstant } from './local-time.ts'
import { type Reason, refuseIfAny } from './refusal.ts'

/** Orders for a time that has just passed are treated as ASAP. */
const graceMs = 15 * 60_000

/** A parsed time. If there are faults, `ms` is the default. */
export type ReadTime = { ms: number; faults: readonly Reason[] }

/** A time sent by a client, or `otherwise`. */
export function readMoment(field: string, text: string | undefined, otherwise: number): ReadTime {
  if (text === undefined) return { ms: otherwise, faults: [] }
  const ms = parseInstant(text)
  if (ms !== null) return { ms, faults: [] }
  return { ms: otherwise, faults: [faultOf(field, `${field} must be an ISO 8601 time.`)] }
}

export function mustBeMoment(field: string, text: string | undefined, otherwise: number): number {
  const { ms, faults } = readMoment(field, text, otherwise)
  refuseIfAny(faults)
  return ms
}

/** `ASAP`, or a time that isn't in the past. */
export function readOrderTime(text: string | undefined, nowMs: number): ReadTime {
  const named = text?.toUpperCase() === 'ASAP' ? undefined : text
  const { ms, faults } = readMoment('order_time', named, nowMs)
  if (ms < nowMs - graceMs)
    return { ms: nowMs, faults: [faultOf('order_time', 'order_time is in the past.')] }
  return { ms: Math.max(ms, nowMs), faults }
}

const faultOf = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })
