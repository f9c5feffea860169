import type { Freshness } from '../calls/answers.ts'

const stale = new WeakSet<object>()

/** Whether a value was invalidated since it was read. An evicted one counts as well. */
export const isStale = (value: object): boolean => stale.has(value)

/** Invalidates a value, with all answers and pages that depend on it. */
export function invalidate(value: object) {
  stale.add(value)
}

export const isFresh = ({ dependsOn, expiresAt }: Freshness, now: number): boolean =>
  now < expiresAt && !dependsOn.some(isStale)
