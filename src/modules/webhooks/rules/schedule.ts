const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** The pauses between a failed attempt and the next one. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  8 * hour,
  16 * hour,
  24 * hour,
]
/** Pauses are up to this fraction longer, so deliveries that failed together don't all come back together. */
const jitter = 0.1

/** Undefined if it was the last one. `tries` counts the attempts so far, `chance` is from 0 to 1. */
export function waitAfter(tries: number, chance: number): number | undefined {
  const wait = waits[tries - 1]
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * chance))
}

/** An endpoint that has failed every delivery for this long is disabled. */
export const maxFailingMs = 72 * hour

/** How long the previous secret also signs after a rotation. */
export const oldSecretMs = 24 * hour
