import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { type Database, openDatabase, sql } from '../../src/db/database.ts'
import { addScheduledJobs } from '../../src/db/job-store.ts'
import { addJob, startJobs } from '../../src/db/jobs.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startTakeover } from '../../src/db/old-jobs.ts'
import { dropJobs, queuedJobs } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { emptyDatabases, startTestCluster, statement } from '../support/postgres.ts'
import { loadWorldOfBefore, readKept } from '../support/upgrade/load-world.ts'
import { startOldRunner } from '../support/upgrade/old-runner.ts'
import { versionBefore } from '../support/upgrade/version-before.ts'

const log = pino({ level: 'silent' })
const takeOver = sql<unknown>('SELECT take_over_jobs()')
const oldJobs = sql<{ key: string | null }>('SELECT key FROM graphile_worker._private_jobs')

describe(`jobs of ${versionBefore.name} and this version on one database`, () => {
  const undo = new AsyncDisposableStack()
  const tasks = readKept().jobs.waiting
  let url: string
  let db: Database
  /** How often each job was run and by which version, by the mark in its payload. */
  const runs: { mark: string; by: string }[] = []
  const record = (by: string) => (payload: any) => void runs.push({ mark: payload.mark, by })
  const present = async () => {
    const ours = Object.fromEntries(tasks.map((task) => [task, record('this')]))
    const work = [await startJobs(db, log, ours, {}, { sweepMs: 200 }), startTakeover(db)]
    return { stop: () => Promise.all(work.map(({ stop }) => stop())) }
  }
  const isOnce = (marks: readonly string[]) =>
    eventually(() => {
      const counts = Map.groupBy(runs, ({ mark }) => mark)
      assert.deepEqual(
        marks.filter((mark) => counts.get(mark)?.length !== 1),
        [],
      )
    })

  before(async () => {
    const folder = temporaryFolder('upgrade-jobs')
    undo.defer(folder.remove)
    const cluster = await startTestCluster()
    undo.defer(cluster.stop)
    const databases = emptyDatabases()
    undo.defer(databases.dropAll)
    url = await databases.make(cluster.url)
    await loadWorldOfBefore(url, folder.path)
    await statement(
      url,
      `DELETE FROM graphile_worker._private_jobs WHERE NOT is_available;
       UPDATE graphile_worker._private_jobs SET run_at = now(), payload = jsonb_build_object('mark', 'left ' || id)`,
    )
    db = openDatabase(url)
    undo.defer(db.close)
  })
  after(() => undo.disposeAsync())

  test('run once each, one for every task, while both versions take them and one adds more', async () => {
    const left = await statement(url, 'SELECT payload FROM graphile_worker._private_jobs')
    const marks: string[] = left.map(({ payload }) => payload.mark)
    assert.ok(marks.length >= tasks.length)
    const old = await startOldRunner(url, 'old')
    const adder = await startOldRunner(url, 'adder')
    let isOver = false
    const working = old.work(record('old'), () => isOver)
    const adding = (async () => {
      for (let round = 0; !isOver; round++) {
        const jobs = tasks.map((task) => ({ task, payload: { mark: `${round} ${task}` } }))
        marks.push(...jobs.map(({ payload }) => payload.mark))
        await adder.add(jobs)
        await addJob(db, tasks[0]!, { mark: `this ${round}` }).then(
          () => marks.push(`this ${round}`),
          () => {}, // not migrated yet
        )
        await sleep(100)
      }
    })()
    await migrate(url)
    const runner = await present()
    await eventually(() => {
      for (const by of ['old', 'this']) assert.ok(runs.filter((run) => run.by === by).length > 200, by)
    })
    isOver = true
    await Promise.all([working, adding])
    await Promise.all([old.end(), adder.end()])
    await isOnce(marks)
    await runner.stop()
    assert.equal(runs.length, marks.length)
    assert.deepEqual([await queuedJobs(db), await db.rows(oldJobs)], [[], []])
  })

  test('taken by a killed process of the old version are run by this one', async () => {
    const old = await startOldRunner(url, 'killed')
    const other = await startOldRunner(url, 'alive')
    const marks = tasks.map((task) => `killed ${task}`)
    await old.add(tasks.map((task) => ({ task, payload: { mark: `killed ${task}` } })))
    assert.equal((await old.takeAndDie(tasks.length)).length, tasks.length)
    const runner = await present()
    await isOnce(marks)
    await Promise.all([runner.stop(), other.end()])
  })

  test('with the same key wait as the last one, whichever version added it', async () => {
    const old = await startOldRunner(url, 'keys')
    const [task] = tasks
    const add = {
      old: (mark: string) => old.addKeyed(task!, { mark }, 'key'),
      this: (mark: string) => addJob(db, task!, { mark }, { key: 'key' }),
    }
    for (const order of [
      ['old', 'this'],
      ['this', 'old'],
      ['old', 'old', 'this', 'this', 'old'],
    ] as const) {
      await dropJobs(db)
      for (const [index, by] of order.entries()) await add[by](`key ${index}`)
      await db.rows(takeOver)
      const waiting = (await queuedJobs(db)).map(({ payload, key }) => [payload.mark, key])
      assert.deepEqual(waiting, [[`key ${order.length - 1}`, 'key']])
      assert.deepEqual(await db.rows(oldJobs), [])
    }
    await dropJobs(db)
    await old.end()
  })

  test('by schedule are added once for each minute, by the version that comes first', async () => {
    const old = await startOldRunner(url, 'clock')
    const [task] = tasks
    const count = async () => {
      await db.rows(takeOver)
      return (await queuedJobs(db, task)).length
    }
    const noon = Date.parse('2100-01-01T12:00:00Z')
    await old.addScheduled(task!, noon)
    await addScheduledJobs(db, [task!], noon)
    assert.equal(await count(), 1)
    await addScheduledJobs(db, [task!], noon + 60_000)
    await old.addScheduled(task!, noon + 60_000)
    assert.equal(await count(), 2)
    await dropJobs(db)
    await old.end()
  })

  test('are erased with the person they name, in both tables', async () => {
    const old = await startOldRunner(url, 'person')
    const payload = { to: 'Erased@example.com' }
    await old.add([
      { task: tasks[0]!, payload },
      { task: tasks[0]!, payload: { to: 'else' } },
    ])
    await addJob(db, tasks[0]!, payload)
    await db.rows(sql(`SELECT erase_jobs('{erased@example.com}')`))
    assert.deepEqual(await queuedJobs(db), [])
    assert.equal((await db.rows(oldJobs)).length, 1)
    await old.end()
  })
})
