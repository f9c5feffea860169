import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startJobs } from '../../src/db/jobs.ts'
import { deliverEvents, type OutboxEvent, writeEvent } from '../../src/db/outbox.ts'
import { testService } from '../support/service.ts'

const service = testService()

async function write(subject: string, numbers: number[]) {
  for (const number of numbers)
    await service.db.transaction((tx) =>
      writeEvent(tx, { topic: 'probe', subject, payload: { number }, now: service.clock.ms }),
    )
}
const numbersOf = (events: OutboxEvent[]) =>
  events.map(({ payload }) => (payload as { number: number }).number)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('events', () => {
  test('are told once each, in order, whatever their number', async () => {
    await write('many', upTo(250))
    const told: OutboxEvent[] = []
    await deliverEvents(service.db, [(event) => void told.push(event)])
    assert.deepEqual(numbersOf(told), upTo(250))
    assert.equal(told[0]!.createdAt, service.clock.ms)
    await deliverEvents(service.db, [() => assert.fail('told again')])
  })

  test('of a transaction that rolled back are never told', async () => {
    const failing = service.db.transaction(async (tx) => {
      await writeEvent(tx, { topic: 'probe', subject: 'never', payload: {}, now: 0 })
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    await deliverEvents(service.db, [() => assert.fail('told')])
  })

  test('are told again to everybody when one subscriber throws, and in order', async () => {
    await write('retried', upTo(5))
    const [steady, shaky]: OutboxEvent[][] = [[], []]
    let failures = 0
    const subscribers = [
      (event: OutboxEvent) => void steady!.push(event),
      (event: OutboxEvent) => {
        if (numbersOf([event])[0] === 3 && failures++ === 0) throw new Error('busy')
        shaky!.push(event)
      },
    ]
    await assert.rejects(deliverEvents(service.db, subscribers), /busy/)
    await deliverEvents(service.db, subscribers)
    assert.deepEqual(numbersOf(shaky!), [0, 1, 2, 0, 1, 2, 3, 4])
    assert.deepEqual(numbersOf(steady!), [0, 1, 2, 3, 0, 1, 2, 3, 4])
  })

  test('are told once although several processes deliver at once', async () => {
    await write('shared', upTo(150))
    const told: OutboxEvent[] = []
    const tell = async (event: OutboxEvent) => {
      await sleep(0)
      told.push(event)
    }
    await Promise.all(upTo(4).map(() => deliverEvents(service.db, [tell])))
    assert.deepEqual(numbersOf(told), upTo(150))
  })

  test('are delivered by the job that writing them starts, also after a failure', async () => {
    const told: OutboxEvent[] = []
    let failures = 0
    const tell = (event: OutboxEvent) => {
      if (failures++ === 0) throw new Error('busy')
      told.push(event)
    }
    const tasks = { deliver_events: () => deliverEvents(service.db, [tell]) }
    const jobs = await startJobs(service.db, service.deps.log, tasks, '')
    await write('worked', [1, 2, 3])
    const deadline = Date.now() + 15_000
    while (told.length < 3 && Date.now() < deadline) await sleep(50)
    await jobs.stop()
    assert.ok(failures > 3)
    assert.deepEqual(numbersOf(told), [1, 2, 3])
  })
})

describe('jobs of a process that was killed', () => {
  /** In one transaction: a runner that lives must not take it in between. */
  const addLocked = (key: string) =>
    service.db.pool.query(
      `SELECT graphile_worker.add_job('leftover', job_key := '${key}');
       UPDATE graphile_worker._private_jobs SET locked_by = 'worker-of-the-dead', locked_at = now() WHERE key = '${key}'`,
    )
  const isWaiting = async (key: string) => {
    const found = await service.db.pool.query('SELECT FROM graphile_worker._private_jobs WHERE key = $1', [
      key,
    ])
    return found.rowCount === 1
  }

  const untilDone = async (key: string) => {
    const deadline = Date.now() + 15_000
    while (Date.now() < deadline && (await isWaiting(key))) await sleep(20)
    assert.ok(!(await isWaiting(key)), key)
  }

  test('are free again when nobody else is left, and stay locked while others live', async () => {
    await addLocked('first')
    let done = 0
    const tasks = { leftover: () => void done++, deliver_events: () => {} }
    const jobs = await startJobs(service.db, service.deps.log, tasks, '')
    await untilDone('first')
    assert.equal(done, 1)
    await addLocked('second')
    const others = await startJobs(service.db, service.deps.log, tasks, '')
    await service.db.pool.query(`SELECT graphile_worker.add_job('leftover', job_key := 'third')`)
    await untilDone('third')
    assert.ok(await isWaiting('second'))
    await others.stop()
    await jobs.stop()
  })
})
