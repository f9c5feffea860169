import { setTimeout as pause } from 'node:timers/promises'
import { type Database, sql } from '../../src/db/database.ts'

const waiters = sql<{ count: number }>(
  `SELECT count(*)::integer AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

/** Until the work is over, or stands still because somebody else holds a lock. */
export async function settledOrWaiting(db: Database, work: Promise<unknown>) {
  let isOver = false
  const ending = () => {
    isOver = true
  }
  work.then(ending, ending)
  while (!isOver && (await db.get(waiters)).count === 0) await pause(5)
}
