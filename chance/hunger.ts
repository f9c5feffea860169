// How often people in the demo order, both in the living evening and in the evenings before the first start, which it continues.

/** Average seconds between two orders in all cities together, while hunger is 1. */
export const usualGapSeconds = 20

/** The shares of all people and orders: New York, which has half of the merchants, Chicago, Los Angeles, Phoenix. */
export const cityShares: readonly number[] = [0.5, 0.2, 0.18, 0.12]

/** At full hours by a city's clocks; linear in between. */
const hunger = [
  0.5, 0.42, 0.4, 0.38, 0.38, 0.42, 0.46, 0.56, 0.66, 0.6, 0.64, 0.95, 1.2, 0.9, 0.6, 0.56, 0.7, 1.05, 1.5,
  1.5, 1.1, 0.85, 0.7, 0.56,
]

/** Starting on Sunday. */
const weekdays = [1.08, 0.88, 0.87, 0.92, 0.98, 1.14, 1.13]

export function hungerAt(weekday: number, minuteOfDay: number): number {
  const hour = Math.floor(minuteOfDay / 60)
  const [from, to] = [hunger[hour]!, hunger[(hour + 1) % 24]!]
  return weekdays[weekday]! * (from + (to - from) * ((minuteOfDay % 60) / 60))
}
