import type { Cents } from '../../../../core/money.ts'

/** A company's quotes, everywhere or in one city. */
export type QuoteCounts = {
  /** Requests for an estimate, and those answered with a bookable one. */
  asked: number
  usable: number
  /** Deliveries with a bookable estimate. */
  offered: number
  meanQuote: number | null
}

/** The outcomes of its bookings. Money is in cents. */
export type BookingCounts = {
  /** Deliveries it accepted. */
  won: number
  delivered: number
  failed: number
  /** Canceled by the company itself. */
  cancelled: number
  measured: number
  meanLate: number | null
  /** Delivered more than ten minutes after the quoted time. */
  late: number
  /** What it is owed, without tips: deliveries, and the way back of returns. */
  cost: Cents
  /** What customers paid for delivery of the orders it delivered. */
  charged: Cents
}

export type FigureScope = { providerId: number; city: string | null; state: string | null }
export type Figures = QuoteCounts & BookingCounts
export type CityFigures = Figures & { city: string; state: string }

const noQuotes: QuoteCounts = { asked: 0, usable: 0, offered: 0, meanQuote: null }
const noBookings: BookingCounts = {
  ...{ won: 0, delivered: 0, failed: 0, cancelled: 0, measured: 0, meanLate: null, late: 0 },
  ...{ cost: 0, charged: 0 },
}
export const noFigures: Figures = { ...noQuotes, ...noBookings }

const keyOf = ({ providerId, city, state }: FigureScope) => JSON.stringify([providerId, state, city])

/** Totals for each company, and its cities, busiest first. A place may have only quotes, or only bookings. */
export function joinFigures(
  quotes: readonly (FigureScope & QuoteCounts)[],
  bookings: readonly (FigureScope & BookingCounts)[],
): Map<number, { total: Figures; cities: CityFigures[] }> {
  const places = new Map<string, FigureScope & Figures>()
  for (const row of quotes) places.set(keyOf(row), { ...noBookings, ...row })
  for (const row of bookings) places.set(keyOf(row), { ...noQuotes, ...places.get(keyOf(row)), ...row })
  const byProvider = Map.groupBy(places.values(), ({ providerId }) => providerId)
  return new Map(
    [...byProvider].map(([providerId, rows]) => {
      const total = rows.find(({ city }) => city === null) ?? noFigures
      const cities = rows.flatMap(({ city, state, ...rest }) =>
        city === null ? [] : [{ ...rest, city, state: state ?? '' }],
      )
      return [providerId, { total, cities: cities.toSorted(byBusiness) }]
    }),
  )
}

const byBusiness = (a: CityFigures, b: CityFigures) =>
  b.offered - a.offered || b.won - a.won || a.state.localeCompare(b.state) || a.city.localeCompare(b.city)

/** Shares from 0 to 1; null without data. */
export function toShares({ offered, won, cancelled, measured, late }: Figures) {
  return {
    wins: share(won, offered),
    cancellations: share(cancelled, won),
    late: share(late, measured),
  }
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.min(1, part / whole))
