/** Where the present comes from: epoch milliseconds. Read once per request and passed on as a value. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that reads `startMs` at this moment and runs on at the pace of `real` (the setting CLOCK). */
export function clockStartingAt(startMs: number, real: Clock): Clock {
  const aheadMs = startMs - real.now()
  return { now: () => real.now() + aheadMs }
}
