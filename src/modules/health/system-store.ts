import { type Handle, sql } from '../../db/database.ts'

type BackupRun = {
  takenAt: number
  endedAt: number
  file: string
  bytes: number
  rows: number
  images: number
}

/** The state of an installation as its database sees it. Sizes in bytes, times in seconds. */
export type SystemFacts = {
  database: {
    version: string
    bytes: number
    connections: number
    maxConnections: number
    maxTransaction: number
    replicas: number
  }
  jobs: {
    task: string
    waiting: number
    running: number
    givenUp: number
    oldestSeconds: number
    lastError: string | null
  }[]
  /** Committed events that have no number yet, and the time of the latest event of today or yesterday. */
  events: { waiting: number; latestAt: number | null }
  /** The service's own readers of the log, and how many events each has left to read. */
  consumers: { name: string; behind: number }[]
  /** Null if the server archives no WAL, which pgBackRest, for example, needs. */
  archive: {
    archived: number
    failed: number
    lastArchivedAt: number | null
    lastFailedAt: number | null
  } | null
  /** Newest first. */
  backups: BackupRun[]
}

const databaseOf = sql<SystemFacts['database']>(
  `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
     (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
     current_setting('max_connections')::integer AS "maxConnections",
     (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8 FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS "maxTransaction",
     (SELECT count(*)::integer FROM pg_stat_replication) AS replicas`,
)
const jobsOf = sql<SystemFacts['jobs'][number]>(
  `SELECT task, count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL)::integer AS waiting,
     count(*) FILTER (WHERE locked_at IS NOT NULL)::integer AS running,
     count(*) FILTER (WHERE attempts = max_attempts)::integer AS "givenUp",
     (coalesce(max(extract(epoch FROM now() - run_at))
       FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now()), 0))::float8 AS "oldestSeconds",
     (array_agg(left(last_error, 300) ORDER BY created_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS "lastError"
   FROM jobs GROUP BY task ORDER BY task`,
)
const eventsOf = sql<SystemFacts['events']>(
  `SELECT (SELECT count(*)::integer FROM outbox_events) AS waiting,
     (SELECT max(created_at) FROM events WHERE day >= current_date - 1) AS "latestAt"`,
)
const consumersOf = sql<SystemFacts['consumers'][number]>(
  `SELECT c.name, (SELECT count(*)::integer FROM events e WHERE e.day >= c.day AND e.position > c.position) AS behind
   FROM event_consumers c ORDER BY 1`,
)
const archiverOf = sql<NonNullable<SystemFacts['archive']>>(
  `SELECT archived_count::float8 AS archived, failed_count::float8 AS failed, last_archived_time AS "lastArchivedAt",
     last_failed_time AS "lastFailedAt" FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`,
)
const latestBackups = sql<BackupRun>(
  `SELECT taken_at AS "takenAt", ended_at AS "endedAt", file, bytes, table_rows AS rows, images
   FROM backup_runs ORDER BY ended_at DESC LIMIT $1`,
)

export async function readFacts(handle: Handle, maxBackups: number): Promise<SystemFacts> {
  const [database, jobs, events, consumers, archive, backups] = await Promise.all([
    handle.get(databaseOf),
    handle.rows(jobsOf),
    handle.get(eventsOf),
    handle.rows(consumersOf),
    handle.find(archiverOf, []),
    handle.rows(latestBackups, [maxBackups]),
  ])
  return { database, jobs, events, consumers, archive: archive ?? null, backups }
}
