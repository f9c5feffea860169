import { cityShares, hungerAt, usualGapSeconds } from '../../chance/hunger.ts'
import { pickWeighted, type Random } from '../../chance/random.ts'

/** A city of the demo, and an address near most of its shops. */
export type City = {
  name: string
  timeZone: string
  center: string
  /** The share of all orders. */
  share: number
  areaCodes: readonly string[]
}

export const cities: readonly City[] = [
  {
    ...{ name: 'New York', timeZone: 'America/New_York', center: '199 Water St, New York, NY 10038' },
    ...{ share: cityShares[0]!, areaCodes: ['212', '646', '917', '347'] },
  },
  {
    ...{ name: 'Chicago', timeZone: 'America/Chicago', center: '233 S Wacker Dr, Chicago, IL 60606' },
    ...{ share: cityShares[1]!, areaCodes: ['312', '773'] },
  },
  {
    ...{ name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
    ...{ center: '200 N Spring St, Los Angeles, CA 90012', share: cityShares[2]!, areaCodes: ['213', '323'] },
  },
  {
    ...{ name: 'Phoenix', timeZone: 'America/Phoenix', center: '200 W Washington St, Phoenix, AZ 85003' },
    ...{ share: cityShares[3]!, areaCodes: ['602', '480'] },
  },
]

/** The demand in a city at a moment, by its local time. */
export function hungerIn({ timeZone }: City, now: number): number {
  const { weekday, minute } = readClock(now, timeZone)
  return hungerAt(weekday, minute)
}

/** Customers order independently, so the gaps between orders are exponential. */
export function secondsToNextOrder(now: number, pace: number, random: Random): number {
  const demand = cities.reduce((sum, city) => sum + city.share * hungerIn(city, now), 0)
  return (-Math.log(1 - random.next()) * usualGapSeconds) / (demand * pace)
}

/** The city of the next order, most likely one where it is mealtime. */
export function pickCity(now: number, random: Random): City {
  return pickWeighted(cities, (city) => city.share * hungerIn(city, now), random)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function readClock(now: number, timeZone: string): { weekday: number; minute: number } {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, weekday: 'short', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
    })
  clocks.set(timeZone, format)
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { weekday: weekdays.indexOf(parts.get('weekday')!), minute }
}
