import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'

export type LoginFailures = { subject: Buffer; failures: number; until: number }

const liveFailures = sql<LoginFailures>(
  'SELECT subject, failures, until FROM login_failures WHERE subject = ANY ($1) AND until > $2',
)
// In the order of the subjects, so two concurrent ones don't deadlock.
const addFailure = sql<LoginFailures>(
  `INSERT INTO login_failures (subject, failures, until)
   SELECT s, 1, $3 FROM unnest($1::bytea[]) s ORDER BY s
   ON CONFLICT (subject) DO UPDATE SET
     failures = CASE WHEN login_failures.until > $2 THEN login_failures.failures + 1 ELSE 1 END,
     until = CASE WHEN login_failures.until > $2 THEN login_failures.until ELSE excluded.until END
   RETURNING subject, failures, until`,
)
const deleteOne = sql<unknown>('DELETE FROM login_failures WHERE subject = $1')
const deleteOld = makeSweep('login_failures', 'until <= $1')

export function listFailures(handle: Handle, subjects: Buffer[], now: number): Promise<LoginFailures[]> {
  return handle.rows(liveFailures, [subjects, new Date(now)])
}

/** Increments each and returns the counts. */
export function countFailure(
  handle: Handle,
  subjects: Buffer[],
  { now, until }: { now: number; until: number },
): Promise<LoginFailures[]> {
  return handle.rows(addFailure, [subjects, new Date(now), new Date(until)])
}

export async function deleteOldFailures(handle: Handle, now: number) {
  await deleteOld(handle, [new Date(now)])
}

export async function deleteFailures(handle: Handle, subject: Buffer) {
  await handle.rows(deleteOne, [subject])
}
