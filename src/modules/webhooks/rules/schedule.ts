const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** How long after the end of a failed attempt the next one follows. */
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
/** So that what failed together does not come back together: up to this part longer. */
const jitter = 0.1

/** Undefined: it was the last one. `tries` counts the attempts so far, `chance` is from 0 to 1. */
export function waitAfter(tries: number, chance: number): number | undefined {
  const wait = waits[tries - 1]
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * chance))
}

/** An endpoint that has failed everything for so long is disabled. */
export const maxFailingMs = 72 * hour

/** For how long the secret before a rotation signs too. */
export const oldSecretMs = 24 * hour
