import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openDatabase, sql } from '../../src/db/database.ts'
import { testService } from '../support/service.ts'

const service = testService()
const one = sql<{ one: number }>('SELECT 1 AS one')
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('transactions', () => {
  let isCrowded = false
  let db: ReturnType<typeof openDatabase>
  after(() => db.close())

  /** The most of twelve that were open at once; none ends before `wanted` were. */
  const mostOf = async (wanted: number) => {
    const isReached = Promise.withResolvers<void>()
    let [open, most] = [0, 0]
    const work = () =>
      db.transaction(async (tx) => {
        most = Math.max(most, ++open)
        if (open === wanted) isReached.resolve()
        await tx.get(one)
        await isReached.promise
        open--
      })
    await Promise.all(upTo(12).map(work))
    return most
  }

  test('go three at a time while readers readPressure the process, and all of them get through', async () => {
    db = openDatabase(service.databaseUrl, { isCrowded: () => isCrowded })
    assert.equal(await mostOf(12), 12)
    isCrowded = true
    assert.equal(await mostOf(3), 3)
    isCrowded = false
    assert.equal(await mostOf(12), 12)
  })

  test('take no statement once they are over, of whoever is late', async () => {
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

  test('that cannot begin do nothing', async () => {
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

  test('tell what they have to tell once they are committed, and not what was rolled back', async () => {
    const heard: string[] = []
    const stop = db.onCommit('news', () => heard.push('news'))
    await db.transaction(async (tx) => {
      tx.tell('news')
      tx.tell('news')
      tx.tell('something else')
      await tx.get(one)
      assert.deepEqual(heard, [])
    })
    assert.deepEqual(heard, ['news'])
    const failing = db.transaction(async (tx) => {
      tx.tell('news')
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.deepEqual(heard, ['news'])
    stop()
    await db.transaction(async (tx) => tx.tell('news'))
    assert.deepEqual(heard, ['news'])
  })
})
