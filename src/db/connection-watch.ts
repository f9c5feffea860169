import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { hangUp, hasEndedWithin, within } from './connection-health.ts'
import { applicationName, connectionSettings } from './connection-settings.ts'

/** Fields of a connection that node-postgres has and its types lack. */
type Watched = pg.PoolClient & {
  processID: number
  readyForQuery: boolean
  connection: { stream: { bytesRead: number } }
}

/** When it was opened, by a clock that does not jump. */
const openedAt = new WeakMap<Watched, number>()

/** How a connection looked the last time; `since` is when it was first found to wait with so many bytes read. */
type Progress = { bytesRead: number; since: number }

const lookMs = 500
/** A statement that got no byte for so long is asked about. */
const suspiciousMs = 1500
/** The time limit for asking the server about its side of the connection. */
const replyMs = 2000
/** The time that connections get to close by themselves at the end. */
const goodbyeMs = 500

const isWorkingOnThem = `SELECT pid, pg_backend_pid() AS "ownPid", wait_event = 'SyncRep' AS "waitsForReplica" FROM pg_stat_activity
   WHERE pid = ANY ($1) AND (state IS NULL OR state NOT LIKE 'idle%') OR pid = pg_backend_pid()`

// Locks of a dead connection would stay until the server's own timeouts. Another server may have given its id to another
// client's connection: the age distinguishes them.
const endOpenTransactions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   JOIN unnest($1::int[], $2::float8[]) AS dead (pid, age) USING (pid)
   WHERE usename = current_user AND application_name = '${applicationName}' AND state LIKE 'idle in transaction%'
     AND abs(extract(epoch FROM clock_timestamp() - backend_start) - age) < 5`

// The limit for statements does not count the wait of a commit for its replicas, which has no end of its own.
const cancelCommits = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = ANY ($1) AND wait_event = 'SyncRep'`

/** Through a pooler, whose server connections have other ids: those of all processes, each of which would do the same. */
const cancelCommitsOfAll = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
   WHERE usename = current_user AND application_name = '${applicationName}' AND wait_event = 'SyncRep'
     AND clock_timestamp() - state_change > $1 * interval '1 second'`
/** The limit for statements and the pooler's own for waiting (deploy/pgbouncer.ini), and some. */
const maxPooledMs = 45_000

/** The state of a busy connection, from pg_stat_activity. */
type BusyConnection = { waitsForReplica: boolean }
type WatchOptions = {
  /** Given where the pool leads to a pooler: PostgreSQL itself. */
  sessionUrl?: string
  /** How long a commit may wait for its synchronous replicas before it is given up as unknown. */
  replicationMs: number
  onReplaced?: (count: number) => void
}

/**
 * A connection may be lost without notice: a router dropped it, a machine lost its power. TCP notices after a quarter of an hour,
 * and a statement timeout cannot distinguish a dead connection from slow work. So whenever a statement gets no answer the server
 * is asked, on a connection of its own, whether it is at work for it. If it is not, or does not answer either, the connection
 * is destroyed, which fails its statements, and the idle ones with it; the pool opens others. Nothing is asked while all goes well.
 * To be closed after the pool: it destroys what that has left open.
 */
export function watchConnections(
  pool: pg.Pool,
  url: string,
  { sessionUrl, replicationMs, onReplaced = () => {} }: WatchOptions,
): { close(): Promise<void> } {
  const clients = new Set<Watched>()
  const sights = new Map<Watched, Progress>()
  let isLooking = false
  let isClosed = false
  let ownConnection: pg.Client | undefined

  const onConnect = (client: pg.PoolClient) => {
    if (isClosed) return hangUp(client)
    clients.add(client as Watched)
    openedAt.set(client as Watched, performance.now())
    client.once('end', () => {
      clients.delete(client as Watched)
      sights.delete(client as Watched)
    })
  }
  const listSuspects = (now: number) =>
    [...clients].filter((client) => {
      if (client.readyForQuery) return void sights.delete(client)
      const { bytesRead } = client.connection.stream
      const sight = sights.get(client)
      if (sight?.bytesRead === bytesRead) return now - sight.since >= suspiciousMs
      sights.set(client, { bytesRead, since: now })
      return false
    })

  /** Process ids that the server works for. A pooler between us gives connections ids of its own: then nothing is known. */
  const askServer = async (
    pids: readonly number[],
  ): Promise<Map<number, BusyConnection> | 'silent' | 'pooled'> => {
    ownConnection ??= await openOwn(sessionUrl ?? url).catch(() => undefined)
    if (isClosed) dropOwn()
    const client = ownConnection
    if (!client) return 'silent'
    const asked = client.query<BusyConnection & { pid: number; ownPid: number }>(isWorkingOnThem, [pids])
    const answer = await within(replyMs, asked).catch(() => undefined)
    asked.catch(() => {})
    if (!answer) {
      dropOwn()
      return 'silent'
    }
    const isPooled = answer.rows[0]?.ownPid !== (client as unknown as Watched).processID
    return isPooled ? 'pooled' : new Map(answer.rows.map((row) => [row.pid, row]))
  }
  const endLongCommits = async (
    suspects: readonly Watched[],
    working: ReadonlyMap<number, BusyConnection>,
  ) => {
    const now = performance.now()
    const isTooLong = (client: Watched) => now - (sights.get(client)?.since ?? now) >= replicationMs
    const pids = suspects
      .filter((client) => working.get(client.processID)?.waitsForReplica && isTooLong(client))
      .map(({ processID }) => processID)
    if (pids.length > 0) await ownConnection?.query(cancelCommits, [pids])
  }
  const endTransactionsOf = async (dead: readonly Watched[]) => {
    const ages = dead.map((client) => (performance.now() - (openedAt.get(client) ?? 0)) / 1000)
    await ownConnection?.query(endOpenTransactions, [dead.map(({ processID }) => processID), ages])
  }
  const dropOwn = () => {
    if (ownConnection) hangUp(ownConnection)
    ownConnection = undefined
  }

  /**
   * Which server connection works for whom only the pooler knows, and statements may wait there for their turn. So it counts whether the pooler
   * takes connections, and no statement may take longer than all limits together.
   */
  const lookThroughPooler = async (suspects: readonly Watched[]) => {
    ownConnection ??= await openOwn(sessionUrl!).catch(() => undefined)
    const cancelling = ownConnection?.query(cancelCommitsOfAll, [replicationMs / 1000]).catch(dropOwn)
    const isThere = await answers(url)
    const now = performance.now()
    const isDead = (client: Watched) =>
      !client.readyForQuery && (!isThere || now - (sights.get(client)?.since ?? now) >= maxPooledMs)
    replace(suspects.filter(isDead))
    await cancelling
  }
  const replace = (dead: readonly Watched[]) => {
    if (dead.length === 0) return
    const idle = [...clients].filter(({ readyForQuery }) => readyForQuery)
    for (const client of [...dead, ...idle]) hangUp(client)
    onReplaced(dead.length + idle.length)
  }

  const look = async () => {
    const suspects = listSuspects(performance.now())
    if (suspects.length === 0) return
    if (sessionUrl !== undefined) return lookThroughPooler(suspects)
    const working = await askServer(suspects.map(({ processID }) => processID))
    if (working === 'pooled') return
    if (working !== 'silent') await endLongCommits(suspects, working)
    await nextTurn() // what has arrived while this process was busy counts
    const isDead = (client: Watched) =>
      sights.get(client)?.bytesRead === client.connection.stream.bytesRead &&
      !client.readyForQuery &&
      (working === 'silent' || !working.has(client.processID))
    const dead = suspects.filter(isDead)
    replace(dead)
    if (dead.length > 0 && working !== 'silent') await endTransactionsOf(dead)
  }
  const lookAgain = async () => {
    if (isLooking) return
    isLooking = true
    await look().finally(() => {
      isLooking = false
    })
  }

  pool.on('connect', onConnect)
  const looking = setInterval(() => lookAgain().catch(() => {}), lookMs).unref()
  return {
    async close() {
      clearInterval(looking)
      isClosed = true
      dropOwn()
      const ended = [...clients].map((client) => once(client, 'end'))
      await hasEndedWithin(goodbyeMs, Promise.allSettled(ended))
      for (const client of clients) hangUp(client)
    },
  }
}

/** A pooler answers a login itself. */
async function answers(url: string): Promise<boolean> {
  const client = await openOwn(url).catch(() => undefined)
  if (client) hangUp(client)
  return client !== undefined
}

async function openOwn(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionSettings(url), connectionTimeoutMillis: replyMs })
  client.on('error', () => {})
  await client.connect()
  ;(client as unknown as { connection: { stream: { unref?(): void } } }).connection.stream.unref?.()
  return client
}
