// How often people of the demo order: in its living evening, and in the evenings before the first start, which it goes on from.

/** Between two orders of all cities together, while people are as hungry as 1. */
export const usualGapSeconds = 20

/** Of all people and orders: New York, which has half of the merchants, Chicago, Los Angeles, Phoenix. */
export const cityShares: readonly number[] = [0.5, 0.2, 0.18, 0.12]

/** At the full hours of a city's clocks; in between it goes straight from one to the other. */
const hunger = [
  0.5, 0.42, 0.4, 0.38, 0.38, 0.42, 0.46, 0.56, 0.66, 0.6, 0.64, 0.95, 1.2, 0.9, 0.6, 0.56, 0.7, 1.05, 1.5,
  1.5, 1.1, 0.85, 0.7, 0.56,
]

/** Sunday first. */
const weekdays = [1.08, 0.88, 0.87, 0.92, 0.98, 1.14, 1.13]

export function hungerAt(weekday: number, minuteOfDay: number): number {
  const hour = Math.floor(minuteOfDay / 60)
  const [from, to] = [hunger[hour]!, hunger[(hour + 1) % 24]!]
  return weekdays[weekday]! * (from + (to - from) * ((minuteOfDay % 60) / 60))
}
