import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addJob, startJobs } from '../../../src/db/jobs.ts'
import { jobsOf } from '../../support/couriers.ts'
import { testService } from '../../support/test-service.ts'

const service = testService()

/** Jobs that stay until they are released. */
function heldTask() {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const state = { running: 0, most: 0, done: 0 }
  const work = async () => {
    state.most = Math.max(state.most, ++state.running)
    await gate
    state.running--
    state.done++
  }
  return { work, state, letGo: () => letGo() }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('jobs', () => {
  test('can be delayed, by the database’s clock', async () => {
    await addJob(service.db, 'later', { orderId: 1 }, { afterMs: 60_000 })
    await addJob(service.db, 'now', { orderId: 1 })
    assert.deepEqual(
      (await jobsOf(service, 1)).map(({ task, waits }) => [task, waits]),
      [
        ['later', true],
        ['now', false],
      ],
    )
  })

  test('with the same key wait once, the last one', async () => {
    await addJob(service.db, 'keyed', { orderId: 2, take: 1 }, { key: 'two', afterMs: 60_000 })
    await addJob(service.db, 'keyed', { orderId: 2, take: 2 }, { key: 'two' })
    assert.deepEqual(
      (await jobsOf(service, 2)).map(({ payload, waits }) => [payload.take, waits]),
      [[2, false]],
    )
  })

  test('that are slow have their own runner, and delay nothing else', async () => {
    const { db, deps } = service
    const slow = heldTask()
    const quick = heldTask()
    quick.letGo()
    const slowRunner = await startJobs(db, deps.log, { slow: slow.work }, {}, { concurrency: 6 })
    const quickRunner = await startJobs(db, deps.log, { quick: quick.work }, {})
    try {
      for (let count = 0; count < 8; count++) await addJob(db, 'slow', { orderId: 3 })
      await until(() => slow.state.running === 6)
      await addJob(db, 'quick', { orderId: 3 })
      await until(() => quick.state.done === 1)
      assert.equal(slow.state.done, 0)
      slow.letGo()
      await until(() => slow.state.done === 8)
      assert.equal(slow.state.most, 6)
    } finally {
      slow.letGo()
      await quickRunner.stop()
      await slowRunner.stop()
    }
  })
})
