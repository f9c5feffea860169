import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { dueTasks } from '../../src/db/job-schedule.ts'
import { takeJobs, writeOutcomes } from '../../src/db/job-store.ts'
import { addJob, startJobs } from '../../src/db/jobs.ts'
import { dropJobs, queuedJobs } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { testService } from '../support/test-service.ts'

const service = testService()
const maxAttempts = 12

type Row = {
  name: number
  key: string | null
  isLocked: boolean
  attempts: number
  waits: boolean
  lastError: string | null
}

/** The expected fate of the jobs, in an independent model. */
class Model {
  rows: Row[] = []
  add(name: number, key: string | null) {
    const old = key === null ? undefined : this.rows.find((row) => row.key === key)
    const isReplaced = old && !old.isLocked && old.attempts < maxAttempts
    if (isReplaced) Object.assign(old, { name, attempts: 0, waits: false, lastError: null })
    else {
      if (old) Object.assign(old, { key: null, attempts: maxAttempts })
      this.rows.push({ name, key, isLocked: false, attempts: 0, waits: false, lastError: null })
    }
  }
  take() {
    for (const row of this.rows)
      if (!row.isLocked && !row.waits && row.attempts < maxAttempts) {
        row.isLocked = true
        row.attempts++
      }
  }
  end(kind: Outcome) {
    const ended = this.rows.filter(({ isLocked }) => isLocked)
    if (kind === 'done') this.rows = this.rows.filter((row) => !ended.includes(row))
    for (const row of ended) {
      row.isLocked = false
      if (kind === 'returned') row.attempts--
      if (kind === 'failed') Object.assign(row, { waits: true, lastError: 'as it should' })
    }
  }
}
type Outcome = 'done' | 'failed' | 'returned'

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), key: fc.constantFrom(null, 'a', 'b') }),
  fc.record({ kind: fc.constantFrom('take', 'done', 'failed', 'returned') }),
)

async function take() {
  await takeJobs(service.db, 'runner', { tasks: ['probe'], limit: 100 })
}
async function end(kind: Outcome) {
  const locked = (await queuedJobs(service.db)).filter(({ isLocked }) => isLocked)
  const outcomes = locked.map(({ jobId: id }) => ({ kind, id, message: 'as it should' }))
  await writeOutcomes(service.db, 'runner', outcomes)
}

describe('a job', () => {
  test('is added, replaced by key, taken, done, deferred and returned as in the model', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const model = new Model()
        await dropJobs(service.db)
        for (const [name, { kind, ...more }] of steps.entries()) {
          const key = 'key' in more ? more.key : null
          if (kind === 'add') {
            await addJob(service.db, 'probe', { name }, { key })
            model.add(name, key)
          } else if (kind === 'take') {
            await take()
            model.take()
          } else {
            await end(kind as Outcome)
            model.end(kind as Outcome)
          }
        }
        const rows = (await queuedJobs(service.db)).map(({ jobId, task, payload, ...row }) => ({
          ...row,
          name: payload.name,
        }))
        assert.deepEqual(rows, model.rows)
      }),
      { numRuns: 60 },
    ))

  test('that is the last with its key is never lost, even while a runner takes the one before', async () => {
    await dropJobs(service.db)
    const done: number[] = []
    const tasks = { probe: (payload: unknown) => void done.push((payload as { name: number }).name) }
    const runner = await startJobs(service.db, service.deps.log, tasks, {}, { pauseMs: 0 })
    try {
      for (let name = 1; name <= 300; name++) {
        await addJob(service.db, 'probe', { name }, { key: 'one at a time' })
        if (name % 10 === 0) await eventually(() => assert.ok(done.includes(name)))
      }
      assert.equal(new Set(done).size, done.length)
    } finally {
      await runner.stop()
    }
  })

  test('that is invalid is refused by the table', async () => {
    for (const [columns, values, rule] of [
      ['task', `''`, 'jobs_task_check'],
      ['task, key', `'probe', ''`, 'jobs_key_check'],
      ['task, max_attempts', `'probe', 0`, 'jobs_max_attempts_check'],
      ['task, attempts', `'probe', 13`, 'jobs_check'],
      ['task, locked_by', `'probe', 'runner'`, 'jobs_check1'],
    ])
      await assert.rejects(service.db.pool.query(`INSERT INTO jobs (${columns}) VALUES (${values})`), {
        constraint: rule,
      })
  })
})

describe('a schedule', () => {
  const minuteMs = 60_000
  const start = Date.parse('2026-06-15T00:00:00Z')

  test('returns each task that has become due since the last check, and no others', () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.integer({ min: 1, max: 61 }),
        fc.nat(59),
        (begin, length, minuteOfHour) => {
          const [last, now] = [start + begin * minuteMs, start + (begin + length) * minuteMs]
          const passed = Array.from({ length }, (_, index) => new Date(last + (index + 1) * minuteMs))
          const isDue = passed.some((at) => at.getUTCMinutes() === minuteOfHour)
          assert.deepEqual(
            dueTasks({ often: 'minutely', hourly: minuteOfHour }, last, now),
            isDue ? ['often', 'hourly'] : ['often'],
          )
        },
      ),
    )
  })
})
