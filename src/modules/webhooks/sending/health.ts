/** How an endpoint has answered lately, and what follows for how much it is sent. */
export type Health = {
  /** It has failed so often in a row that new events are only tried now and then. */
  isDown(): boolean
  atOnce(): number
  failingSince(): number | null
  succeeded(): void
  failed(now: number): void
  /** Whether one new event may be tried although it is down; not again for a while. */
  takeProbe(now: number): boolean
  nextProbeAt(): number
}

const maxAtOnce = 32
const downAfter = 50
const probeMs = 30_000

export function openHealth(since: number | null): Health {
  let [atOnce, failures, probedAt, failingSince] = [8, 0, 0, since]
  return {
    isDown: () => failures >= downAfter,
    atOnce: () => atOnce,
    failingSince: () => failingSince,
    succeeded() {
      ;[failures, failingSince] = [0, null]
      atOnce = Math.min(atOnce + 1, maxAtOnce)
    },
    failed(now) {
      failures++
      failingSince ??= now
      atOnce = Math.max(Math.floor(atOnce / 2), 1)
    },
    takeProbe(now) {
      if (now < probedAt + probeMs) return false
      probedAt = now
      return true
    },
    nextProbeAt: () => probedAt + probeMs,
  }
}
