/** The source of the current time, in epoch milliseconds. Read once per request and passed on as a value. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that starts at `startMs` now and runs at the pace of `real` (the setting CLOCK). */
export function clockStartingAt(startMs: number, real: Clock): Clock {
  const aheadMs = startMs - real.now()
  return { now: () => real.now() + aheadMs }
}
