import type { Provider } from '../../rules/delivery.ts'

/** Deliveries per call, and the maximum total length of their ids in the URL. */
const maxIds = 50
const maxLetters = 6000

/**
 * How long after a poll the next one is due. A company with a rate limit is polled less often when it has many
 * deliveries; as the schedule is shared, its rate limit holds across all processes.
 */
export function pollInterval(
  { callsPerSecond }: Pick<Provider, 'callsPerSecond'>,
  live: number,
  pollMs: number,
): number {
  if (callsPerSecond === null) return pollMs
  return Math.max(pollMs, Math.ceil((roomForLate * 1000 * live) / callsPerSecond))
}

/** Nine intervals, and at least 90 seconds. */
export const silentAfter = (pollMs: number): number => Math.max(90_000, 9 * pollMs)

/** If all calls were allotted, a poll that missed its turn would never find another. */
const roomForLate = 1.1

/**
 * The next slot for a poll that finds its company's queue full: behind the queue, and behind those postponed before
 * it, so none is skipped twice.
 */
export function slotBehind(
  { callsPerSecond }: Pick<Provider, 'callsPerSecond'>,
  { line, lastSlot = 0, now }: { line: number; lastSlot?: number | undefined; now: number },
  usualRate: number,
): number {
  const gapMs = 1000 / (callsPerSecond ?? usualRate)
  return Math.ceil(Math.max(lastSlot, now + line * gapMs) + gapMs)
}

/** The calls left of a provider's rate limit at a given time; at most one second's worth accumulates. */
export type Allowance = { calls: number; at: number }

/** After one more call; undefined if none is left. */
export function spendCall(
  { callsPerSecond }: Pick<Provider, 'callsPerSecond'>,
  left: Allowance | undefined,
  now: number,
): Allowance | undefined {
  if (callsPerSecond === null) return { calls: 0, at: now }
  const earned = left ? (Math.max(0, now - left.at) * callsPerSecond) / 1000 : callsPerSecond
  const calls = Math.min(callsPerSecond, (left?.calls ?? 0) + earned)
  return calls < 1 ? undefined : { calls: calls - 1, at: Math.max(now, left?.at ?? now) }
}

/** Groups the deliveries, one call per group. An id with a comma can't be listed: its delivery is polled separately. */
export function chunkIds<Delivery extends { deliveryId: string }>(
  deliveries: readonly Delivery[],
): Delivery[][] {
  const chunks: Delivery[][] = []
  let letters = 0
  for (const delivery of deliveries) {
    const { deliveryId } = delivery
    if (deliveryId.includes(',')) continue
    const own = encodeURIComponent(deliveryId).length + 1
    const last = chunks.at(-1)
    if (last && last.length < maxIds && letters + own <= maxLetters) last.push(delivery)
    else {
      chunks.push([delivery])
      letters = 0
    }
    letters += own
  }
  return chunks
}
