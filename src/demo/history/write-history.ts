import { randomFrom } from '../../../chance/random.ts'
import { parseLocalDate } from '../../core/local-time.ts'
import { type Database, type Handle, sql, withoutLimits } from '../../db/database.ts'
import { bookPastSales, type PastSale } from '../../modules/ledger/past/index.ts'
import { sumPastDays } from '../../modules/reports/index.ts'
import { makeOffers } from '../alcohol/make-offers.ts'
import { makeProducts } from '../alcohol/make-products.ts'
import { numberVariants } from '../alcohol.ts'
import { cities } from '../gazetteer.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'
import { makeMerchants } from '../merchants/make-merchants.ts'
import { insertPastPayouts } from '../payouts.ts'
import { countPastItems } from '../popular.ts'
import { insertRows, insertRowsWithIds } from '../rows.ts'
import {
  decideRefund,
  type PastRefund,
  refundOfSale,
  refundRows,
  refusalRow,
  reviewRow,
} from './after-rows.ts'
import { insertPastAudit, officeRecords } from './audit-rows.ts'
import { decideFate } from './fates.ts'
import { decideHelp, helpRows, type PastHelp } from './help-rows.ts'
import { decideTip, tipRows } from './later-tips.ts'
import {
  deliveryRows,
  type KnownIds,
  type LaterTip,
  moveRows,
  orderRow,
  type PastOrder,
  paymentRows,
  priceOrder,
  promotionRows,
} from './order-rows.ts'
import { makePeople, type Person } from './people.ts'
import { commissionOf, insertPeople } from './people-rows.ts'
import { type PlannedOrder, planOrders } from './plan-orders.ts'
import { type Progress, progressOf, save } from './progress.ts'
import { stockShelves } from './shelves.ts'

/** An order with what followed from it. */
type Past = { order: PastOrder; refund: PastRefund | null; help: PastHelp | null; tip: LaterTip | null }
type World = { merchants: DemoMerchant[]; people: Person[]; orders: PlannedOrder[] }

const seed = 20_251_101
const historyLock = 7_263_040
/** Orders of a fresh database begin at 100,001, so these stay below all new ones. */
const firstOrderId = 50_001
/** So many are written by one transaction, in about a second. */
const ordersAtOnce = 2500
/** The last days come with their sums in one transaction: what the hourly job sums of them first, it publishes as payouts of today. */
const recentMs = 10 * 86_400_000
const lock = sql<unknown>('SELECT pg_advisory_xact_lock($1)')
/**
 * Writes a year of orders, with everything that follows from them, some at a time. Nothing is published, and no mail is sent. What is
 * written follows from the day of the first start; orders of that day that were not over then are left out.
 */
export async function writeHistory(db: Database, plan: (today: string) => World = planWorld) {
  const begun = await db.find(progressOf)
  if (!begun || begun.value.isDone) return
  const { today, until } = begun.value
  const planned = plan(today)
  const orders = planned.orders.filter(({ orderedAt }) => orderedAt < until - 3 * 3_600_000)
  const ids = await knownIds(db)
  while (!(await writeStep(db, { ...planned, orders }, ids)));
}

/** The plan of the year: a function of the day of the first start. */
export function planWorld(today: string): World {
  const { merchants } = makeMerchants(cities, today)
  const day = parseLocalDate(today)!
  const people = makePeople(cities, day, randomFrom(seed))
  const products = numberVariants(makeProducts())
  const stores = merchants.filter(({ type }) => type === 'W').map(({ merchantId }) => merchantId)
  const shelves = stockShelves(merchants, { products, offers: makeOffers(stores, products) })
  return {
    merchants,
    people,
    orders: planOrders({ today: day, people, merchants, shelves }, randomFrom(seed + 1)),
  }
}

/** True after the last step. */
function writeStep(db: Database, world: World, ids: KnownIds): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.rows(withoutLimits)
    await tx.rows(lock, [historyLock])
    const { value: progress } = await tx.get(progressOf)
    if (progress.isDone) return true
    if (progress.orders === 0) await insertPeople(tx, world.people, world.merchants, progress.today)
    const next = await writeSome(tx, world.orders, ids, progress)
    if (next.isDone) await conclude(tx, world.merchants, next)
    await save(tx, next)
    return next.isDone
  })
}

async function writeSome(
  tx: Handle,
  planned: readonly PlannedOrder[],
  ids: KnownIds,
  progress: Progress,
): Promise<Progress> {
  const { until } = progress
  const older = planned.findIndex(({ orderedAt }) => orderedAt > until - recentMs)
  const recent = older === -1 ? planned.length : older
  const isLast = progress.orders >= recent
  const end = isLast ? planned.length : Math.min(progress.orders + ordersAtOnce, recent)
  const some = planned.slice(progress.orders, end)
  const past = some.flatMap((order, index): Past[] => {
    const number = progress.orders + index
    const random = randomFrom(seed ^ (number * 7919))
    const fate = decideFate(order, random)
    if (fate.endedAt >= until) return []
    const priced = priceOrder(order, fate, firstOrderId + number, ids)
    const decided = decideRefund(priced, random)
    const refund = decided && decided.at < until ? decided : null
    const tip = refund ? null : decideTip(priced, until, random)
    return [{ order: priced, refund, tip, help: decideHelp(priced, refund, until, random) }]
  })
  const orders = past.map(({ order }) => order)
  await insertOrders(tx, past)
  const nextEntry = await bookPastSales(tx, past.map(saleOf), progress.nextEntry)
  const nextTip = await insertTips(tx, past, progress.nextTip)
  const { nextRefund, nextHelp } = await insertRefundsAndHelp(tx, past, progress)
  const chance = randomFrom(seed + progress.orders)
  const reviews = orders.flatMap((order) => reviewRow(order, 0, until, chance) ?? [])
  reviews.sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  await insertRowsWithIds(
    tx,
    'reviews',
    reviews.map((row, index) => ({ ...row, review_id: progress.nextReview + index })),
  )
  await insertRefusals(
    tx,
    orders.flatMap((order) => refusalRow(order, chance) ?? []),
  )
  const nextReview = progress.nextReview + reviews.length
  return { ...progress, orders: end, isDone: isLast, nextEntry, nextReview, nextRefund, nextHelp, nextTip }
}

const saleOf = ({ order, refund, tip }: Past): PastSale => ({
  ...{ order: order.sold, payments: order.payments, terms: commissionOf(order.merchant) },
  ...{ placedAt: order.orderedAt, ended: { kind: order.fate.status, at: order.fate.endedAt } },
  ...refundOfSale(order, refund),
  ...(tip && { tip }),
})

async function insertTips(tx: Handle, past: readonly Past[], firstTip: number): Promise<number> {
  const tipped = past.flatMap(({ order, tip }) => (tip ? [{ order, tip }] : []))
  const rows = tipped.map(({ order, tip }, index) => tipRows(order, tip, firstTip + index))
  await insertRows(
    tx,
    'order_payments',
    rows.map(({ payment }) => payment),
  )
  await insertRowsWithIds(
    tx,
    'order_tips',
    rows.map(({ tip }) => tip),
  )
  return firstTip + rows.length
}

async function insertRefundsAndHelp(tx: Handle, past: readonly Past[], first: Progress) {
  const refunded = past.flatMap(({ order, refund }) => (refund ? [{ order, refund }] : []))
  const refundIds = new Map(refunded.map(({ order }, index) => [order.orderId, first.nextRefund + index]))
  const refunds = refunded.map(({ order, refund }) =>
    refundRows(order, refund, refundIds.get(order.orderId)!),
  )
  await insertRowsWithIds(
    tx,
    'order_refunds',
    refunds.map(({ refund }) => refund),
  )
  await insertRows(
    tx,
    'order_refund_payments',
    refunds.map(({ payment }) => payment),
  )
  const helped = past
    .flatMap(({ order, help }) => (help ? [{ order, help }] : []))
    .toSorted((a, b) => a.help.openedAt - b.help.openedAt)
    .map(({ order, help }, index) => {
      const refundId = help.isRefunded ? refundIds.get(order.orderId)! : null
      return helpRows(order, help, { helpId: first.nextHelp + index, refundId })
    })
  await insertRowsWithIds(
    tx,
    'help_requests',
    helped.map(({ request }) => request),
  )
  await insertRows(
    tx,
    'help_messages',
    helped.flatMap(({ messages }) => messages),
  )
  return { nextRefund: first.nextRefund + refunds.length, nextHelp: first.nextHelp + helped.length }
}

/** Before the sums: without it PostgreSQL takes the tables for as empty as they were, and adds up for a minute. */
const analyze = sql<unknown>(
  'ANALYZE orders, order_moves, order_payments, order_refunds, order_refund_payments, ledger_entries, ledger_lines, reviews, customers',
)

async function conclude(tx: Handle, merchants: readonly DemoMerchant[], progress: Progress) {
  const { until, today } = progress
  await tx.rows(analyze)
  for (const text of conclusion) await tx.rows(sql(text))
  await insertPastAudit(tx, officeRecords(merchants, parseLocalDate(today)!, randomFrom(seed + 2)), progress)
  await sumPastDays(tx, until)
  await countPastItems(tx, until)
  await insertPastPayouts(tx, until)
}

async function insertOrders(tx: Handle, past: readonly Past[]) {
  const orders = past.map(({ order }) => order)
  const rows = past.map(({ order, refund, tip }) => ({
    ...orderRow(order, tip),
    refund_count: refund ? 1 : null,
  }))
  await insertRowsWithIds(tx, 'orders', rows.map(withDefaults))
  await insertRows(tx, 'order_moves', orders.flatMap(moveRows))
  await insertRows(tx, 'order_payments', orders.flatMap(paymentRows))
  await insertRows(tx, 'promotion_uses', orders.flatMap(promotionRows))
  const deliveries = orders.flatMap(deliveryRows)
  await insertRows(
    tx,
    'deliveries',
    deliveries.map(({ delivery }) => delivery),
  )
  await insertRows(
    tx,
    'delivery_bookings',
    deliveries.map(({ booking }) => booking),
  )
}

/** A row that is populated from JSON gets no defaults of its table. */
const withDefaults = <Row extends object>(row: Row) => ({
  discount_cents: 0,
  gift_card_cents: 0,
  credit_cents: 0,
  deal_points: 0,
  ...row,
})

async function insertRefusals(tx: Handle, rows: readonly object[]) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  await tx.rows(
    sql(
      `INSERT INTO refused_checkouts (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::refused_checkouts, $1)
       ON CONFLICT DO NOTHING`,
    ),
    [JSON.stringify(rows)],
  )
}

const companyIds = sql<{ providerId: number }>(
  'SELECT provider_id AS "providerId" FROM providers ORDER BY provider_id',
)
const promotionIds = sql<{ code: string; promotionId: number }>(
  'SELECT code, promotion_id AS "promotionId" FROM promotions WHERE merchant_id IS NULL',
)

async function knownIds(db: Database): Promise<KnownIds> {
  const companies = await db.rows(companyIds)
  const promotions = await db.rows(promotionIds)
  return {
    providerIds: companies.map(({ providerId }) => providerId),
    promotions: new Map(promotions.map(({ code, promotionId }) => [code, promotionId])),
  }
}

/** Ratings become what the reviews say, and sums of days that were added up meanwhile are forgotten. */
const conclusion = [
  `UPDATE merchants m SET imported_rating = 0, imported_ratings = 0, review_count = r.count, review_stars = r.stars,
     num_ratings = r.count, overall_rating = CASE WHEN r.count = 0 THEN 0 ELSE round(20.0 * r.stars / r.count) END
   FROM (SELECT merchant_id, count(review_id) AS count, coalesce(sum(stars), 0) AS stars
     FROM merchants LEFT JOIN reviews USING (merchant_id) GROUP BY merchant_id) AS r
   WHERE r.merchant_id = m.merchant_id`,
  'DELETE FROM merchant_day_items',
  'DELETE FROM merchant_day_hours',
  'DELETE FROM merchant_days',
  'DELETE FROM ledger_day_accounts',
  'DELETE FROM ledger_days',
]
