import {
  formatLocalDate,
  type LocalDay,
  parseLocalDate,
  toInstant,
  toLocalDay,
  toWeekday,
} from '../../core/local-time.ts'

export type Span = { merchantId: number; since: number; until: number; zone: string }
type Sums = {
  orders: number
  cancellations: number
  gross: number
  fees: number
  /** Part of the fees. */
  commission: number
  /** Discounts from the merchant's own promotions; gross is net of them. */
  promotions: number
  /** Disputes paid by the merchant, within `fees`. */
  disputes: number
  tips: number
  tax: number
  refunds: number
  cash: number
  net: number
  prepared: number
  prepSeconds: number
  /** ASAP orders with a promised time, those on time, and seconds from the order to both. */
  promised: number
  onTime: number
  promisedSeconds: number
  actualSeconds: number
}
/** Number of visible reviews, and the sum of their stars. */
type Ratings = { reviews: number; stars: number }
/** Cents and counts of one hour in the merchant's time zone. */
export type HourSums = Sums & Partial<Ratings> & { day: string; hour: number }
export type HourRatings = Ratings & { day: string; hour: number }
export type MerchantSums = Sums & Partial<Ratings> & { merchantId: number }
export type Seller = { merchantId: number; name: string; zone: string }
export type ItemSums = {
  day: string
  id: string
  name: string
  quantity: number
  /** Its price, without tax, fees, tip and discount. */
  amount: number
} & ItemMoney
/** An item's share of the money of orders with it, and those orders. */
type ItemMoney = Pick<
  Sums,
  'orders' | 'cancellations' | 'gross' | 'refunds' | 'net' | 'prepared' | 'prepSeconds'
>

export type Grouping = 'day' | 'week' | 'hour' | 'weekday' | 'weekday_hour'
/** The units in which sums are read: weeks and weekdays are derived from days. */
export type SumUnit = 'day' | 'hour' | 'weekday_hour'
export const sumUnit = (by: Grouping): SumUnit => (by === 'hour' || by === 'weekday_hour' ? by : 'day')
export type ReportRow = Sums & Ratings & { key: string }

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const keyOf: Record<Grouping, (sums: HourSums) => string> = {
  day: ({ day }) => day,
  week: ({ day }) => asDate(mondayOf(parseLocalDate(day)!)),
  hour: ({ hour }) => `${String(hour).padStart(2, '0')}:00`,
  weekday: ({ day }) => weekdayName(day),
  weekday_hour: ({ day, hour }) => `${weekdayName(day)} ${String(hour).padStart(2, '0')}:00`,
}
const weekdayName = (day: string) => weekdays[toWeekday(parseLocalDate(day)!)]!

/** The first day of a week; weekday 0 is a Sunday, which ends one. */
const mondayOf = (day: LocalDay): LocalDay => day - ((toWeekday(day) + 6) % 7)

const nothing: Sums & Ratings = {
  ...{
    orders: 0,
    cancellations: 0,
    gross: 0,
    fees: 0,
    commission: 0,
    promotions: 0,
    disputes: 0,
    tips: 0,
    tax: 0,
  },
  ...{ refunds: 0, cash: 0, net: 0, prepared: 0, prepSeconds: 0 },
  ...{ promised: 0, onTime: 0, promisedSeconds: 0, actualSeconds: 0 },
  ...{ reviews: 0, stars: 0 },
}
const fields = Object.keys(nothing) as (keyof typeof nothing)[]

/** Hours with reviews, whatever was sold in them. */
export const asHours = <Rating extends HourRatings>(ratings: readonly Rating[]): (HourSums & Rating)[] =>
  ratings.map((rating) => ({ ...nothing, ...rating }))

/** Groups without activity are left out; weekdays begin with Sunday. */
export function groupSums(hours: readonly HourSums[], by: Grouping): ReportRow[] {
  const groups = Map.groupBy(hours, keyOf[by])
  const rows = [...groups].map(([key, these]) => ({ key, ...addUp(these) }))
  const isByWeekday = by === 'weekday' || by === 'weekday_hour'
  const rank = (key: string) => {
    const [weekday = '', hour = ''] = key.split(' ')
    return isByWeekday ? `${weekdays.indexOf(weekday)} ${hour}` : key
  }
  return rows.sort((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1))
}

/** No payout for a day on which orders were only placed or canceled. */
export const isPaid = ({ orders, refunds, net }: Pick<Sums, 'orders' | 'refunds' | 'net'>) =>
  orders !== 0 || refunds !== 0 || net !== 0

export function addUp(all: readonly (Sums & Partial<Ratings>)[]): Sums & Ratings {
  const total = { ...nothing }
  for (const one of all) for (const field of fields) total[field] += one[field] ?? 0
  return total
}

const itemFields = [
  ...(['orders', 'quantity', 'amount', 'cancellations', 'gross'] as const),
  ...(['refunds', 'net', 'prepared', 'prepSeconds'] as const),
]

/** One row per item, highest sales first. */
export function groupItems(items: readonly ItemSums[]): ItemSums[] {
  const rows = new Map<string, ItemSums>()
  for (const item of items) {
    const key = `${item.id} ${item.name}`
    const row = rows.get(key)
    if (row) for (const field of itemFields) row[field] += item[field]
    else rows.set(key, { ...item })
  }
  return [...rows.values()].sort((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1))
}

/** A job may book something a moment after midnight that happened before it. */
const settleMs = 3_600_000

/** The last day that is definitely closed. */
export const lastClosedDay = (now: number, zone: string): LocalDay => toLocalDay(now - settleMs, zone) - 1

export function toSpan(merchantId: number, zone: string, from: LocalDay, to: LocalDay): Span {
  return { merchantId, zone, since: toInstant(from, 0, zone), until: toInstant(to + 1, 0, zone) }
}

/** How many of these days have about the desired number of entries, if all days are alike; at least one. */
export const daysAtOnce = (days: number, entries: number, wanted: number): number =>
  Math.max(1, Math.floor((days * wanted) / Math.max(entries, 1)))

/** Ascending days as ranges of at most this many, without including any other days. */
export function inSteps(days: readonly LocalDay[], most: number): { first: LocalDay; last: LocalDay }[] {
  const steps: { first: LocalDay; last: LocalDay }[] = []
  for (const day of days) {
    const step = steps.at(-1)
    if (step && step.last === day - 1 && day - step.first < most) step.last = day
    else steps.push({ first: day, last: day })
  }
  return steps
}

export const asDate = formatLocalDate

/** All hours that are this day anywhere: 14 hours east of UTC to 12 hours west. */
export const hoursAnywhere = (day: LocalDay) => ({
  since: (day * 24 - 14) * 3_600_000,
  until: (day * 24 + 24 + 12) * 3_600_000,
})
