import { localDayOf, parseLocalDate } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { Prebuilt } from '../../http/replies.ts'
import type { Call } from '../../http/route.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import {
  addUp,
  asDate,
  groupItems,
  groupSums,
  type HourSums,
  type ItemSums,
  lastClosedDay,
  type ReportRow,
  spanOf,
  toCsv,
} from './rules/report.ts'
import type { PayoutsInput, ReportInput } from './schemas.ts'
import {
  keepSums,
  listKeptHours,
  listKeptItems,
  listMissingDays,
  listSellers,
  sumHours,
  sumItems,
} from './store.ts'

export type ReportTools = { merchants: MerchantDirectory }
type Range = { merchantId: number; zone: string; from: number; to: number; closed: number }

const usualDays = 30
const mostDays = 731

export async function readReport(tools: ReportTools, input: ReportInput, call: Call) {
  const { by = 'day', format } = input
  const range = await getRange(tools, input, call)
  const about = { by, from: asDate(range.from), to: asDate(range.to) }
  if (by === 'item') {
    const items = groupItems(await readItems(call.db, range)).map(presentItem)
    return format === 'csv' ? csvOf('items', itemColumns, items) : { ...about, rows: [], items }
  }
  const hours = await readHours(call.db, range)
  const rows = groupSums(hours, by).map(presentRow)
  if (format === 'csv') return csvOf(`sales-by-${by}`, reportColumns, rows)
  return { ...about, rows, total: presentRow({ key: 'total', ...addUp(hours) }) }
}

/** What each day of the range added to the merchant's account. */
export async function readOwnPayouts(tools: ReportTools, input: PayoutsInput, call: Call) {
  const range = await getRange(tools, input, call)
  const hours = await readHours(call.db, range)
  const payouts = groupSums(hours, 'day').map(presentPayout)
  if (input.format === 'csv') return csvOf('payouts', payoutColumns, payouts)
  const total = presentPayout({ key: 'total', ...addUp(hours) })
  return { from: asDate(range.from), to: asDate(range.to), payouts, total }
}

async function getRange(
  { merchants }: ReportTools,
  input: { merchantId: number; from?: string; to?: string },
  { now }: Call,
): Promise<Range> {
  const { merchantId } = input
  const { timeZone: zone } = (await merchants.find(merchantId))!
  const today = localDayOf(now, zone)
  const to = input.to === undefined ? today : readDay('to', input.to)
  const from = input.from === undefined ? to - usualDays + 1 : readDay('from', input.from)
  if (to < from || to - from >= mostDays)
    throw refuse('invalid_parameter', {
      field: 'from',
      detail: `from is at most ${mostDays} days before to.`,
    })
  return { merchantId, zone, from, to: Math.min(to, today), closed: lastClosedDay(now, zone) }
}

function readDay(field: string, text: string): number {
  const day = parseLocalDate(text)
  if (day === null) throw refuse('invalid_parameter', { field, detail: `${field} is a date, YYYY-MM-DD.` })
  return day
}

/** Days that are over are read from what is kept of them, the rest from the ledger. */
async function readHours(handle: Handle, range: Range): Promise<HourSums[]> {
  const kept = await keptPart(handle, range)
  const rest = restOf(range)
  return [...(kept ? await listKeptHours(handle, kept) : []), ...(rest ? await sumHours(handle, rest) : [])]
}

async function readItems(handle: Handle, range: Range): Promise<ItemSums[]> {
  const kept = await keptPart(handle, range)
  const rest = restOf(range)
  return [...(kept ? await listKeptItems(handle, kept) : []), ...(rest ? await sumItems(handle, rest) : [])]
}

/** Sums what nobody has asked for yet and no job was faster with. */
async function keptPart(handle: Handle, { merchantId, zone, from, to, closed }: Range) {
  const end = Math.min(to, closed)
  if (from > end) return undefined
  const kept = { merchantId, from: asDate(from), to: asDate(end) }
  await closeDays(handle, { merchantId, zone, from, to: end })
  return kept
}

async function closeDays(
  handle: Handle,
  { merchantId, zone, from, to }: { merchantId: number; zone: string; from: number; to: number },
) {
  const missing = await listMissingDays(handle, { merchantId, from: asDate(from), to: asDate(to) })
  const [first, last] = [missing[0], missing.at(-1)]
  if (first === undefined || last === undefined) return
  const span = spanOf(merchantId, zone, parseLocalDate(first)!, parseLocalDate(last)!)
  await keepSums(handle, span, { from: first, to: last })
}

const restOf = ({ merchantId, zone, from, to, closed }: Range) => {
  const start = Math.max(from, closed + 1)
  return start > to ? undefined : spanOf(merchantId, zone, start, to)
}

/** An hourly job: whoever sold something lately finds the sums of the days that are over. */
export async function closeFinishedDays({ db, clock }: { db: Handle; clock: { now(): number } }) {
  const now = clock.now()
  for (const { merchantId, timeZone: zone } of await listSellers(db, now - 3 * 86_400_000)) {
    const to = lastClosedDay(now, zone)
    await closeDays(db, { merchantId, zone, from: to - 2, to })
  }
}

const presentRow = ({
  key,
  orders,
  gross,
  net,
  refunds,
  cancellations,
  prepared,
  prepSeconds,
}: ReportRow) => ({
  key,
  orders,
  gross: toDollars(gross),
  net: toDollars(net),
  refunds: toDollars(refunds),
  average: orders === 0 ? null : toDollars(Math.round(gross / orders)),
  preparation_minutes: prepared === 0 ? null : Math.round(prepSeconds / prepared / 6) / 10,
  cancellations,
})
const reportColumns = [
  ...(['key', 'orders', 'gross', 'net', 'refunds'] as const),
  ...(['average', 'preparation_minutes', 'cancellations'] as const),
]

const presentItem = ({ id, name, orders, quantity, amount }: ItemSums) => ({
  ...{ id, name, orders },
  quantity: quantity / 1000,
  amount: toDollars(amount),
})
const itemColumns = ['id', 'name', 'orders', 'quantity', 'amount'] as const

const presentPayout = ({ key, orders, gross, fees, tips, tax, refunds, cash, net }: ReportRow) => ({
  day: key,
  orders,
  gross: toDollars(gross),
  fees: toDollars(fees),
  tips: toDollars(tips),
  tax_collected: toDollars(tax),
  refunds: toDollars(refunds),
  cash_taken: toDollars(cash),
  net: toDollars(net),
})
const payoutColumns = [
  ...(['day', 'orders', 'gross', 'fees', 'tips', 'tax_collected'] as const),
  ...(['refunds', 'cash_taken', 'net'] as const),
]

function csvOf<Row extends Record<string, string | number | null>>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Prebuilt {
  const text = toCsv([columns, ...rows.map((row) => columns.map((column) => row[column]!))])
  return new Prebuilt(text, 'text/csv; charset=UTF-8', {
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
}
