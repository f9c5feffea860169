import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { SpanKind } from '@opentelemetry/api'
import pg from 'pg'
import { openRetry } from '../runtime/retry.ts'
import { currentTracer, traced } from '../runtime/tracing.ts'
import { hasEndedWithin } from './connection-health.ts'
import { connectionSettings, idleConnectionMs, pooledConnections } from './connection-settings.ts'
import { watchConnections } from './connection-watch.ts'
import { openDeferredWork } from './deferred-work.ts'
import { isConflict, isConnectionFault } from './faults.ts'
import type { Pooler } from './pooler.ts'
import { replicated, watchReplication } from './replicated.ts'
import { runStatement, type StatementResult, type StatementRun } from './statement-query.ts'

/** One SQL text, prepared once per connection under its own name. `Row` is the type of its rows. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }

/**
 * Where statements run: the pool, or one transaction. Always the first argument of a store's function, so no
 * statement can end up outside its transaction.
 */
export type Handle = {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  find<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>
  /** The first row; its absence is a programming error. */
  get<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row>
  /**
   * For a statement that nothing else in the transaction reads or waits for. It is sent together with `COMMIT`, which
   * saves a round trip, and if it fails nothing is committed. Outside a transaction it runs immediately.
   */
  atCommit(statement: Statement<unknown>, values: readonly unknown[]): Promise<void>
  /** Notifies subscribers of the topic in this process (`onCommit`) after the commit, not before. */
  notify(topic: string): void
}

export type Database = Handle & {
  /**
   * All or nothing. Retried after a deadlock or serialization failure, so `work` must have no side effects outside
   * the database.
   */
  transaction<T>(work: (tx: Handle) => Promise<T>): Promise<T>
  /**
   * Work that writes with a single statement, which commits by itself, without `BEGIN` and `COMMIT`. Retried like a
   * transaction.
   */
  oneStatement<T>(work: (db: Handle) => Promise<T>): Promise<T>
  /** Calls back after each commit that notified the topic. Returns the function that unsubscribes. */
  onCommit(topic: string, listener: () => void): () => void
  /**
   * For what a database failure left unfinished: runs the work as soon as the database is available again, in this
   * process and as long as it lives. Work that must outlive the process is a job.
   */
  whenAvailable(work: () => Promise<unknown>): void
  /**
   * A connection directly to PostgreSQL, bypassing any pooler: for LISTEN and for locks that outlive a transaction.
   * The caller watches and closes it.
   */
  openSession(): Promise<pg.Client>
  pool: pg.Pool
  close(): Promise<void>
}

/** Makes a statement's values from the arguments of a store's function. */
type ToValues<Args extends readonly unknown[]> = (...args: Args) => readonly unknown[]
/** A store's function: it runs one statement on the given handle. */
type Run<Args extends readonly unknown[], Result> = (handle: Handle, ...args: Args) => Promise<Result>

class Sql<Row> implements Statement<Row> {
  declare readonly row?: Row
  readonly name: string
  readonly text: string

  constructor(text: string) {
    // The digest makes names unique.
    this.name = createHash('sha1').update(text).digest('base64url').slice(0, 16)
    this.text = text
  }

  /** A function that returns all rows, or what `toOut` makes of each. */
  rows<Args extends readonly unknown[] = [], Out = Row>(
    toValues?: ToValues<Args>,
    toOut?: (row: Row) => Out,
  ): Run<Args, Out[]> {
    return async (handle, ...args) => {
      const rows = await handle.rows(this, toValues?.(...args))
      return toOut ? rows.map((row) => toOut(row)) : (rows as unknown[] as Out[])
    }
  }

  /** A function that returns the first row, or what `toOut` makes of it, or undefined. */
  find<Args extends readonly unknown[] = [], Out = Row>(
    toValues?: ToValues<Args>,
    toOut?: (row: Row) => Out,
  ): Run<Args, Out | undefined> {
    return async (handle, ...args) => {
      const row = await handle.find(this, toValues?.(...args))
      return toOut && row !== undefined ? toOut(row) : (row as unknown as Out | undefined)
    }
  }

  /** A function that returns the first row, or what `toOut` makes of it. Its absence is a programming error. */
  get<Args extends readonly unknown[] = [], Out = Row>(
    toValues?: ToValues<Args>,
    toOut?: (row: Row) => Out,
  ): Run<Args, Out> {
    return async (handle, ...args) => {
      const row = await handle.get(this, toValues?.(...args))
      return toOut ? toOut(row) : (row as unknown as Out)
    }
  }

  /** A function that returns whether there was a row: whether a row was found, inserted, changed or deleted. */
  any<Args extends readonly unknown[] = []>(toValues?: ToValues<Args>): Run<Args, boolean> {
    return async (handle, ...args) => (await handle.find(this, toValues?.(...args))) !== undefined
  }

  /** A function that returns nothing. */
  run<Args extends readonly unknown[] = []>(toValues?: ToValues<Args>): Run<Args, void> {
    return async (handle, ...args) => {
      await handle.rows(this, toValues?.(...args))
    }
  }

  /** A function that sends it together with `COMMIT` (`Handle.atCommit`). */
  atCommit<Args extends readonly unknown[]>(toValues: ToValues<Args>): Run<Args, void> {
    return (handle, ...args) => handle.atCommit(this, toValues(...args))
  }
}

/**
 * A statement, or, with one of its methods, a store's function: `sql<Order>('… WHERE order_id = $1').find((orderId: number) => [orderId])`.
 * Prepared statements are 1.3 to 2.4 times as fast as unnamed ones.
 */
export const sql = <Row = unknown>(text: string): Sql<Row> => new Sql<Row>(text)

/**
 * Matches a list of ids in a parameter. PostgreSQL plans `= ANY ($1)` again for every list, because it counts the elements; for orders that
 * takes 0.1 ms, longer than reading them. A list from a subquery is planned once.
 */
export const matchesAny = (parameter: string) => `ANY ((SELECT ${parameter}::bigint[])::bigint[])`

/** The time statements in progress get when the pool is closed. */
const closingMs = 3000

const statementLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * Lifts the limits of `statementLimits`, which are meant for requests, for one transaction of bulk work: on a busy
 * machine a large insert takes longer.
 */
export const withoutLimits = sql(
  `SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
)

/** A commit that waits longer for a synchronous replica is reported as unknown. */
const maxReplicationMs = 10_000

type DatabaseOptions = {
  connections?: number
  /** The pooler that `url` leads to. Default: PostgreSQL itself. */
  pooler?: Pooler
  /** Leads to PostgreSQL itself, if `url` leads to a pooler. */
  sessionUrl?: string
  replicationMs?: number
  log?: { warn(detail: object, text: string): void }
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { pooler = 'none', sessionUrl = url } = options
  const pool = new pg.Pool({
    ...connectionSettings(url),
    pipeline: true,
    max: options.connections ?? pooledConnections,
    idleTimeoutMillis: idleConnectionMs,
    // Session settings: a pooler refuses them, and has its own (deploy/pgbouncer.ini).
    ...(pooler === 'none' && statementLimits),
  })
  // A connection broke: the pool replaces it, and a query that needed it fails on its own.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchReplication(client)
  })
  const watch = watchConnections(pool, url, {
    ...(pooler !== 'none' && { sessionUrl }),
    replicationMs: options.replicationMs ?? maxReplicationMs,
    onReplaced: (connections) =>
      options.log?.warn({ connections }, 'database connections did not answer and were replaced'),
  })
  // A pooler that seems to keep sessions may just have been too busy to show that it doesn't.
  const isNamed = pooler === 'none' || pooler === 'transaction, with named statements'
  const deferred = openDeferredWork(options.log)
  const commits = new EventEmitter()
  // Outside a transaction, each statement stands alone.
  const alone = handleOn((run) => queryAlone(pool, run), {
    isNamed,
    notify: (topic) => commits.emit(topic),
    async atCommit(run) {
      await queryAlone(pool, run)
    },
  })
  return {
    ...alone,
    async transaction(work) {
      const run = () => runTransaction(pool, work, isNamed)
      const { result, topics } = await traced('transaction', {}, () => repeatConflicts(run))
      for (const topic of topics) commits.emit(topic)
      return result
    },
    oneStatement: (work) => repeatConflicts(() => work(alone)),
    onCommit(topic, listener) {
      commits.on(topic, listener)
      return () => commits.off(topic, listener)
    },
    whenAvailable: deferred.add,
    openSession: () => openSession(sessionUrl),
    pool,
    async close() {
      deferred.close()
      await hasEndedWithin(closingMs, pool.end())
      await watch.close()
    },
  }
}

async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionSettings(url), ...statementLimits })
  client.on('error', () => {})
  await client.connect()
  return client
}

type Query = (run: StatementRun) => Promise<StatementResult>

type HandleParts = {
  isNamed: boolean
  notify: Handle['notify']
  atCommit(run: StatementRun): Promise<void>
}

function handleOn(send: Query, { isNamed, notify, atCommit }: HandleParts): Handle {
  const runOf = ({ name, text }: Statement<unknown>, values: readonly unknown[]): StatementRun => {
    return { name: isNamed ? name : undefined, text, values }
  }
  const rows = async <Row>(statement: Statement<Row>, values: readonly unknown[] = []) => {
    const query = () => send(runOf(statement, values))
    const result = await (currentTracer() ? tracedQuery(statement, query) : query())
    return result.rows as Row[]
  }
  return {
    rows,
    find: async (statement, values) => (await rows(statement, values))[0],
    get: async (statement, values) => {
      const [row] = await rows(statement, values)
      if (row === undefined) throw new Error(`expected a row from: ${statement.text.trim().slice(0, 80)}`)
      return row
    },
    atCommit: (statement, values) => atCommit(runOf(statement, values)),
    notify,
  }
}

/** Values are left out because they may be personal data. */
function tracedQuery<T>({ text }: Statement<unknown>, query: () => Promise<T>): Promise<T> {
  const words = text.trim()
  const name = words.slice(0, words.search(/\s|$/))
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': words.slice(0, 2000) }
  return traced(name, attributes, query, SpanKind.CLIENT)
}

async function queryAlone(pool: pg.Pool, run: StatementRun): Promise<StatementResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await replicated(client, () => runStatement(client, run))
  } catch (error) {
    broken = isConnectionFault(error) ? (error as Error) : undefined
    throw error
  } finally {
    client.release(broken)
  }
}

const repeatConflicts = openRetry({ isPassing: isConflict, maxAttempts: 5 })

/**
 * Nothing proceeds before it has begun, and nothing after it is over: of statements sent together, one may fail
 * before another.
 */
type Transaction = { client: pg.PoolClient; begun: Promise<unknown>; isOver: boolean }

async function queryWithin(transaction: Transaction, run: StatementRun): Promise<StatementResult> {
  const { client, begun, isOver } = transaction
  if (isOver) throw new Error('The transaction is over.')
  const result = await runStatement(client, run)
  await begun
  return result
}

const begin: StatementRun = { name: undefined, text: 'BEGIN', values: [] }

async function runTransaction<T>(pool: pg.Pool, work: (tx: Handle) => Promise<T>, isNamed: boolean) {
  const client = await pool.connect()
  const topics = new Set<string>()
  // The first statement is sent right behind it, which saves a round trip, and reports if BEGIN failed.
  const transaction = { client, begun: runStatement(client, begin), isOver: false }
  transaction.begun.catch(() => {})
  let broken: Error | undefined
  try {
    const last: StatementRun[] = []
    const parts: HandleParts = {
      isNamed,
      notify: (topic) => topics.add(topic),
      async atCommit(run) {
        last.push(run)
      },
    }
    const result = await work(handleOn((run) => queryWithin(transaction, run), parts))
    const before = last.map((run) => queryWithin(transaction, run))
    transaction.isOver = true
    // If one of the statements before it fails, PostgreSQL rolls back instead.
    await Promise.all([...before, replicated(client, () => client.query('COMMIT'))])
    return { result, topics }
  } catch (error) {
    transaction.isOver = true
    broken = await endAfter(error as Error, client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Returns why the connection must not be reused: it is lost, or its server can no longer write. */
async function endAfter(fault: Error, client: pg.PoolClient): Promise<Error | undefined> {
  if (isConnectionFault(fault)) return fault
  return client.query('ROLLBACK').then(
    () => undefined,
    (rollbackFault: Error) => rollbackFault,
  )
}
