import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/db/database.ts'
import { addScheduledJobs } from '../../src/db/job-store.ts'
import { startJobs } from '../../src/db/jobs.ts'
import { makeSweep } from '../../src/db/sweep.ts'
import { sweepSchedule, sweepTasks } from '../../src/start/sweeps.ts'
import { queuedJobs } from '../support/events.ts'
import { testService } from '../support/test-service.ts'

const service = testService()

describe('a sweep', () => {
  test('deletes all rows that meet its condition, in batches, and skips locked ones', async () => {
    await service.db.pool.query(
      `CREATE TABLE swept AS SELECT n, to_timestamp(n / 1000.0) AS at, n % 5 = 0 AS stays FROM generate_series(1, 4000) AS n`,
    )
    const sweep = makeSweep('swept', 'at <= $1 AND NOT stays')
    await service.db.transaction(async (tx) => {
      await tx.rows(sql('SELECT FROM swept WHERE n IN (1, 2) FOR UPDATE'))
      assert.equal(await sweep(service.db, 3500), 2798)
    })
    const { rows } = await service.db.pool.query('SELECT count(*) FROM swept')
    assert.equal(Number(rows[0].count), 1200 + 2)
    assert.equal(await sweep(service.db, 3500), 2)
  })

  test('that fails is retried alone, and all others get their turn', async () => {
    await service.db.pool.query('ALTER TABLE idempotent_answers RENAME TO answers_are_away')
    const jobs = await startJobs(service.db, service.deps.log, sweepTasks(service.deps), {})
    try {
      await addScheduledJobs(service.db, Object.keys(sweepSchedule), 60_000)
      const isUnderWay = async () =>
        (await queuedJobs(service.db)).some(({ isLocked, attempts }) => isLocked || attempts === 0)
      const deadline = Date.now() + 60_000
      while ((await isUnderWay()) && Date.now() < deadline) await sleep(50)
      const waiting = (await queuedJobs(service.db)).map(({ task, isLocked }) => [task, isLocked])
      assert.deepEqual(waiting, [['sweep_answers', false]])
    } finally {
      await jobs.stop()
      await service.db.pool.query('ALTER TABLE answers_are_away RENAME TO idempotent_answers')
    }
  })
})
