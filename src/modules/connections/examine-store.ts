import { sql } from '../../db/database.ts'

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
