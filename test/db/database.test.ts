import assert from 'node:assert/strict'
import type { Writable } from 'node:stream'
import { after, describe, test } from 'node:test'
import { Registry } from 'prom-client'
import { type Handle, openDatabase, sql } from '../../src/db/database.ts'
import { throttleWrites } from '../../src/http/throttle-writes.ts'
import { testService } from '../support/test-service.ts'

const service = testService()
const one = sql<{ one: number }>('SELECT 1 AS one')
const two = sql<{ two: number }>('SELECT 2 AS two')
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

type Written = { connection: { stream: Writable } }

/** How often the connection is written to during a transaction. */
async function writesOf(work: (tx: Handle) => Promise<unknown>): Promise<number> {
  const own = openDatabase(service.databaseUrl, { connections: 1 })
  try {
    const client = await own.pool.connect()
    const { stream } = (client as unknown as Written).connection
    client.release()
    await own.transaction(work) // the statements are prepared by now
    let writes = 0
    for (const method of ['_write', '_writev'] as const) {
      const original = stream[method]!.bind(stream) as (...args: unknown[]) => void
      stream[method] = (...args: unknown[]) => {
        writes++
        original(...args)
      }
    }
    await own.transaction(work)
    return writes
  } finally {
    await own.close()
  }
}

describe('a transaction', () => {
  test('sends BEGIN with its first statement, and statements of the same tick together', async () => {
    const together = (tx: Handle) => Promise.all([tx.get(one), tx.get(two), tx.get(one)])
    assert.equal(await writesOf(together), 2) // the second is COMMIT
    const apart = async (tx: Handle) => {
      await tx.get(one)
      await together(tx)
    }
    assert.equal(await writesOf(apart), 3)
  })

  test('sends statements deferred to the commit with it, in order', async () => {
    const change = (text: string) => service.db.pool.query(text)
    await change(
      'CREATE TABLE left_last (number integer PRIMARY KEY, at integer GENERATED ALWAYS AS IDENTITY)',
    )
    const add = sql<unknown>('INSERT INTO left_last VALUES ($1)')
    const rows = async () =>
      (await change('SELECT number FROM left_last ORDER BY at')).rows.map((row) => row.number)
    try {
      let next = 0
      const work = async (tx: Handle) => {
        for (let statement = 0; statement < 3; statement++) await tx.atCommit(add, [next++])
        await tx.get(one)
      }
      assert.equal(await writesOf(work), 2)
      assert.deepEqual(await rows(), [0, 1, 2, 3, 4, 5])
      await service.db.atCommit(add, [6]) // outside a transaction, at once
      assert.deepEqual(await rows(), [0, 1, 2, 3, 4, 5, 6])
    } finally {
      await change('DROP TABLE left_last')
    }
  })

  test('that fails commits nothing and sends no notifications', async () => {
    const change = (text: string) => service.db.pool.query(text)
    await change('CREATE TABLE left_last (number integer PRIMARY KEY)')
    const add = sql<unknown>('INSERT INTO left_last VALUES ($1)')
    const told: string[] = []
    const stop = service.db.onCommit('left_last', () => told.push('left_last'))
    try {
      const insert = (...numbers: number[]) =>
        service.db.transaction(async (tx) => {
          tx.notify('left_last')
          await tx.rows(add, [numbers[0]])
          for (const number of numbers.slice(1)) await tx.atCommit(add, [number])
        })
      await assert.rejects(insert(1, 2, 1, 3), { code: '23505' })
      assert.deepEqual([(await change('SELECT FROM left_last')).rowCount, told], [0, []])
      const fault = new Error('thought better of it')
      const regretted = service.db.transaction(async (tx) => {
        await tx.atCommit(add, [4])
        throw fault
      })
      await assert.rejects(regretted, fault)
      await insert(1, 2)
      assert.deepEqual([(await change('SELECT FROM left_last')).rowCount, told], [2, ['left_last']])
    } finally {
      stop()
      await change('DROP TABLE left_last')
    }
  })
})

describe('the columns of a statement', () => {
  /** The same text on a separate connection, as after an upgrade. */
  async function rowsOf(text: string) {
    const own = openDatabase(service.databaseUrl, { connections: 1 })
    try {
      const statement = sql<Record<string, unknown>>(text)
      const first = await own.rows(statement)
      assert.deepEqual(await own.rows(statement), first) // the second run reads with the columns of the first
      return first
    } finally {
      await own.close()
    }
  }

  test('are the current ones, even if it had others before', async () => {
    const change = (text: string) => service.db.pool.query(text)
    await change('CREATE TABLE kept_columns (a integer, b text)')
    try {
      await change("INSERT INTO kept_columns VALUES (1, '2')")
      assert.deepEqual(await rowsOf('SELECT * FROM kept_columns'), [{ a: 1, b: '2' }])
      await change('ALTER TABLE kept_columns RENAME b TO c')
      assert.deepEqual(await rowsOf('SELECT * FROM kept_columns'), [{ a: 1, c: '2' }])
      await change(
        'ALTER TABLE kept_columns ALTER c TYPE integer USING c::integer, ADD d boolean DEFAULT true',
      )
      assert.deepEqual(await rowsOf('SELECT * FROM kept_columns'), [{ a: 1, c: 2, d: true }])
    } finally {
      await change('DROP TABLE kept_columns')
    }
  })

  test('a failed statement says which code ran it', async () => {
    const fault = await service.db.rows(sql('SELECT 1 / 0')).catch((error: Error) => error)
    assert.match((fault as Error).stack ?? '', /database\.test\.ts/)
    assert.deepEqual(await service.db.rows(one), [{ one: 1 }])
  })
})

describe('transactions', () => {
  let isSaturated = false
  let db: ReturnType<typeof openDatabase>
  after(() => db.close())

  /** The maximum of twelve that were open at once; none ends before `wanted` are. */
  const maxOf = async (wanted: number, how: 'transaction' | 'oneStatement' = 'transaction') => {
    const isReached = Promise.withResolvers<void>()
    let [open, most] = [0, 0]
    const work = () =>
      db[how](async (tx) => {
        most = Math.max(most, ++open)
        if (open === wanted) isReached.resolve()
        await tx.get(one)
        await isReached.promise
        open--
      })
    await Promise.all(upTo(12).map(work))
    return most
  }

  test('of requests run three at a time under read pressure, and those of jobs all at once', async () => {
    const own = openDatabase(service.databaseUrl)
    const registry = new Registry()
    const readPressure = { isSaturated: () => isSaturated }
    db = throttleWrites(own, { readPressure, most: 3, metrics: { registry } })
    const figures = async () =>
      Object.fromEntries(
        await Promise.all(
          ['throttled_writes_total', 'throttled_writes', 'read_pressure'].map(async (name) => {
            const metric = await registry.getSingleMetric(`cellardoor_${name}`)!.get()
            return [name, metric.values[0]!.value] as const
          }),
        ),
      )
    assert.equal(await maxOf(12), 12)
    assert.deepEqual(await figures(), { throttled_writes_total: 0, throttled_writes: 0, read_pressure: 0 })
    isSaturated = true
    assert.equal(await maxOf(3), 3)
    assert.deepEqual(await figures(), { throttled_writes_total: 9, throttled_writes: 0, read_pressure: 1 })
    assert.equal(await maxOf(3, 'oneStatement'), 3)
    isSaturated = false
    assert.equal(await maxOf(12), 12)
    assert.deepEqual(await figures(), { throttled_writes_total: 18, throttled_writes: 0, read_pressure: 0 })
    isSaturated = true
    db = own
    for (const how of ['transaction', 'oneStatement'] as const)
      assert.equal(await maxOf(12, how), 12, 'jobs and the outbox do not wait')
  })

  test('refuse a statement after they ended', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const failing = db.transaction(async (tx) => {
      const slow = async () => {
        await tx.get(one)
        await isOver.promise
        await tx.get(one)
      }
      late = slow()
      late.catch(() => {})
      throw new Error('meanwhile')
    })
    const isOver = Promise.withResolvers<void>()
    await assert.rejects(failing, /meanwhile/)
    isOver.resolve()
    await assert.rejects(late, /The transaction is over/)
  })

  test('that can’t begin do nothing', async () => {
    const { pool } = service.db
    await pool.query('CREATE TABLE marks (mark text)')
    const mark = sql<unknown>(`INSERT INTO marks VALUES ('here')`)
    const away = openDatabase(service.databaseUrl, { connections: 1 })
    const { rows } = await away.pool.query('SELECT pg_backend_pid() AS pid')
    const working = away.transaction(async (tx) => {
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
      await tx.rows(mark)
    })
    await assert.rejects(working)
    assert.equal((await pool.query('SELECT FROM marks')).rowCount, 0)
    await away.close()
  })

  test('run their notifications after a commit, and drop them after a rollback', async () => {
    const heard: string[] = []
    const stop = db.onCommit('news', () => heard.push('news'))
    await db.transaction(async (tx) => {
      tx.notify('news')
      tx.notify('news')
      tx.notify('something else')
      await tx.get(one)
      assert.deepEqual(heard, [])
    })
    assert.deepEqual(heard, ['news'])
    const failing = db.transaction(async (tx) => {
      tx.notify('news')
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.deepEqual(heard, ['news'])
    stop()
    await db.transaction(async (tx) => tx.notify('news'))
    assert.deepEqual(heard, ['news'])
  })
})
