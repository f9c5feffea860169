import { randomFrom } from '../../../chance/random.ts'
import { parseLocalDate } from '../../core/local-time.ts'
import { type Database, type Handle, sql, withoutLimits } from '../../db/database.ts'
import { bookPastSales, type PastSale } from '../../modules/ledger/past/index.ts'
import { sumPastDays } from '../../modules/reports/index.ts'
import { makeOffers } from '../alcohol/make-offers.ts'
import { makeProducts } from '../alcohol/make-products.ts'
import { numberVariants } from '../alcohol/plan-catalog.ts'
import { cities } from '../gazetteer.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'
import { makeMerchants } from '../merchants/make-merchants.ts'
import { insertPastPayouts } from '../payouts.ts'
import { countPastItems } from '../popular.ts'
import { decideRefund, failsAtGateway, refundOfSale, refusalRow, reviewRow } from './after-rows.ts'
import { insertPastApplications, insertPastLicenses } from './applications.ts'
import { insertPastAudit, officeRecords } from './audit-rows.ts'
import { decideCourier } from './courier-rows.ts'
import { decideFate } from './fates.ts'
import { decideHelp } from './help-rows.ts'
import { insertPast, type Past } from './insert-past.ts'
import { decideTip } from './later-tips.ts'
import { type KnownIds, priceOrder } from './order-rows.ts'
import { makePeople, type Person } from './people.ts'
import { insertPeople, pickCommission } from './people-rows.ts'
import { type PlannedOrder, planOrders } from './plan-orders.ts'
import { lastIds, type Progress, progressOf, save } from './progress.ts'
import { bookedOfCases, decideRareCases } from './rare-cases.ts'
import { stockShelves } from './shelves.ts'

type World = { merchants: DemoMerchant[]; people: Person[]; orders: PlannedOrder[] }

const seed = 20_251_101
const historyLock = 7_263_040
/** In a fresh database, new orders start at 100,001, so these ids are below all of them. */
const firstOrderId = 50_001
/** How many are written in one transaction, which takes about two seconds. */
const ordersAtOnce = 2500
/**
 * The last days are written first because visitors look at them first. Their sums are in the same transaction: if the hourly job summed
 * them, it would publish their payouts as today's.
 */
const recentMs = 10 * 86_400_000
/** After this many orders, most shops have reviews and get ratings from them. Until then, the generated ratings are shown. */
const ordersToRate = 7500
const lock = sql('SELECT pg_advisory_xact_lock($1)')
/**
 * Writes a year of orders and everything that follows from them, in batches, newest first. Publishes no events and sends no mail. The
 * content depends only on the time of the first start; orders of that day that hadn't ended by then are left out.
 */
export async function writeHistory(db: Database, plan: (today: string, until: number) => World = planWorld) {
  const begun = await db.find(progressOf)
  if (!begun || begun.value.isDone) return
  const { today, until } = begun.value
  const planned = plan(today, until)
  const orders = planned.orders.filter(({ orderedAt }) => orderedAt < until)
  const ids = await knownIds(db)
  while (!(await writeStep(db, { ...planned, orders }, ids)));
}

/** The plan of the year, which depends on the day of the first start and, for its evenings, on the exact time. */
export function planWorld(today: string, until: number): World {
  const { merchants } = makeMerchants(cities, today)
  const day = parseLocalDate(today)!
  const people = makePeople(cities, day, randomFrom(seed))
  const products = numberVariants(makeProducts())
  const stores = merchants.filter(({ type }) => type === 'W').map(({ merchantId }) => merchantId)
  const shelves = stockShelves(merchants, { products, offers: makeOffers(stores, products) })
  return {
    merchants,
    people,
    orders: planOrders({ today: day, people, merchants, shelves }, randomFrom(seed + 1), until),
  }
}

/** True after the last step. */
function writeStep(db: Database, world: World, known: KnownIds): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.rows(withoutLimits)
    await tx.rows(lock, [historyLock])
    const { value: progress } = await tx.get(progressOf)
    if (progress.isDone) return true
    const isFirst = progress.left === undefined
    if (isFirst && !progress.orders) await insertPeople(tx, world.people, world.merchants, progress.today)
    const next = await writeSome(tx, world.orders, known, progress)
    if (next.isDone || isReached(world.orders.length - ordersToRate, progress, next)) await tx.rows(rate)
    if (next.isDone) await conclude(tx, world.merchants, next)
    await save(tx, next)
    return next.isDone
  })
}

/** True for the step that reaches this index. */
const isReached = (place: number, { left = Number.POSITIVE_INFINITY }: Progress, next: Progress) =>
  left > place && next.left! <= place

/** Writes the latest orders that are left, with the sums of their days. */
async function writeSome(
  tx: Handle,
  planned: readonly PlannedOrder[],
  known: KnownIds,
  progress: Progress,
): Promise<Progress> {
  const { until, left, orders: oldest = 0, ids = lastIds } = progress
  const end = left ?? planned.length
  const start = Math.max(oldest, left === undefined ? placeAt(planned, until - recentMs) : end - ordersAtOnce)
  const isDone = start <= oldest
  const past = planned
    .slice(start, end)
    .flatMap((order, index) => decidePast(order, start + index, known, until))
  const rest = await insertPast(tx, past, ids, until)
  const entry = await bookPastSales(tx, past.map(saleOf), ids.entry)
  if (isDone || left === undefined) await tx.rows(analyze)
  const since = isDone ? Number.NEGATIVE_INFINITY : (planned[start]?.orderedAt ?? until)
  await sumPastDays(tx, { first: entry + 1, last: ids.entry, since }, until)
  return { ...progress, left: start, isDone, ids: { ...rest, entry } }
}

/** The index of the first order after that time. */
function placeAt(planned: readonly PlannedOrder[], time: number): number {
  const place = planned.findIndex(({ orderedAt }) => orderedAt > time)
  return place === -1 ? planned.length : place
}

/** The outcome of a planned order; nothing if it would have ended after the first start. */
export function decidePast(planned: PlannedOrder, place: number, known: KnownIds, until: number): Past[] {
  const random = randomFrom(seed ^ (place * 7919))
  const fate = decideFate(planned, random)
  if (fate.endedAt >= until) return []
  const order = priceOrder(planned, fate, firstOrderId + place, known)
  // With random numbers of their own, so that all other outcomes stay the same.
  const cases = decideRareCases(order, until, randomFrom((seed + 3) ^ (place * 7919)))
  const courier = decideCourier(order, known, randomFrom((seed + 4) ^ (place * 7919)))
  const isSettled = cases.adjustment !== null || cases.dispute !== null
  const decided = decideRefund(order, random)
  const made = decided && decided.at < until && !isSettled ? decided : null
  const hasFailed = made && failsAtGateway(made, until, randomFrom((seed + 5) ^ (place * 7919)))
  const refund = hasFailed ? { ...made, failure: 'refund_failed' } : made
  const tip = refund ? null : decideTip(order, until, random)
  const help = decideHelp(order, refund, until, random)
  const review = reviewRow(order, until, random)
  return [{ order, refund, tip, help, review, refusal: refusalRow(order, random), cases, courier }]
}

const saleOf = ({ order, refund, tip, cases }: Past): PastSale => ({
  ...{ order: order.sold, payments: order.payments, terms: pickCommission(order.merchant) },
  ...{ placedAt: order.orderedAt, ended: { kind: order.fate.status, at: order.fate.endedAt } },
  ...refundOfSale(order, refund),
  ...(tip && !tip.isRefused && { tip }),
  ...bookedOfCases(order, cases),
})

/**
 * Without this, PostgreSQL still takes the tables for empty and needs a minute for sums. Leaves out wide columns of orders, which would
 * take seconds.
 */
const analyze = sql(
  `ANALYZE orders (merchant_id, order_id, customer_id, ordered_at), order_moves, order_payments, order_refunds, order_refund_payments,
     ledger_entries, ledger_lines, reviews (merchant_id, order_id, created_at), customers (customer_id)`,
)

async function conclude(tx: Handle, merchants: readonly DemoMerchant[], { until, today }: Progress) {
  for (const text of conclusion) await tx.rows(sql(text))
  await insertPastAudit(tx, officeRecords(merchants, parseLocalDate(today)!, randomFrom(seed + 2)))
  await countPastItems(tx, until)
  await insertPastPayouts(tx, until)
  await insertPastApplications(tx, merchants, until)
  await insertPastLicenses(tx, merchants, until)
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

/** Calculates ratings from the reviews. */
const rate = sql(
  `UPDATE merchants m SET imported_rating = 0, imported_ratings = 0, review_count = r.count, review_stars = r.stars,
     num_ratings = r.count, overall_rating = CASE WHEN r.count = 0 THEN 0 ELSE round(20.0 * r.stars / r.count) END
   FROM (SELECT merchant_id, count(review_id) AS count, coalesce(sum(stars), 0) AS stars
     FROM merchants LEFT JOIN reviews USING (merchant_id) GROUP BY merchant_id) AS r
   WHERE r.merchant_id = m.merchant_id`,
)
/** Discards sums of days that the ledger has calculated in the meantime. */
const conclusion = ['DELETE FROM ledger_day_accounts', 'DELETE FROM ledger_days']
