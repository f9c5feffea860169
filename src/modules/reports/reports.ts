import { ByteAnswer } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import { toCsv } from '../../core/csv.ts'
import { parseLocalDate, toLocalDay } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import type { Database } from '../../db/database.ts'
import { says } from '../../texts/sentence.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { closeDays } from './close-days.ts'
import {
  itemColumns,
  payoutColumns,
  presentItem,
  presentPayout,
  presentPromise,
  presentRow,
  reportColumns,
  toPayoutCells,
} from './present.ts'
import {
  addUp,
  asDate,
  asHours,
  type Grouping,
  groupItems,
  groupSums,
  type HourSums,
  type ItemSums,
  lastClosedDay,
  type SumUnit,
  sumUnit,
  toSpan,
} from './rules.ts'
import type { PayoutsInput, ReportInput } from './schemas.ts'
import { listKeptItems, sumHours, sumItems, sumKept, sumRatings } from './store.ts'

/** Reading a past day for the first time sums it, in a separate transaction. */
export type ReportDeps = { merchants: MerchantDirectory; db: Database }
type Range = { merchantId: number; zone: string; from: number; to: number; closed: number }

const usualDays = 30
const maxDays = 731

export async function readReport(deps: ReportDeps, input: ReportInput, call: Call) {
  const { by = 'day', format } = input
  const range = await getRange(deps, input, call)
  const about = { by, from: asDate(range.from), to: asDate(range.to) }
  if (by === 'item') {
    const items = groupItems(await readItems(deps, call, range)).map(presentItem)
    return format === 'csv' ? reportCsv('items', itemColumns, items) : { ...about, rows: [], items }
  }
  const unit = sumUnit(by)
  const hours = [...(await readHours(deps, call, range, unit)), ...(await readRatings(call, range, unit))]
  const rows = groupSums(hours, by).map(presentRow)
  if (format === 'csv') return reportCsv(`sales-by-${by}`, reportColumns, rows)
  const total = addUp(hours)
  const report = { ...about, rows, total: presentRow({ key: 'total', ...total }) }
  if (!input.compare) return report
  return { ...report, promise: presentPromise(total), previous: await readPrevious(deps, range, by, call) }
}

/** The same number of days before. */
export const daysBefore = ({ from, to }: { from: number; to: number }) => ({
  from: from - (to - from + 1),
  to: from - 1,
})

async function readPrevious(deps: ReportDeps, range: Range, by: Grouping, call: Call) {
  const { from, to } = daysBefore(range)
  const before = { ...range, from, to }
  const unit = sumUnit(by)
  const hours = [...(await readHours(deps, call, before, unit)), ...(await readRatings(call, before, unit))]
  return {
    ...{ from: asDate(from), to: asDate(to), rows: groupSums(hours, by).map(presentRow) },
    total: presentRow({ key: 'total', ...addUp(hours) }),
  }
}

/** The amount each day of the range added to the merchant's balance. */
export async function readOwnPayouts(deps: ReportDeps, input: PayoutsInput, call: Call) {
  const range = await getRange(deps, input, call)
  const hours = await readHours(deps, call, range, 'day')
  const payouts = groupSums(hours, 'day').map(presentPayout)
  if (input.format === 'csv') return reportCsv('payouts', payoutColumns, payouts.map(toPayoutCells))
  const total = presentPayout({ key: 'total', ...addUp(hours) })
  return { from: asDate(range.from), to: asDate(range.to), payouts, total }
}

async function getRange(
  { merchants }: ReportDeps,
  input: { merchantId: number; from?: string; to?: string },
  { now }: Call,
): Promise<Range> {
  const { merchantId } = input
  const { timeZone: zone } = (await merchants.find(merchantId))!
  const today = toLocalDay(now, zone)
  const { from, to } = readDays(input, today)
  return { merchantId, zone, from, to: Math.min(to, today), closed: lastClosedDay(now, zone) }
}

/** The requested days. Default: a month. */
export function readDays(given: { from?: string; to?: string }, today: number): { from: number; to: number } {
  const to = given.to === undefined ? today : readDay('to', given.to)
  const from = given.from === undefined ? to - usualDays + 1 : readDay('from', given.from)
  if (to < from || to - from >= maxDays)
    throw refuse('invalid_parameter', {
      field: 'from',
      detail: says`from can be at most ${maxDays} days before to.`,
    })
  return { from, to }
}

function readDay(field: string, text: string): number {
  const day = parseLocalDate(text)
  if (day === null)
    throw refuse('invalid_parameter', { field, detail: says`${field} must be a date, YYYY-MM-DD.` })
  return day
}

/** Past days are read from their stored sums, the rest from the ledger. */
async function readHours(
  deps: ReportDeps,
  { db: handle, now }: Call,
  range: Range,
  unit: SumUnit,
): Promise<HourSums[]> {
  const kept = await keptPart(deps, range, { now, byItem: false })
  const rest = restOf(range)
  return [...(kept ? await sumKept(handle, kept, unit) : []), ...(rest ? await sumHours(handle, rest) : [])]
}

async function readItems(deps: ReportDeps, { db: handle, now }: Call, range: Range): Promise<ItemSums[]> {
  const kept = await keptPart(deps, range, { now, byItem: true })
  const rest = restOf(range)
  return [...(kept ? await listKeptItems(handle, kept) : []), ...(rest ? await sumItems(handle, rest) : [])]
}

const readRatings = async ({ db }: Call, { merchantId, zone, from, to }: Range, unit: SumUnit) =>
  asHours(await sumRatings(db, toSpan(merchantId, zone, from, to), unit))

/** Sums the days that are still missing. */
async function keptPart(
  { db }: ReportDeps,
  { merchantId, zone, from, to, closed }: Range,
  { now, byItem }: { now: number; byItem: boolean },
) {
  const end = Math.min(to, closed)
  if (from > end) return undefined
  const kept = { merchantId, from: asDate(from), to: asDate(end) }
  await closeDays(db, { merchantId, zone, from, to: end }, now, { byItem })
  return kept
}

const restOf = ({ merchantId, zone, from, to, closed }: Range) => {
  const start = Math.max(from, closed + 1)
  return start > to ? undefined : toSpan(merchantId, zone, start, to)
}

export function reportCsv<Row extends Record<string, string | number | null>>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): ByteAnswer {
  const text = toCsv([columns, ...rows.map((row) => columns.map((column) => row[column]!))])
  return new ByteAnswer(text, 'text/csv; charset=UTF-8', {
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
}
