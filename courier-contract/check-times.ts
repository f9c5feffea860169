import type { Findings } from './findings.ts'

/** How far a provider's clock may differ from ours without a warning. */
export const maySkewSeconds = 5 * 60
export const pickupWithinSeconds = 45 * 60

/** Compares the provider's clock with ours: the provider recorded `seconds` between our request and now. All in seconds. */
export function checkClock(
  seconds: number | undefined,
  field: string,
  { sentAt, now }: { sentAt: number; now: number },
  findings: Findings,
) {
  if (seconds === undefined) return
  if (seconds >= sentAt - maySkewSeconds && seconds <= now + maySkewSeconds) return
  findings.add('warning', field, 'must be the present, within 5 minutes')
}

/** Checks a time that may be long ago but not in the future. */
export function checkNotAhead(seconds: number | undefined, field: string, now: number, findings: Findings) {
  if (seconds === undefined || seconds <= now + maySkewSeconds) return
  findings.add('warning', field, 'must not be in the future')
}
