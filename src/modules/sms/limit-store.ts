import { hashSecret } from '../../core/sealing.ts'
import { type Handle, sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'
import type { SendLimit } from './rules.ts'

/** The send that must leave the window before another is allowed: of `max` sends the oldest. */
const reached = sql<{ place: number; sentAt: number }>(
  `SELECT l.place::int - 1 AS place, s.sent_at AS "sentAt"
   FROM unnest($1::bytea[], $2::timestamptz[], $3::int[]) WITH ORDINALITY AS l (subject, since, max, place)
   CROSS JOIN LATERAL (
     SELECT sent_at FROM sms_sends WHERE subject = l.subject AND sent_at > l.since
     ORDER BY sent_at DESC OFFSET l.max - 1 LIMIT 1) AS s
   ORDER BY place`,
)
const addSends = sql('INSERT INTO sms_sends (subject, sent_at) SELECT unnest($1::bytea[]), $2')

/**
 * Until the end of the transaction no other process counts, so that what is read here is still true when it is
 * written. One lock for all: the installation's sum is among the limits, and these messages are few.
 */
export const lockSends = sql(
  `SELECT pg_advisory_xact_lock(hashtextextended('limits of text messages', 0))`,
).run()

/** The limits that allow no more now, each with the time from which on it does. */
export async function listReached(
  handle: Handle,
  limits: readonly SendLimit[],
  now: number,
): Promise<{ limit: SendLimit; until: number }[]> {
  const subjects = limits.map(({ subject }) => hashSecret(subject))
  const since = limits.map(({ windowMs }) => new Date(now - windowMs))
  const rows = await handle.rows(reached, [subjects, since, limits.map(({ max }) => max)])
  return rows.map(({ place, sentAt }) => {
    const limit = limits[place]!
    return { limit, until: sentAt + limit.windowMs }
  })
}

/** One more for each subject, however many limits it has. */
export async function addSend(tx: Handle, limits: readonly SendLimit[], now: number) {
  const subjects = [...new Set(limits.map(({ subject }) => subject))].map(hashSecret)
  await tx.rows(addSends, [subjects, new Date(now)])
}

export const deleteOldSends = makeSweep('sms_sends', 'sent_at <= $1')
