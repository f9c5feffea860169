import { type Handle, sql } from '../../db/database.ts'

const counted = sql<SystemCount>(
  `SELECT kind, count(*)::integer AS total, (count(*) FILTER (WHERE failing_since IS NOT NULL))::integer AS failing,
     (count(*) FILTER (WHERE kind = 'cloudprnt' AND failing_since IS NULL AND synced_at < $1))::integer AS silent
   FROM connections WHERE state <> 'ended' GROUP BY kind ORDER BY kind`,
)
const lastEvent = sql<{ lastEventAt: number | null; connectedAt: number | null }>(
  `SELECT (SELECT max(received_at) FROM connection_events WHERE source = 'square') AS "lastEventAt",
     (SELECT min(connected_at) FROM connections WHERE kind = 'square' AND state <> 'ended') AS "connectedAt"`,
)

type SystemCount = { kind: string; total: number; failing: number; silent: number }

/** Number of systems of all merchants by kind; printers count as silent if they haven't polled since. */
export const countSystems = (handle: Handle, since: number): Promise<SystemCount[]> =>
  handle.rows(counted, [new Date(since)])

export const findLastSquareEvent = (handle: Handle) => handle.get(lastEvent, [])
