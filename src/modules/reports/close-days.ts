import { type LocalDay, parseLocalDate, toLocalDay } from '../../core/local-time.ts'
import type { Database, Handle } from '../../db/database.ts'
import { publish } from '../events/index.ts'
import { presentPayout } from './present.ts'
import { asDate, daysAtOnce, groupSums, inSteps, isPaid, lastClosedDay, toSpan } from './rules.ts'
import {
  completeSums,
  countEntries,
  keepSums,
  listMissingDays,
  listSellers,
  listWithGaps,
  sumKept,
} from './store.ts'

type Days = { merchantId: number; zone: string; from: LocalDay; to: LocalDay }
type Options = { byItem: boolean; most?: number }

/**
 * How far the job looks back, in case nothing ran for days. Anything summed later is history and publishes no event.
 */
const recentDays = 7
/** Ledger entries summed by one statement, in about a second: a week of a merchant with 1,500 orders a day. */
const entriesAtOnce = 20_000
/** Maximum steps per run of the job; it continues an hour later. */
const maxSteps = 600

type CloseDeps = { db: Database; clock: { now(): number } }

/** An hourly job: sums the finished days of merchants with recent sales, then missing days of the past. */
export async function closeFinishedDays({ db, clock }: CloseDeps) {
  const now = clock.now()
  for (const { merchantId, timeZone: zone } of await listSellers(db, now - (recentDays + 1) * 86_400_000)) {
    const to = lastClosedDay(now, zone)
    await closeDays(db, { merchantId, zone, from: to - recentDays + 1, to }, now, { byItem: true })
  }
  await closePast(db, now)
}

/** After an upgrade from a version without sums, or a restored backup, all past days are missing. */
async function closePast(db: Database, now: number) {
  let left = maxSteps
  for (const { merchantId, timeZone: zone, firstAt } of await listWithGaps(db, now)) {
    const range = { merchantId, zone, from: toLocalDay(firstAt, zone), to: lastClosedDay(now, zone) }
    left -= await closeDays(db, range, now, { byItem: true, most: left })
    if (left <= 0) return
  }
}

/**
 * Sums missing days, a few at a time, and with `byItem` completes those summed by an older version. Each step is one
 * transaction, which also publishes the payouts of its days, so finished steps survive a failure. Returns the number
 * of steps.
 */
export async function closeDays(
  db: Database,
  { merchantId, zone, from, to }: Days,
  now: number,
  { byItem, most = Number.POSITIVE_INFINITY }: Options,
): Promise<number> {
  const missing = await listMissingDays(db, { merchantId, from: asDate(from), to: asDate(to) }, byItem)
  if (missing.length === 0) return 0
  const days = missing.map((day) => parseLocalDate(day)!)
  const entries = await countEntries(db, toSpan(merchantId, zone, days[0]!, days.at(-1)!))
  const steps = inSteps(days, daysAtOnce(days.length, entries, entriesAtOnce)).slice(0, most)
  const recent = asDate(lastClosedDay(now, zone) - recentDays + 1)
  for (const { first, last } of steps) {
    await db.transaction(async (tx) => {
      const range = { from: asDate(first), to: asDate(last) }
      const span = toSpan(merchantId, zone, first, last)
      const kept = await keepSums(tx, span, range)
      if (byItem && kept.length <= last - first) await completeSums(tx, span, range)
      await publishPayouts(tx, merchantId, kept.filter((day) => day >= recent).toSorted(), now)
    })
  }
  return steps.length
}

async function publishPayouts(tx: Handle, merchantId: number, days: readonly string[], now: number) {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return
  const hours = await sumKept(tx, { merchantId, from, to }, 'day')
  const payouts = groupSums(hours, 'day').filter((row) => days.includes(row.key) && isPaid(row))
  const about = { type: 'payout.created', subject: String(merchantId), merchantId } as const
  await publish(
    tx,
    payouts.map((row) => ({ ...about, data: { merchant_id: merchantId, ...presentPayout(row) } })),
    now,
  )
}
