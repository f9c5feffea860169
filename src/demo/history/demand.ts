import { pickWeighted, type Random, randomFrom } from '../../../chance/random.ts'
import { type LocalDay, toWeekday } from '../../core/local-time.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'

/** What people order; each kind of shop serves one need. */
export type Need = 'meal' | 'bottles' | 'groceries' | 'catering' | 'flowers' | 'pets' | 'corner'

export const needMetBy: Readonly<Record<DemoMerchant['type'], Need>> = {
  R: 'meal',
  W: 'bottles',
  U: 'groceries',
  C: 'catering',
  F: 'flowers',
  P: 'pets',
  I: 'corner',
  Z: 'corner',
}

/** Per 1,000 orders on an ordinary day. */
const needShares: Readonly<Record<Need, number>> = {
  meal: 800,
  bottles: 85,
  groceries: 55,
  catering: 12,
  flowers: 13,
  pets: 12,
  corner: 23,
}

/** Starting on Sunday. */
const weekdays = [1.12, 0.82, 0.8, 0.86, 0.95, 1.24, 1.28]
/** By month. People cook less when it is cold and dark. */
const seasons = [1.12, 1.1, 1.04, 0.98, 0.95, 0.9, 0.88, 0.87, 0.96, 1.02, 1.06, 1.1]

type Holiday = { factor: number; needs?: Partial<Record<Need, number>> }
/** By month and day: how demand changes, and for which need most. */
const holidays: ReadonlyMap<string, Holiday> = new Map(
  Object.entries<Holiday>({
    '01-01': { factor: 1.25 },
    '02-14': { factor: 1.2, needs: { flowers: 9, bottles: 1.5 } },
    '03-17': { factor: 1.1, needs: { bottles: 1.8 } },
    '05-05': { factor: 1.1, needs: { bottles: 1.4 } },
    '07-04': { factor: 0.8, needs: { bottles: 2.6, groceries: 1.6 } },
    '10-31': { factor: 1.15, needs: { bottles: 1.5, corner: 1.6 } },
    '11-26': { factor: 0.4, needs: { bottles: 3, groceries: 2.5 } },
    '12-24': { factor: 0.7, needs: { bottles: 3, flowers: 3 } },
    '12-25': { factor: 0.5 },
    '12-31': { factor: 1.2, needs: { bottles: 4 } },
  }),
)

/** The chance of rain, and of snow in winter, in the order of the demo's cities. */
const climates = [
  { rain: 0.32, snow: 0.22 },
  { rain: 0.32, snow: 0.3 },
  { rain: 0.1, snow: 0 },
  { rain: 0.08, snow: 0 },
]

export type DayDemand = {
  /** Demand relative to an average day. */
  weight: number
  weather: 'dry' | 'rain' | 'snow' | 'heat'
  /** The share of each need; they add up to 1. */
  needs: readonly (readonly [Need, number])[]
}

/** How much a city orders on a day. The marketplace more than doubles over the year, and no two days are alike. */
export function demandOn(
  day: LocalDay,
  city: number,
  { first, days }: { first: LocalDay; days: number },
): DayDemand {
  const random = randomFrom(day * 31 + city * 7919)
  const date = new Date(day * 86_400_000)
  const month = date.getUTCMonth()
  const weather = weatherOn(month, city, random)
  const holiday = holidays.get(date.toISOString().slice(5, 10))
  const growth = 0.6 + (0.8 * (day - first)) / days
  const byWeather = { dry: 1, rain: 1.16, snow: 1.28, heat: 1.1 }[weather]
  const chance = 0.92 + 0.16 * random.next()
  const weight =
    growth * weekdays[toWeekday(day)]! * seasons[month]! * byWeather * chance * (holiday?.factor ?? 1)
  const parts = (Object.entries(needShares) as [Need, number][]).map(([need, share]) => {
    return [need, share * (holiday?.needs?.[need] ?? 1)] as const
  })
  const sum = parts.reduce((total, [, share]) => total + share, 0)
  return { weight, weather, needs: parts.map(([need, share]) => [need, share / sum] as const) }
}

function weatherOn(month: number, city: number, random: Random): DayDemand['weather'] {
  const { rain, snow } = climates[city]!
  const isWinter = month === 11 || month <= 1
  if (isWinter && random.chance(snow)) return 'snow'
  if (random.chance(rain)) return 'rain'
  return city === 3 && month >= 5 && month <= 8 ? 'heat' : 'dry'
}

/** A time of day around which people order, with its spread and share. */
type Peak = readonly [minute: number, spread: number, share: number]
const mealPeaks: readonly Peak[] = [
  [9 * 60, 50, 0.07],
  [12 * 60 + 20, 40, 0.27],
  [15 * 60 + 30, 70, 0.08],
  [18 * 60 + 50, 55, 0.46],
  [21 * 60 + 30, 55, 0.12],
]
const peaks: Readonly<Record<Need, readonly Peak[]>> = {
  meal: mealPeaks,
  bottles: [
    [17 * 60 + 45, 60, 0.55],
    [20 * 60 + 15, 70, 0.45],
  ],
  groceries: [
    [10 * 60 + 30, 70, 0.4],
    [17 * 60 + 30, 80, 0.6],
  ],
  catering: [
    [9 * 60 + 30, 60, 0.6],
    [14 * 60, 70, 0.4],
  ],
  flowers: [[11 * 60, 110, 1]],
  pets: [[14 * 60, 150, 1]],
  corner: [
    [13 * 60, 120, 0.4],
    [21 * 60, 100, 0.6],
  ],
}

/** The minute of an order: mostly around mealtimes, later on weekends. */
export function minuteFor(need: Need, day: LocalDay, random: Random): number {
  const list = peaks[need]
  const [middle, spread] = pickWeighted(list, ([, , share]) => share, random)
  const later = toWeekday(day) >= 5 ? 20 : 0
  const swing = (random.next() + random.next() + random.next() - 1.5) * 1.63
  const minute = Math.round(middle + later + swing * spread)
  return Math.min(Math.max(minute, 6 * 60), 23 * 60 + 50)
}
