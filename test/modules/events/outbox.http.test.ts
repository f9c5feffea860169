import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../src/db/database.ts'
import { consumeEvents, openConsumers } from '../../../src/modules/events/consume.ts'
import { type EventConsumer, publish, type WorkEvent } from '../../../src/modules/events/index.ts'
import { openSequencer } from '../../../src/modules/events/sequence.ts'
import { testService } from '../../support/test-service.ts'

const service = testService()
const waiting = `SELECT FROM outbox_events
  UNION ALL SELECT FROM event_head h JOIN event_consumers c ON c.position < h.position`

async function write(subject: string, numbers: number[]) {
  for (const number of numbers)
    await service.db.transaction((tx) =>
      publish(tx, [{ topic: 'probe', subject, payload: { number } }], service.clock.ms),
    )
}
/** One event after another. */
const each =
  (tell: (event: WorkEvent) => unknown): EventConsumer =>
  async (_tx, events) => {
    for (const event of events) await tell(event)
  }
const numbersOf = (events: WorkEvent[]) => events.map(({ payload }) => (payload as { number: number }).number)
const heard = sql<unknown>(`INSERT INTO heard VALUES ($1, ($2::jsonb ->> 'number')::int)`)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('events', () => {
  test('are delivered once each, in order, no matter how many there are', async () => {
    await write('many', upTo(250))
    const told: WorkEvent[] = []
    await consumeEvents(service.db, [each((event) => told.push(event))])
    assert.deepEqual(numbersOf(told), upTo(250))
    assert.equal(told[0]!.createdAt, service.clock.ms)
    await consumeEvents(service.db, [() => assert.fail('told again')])
  })

  test('of a transaction that rolled back are never delivered', async () => {
    const failing = service.db.transaction(async (tx) => {
      await publish(tx, [{ topic: 'probe', subject: 'never', payload: {} }], 0)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    await consumeEvents(service.db, [() => assert.fail('told')])
  })

  test('are delivered to all subscribers again, in order, if one throws', async () => {
    await write('retried', upTo(5))
    const [steady, shaky]: WorkEvent[][] = [[], []]
    let failures = 0
    const subscribers = [
      each((event) => steady!.push(event)),
      each((event) => {
        if (numbersOf([event])[0] === 3 && failures++ === 0) throw new Error('busy')
        shaky!.push(event)
      }),
    ]
    await assert.rejects(consumeEvents(service.db, subscribers), /busy/)
    await consumeEvents(service.db, subscribers)
    assert.deepEqual(numbersOf(shaky!), [0, 1, 2, 0, 1, 2, 3, 4])
    assert.deepEqual(numbersOf(steady!), [...upTo(5), ...upTo(5)])
  })

  test('apply what a subscriber writes in their transaction exactly once', async () => {
    await write('counted', upTo(3))
    await service.db.pool.query('CREATE TABLE heard (subject text, number int)')
    const keep: EventConsumer = async (tx, events) => {
      for (const { subject, payload } of events) await tx.rows(heard, [subject, payload])
    }
    let failures = 0
    const shaky: EventConsumer = () => {
      if (failures++ < 2) throw new Error('busy')
    }
    for (const _ of upTo(2)) await assert.rejects(consumeEvents(service.db, [keep, shaky]), /busy/)
    await consumeEvents(service.db, [keep, shaky])
    const { rows } = await service.db.pool.query('SELECT number FROM heard ORDER BY number')
    assert.deepEqual(
      rows.map(({ number }) => number),
      upTo(3),
    )
  })

  test('are delivered once even if several processes deliver at the same time', async () => {
    await write('shared', upTo(150))
    const told: WorkEvent[] = []
    const tell = each(async (event) => {
      await sleep(0)
      told.push(event)
    })
    await Promise.all(upTo(4).map(() => consumeEvents(service.db, [tell])))
    // Each may have left it to another one, which looked before the events had numbers. Running processes look again.
    await consumeEvents(service.db, [tell])
    assert.deepEqual(numbersOf(told), upTo(150))
  })

  test('messages that another process is handling are skipped without waiting', async () => {
    await write('left', upTo(3))
    const told: WorkEvent[] = []
    const isTelling = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const slow = consumeEvents(service.db, [
      each(async (event) => {
        isTelling.resolve()
        await mayGoOn.promise
        told.push(event)
      }),
    ])
    await isTelling.promise
    await consumeEvents(service.db, [() => assert.fail('told by two')])
    assert.deepEqual(told, [])
    mayGoOn.resolve()
    await slow
    assert.deepEqual(numbersOf(told), upTo(3))
  })
})

describe('an open outbox', () => {
  const open = (...consumers: EventConsumer[]) => {
    const { db, deps } = service
    const [consumer, sequencer] = [openConsumers(deps, consumers), openSequencer(db, deps.log)]
    return {
      async close() {
        await sequencer.close()
        await consumer.close()
      },
    }
  }
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    const deadline = Date.now() + 60_000
    while (!(await isSo()) && Date.now() < deadline) await sleep(20)
    assert.ok(await isSo())
  }
  const isAllTold = async () => (await service.db.pool.query(waiting)).rowCount === 0

  test('delivers what is waiting when it opens, and everything written afterward', async () => {
    await write('before', [1, 2])
    const told: WorkEvent[] = []
    const outbox = open(each((event) => told.push(event)))
    await until(isAllTold)
    await write('after', [3, 4, 5])
    await until(isAllTold)
    await outbox.close()
    assert.deepEqual(numbersOf(told), [1, 2, 3, 4, 5])
  })

  test("retries automatically, in order, what a subscriber couldn't handle", async () => {
    const told: WorkEvent[] = []
    let calls = 0
    await write('worked', [1, 2, 3])
    const outbox = open(
      each((event) => {
        if (calls++ === 1) throw new Error('busy')
        told.push(event)
      }),
    )
    await until(isAllTold)
    await outbox.close()
    assert.deepEqual(numbersOf(told), [1, 1, 2, 3])
    assert.ok(service.logged.some((line) => line.includes('events could not be handled')))
  })

  test('never delivers anything ahead of an undelivered event', async () => {
    const told: WorkEvent[] = []
    let failures = 0
    await write('worked', [1, 2])
    const outbox = open(
      each((event) => {
        if (told.length === 0 && failures++ < 2) throw new Error('busy')
        told.push(event)
      }),
    )
    await until(() => failures > 0)
    await write('worked', [3])
    await until(isAllTold)
    await outbox.close()
    assert.deepEqual(numbersOf(told), [1, 2, 3])
  })

  test('checks once more for events that arrive right after it found none', async () => {
    const told: WorkEvent[] = []
    const { db } = service
    let looks = 0
    const slow: typeof db = {
      ...db,
      async transaction(work) {
        const found = await db.transaction(work)
        if (looks++ === 0) await write('just then', [1])
        return found
      },
    }
    const sequencer = openSequencer(db, service.deps.log)
    const consumer = openConsumers({ ...service.deps, db: slow }, [each((event) => told.push(event))])
    await until(() => told.length > 0)
    await consumer.close()
    await sequencer.close()
    assert.deepEqual(numbersOf(told), [1])
  })

  test("delivers each event once, and each subject's events in order, with other processes under load", async () => {
    const told: WorkEvent[] = []
    const outboxes = upTo(3).map(() => open(each((event) => told.push(event))))
    await Promise.all(upTo(8).map((writer) => write(`writer ${writer}`, upTo(25))))
    await until(isAllTold)
    for (const outbox of outboxes) await outbox.close()
    assert.equal(told.length, 200)
    for (const writer of upTo(8)) {
      const own = told.filter(({ subject }) => subject === `writer ${writer}`)
      assert.deepEqual(numbersOf(own), upTo(25))
    }
  })

  test('delivers what a process left behind when it died', async () => {
    const told: WorkEvent[] = []
    const outbox = open(each((event) => told.push(event)))
    await sleep(200)
    await service.db.pool.query(
      `INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ('probe', 'left', '{"number": 1}', now())`,
    )
    await until(isAllTold)
    await outbox.close()
    assert.deepEqual(numbersOf(told), [1])
  })

  test('delivers nothing after it is closed', async () => {
    await open(() => assert.fail('told')).close()
    await write('late', [1])
    await sleep(200)
    assert.equal(await isAllTold(), false)
    await consumeEvents(service.db, [])
  })

  test('transactions with events never wait for each other', async () => {
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const first = service.db.transaction(async (tx) => {
      await publish(tx, [{ topic: 'probe', subject: 'first', payload: { number: 1 } }], 0)
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    await write('second', [2])
    mayCommit.resolve()
    await first
    const told: WorkEvent[] = []
    await consumeEvents(service.db, [each((event) => told.push(event))])
    assert.deepEqual(numbersOf(told), [2, 1], 'an event is written with its commit')
  })
})
