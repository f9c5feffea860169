import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { hangUp, hasEndedWithin, within } from './connection-health.ts'
import { applicationName, connectionSettings } from './connection-settings.ts'

/** Fields of a node-postgres connection that are missing in its types. */
type Watched = pg.PoolClient & {
  processID: number
  readyForQuery: boolean
  connection: { stream: { bytesRead: number } }
}

/** When it was opened, by a monotonic clock. */
const openedAt = new WeakMap<Watched, number>()

/** A connection's last observed state; `since` is when it was first seen waiting with this many bytes read. */
type Progress = { bytesRead: number; since: number }

const lookMs = 500
/** After this long without a byte, the server is asked about a statement. */
const suspiciousMs = 1500
/** The time limit for asking the server about its side of the connection. */
const replyMs = 2000
/** The time connections get to close by themselves at shutdown. */
const goodbyeMs = 500

const isWorkingOnThem = `SELECT pid, pg_backend_pid() AS "ownPid", wait_event = 'SyncRep' AS "waitsForReplica" FROM pg_stat_activity
   WHERE pid = ANY ($1) AND (state IS NULL OR state NOT LIKE 'idle%') OR pid = pg_backend_pid()`

// Locks of a dead connection would remain until the server's own timeouts. Another server may have given its id to
// another client's connection: the age distinguishes them.
const endOpenTransactions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   JOIN unnest($1::int[], $2::float8[]) AS dead (pid, age) USING (pid)
   WHERE usename = current_user AND application_name = '${applicationName}' AND state LIKE 'idle in transaction%'
     AND abs(extract(epoch FROM clock_timestamp() - backend_start) - age) < 5`

// The statement timeout doesn't cover a commit's wait for its replicas, which has no limit of its own.
const cancelCommits = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = ANY ($1) AND wait_event = 'SyncRep'`

/**
 * Through a pooler, whose server connections have different ids: cancels those of all processes, each of which would
 * do the same.
 */
const cancelCommitsOfAll = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
   WHERE usename = current_user AND application_name = '${applicationName}' AND wait_event = 'SyncRep'
     AND clock_timestamp() - state_change > $1 * interval '1 second'`
/** The statement timeout, plus the pooler's own limit for waiting (deploy/pgbouncer.ini), plus a margin. */
const maxPooledMs = 45_000

/** The state of a busy connection, from pg_stat_activity. */
type BusyConnection = { waitsForReplica: boolean }
type WatchOptions = {
  /** PostgreSQL itself, if the pool goes through a pooler. */
  sessionUrl?: string
  /** How long a commit may wait for its synchronous replicas before its outcome is declared unknown. */
  replicationMs: number
  onReplaced?: (count: number) => void
}

/**
 * A connection may be lost without notice: a router dropped it, a machine lost power. TCP notices after a quarter of
 * an hour, and a statement timeout can't distinguish a dead connection from slow work. So whenever a statement gets
 * no answer, the server is asked on a separate connection whether it is still working on it. If it isn't, or doesn't
 * answer either, the connection is destroyed, which fails its statements, along with the idle ones; the pool opens
 * new ones. Nothing is asked while all goes well. Close this after the pool: it destroys whatever the pool left open.
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

  /**
   * Process ids the server is working for. A pooler in between assigns connections its own ids: then nothing is
   * known.
   */
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
   * Only the pooler knows which server connection works for whom, and statements may be queued there. So this checks
   * that the pooler accepts connections, and that no statement takes longer than all limits together.
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
