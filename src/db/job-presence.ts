import type pg from 'pg'
import { type Database, sql } from './database.ts'

/** That a runner lives, for all others to see. */
export type Presence = {
  /** By the name under which it takes jobs. */
  announce(runnerId: string): void
  end(): Promise<void>
}

/** Any numbers will do, as long as every version of the service uses the same. */
const commonKey = 7_263_003
const runnerKey = 7_263_004
/** A job is taken a moment before its runner is announced; runners of older versions are announced in common only. */
const oldestOfTheLiving = '1 minute'
export const usualSweepMs = 15_000
const retryMs = 100

const beThere = 'SELECT pg_advisory_lock_shared($1)'
const beThereAs = 'SELECT pg_advisory_lock($1, hashtext($2))'
const goAway = 'SELECT pg_advisory_unlock_all()'
const isAlone = 'SELECT pg_try_advisory_lock($1) AS alone'
const leaveAlone = 'SELECT pg_advisory_unlock($1)'
const freeAll = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`
const freeOfTheDead = sql<unknown>(
  `WITH old AS MATERIALIZED (
     SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
     WHERE locked_at < now() - interval '${oldestOfTheLiving}' AND locked_by <> ALL ($1)
   ), dead AS MATERIALIZED (
     SELECT locked_by FROM old WHERE pg_try_advisory_xact_lock(${runnerKey}, hashtext(locked_by))
   )
   SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead`,
)

/**
 * A process that was killed leaves its jobs locked, which the worker frees only after hours. Every runner holds a lock in its
 * name on a connection of its own: whoever gets that lock knows that the runner is dead, and frees what it held. All together
 * hold a common one, so that the first to start after a crash of everything need not wait.
 */
export async function openPresence(db: Database, sweepMs: number): Promise<Presence> {
  const names = new Set<string>()
  let isOver = false
  let client: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const fresh = await db.pool.connect()
    try {
      await takePlace(fresh, names)
    } catch (error) {
      fresh.release(true)
      throw error
    }
    client = fresh
    fresh.once('end', () => {
      if (client === fresh) comeBack()
    })
  }
  /** Its locks went with the connection: until it is back, others may think that it has died. */
  const comeBack = () => {
    client?.release(true)
    client = undefined
    if (!isOver) retry = setTimeout(() => connect().catch(comeBack), retryMs).unref()
  }
  await connect()
  const sweep = () => db.rows(freeOfTheDead, [[...names]]).catch(() => {}) // without a database; it comes again
  const sweeping = setInterval(sweep, sweepMs).unref()
  return {
    announce(runnerId) {
      names.add(runnerId)
      client?.query(beThereAs, [runnerKey, runnerId]).catch(() => {}) // the connection broke: comeBack announces it
    },
    async end() {
      isOver = true
      clearInterval(sweeping)
      clearTimeout(retry)
      const leaving = client
      client = undefined
      await leaving?.query(goAway).catch(() => {}) // a closed connection keeps its locks until the server notices
      leaving?.release(true)
    },
  }
}

async function takePlace(client: pg.PoolClient, names: ReadonlySet<string>) {
  const { rows } = await client.query<{ alone: boolean }>(isAlone, [commonKey])
  const isFirst = rows[0]?.alone === true
  if (isFirst && names.size === 0) await client.query(freeAll)
  await client.query(beThere, [commonKey])
  if (isFirst) await client.query(leaveAlone, [commonKey])
  for (const name of names) await client.query(beThereAs, [runnerKey, name])
}
