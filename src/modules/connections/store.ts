import { type Handle, sql } from '../../db/database.ts'
import type { Sentence } from '../../texts/sentence.ts'
import type { Connection, ConnectionSettings, ConnectionState } from './rules.ts'

const columns = `connection_id AS "connectionId", merchant_id AS "merchantId", kind, name, state, settings,
  external_id AS "externalId", created_at AS "createdAt", connected_at AS "connectedAt", synced_at AS "syncedAt", fault,
  failing_since AS "failingSince"`
const secretColumns = `${columns}, sealed, CASE WHEN old_until > $1 THEN old_sealed END AS "oldSealed"`

const connect = sql<Connection>(
  `UPDATE connections SET state = CASE WHEN $4::jsonb IS NULL THEN 'connected' ELSE 'waiting' END, sealed = $2, settings = $3,
     fault = $4, external_id = $5, connected_at = coalesce(connected_at, $6), synced_at = $6, failing_since = NULL
   WHERE connection_id = $1 RETURNING ${columns}`,
)

const dropEvents = sql<{ eventId: string }>(
  'DELETE FROM connection_events WHERE received_at < $1 RETURNING event_id AS "eventId"',
)

export type ConnectionWithSecret = Connection & { sealed: string | null; oldSealed: string | null }

type NewConnection = Pick<Connection, 'merchantId' | 'kind' | 'name' | 'settings'> & {
  sealed: string | null
  keyHash: Buffer | null
}

export const insertConnection = sql<Connection>(
  `INSERT INTO connections (merchant_id, kind, name, state, settings, sealed, key_hash, created_at)
   VALUES ($1, $2, $3, 'waiting', $4, $5, $6, $7) RETURNING ${columns}`,
).get(({ merchantId, kind, name, settings, sealed, keyHash }: NewConnection, now: number) => [
  merchantId,
  kind,
  name,
  JSON.stringify(settings),
  sealed,
  keyHash,
  new Date(now),
])

export const listConnections = sql<Connection>(
  `SELECT ${columns} FROM connections WHERE merchant_id = $1 AND state <> 'ended' ORDER BY connection_id`,
).rows((merchantId: number) => [merchantId])

export const lockConnection = sql<Connection>(
  `SELECT ${columns} FROM connections WHERE merchant_id = $1 AND connection_id = $2 AND state <> 'ended' FOR UPDATE`,
).find((merchantId: number, connectionId: number) => [merchantId, connectionId])

export const findConnection = sql<ConnectionWithSecret>(
  `SELECT ${secretColumns} FROM connections WHERE connection_id = $2 AND state <> 'ended'`,
).find((connectionId: number, now: number) => [new Date(now), connectionId])

export const findSquareConnection = sql<ConnectionWithSecret>(
  `SELECT ${secretColumns} FROM connections WHERE merchant_id = $2 AND kind = 'square' AND state <> 'ended'`,
).find((merchantId: number, now: number) => [new Date(now), merchantId])

/** A seller may have several of our merchants: one for each of its locations. */
export const listConnectionsOfSeller = sql<Connection>(
  `SELECT ${columns} FROM connections WHERE external_id = $1 AND kind = 'square' AND state <> 'ended' ORDER BY connection_id`,
).rows((sellerId: string) => [sellerId])

export const listSquares = sql<ConnectionWithSecret>(
  `SELECT ${secretColumns} FROM connections WHERE kind = 'square' AND state <> 'ended' AND sealed IS NOT NULL AND connection_id > $2
   ORDER BY connection_id LIMIT $3`,
).rows(({ after, limit, now }: { after: number; limit: number; now: number }) => [
  new Date(now),
  after,
  limit,
])

export const updateConnection = sql<Connection>(
  `UPDATE connections SET name = $2, settings = $3 WHERE connection_id = $1 RETURNING ${columns}`,
).get((connectionId: number, { name, settings }: { name: string; settings: ConnectionSettings }) => [
  connectionId,
  name,
  JSON.stringify(settings),
])

export const endConnection = sql(
  `UPDATE connections SET state = 'ended', sealed = NULL, old_sealed = NULL, old_until = NULL, key_hash = NULL,
     old_key_hash = NULL, fault = NULL, failing_since = NULL WHERE connection_id = $1`,
).run((connectionId: number) => [connectionId])

/** The other side granted access. With a fault, something still has to be chosen. */
export const connectWith = (
  tx: Handle,
  connectionId: number,
  given: { sealed: string; settings: ConnectionSettings; externalId: string; fault: Sentence | null },
  now: number,
): Promise<Connection> => {
  const fault = given.fault && JSON.stringify(given.fault)
  const values = [given.sealed, JSON.stringify(given.settings), fault, given.externalId, new Date(now)]
  return tx.get(connect, [connectionId, ...values])
}

/** False if it was replaced in the meantime. Another process may have renewed it: then that one is kept. */
export const renewSealed = sql<{ connectionId: number }>(
  `UPDATE connections SET sealed = $3 WHERE connection_id = $1 AND sealed = $2 RETURNING connection_id AS "connectionId"`,
).any((connectionId: number, { was, becomes }: { was: string; becomes: string }) => [
  connectionId,
  was,
  becomes,
])

/** The old key is valid until then. */
export const rotateSealed = sql(
  `UPDATE connections SET old_sealed = sealed, sealed = $2, old_key_hash = CASE WHEN $3::bytea IS NULL THEN NULL ELSE key_hash END,
     key_hash = $3, old_until = $4 WHERE connection_id = $1`,
).run(
  (
    connectionId: number,
    { sealed, keyHash, oldUntil }: { sealed: string | null; keyHash: Buffer | null; oldUntil: number },
  ) => [connectionId, sealed, keyHash, new Date(oldUntil)],
)

/** True if anything changed: marks are written only now and then. */
export const markWorking = sql<{ connectionId: number }>(
  `UPDATE connections SET state = 'connected', synced_at = $2, connected_at = coalesce(connected_at, $2), fault = NULL,
     failing_since = NULL
   WHERE connection_id = $1 AND state <> 'ended'
     AND (state <> 'connected' OR fault IS NOT NULL OR synced_at IS NULL OR synced_at < $3)
   RETURNING connection_id AS "connectionId"`,
).any((connectionId: number, now: number, markedBefore: number) => [
  connectionId,
  new Date(now),
  new Date(markedBefore),
])

export const markFailing = sql<{ connectionId: number }>(
  `UPDATE connections SET state = CASE WHEN state = 'waiting' AND kind = 'square' THEN 'waiting' ELSE 'failing' END, fault = $2,
     failing_since = coalesce(failing_since, $3)
   WHERE connection_id = $1 AND state <> 'ended' AND (fault IS DISTINCT FROM $2::jsonb OR failing_since IS NULL)
   RETURNING connection_id AS "connectionId"`,
).any((connectionId: number, fault: Sentence, now: number) => [
  connectionId,
  JSON.stringify(fault),
  new Date(now),
])

/** Whether it is new. */
export const takeEventOnce = sql<{ eventId: string }>(
  `INSERT INTO connection_events (source, event_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
   RETURNING event_id AS "eventId"`,
).any((source: string, eventId: string, now: number) => [source, eventId, new Date(now)])

/** Longer than events are repeated. */
const eventsKeptMs = 7 * 86_400_000

export const deleteOldConnectionEvents = async (handle: Handle, now: number): Promise<number> =>
  (await handle.rows(dropEvents, [new Date(now - eventsKeptMs)])).length

export type { ConnectionState }

type SystemCount = { kind: string; total: number; failing: number; silent: number }

/** Number of systems of all merchants by kind; printers count as silent if they haven't polled since. */
export const countSystems = sql<SystemCount>(
  `SELECT kind, count(*)::integer AS total, (count(*) FILTER (WHERE failing_since IS NOT NULL))::integer AS failing,
     (count(*) FILTER (WHERE kind = 'cloudprnt' AND failing_since IS NULL AND synced_at < $1))::integer AS silent
   FROM connections WHERE state <> 'ended' GROUP BY kind ORDER BY kind`,
).rows((since: number) => [new Date(since)])

export const findLastSquareEvent = sql<{ lastEventAt: number | null; connectedAt: number | null }>(
  `SELECT (SELECT max(received_at) FROM connection_events WHERE source = 'square') AS "lastEventAt",
     (SELECT min(connected_at) FROM connections WHERE kind = 'square' AND state <> 'ended') AS "connectedAt"`,
).get()
