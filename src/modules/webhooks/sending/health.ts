/** How an endpoint has responded recently, which determines how much is sent to it. */
export type Health = {
  /** It has failed so many times in a row that new events are tried only occasionally. */
  isDown(): boolean
  atOnce(): number
  failingSince(): number | null
  succeeded(): void
  failed(now: number): void
  /** Whether one new event may be tried although it is down; then not again for a while. */
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
