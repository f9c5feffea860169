import type { StreamCount } from '../../calls/stream-limit.ts'
import { formatUtc } from '../../core/local-time.ts'
import type { Stanza } from '../../outside/pgbackrest/parse-stanza.ts'
import type { SystemFacts } from './system-store.ts'

type SystemState = SystemFacts & {
  stanza: Stanza | null
  now: number
  /** How long a database notification takes to come back to this process. */
  feedMs: number
  streams: Record<'events' | 'tracking', StreamCount>
}

const momentOf = (at: number | null) => (at === null ? null : formatUtc(at))
const streamOf = ({ open, most }: StreamCount) => ({ open, limit: most })

export function presentSystem(state: SystemState) {
  const { now, feedMs, database, jobs, events, consumers, streams, archive, stanza, backups } = state
  const { version, bytes, connections, maxConnections, maxTransaction, replicas } = database
  return {
    at: formatUtc(now),
    database: {
      ...{ version, bytes, connections, connections_limit: maxConnections, replicas },
      longest_transaction: Math.round(maxTransaction),
    },
    jobs: jobs.map(({ task, waiting, running, givenUp, oldestSeconds, lastError }) => ({
      ...{
        task,
        waiting,
        running,
        given_up: givenUp,
        oldest: Math.round(oldestSeconds),
        last_error: lastError,
      },
    })),
    feed: { round_trip_ms: Math.round(feedMs) },
    events: { unnumbered: events.waiting, latest: momentOf(events.latestAt), consumers },
    streams: { events: streamOf(streams.events), tracking: streamOf(streams.tracking) },
    archive: archive && {
      ...{ archived: archive.archived, failed: archive.failed },
      last_archived: momentOf(archive.lastArchivedAt),
      last_failed: momentOf(archive.lastFailedAt),
    },
    stanza: stanza && presentStanza(stanza),
    backups: backups.map(({ takenAt, endedAt, ...run }) => ({
      ...{ taken: formatUtc(takenAt), seconds: Math.round((endedAt - takenAt) / 1000), ...run },
    })),
  }
}

function presentStanza(stanza: Stanza) {
  if (stanza.kind === 'unreadable')
    return { name: '', ok: false, message: stanza.why, archive: null, backups: [] }
  const { name, code, message, archive, backups } = stanza
  return {
    ...{ name, ok: code === 0, message, archive },
    backups: backups.map(({ label, type, startedAt, endedAt, bytes, repositoryBytes, isFaulty }) => ({
      ...{ label, type, started: formatUtc(startedAt), seconds: Math.round((endedAt - startedAt) / 1000) },
      ...{ bytes, repository_bytes: repositoryBytes, faulty: isFaulty },
    })),
  }
}
