/**
 * A moment on a phone: its wall clock, which people and networks can set, and the timer since the page was opened,
 * which no one can set.
 */
export type Moment = { wall: number; timer: number }

/**
 * The best estimate of the service's time on a phone. `seen` takes a time from the service; until then the stored
 * offset counts.
 */
export function openClock(keptOffset: number) {
  let anchor: (Moment & { service: number }) | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    seen(service: number, moment: Moment) {
      anchor = { ...moment, service }
      last = Number.NEGATIVE_INFINITY
    },
    /**
     * Of the two clocks, the one that shows more time since the anchor is right: a wall clock may be set back, and a
     * timer stops while a phone sleeps. The result never goes backward.
     */
    now({ wall, timer }: Moment): number {
      const estimate = anchor
        ? anchor.service + Math.max(wall - anchor.wall, timer - anchor.timer)
        : wall + keptOffset
      last = Math.max(last, estimate)
      return last
    },
    /** Stored for when the app is opened offline. */
    offset: (): number => (anchor ? anchor.service - anchor.wall : keptOffset),
  }
}
