import { formatLocalDate, localDayOf } from '../../../core/local-time.ts'
import type { Database } from '../../../db/database.ts'
import { keepDay, listUnkeptDays } from './store.ts'

/** A job may book a moment after midnight what happened before it. */
const settleMs = 3_600_000
/** The most days that one run of the hourly job closes: after an upgrade two years take two hours in the background. */
const maxDays = 400

/** Keeps what each day of UTC that is over came to. The journal sums days that are not kept from their entries. */
export async function closeLedgerDays({ db, clock }: { db: Database; clock: { now(): number } }) {
  const last = formatLocalDate(localDayOf(clock.now() - settleMs, 'UTC') - 1)
  for (const day of await listUnkeptDays(db, last, maxDays)) await keepDay(db, day)
}
