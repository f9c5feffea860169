import type pg from 'pg'
import { openRetry } from '../runtime/retry.ts'
import { hangUp, hasEndedWithin, isWithin, mustBeLeader, within } from './connection-health.ts'
import { type Database, sql } from './database.ts'

/** Shows all other processes that a process's runners are alive. */
export type Presence = { end(): Promise<void> }

type PresenceOptions = {
  /** The names under which the runners take jobs. */
  runnerIds: readonly string[]
  sweepMs: number
  /** Jobs were added, or may have been while we weren't listening. */
  onNewJobs(): void
}

/** Any numbers work, as long as every version of the service uses the same. */
const commonKey = 7_263_003
/** Also used by free_lost_jobs (migration 0112). */
const runnerKey = 7_263_004
/** A job is taken a moment before its runner is announced. */
const graceOfTheLiving = '1 minute'
export const usualSweepMs = 15_000

const beThere = 'SELECT pg_advisory_lock_shared($1)'
const beThereAs = 'SELECT pg_advisory_lock($1, hashtext(name)) FROM unnest($2::text[]) AS name'
const goAway = 'SELECT pg_advisory_unlock_all()'
const isAlone = 'SELECT pg_try_advisory_lock($1) AS alone'
const leaveAlone = 'SELECT pg_advisory_unlock($1)'
const freeLost = 'SELECT free_lost_jobs($1, $2)'
const freeLostNow = sql(freeLost)

/** A connection may be lost without notice: it is checked at this interval, and has the same time to answer. */
const pulseMs = 2000
/** Allows for many processes starting at once. */
const startMs = 30_000
const goodbyeMs = 1000
const listen = 'LISTEN "jobs:insert"'

/**
 * A killed process leaves its jobs locked. So every runner has an advisory lock, held on one connection per process:
 * a runner that acquires another's lock knows that it is dead, and frees its jobs. All of them share a common lock,
 * so the first to start after a crash of everything needn't wait. The same connection listens for new jobs; with one
 * connection per runner, every notice on any channel would wake PostgreSQL as many times.
 */
export async function openPresence(db: Database, options: PresenceOptions): Promise<Presence> {
  const { runnerIds, sweepMs, onNewJobs } = options
  const sweeper = runnerIds[0]!
  let isOver = false
  let hasBegun = false
  let client: pg.Client | undefined
  const ending = new AbortController()
  const untilConnected = openRetry({ firstPauseMs: 100, signal: ending.signal })

  const connect = async () => {
    const fresh = await db.openSession()
    try {
      await within(hasBegun ? pulseMs : startMs, takePlace(fresh, runnerIds, { mayFreeAll: !hasBegun }))
      if (isOver) throw new Error('The runners have ended.') // in the meantime: release the lock here
    } catch (fault) {
      hangUp(fresh)
      throw fault
    }
    hasBegun = true
    client = fresh
    fresh.on('notification', onNewJobs)
    fresh.once('end', () => {
      if (client === fresh) comeBack()
    })
    onNewJobs() // jobs added in the meantime were not announced to us
  }
  /** The locks were lost with the connection: until it is back, others may think that this process has died. */
  const comeBack = () => {
    const lost = client
    client = undefined
    lost?.off('notification', onNewJobs)
    if (lost) hangUp(lost)
    if (!isOver) untilConnected(connect).catch(() => {}) // it fails only after the runners have ended
  }
  const feelPulse = async () => {
    const asked = client
    if (asked && !(await isWithin(pulseMs, mustBeLeader(asked))) && client === asked) comeBack()
  }
  await connect()
  const sweep = () => db.rows(freeLostNow, [sweeper, graceOfTheLiving]).catch(() => {}) // no database; retried next time
  const timers = [setInterval(sweep, sweepMs).unref(), setInterval(feelPulse, pulseMs).unref()]
  return {
    async end() {
      isOver = true
      for (const timer of timers) clearInterval(timer)
      ending.abort()
      const leaving = client
      client = undefined
      leaving?.off('notification', onNewJobs)
      if (!leaving) return
      // A closed connection keeps its locks until the server notices.
      await isWithin(goodbyeMs, leaving.query(goAway))
      if (!(await hasEndedWithin(goodbyeMs, leaving.end()))) hangUp(leaving)
    },
  }
}

async function takePlace(
  client: pg.Client,
  names: readonly string[],
  { mayFreeAll }: { mayFreeAll: boolean },
) {
  await mustBeLeader(client)
  const { rows } = await client.query<{ alone: boolean }>(isAlone, [commonKey])
  const isFirst = rows[0]?.alone === true
  if (isFirst && mayFreeAll) await client.query(freeLost, [names[0], '0'])
  await client.query(beThere, [commonKey])
  if (isFirst) await client.query(leaveAlone, [commonKey])
  await client.query(beThereAs, [runnerKey, names])
  await client.query(listen)
}
