import { type LocalDay, parseLocalDate } from '../../core/local-time.ts'
import type { Database, Handle } from '../../db/database.ts'
import { publish } from '../events/index.ts'
import { presentPayout } from './present.ts'
import { asDate, groupSums, isPaid, lastClosedDay, spanOf } from './rules/report.ts'
import { keepSums, listKeptHours, listMissingDays, listSellers } from './store.ts'

type Days = { merchantId: number; zone: string; from: LocalDay; to: LocalDay }

/** The job looks back so far, in case nothing ran for days. What is first summed later is history and no event. */
const recentDays = 7

/** An hourly job: whoever sold something lately finds the sums of the days that are over. */
export async function closeFinishedDays({ db, clock }: { db: Database; clock: { now(): number } }) {
  const now = clock.now()
  for (const { merchantId, timeZone: zone } of await listSellers(db, now - (recentDays + 1) * 86_400_000)) {
    const to = lastClosedDay(now, zone)
    await closeDays(db, { merchantId, zone, from: to - recentDays + 1, to }, now)
  }
}

/** Sums the days that nobody has summed yet. A day is summed once, by one transaction, which also publishes its payout. */
export async function closeDays(db: Database, { merchantId, zone, from, to }: Days, now: number) {
  const missing = await listMissingDays(db, { merchantId, from: asDate(from), to: asDate(to) })
  const [first, last] = [missing[0], missing.at(-1)]
  if (first === undefined || last === undefined) return
  const span = spanOf(merchantId, zone, parseLocalDate(first)!, parseLocalDate(last)!)
  const recent = asDate(lastClosedDay(now, zone) - recentDays + 1)
  await db.transaction(async (tx) => {
    const kept = await keepSums(tx, span, { from: first, to: last })
    const news = kept.filter((day) => day >= recent)
    await publishPayouts(tx, merchantId, news.toSorted(), now)
  })
}

async function publishPayouts(tx: Handle, merchantId: number, days: readonly string[], now: number) {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return
  const hours = await listKeptHours(tx, { merchantId, from, to })
  const payouts = groupSums(hours, 'day').filter((row) => days.includes(row.key) && isPaid(row))
  const about = { type: 'payout.created', subject: String(merchantId), merchantId } as const
  await publish(
    tx,
    payouts.map((row) => ({ ...about, data: { merchant_id: merchantId, ...presentPayout(row) } })),
    now,
  )
}
