import { type Handle, sql } from '../../../db/database.ts'

// To the minute: a network reports each delivery every few seconds.
const note = sql<unknown>(
  `INSERT INTO provider_webhooks (provider_id, last_at) VALUES ($1, $2)
   ON CONFLICT (provider_id) DO UPDATE SET last_at = excluded.last_at
   WHERE provider_webhooks.last_at <= excluded.last_at - interval '1 minute'`,
)
const heardOf = sql<{ lastWebhookAt: number | null; lastBookedAt: number | null }>(
  `SELECT (SELECT last_at FROM provider_webhooks WHERE provider_id = $1) AS "lastWebhookAt",
     (SELECT max(answered_at) FROM delivery_bookings WHERE provider_id = $1 AND delivery_id IS NOT NULL AND asked_at > $2) AS "lastBookedAt"`,
)

/** An authentic webhook has arrived. */
export async function noteWebhook(tx: Handle, providerId: number, now: number) {
  await tx.rows(note, [providerId, new Date(now)])
}

/** When a network's last webhook came, and when it accepted its last delivery since then. */
export const findHeard = (handle: Handle, providerId: number, since: number) =>
  handle.get(heardOf, [providerId, new Date(since)])
