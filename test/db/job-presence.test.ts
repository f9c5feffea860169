import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/db/database.ts'
import { addJob, startJobs } from '../../src/db/jobs.ts'
import { dropJobs, queuedJobs } from '../support/events.ts'
import { testService } from '../support/test-service.ts'

const service = testService()
const tasks: Record<string, () => void> = {}
const runners: { stop(): Promise<void> }[] = []
const start = async () => {
  const runner = await startJobs(service.db, service.deps.log, tasks, {}, { sweepMs: 300 })
  runners.push(runner)
  return runner
}

const until = async (isSo: () => boolean | Promise<boolean>, what: string) => {
  const deadline = Date.now() + 40_000
  while (!(await isSo()) && Date.now() < deadline) await sleep(50)
  assert.ok(await isSo(), what)
}
const isDone = async (wanted: string) => (await queuedJobs(service.db)).every(({ key }) => key !== wanted)

/** In one transaction, so that a live runner can't take it in between. */
const addLocked = (key: string, { by, since }: { by: string; since: string }) =>
  service.db.pool.query(
    `SELECT add_job('leftover', key := '${key}');
     UPDATE jobs SET locked_by = '${by}', locked_at = now() - interval '${since}' WHERE key = '${key}'`,
  )

describe('a runner', () => {
  // Before the service closes its pool, which waits for all connections to be returned.
  after(() => Promise.all(runners.map((runner) => runner.stop())))

  let done = 0
  let besides = 0
  tasks.leftover = () => void done++

  test('starts jobs of a killed runner at once if it is the first to start and none is left', async () => {
    await addLocked('first', { by: 'pool-of-the-dead', since: '1 second' })
    await start()
    await until(() => isDone('first'), 'the first is done')
    assert.equal(done, 1)
  })

  test('takes over jobs of a killed runner while others live, but not jobs that were just taken', async () => {
    await addLocked('old', { by: 'pool-of-the-dead', since: '2 minutes' })
    await addLocked('new', { by: 'pool-just-starting', since: '1 second' })
    await until(() => isDone('old'), 'the old one is done')
    assert.ok(!(await isDone('new')))
    await dropJobs(service.db)
  })

  const mayEnd = Promise.withResolvers<void>()
  let begun = 0
  tasks.slow = () => {
    begun++
    return mayEnd.promise as unknown as undefined
  }

  test('keeps a long-running job, even if it lost its connection and came back', async () => {
    const { db } = service
    await addJob(db, 'slow', {}, { key: 'slow' })
    await until(() => begun === 1, 'it has begun')
    await db.pool.query(`UPDATE jobs SET locked_at = now() - interval '2 hours'`)
    const holders = sql<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7263004 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    const before = await db.rows(holders)
    assert.equal(before.length, 1)
    await db.pool.query('SELECT pg_terminate_backend($1)', [before[0]!.pid])
    await until(async () => {
      const now = await db.rows(holders)
      return now.length === 1 && now[0]!.pid !== before[0]!.pid
    }, 'it is announced again')
    await start() // sweeps like every runner
    await sleep(1500)
    assert.equal(begun, 1)
    mayEnd.resolve()
    await until(() => isDone('slow'), 'it is done')
  })

  test('shares one connection with other runners that have their own tasks, under its own name', async () => {
    const { db } = service
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    const beside = [{ tasks: { beside: () => void besides++ }, concurrency: 1 }]
    runners.push(await startJobs(db, service.deps.log, tasks, {}, { beside }))
    const announced = sql<{ locks: number; connections: number }>(
      `SELECT count(*)::int AS locks, count(DISTINCT pid)::int AS connections FROM pg_locks
       WHERE locktype = 'advisory' AND classid = 7263004 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    assert.deepEqual(await db.get(announced), { locks: 2, connections: 1 })
    await addJob(db, 'beside', {})
    await until(() => besides === 1, 'the other runner has done it')
  })
})
