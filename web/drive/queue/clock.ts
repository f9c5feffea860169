/** A moment by a phone: its wall clock, which people and networks set, and its timer since the page was opened, which no one sets. */
export type Moment = { wall: number; timer: number }

/**
 * The service’s time as a phone can know it. `seen` takes what the service said; until then the difference that was kept from
 * before holds.
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
     * Since the anchor as much time has passed as the one of both clocks says that says more: a wall clock may be set back, and a
     * timer stands still while a phone sleeps. Never goes back by itself.
     */
    now({ wall, timer }: Moment): number {
      const estimate = anchor
        ? anchor.service + Math.max(wall - anchor.wall, timer - anchor.timer)
        : wall + keptOffset
      last = Math.max(last, estimate)
      return last
    },
    /** To be kept for when the app is opened without a connection. */
    offset: (): number => (anchor ? anchor.service - anchor.wall : keptOffset),
  }
}
