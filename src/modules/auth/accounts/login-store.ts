import { sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'

export type LoginFailures = { subject: Buffer; failures: number; until: number }

export const listFailures = sql<LoginFailures>(
  'SELECT subject, failures, until FROM login_failures WHERE subject = ANY ($1) AND until > $2',
).rows((subjects: Buffer[], now: number) => [subjects, new Date(now)])

/** Increments each and returns the counts. In the order of the subjects, so two concurrent ones don't deadlock. */
export const countFailure = sql<LoginFailures>(
  `INSERT INTO login_failures (subject, failures, until)
   SELECT s, 1, $3 FROM unnest($1::bytea[]) s ORDER BY s
   ON CONFLICT (subject) DO UPDATE SET
     failures = CASE WHEN login_failures.until > $2 THEN login_failures.failures + 1 ELSE 1 END,
     until = CASE WHEN login_failures.until > $2 THEN login_failures.until ELSE excluded.until END
   RETURNING subject, failures, until`,
).rows((subjects: Buffer[], { now, until }: { now: number; until: number }) => [
  subjects,
  new Date(now),
  new Date(until),
])

export const deleteOldFailures = makeSweep('login_failures', 'until <= $1')

export const deleteFailures = sql('DELETE FROM login_failures WHERE subject = $1').run((subject: Buffer) => [
  subject,
])
