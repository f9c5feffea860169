import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/db/database.ts'
import { addScheduledJobs } from '../../src/db/job-store.ts'
import { startJobs } from '../../src/db/jobs.ts'
import { sweepOf } from '../../src/db/sweep.ts'
import { sweepLines, sweepTasks } from '../../src/start/sweeps.ts'
import { testService } from '../support/test-service.ts'

const service = testService()
const namesOfWaiting = sql<{ task: string }>(
  `SELECT identifier AS task FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE identifier LIKE 'sweep%' AND locked_by IS NULL ORDER BY 1`,
)
const countJobs = sql<{ count: number }>(
  `SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE identifier LIKE 'sweep%' AND (locked_by IS NOT NULL OR attempts = 0)`,
)

describe('a sweep', () => {
  test('deletes all rows that meet its condition, in batches, and leaves those that somebody has locked', async () => {
    await service.db.pool.query(
      `CREATE TABLE swept AS SELECT n, n % 5 = 0 AS stays FROM generate_series(1, 4000) AS n`,
    )
    const sweep = sweepOf('swept', 'n <= $1 AND NOT stays')
    await service.db.transaction(async (tx) => {
      await tx.rows(sql('SELECT FROM swept WHERE n IN (1, 2) FOR UPDATE'))
      assert.equal(await sweep(service.db, [3500]), 2798)
    })
    const { rows } = await service.db.pool.query('SELECT count(*) FROM swept')
    assert.equal(Number(rows[0].count), 1200 + 2)
    assert.equal(await sweep(service.db, [3500]), 2)
  })

  test('that fails is retried alone: every other one has its turn', async () => {
    const tasks = sweepLines.split('\n').map((line) => line.split(' ').at(-1)!)
    assert.equal(new Set(tasks).size, tasks.length)
    await service.db.pool.query('ALTER TABLE idempotent_answers RENAME TO answers_are_away')
    const jobs = await startJobs(service.db, service.deps.log, sweepTasks(service.deps), '')
    try {
      await addScheduledJobs(service.db, tasks, { minute: 60_000, maxAttempts: 5 })
      const deadline = Date.now() + 60_000
      while ((await service.db.get(countJobs)).count > 0 && Date.now() < deadline) await sleep(50)
      assert.deepEqual(await service.db.rows(namesOfWaiting), [{ task: 'sweep_answers' }])
    } finally {
      await jobs.stop()
      await service.db.pool.query('ALTER TABLE answers_are_away RENAME TO idempotent_answers')
    }
  })
})
