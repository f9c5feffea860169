import { pickWeighted, type Random } from '../../chance/random.ts'

/** A city of the demo, and an address from which most of its shops can be found. */
export type City = {
  name: string
  timeZone: string
  centre: string
  /** Of all orders. */
  share: number
  areaCodes: readonly string[]
}

export const cities: readonly City[] = [
  {
    ...{ name: 'New York', timeZone: 'America/New_York', centre: '199 Water St, New York, NY 10038' },
    ...{ share: 0.5, areaCodes: ['212', '646', '917', '347'] },
  },
  {
    ...{ name: 'Chicago', timeZone: 'America/Chicago', centre: '233 S Wacker Dr, Chicago, IL 60606' },
    ...{ share: 0.2, areaCodes: ['312', '773'] },
  },
  {
    ...{ name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
    ...{ centre: '200 N Spring St, Los Angeles, CA 90012', share: 0.18, areaCodes: ['213', '323'] },
  },
  {
    ...{ name: 'Phoenix', timeZone: 'America/Phoenix', centre: '200 W Washington St, Phoenix, AZ 85003' },
    ...{ share: 0.12, areaCodes: ['602', '480'] },
  },
]

const usualGapSeconds = 20
/** How hungry people are against the average, at full hours; in between it goes straight from one to the other. */
const hunger = [
  0.7, 0.6, 0.55, 0.55, 0.55, 0.6, 0.65, 0.8, 0.95, 0.85, 0.9, 1.35, 1.7, 1.3, 0.85, 0.8, 1, 1.5, 2.1, 2.1,
  1.6, 1.2, 1, 0.8,
]

/** In a city at a moment, by its own clocks. */
export function hungerIn({ timeZone }: City, now: number): number {
  const minute = localMinute(now, timeZone)
  const hour = Math.floor(minute / 60)
  const [from, to] = [hunger[hour]!, hunger[(hour + 1) % 24]!]
  return from + (to - from) * ((minute % 60) / 60)
}

/** Customers do not wait for each other: the gaps between their orders are exponential. */
export function secondsToNextOrder(now: number, pace: number, random: Random): number {
  const demand = cities.reduce((sum, city) => sum + city.share * hungerIn(city, now), 0)
  return (-Math.log(1 - random.next()) * usualGapSeconds) / (demand * pace)
}

/** Where the next order comes from: mostly from where it is meal time. */
export function pickCity(now: number, random: Random): City {
  return pickWeighted(cities, (city) => city.share * hungerIn(city, now), random)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function localMinute(now: number, timeZone: string): number {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, format)
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return parts.get('hour')! * 60 + parts.get('minute')!
}
