import type { SalesRow } from '../../sdk/src/index.ts'
import { addDays } from '../kit/clock.ts'

type Report = {
  by: string
  from: string
  to: string
  rows: readonly SalesRow[]
  previous?: { rows: readonly SalesRow[] }
}
export type ComparedRow = { row: SalesRow; before: SalesRow | undefined }

/**
 * The groups of a report for a chart: with the days that the API leaves out because nothing was sold, and each with the
 * same group of the period before. Weeks have none: the periods don't begin on the same weekday.
 */
export function compareRows({ by, from, to, rows, previous }: Report): ComparedRow[] {
  const drawn = by === 'day' ? withEmptyDays(rows, { from, to }) : rows
  if (!previous?.rows.length || by === 'week') return drawn.map((row) => ({ row, before: undefined }))
  const earlier = new Map(previous.rows.map((row) => [row.key, row]))
  const keyBefore = (key: string) => (by === 'day' ? addDays(key, -drawn.length) : key)
  return drawn.map((row) => ({ row, before: earlier.get(keyBefore(row.key)) ?? emptyRow(row.key) }))
}

function withEmptyDays(rows: readonly SalesRow[], { from, to }: { from: string; to: string }): SalesRow[] {
  const byDay = new Map(rows.map((row) => [row.key, row]))
  const days: SalesRow[] = []
  for (let key = from; key <= to; key = addDays(key, 1)) days.push(byDay.get(key) ?? emptyRow(key))
  return days
}

const emptyRow = (key: string): SalesRow => ({
  ...{ key, orders: 0, gross: 0, net: 0, refunds: 0, cancellations: 0 },
  ...{ average: null, preparation_minutes: null, reviews: 0, rating: null },
})
