import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Handle, type Statement, sql } from './database.ts'
import { isReadOnly, isUnavailable } from './faults.ts'

/** Commits are visible once their WAL is written, as long as synchronous_commit is on. */
const writtenUpTo = sql<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
/** False for a server that is no longer a replica: it may lack what the leader has. */
const hasReplayed = sql<{ isThere: boolean }>(
  'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"',
)

/** A replica that lags further behind is skipped, for longer each time. */
const patienceMs = 300
const firstPauseMs = 2
const firstRestMs = 1000
const maxRestMs = 5000

type Log = { warn(detail: object, text: string): void; info(detail: object, text: string): void }

/**
 * Reads that may run on a replica. Each read first asks the leader for its WAL position, and the replica must have
 * replayed that far. So a read sees everything committed before it began: callers see their own writes, and no
 * snapshot is built from a state that the change feed has already invalidated. A replica that lags or fails is
 * skipped for a while, and the leader answers instead.
 */
export function openReads(leader: Handle, replica: Database | undefined, log: Log): Handle {
  if (!replica) return leader
  const position = openPosition(leader)
  let restMs = firstRestMs
  let restsUntil = 0

  const rest = (reason: object) => {
    if (performance.now() < restsUntil) return // reported by a concurrent read
    if (restsUntil === 0) log.warn(reason, 'replica skipped: the leader answers its reads')
    restsUntil = performance.now() + restMs
    restMs = Math.min(2 * restMs, maxRestMs)
  }
  const recover = () => {
    if (restsUntil > 0) log.info({}, 'replica in use again')
    restsUntil = 0
    restMs = firstRestMs
  }
  const askReplica = async <Row>(statement: Statement<Row>, values?: readonly unknown[]) => {
    const wanted = await position()
    try {
      // A transaction, so both statements reach the same server if the address leads to several.
      const found = await replica.transaction(async (tx) =>
        (await waitFor(tx, wanted)) ? tx.rows(statement, values) : undefined,
      )
      if (found) recover()
      else rest({ patienceMs })
      return found
    } catch (fault) {
      if (isReadOnly(fault)) return undefined // it writes, which isn't the replica's fault
      if (!isUnavailable(fault)) throw fault
      rest({ err: fault })
      return undefined
    }
  }
  const rows = async <Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
    const isResting = performance.now() < restsUntil
    const found = isResting ? undefined : await askReplica(statement, values)
    return found ?? leader.rows(statement, values)
  }
  return {
    rows,
    find: async (statement, values) => (await rows(statement, values))[0],
    get: async (statement, values) => (await rows(statement, values))[0] ?? leader.get(statement, values),
    atCommit: leader.atCommit,
    notify: leader.notify,
  }
}

/** Reads that begin at the same moment share one query; a query already in flight may be older than a read. */
function openPosition(leader: Handle): () => Promise<string> {
  let next: Promise<string> | undefined
  return () => {
    next ??= Promise.resolve().then(async () => {
      next = undefined
      return (await leader.get(writtenUpTo)).position
    })
    return next
  }
}

async function waitFor(tx: Handle, position: string): Promise<boolean> {
  const until = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    if ((await tx.get(hasReplayed, [position])).isThere) return true
    if (performance.now() + pauseMs > until) return false
    await sleep(pauseMs)
  }
}
