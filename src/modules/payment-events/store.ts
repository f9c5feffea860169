import { type Handle, sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'
import type { GatewayEvent } from '../../outside/payments.ts'

const insertNew = sql<{ eventId: string }>(
  `INSERT INTO payment_events (event_id, type, object_id, account, at, received_at, source, settled_at)
   SELECT event_id, type, object_id, account, at, $6::timestamptz, $7, CASE WHEN type = ANY ($8::text[]) THEN NULL ELSE $6::timestamptz END
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) AS event (event_id, type, object_id, account, at)
   ON CONFLICT DO NOTHING RETURNING event_id AS "eventId"`,
)

/** Returns those that are new. Events without a handler are stored as settled. */
export async function insertEvents(
  tx: Handle,
  events: readonly GatewayEvent[],
  { source, now, handled }: { source: 'told' | 'missed'; now: number; handled: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx.rows(insertNew, [
    events.map(({ eventId }) => eventId),
    events.map(({ type }) => type),
    events.map(({ objectId }) => objectId),
    events.map(({ account }) => account),
    events.map(({ at }) => new Date(at)),
    new Date(now),
    source,
    handled,
  ])
  return new Set(rows.map(({ eventId }) => eventId))
}

/** Undefined if the event is settled. */
export const findOpen = sql<GatewayEvent>(
  `SELECT event_id AS "eventId", type, object_id AS "objectId", account, at FROM payment_events
   WHERE event_id = $1 AND settled_at IS NULL`,
).find((eventId: string) => [eventId])

export const settleEvent = sql(
  'UPDATE payment_events SET settled_at = $2 WHERE event_id = $1 AND settled_at IS NULL',
).run((eventId: string, now: number) => [eventId, new Date(now)])

/** Newest first, so that events that can never be settled don't block those that can. */
export const listOpen = sql<{ eventId: string }>(
  `SELECT event_id AS "eventId" FROM payment_events WHERE settled_at IS NULL AND received_at < $1 ORDER BY received_at DESC LIMIT $2`,
).rows(
  (before: number, limit: number) => [new Date(before), limit],
  ({ eventId }) => eventId,
)

export const findListedUntil = sql<{ at: number }>(
  'SELECT listed_until AS at FROM payment_event_checks WHERE gateway = $1',
).find(
  (gateway: string) => [gateway],
  ({ at }) => at,
)

export const writeListedUntil = sql(
  `INSERT INTO payment_event_checks (gateway, listed_until) VALUES ($1, $2)
   ON CONFLICT (gateway) DO UPDATE SET listed_until = greatest(payment_event_checks.listed_until, excluded.listed_until)`,
).run((gateway: string, at: number) => [gateway, new Date(at)])

export const deleteSettled = makeSweep('payment_events', 'settled_at IS NOT NULL AND received_at < $1')
