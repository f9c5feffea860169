import type { Findings } from './findings.ts'

/** How far a provider's clock may differ from ours before that is a warning. */
export const maySkewSeconds = 5 * 60
export const pickupWithinSeconds = 45 * 60

/** A moment that the provider wrote down between our question and now, all in seconds: its clock against ours. */
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

/** A moment that may be long ago. */
export function checkNotAhead(seconds: number | undefined, field: string, now: number, findings: Findings) {
  if (seconds === undefined || seconds <= now + maySkewSeconds) return
  findings.add('warning', field, 'must not be in the future')
}
