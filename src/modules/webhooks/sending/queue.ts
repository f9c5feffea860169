import type { ShownEvent } from '../../events/reading/index.ts'

/** One event on its way to one endpoint; an `isNew` one has no row yet. */
export type Item = { event: ShownEvent; lane: string; tries: number; isNew: boolean }

/**
 * Webhook messages waiting in memory for one endpoint. One message per lane is sent at a time. A lane whose first
 * message failed is blocked: later ones wait in rows until that one is added again.
 */
export type Queue = {
  /** Waiting or being sent. */
  size(): number
  has(position: number): boolean
  hasReady(): boolean
  /** Whether an earlier event of the lane must be delivered before this one. */
  isBlocked(lane: string, position: number): boolean
  /** Appends it to its lane, which must not be blocked. */
  add(item: Item): void
  /** The next one that may be sent. */
  take(): Item | undefined
  /** Delivered or given up: the next one of its lane may be sent. */
  finish(item: Item): void
  /** The current message has failed; returns those behind it, which are removed from the queue. */
  fail(item: Item): Item[]
  block(lane: string, position: number): void
  unblock(lane: string): void
}

export function openQueue(): Queue {
  const lanes = new Map<string, Item[]>()
  const ready: string[] = []
  const positions = new Set<number>()
  /** Lanes with the position that blocks them. */
  const blocked = new Map<string, number>()

  const leave = (lane: string, item: Item): Item[] => {
    const rest = lanes.get(lane)!
    rest.shift()
    positions.delete(item.event.position)
    return rest
  }
  return {
    size: () => positions.size,
    has: (position) => positions.has(position),
    hasReady: () => ready.length > 0,
    // A later one never blocks an earlier one: if both have rows, it may be held back while the earlier one is due.
    isBlocked: (lane, position) => (blocked.get(lane) ?? position) < position,
    add(item) {
      const { lane, event } = item
      positions.add(event.position)
      const waiting = lanes.get(lane)
      if (waiting) return void waiting.push(item)
      lanes.set(lane, [item])
      ready.push(lane)
    },
    take() {
      const lane = ready.shift()
      return lane === undefined ? undefined : lanes.get(lane)![0]
    },
    finish(item) {
      const rest = leave(item.lane, item)
      if (rest.length > 0) ready.push(item.lane)
      else lanes.delete(item.lane)
    },
    fail(item) {
      const rest = leave(item.lane, item)
      for (const { event } of rest) positions.delete(event.position)
      lanes.delete(item.lane)
      blocked.set(item.lane, item.event.position)
      return rest
    },
    block: (lane, position) => void blocked.set(lane, position),
    unblock: (lane) => void blocked.delete(lane),
  }
}
