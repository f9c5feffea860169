import type { Call } from '../../calls/call.ts'
import { parseLocalDate, toLocalDay } from '../../core/local-time.ts'
import type { Handle } from '../../db/database.ts'
import * as store from './all-store.ts'
import { closeDays } from './close-days.ts'
import {
  itemColumns,
  merchantColumns,
  presentItem,
  presentMerchantRow,
  presentPromise,
  presentRow,
  reportColumns,
} from './present.ts'
import { daysBefore, type ReportDeps, readDays, reportCsv } from './reports.ts'
import {
  addUp,
  asDate,
  asHours,
  type Grouping,
  groupItems,
  groupSums,
  hoursAnywhere,
  lastClosedDay,
  type MerchantSums,
  type Seller,
  type Span,
  type SumUnit,
  sumUnit,
  toSpan,
} from './rules.ts'
import type { OperatorReportInput } from './schemas.ts'

/** In the zones furthest ahead, a day begins this long before it does in UTC. */
const eastMs = 14 * 3_600_000

type Range = { from: number; to: number; merchantId: number | null }

/** Like a merchant's own report, across all merchants: each merchant's days are in its own time zone. */
export async function readOperatorReport(deps: ReportDeps, input: OperatorReportInput, call: Call) {
  const { by = 'day', format } = input
  const range = {
    ...readDays(input, toLocalDay(call.now + eastMs, 'UTC')),
    merchantId: input.merchant_id ?? null,
  }
  const scope = scopeOf(range)
  const about = { by, from: scope.from, to: scope.to }
  if (by === 'item') {
    const sellers = await prepareDays(deps, { ...range, byItem: true }, call)
    const rest = listRest(sellers, range, call.now)
    const sold = [
      ...(await store.sumKeptItems(call.db, scope)),
      ...(await store.sumItemsOfAll(call.db, rest)),
    ]
    const items = groupItems(sold).map(presentItem)
    return format === 'csv' ? reportCsv('items', itemColumns, items) : { ...about, rows: [], items }
  }
  const { all, hours, sellers } = await sumRange(deps, range, call, by === 'merchant' ? 'day' : sumUnit(by))
  const sums = addUp(all)
  const compared =
    input.compare &&
    format !== 'csv' &&
    (await compare(deps, range, by === 'merchant' ? 'day' : by, call, sums))
  const whole = { ...about, total: presentRow({ key: 'total', ...sums }), ...compared }
  if (by === 'merchant') {
    const merchants = await sumByMerchant(call.db, scope, hours, sellers)
    return format === 'csv'
      ? reportCsv('sales-by-merchant', merchantColumns, merchants)
      : { ...whole, rows: [], merchants }
  }
  const rows = groupSums(all, by).map(presentRow)
  return format === 'csv' ? reportCsv(`sales-by-${by}`, reportColumns, rows) : { ...whole, rows }
}

const scopeOf = ({ from, to, merchantId }: Range) => ({ from: asDate(from), to: asDate(to), merchantId })

/** All totals of a range; `hours` are those of days in progress, and the ratings, of each merchant. */
async function sumRange(deps: ReportDeps, range: Range, call: Call, unit: SumUnit) {
  const sellers = await prepareDays(deps, { ...range, byItem: false }, call)
  const reviewed = sellers.map(({ merchantId, zone }) => toSpan(merchantId, zone, range.from, range.to))
  const ratings = asHours(await store.sumRatingsOfAll(call.db, reviewed))
  const hours = [...(await store.sumHoursOfAll(call.db, listRest(sellers, range, call.now))), ...ratings]
  return { sellers, hours, all: [...(await store.sumKeptHours(call.db, scopeOf(range), unit)), ...hours] }
}

/** Compared with the same number of days before, and with what was promised. */
async function compare(
  deps: ReportDeps,
  range: Range,
  by: Grouping,
  call: Call,
  sums: ReturnType<typeof addUp>,
) {
  const before = daysBefore(range)
  const { all } = await sumRange(deps, { ...range, ...before }, call, sumUnit(by))
  const total = presentRow({ key: 'total', ...addUp(all) })
  return {
    promise: presentPromise(sums),
    previous: {
      ...{ from: asDate(before.from), to: asDate(before.to), total },
      rows: groupSums(all, by).map(presentRow),
    },
  }
}

/** Merchants with sales, once all of their past days are summed. */
async function prepareDays(
  { db }: ReportDeps,
  range: Range & { byItem: boolean },
  { now }: Call,
): Promise<Seller[]> {
  const hours = { since: hoursAnywhere(range.from).since, until: hoursAnywhere(range.to).until }
  const sellers = await store.listSellersBetween(db, { ...hours, merchantId: range.merchantId })
  const over = sellers
    .map(({ merchantId, zone }) => ({ merchantId, last: Math.min(range.to, lastClosedDay(now, zone)) }))
    .filter(({ last }) => last >= range.from)
    .map(({ merchantId, last }) => ({ merchantId, from: asDate(range.from), to: asDate(last) }))
  const zones = new Map(sellers.map(({ merchantId, zone }) => [merchantId, zone]))
  for (const { merchantId, from, to } of await store.listUnsummed(db, over, range.byItem)) {
    const days = { from: parseLocalDate(from)!, to: parseLocalDate(to)! }
    await closeDays(db, { merchantId, zone: zones.get(merchantId)!, ...days }, now, range)
  }
  return sellers
}

/** The range's days still in progress, in each seller's time zone. */
function listRest(sellers: readonly Seller[], { from, to }: Range, now: number): Span[] {
  return sellers.flatMap(({ merchantId, zone }) => {
    const first = Math.max(from, lastClosedDay(now, zone) + 1)
    return first > to ? [] : [toSpan(merchantId, zone, first, to)]
  })
}

async function sumByMerchant(
  db: Handle,
  scope: store.Scope,
  hours: readonly MerchantSums[],
  sellers: readonly Seller[],
) {
  const names = new Map(sellers.map(({ merchantId, name }) => [merchantId, name]))
  const groups = Map.groupBy(
    [...(await store.sumKeptMerchants(db, scope)), ...hours],
    (one) => one.merchantId,
  )
  return [...groups]
    .map(([merchantId, these]) => ({ merchantId, name: names.get(merchantId) ?? '', ...addUp(these) }))
    .sort((a, b) => b.gross - a.gross || a.merchantId - b.merchantId)
    .map(presentMerchantRow)
}
