import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { openChanges } from '../../src/db/changes.ts'
import { type Database, openDatabase, sql } from '../../src/db/database.ts'
import { addJob, startJobs } from '../../src/db/jobs.ts'
import { noInput, route } from '../../src/http/route.ts'
import { dropJobs, queuedJobs } from '../support/events.ts'
import { codesOf } from '../support/people.ts'
import { startDatabaseProxy } from '../support/servers/faults.ts'
import { startTestService, type TestService, testService } from '../support/test-service.ts'

/** From the end of a fault, or from its start if only connections are lost, until everything works; half of it is the target. */
const maxMs = 60_000

const ownPid = sql<{ pid: number }>('SELECT pg_backend_pid() AS pid')
const raise = (code: string) =>
  sql<unknown>(`DO $$ BEGIN RAISE EXCEPTION 'as the server would' USING ERRCODE = '${code}'; END $$`)
const waitLong = sql<unknown>('SELECT pg_sleep(5)')
const limit = sql<unknown>('SET LOCAL statement_timeout = 50')
const readOnly = sql<unknown>('SET TRANSACTION READ ONLY')
const write = sql<unknown>('CREATE TABLE never (never integer)')
const terminateOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()`
let onLocked: (() => void) | undefined
const lockOne = sql<unknown>('SELECT pg_advisory_xact_lock(1)')

const probe = {
  chapter: 'Probe',
  summary: 'For tests',
  access: 'public',
  input: noInput,
  answer: Type.Object({ pid: Type.Integer() }),
} as const
const Coded = Type.Object({ code: Type.String() })
const routes = [
  route({ ...probe, method: 'GET', path: '/probe/pid', handler: (_input, { db }) => db.get(ownPid) }),
  route({
    ...probe,
    method: 'GET',
    path: '/probe/long',
    async handler(_input, { db }) {
      await db.rows(waitLong)
      return db.get(ownPid)
    },
  }),
  ...(['GET', 'POST'] as const).map((method) =>
    route({
      ...probe,
      method,
      path: '/probe/raise/{code}',
      input: Coded,
      async handler({ code }, { db }) {
        await db.rows(raise(code))
        return db.get(ownPid)
      },
    }),
  ),
  route({
    ...probe,
    method: 'POST',
    path: '/probe/slow',
    async handler(_input, { db }) {
      await db.rows(limit)
      await db.rows(waitLong)
      return db.get(ownPid)
    },
  }),
  route({
    ...probe,
    method: 'POST',
    path: '/probe/locked',
    async handler(_input, { db }) {
      await db.rows(lockOne)
      onLocked?.()
      await sleep(200)
      return db.get(ownPid)
    },
  }),
]

const service = testService({ routes })

async function until(isSo: () => boolean | Promise<boolean>, what: string, ms = maxMs) {
  const began = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - began < ms, `${what} within ${ms} ms`)
    await sleep(20)
  }
  return Math.round(performance.now() - began)
}

describe('a database fault', () => {
  const unavailable = [
    ...['08006', '08007', '25006', '40001', '40P01', '53000', '53100', '53200', '53300', '53400', '55P03'],
    ...['57014', '57P01', '57P02', '57P03', '57P05', '58030'],
  ]
  for (const code of unavailable)
    test(`${code} is 503 with Retry-After for reads and writes`, async () => {
      for (const method of ['GET', 'POST']) {
        const answer = await service.request(method, `/probe/raise/${code}`)
        assert.deepEqual([answer.status, codesOf(answer)], [503, ['not_ready']])
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
      }
    })

  for (const code of ['22012', '23505', '42601'])
    test(`${code} is our fault and a 500`, async () => {
      assert.equal((await service.post(`/probe/raise/${code}`)).status, 500)
    })

  test('a statement that takes too long is a 503', async () => {
    assert.equal((await service.post('/probe/slow')).status, 503)
  })

  test('a connection to a read-only server is not reused', async () => {
    const db = openDatabase(service.databaseUrl, { connections: 1 })
    const before = await db.get(ownPid)
    const failing = db.transaction(async (tx) => {
      await tx.rows(readOnly)
      await tx.rows(write)
    })
    await assert.rejects(failing, { code: '25006' })
    assert.notDeepEqual(await db.get(ownPid), before)
    await db.close()
  })

  test('deferred work is done once the database is back, and stops at a fault of its own', async () => {
    const warned: string[] = []
    const log = { warn: (_detail: object, text: string) => void warned.push(text) }
    const db = openDatabase(service.databaseUrl, { log })
    let tries = 0
    const done = Promise.withResolvers<void>()
    db.whenAvailable(async () => {
      if (++tries < 3) await db.rows(raise('57P03'))
      done.resolve()
    })
    await done.promise
    assert.equal(tries, 3)
    db.whenAvailable(() => db.rows(raise('22012')))
    await until(() => warned.length === 1, 'the warning')
    await db.close()
  })
})

describe('connections that die silently', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let fragile: TestService & { stop(): Promise<void> }
  before(async () => {
    proxy = await startDatabaseProxy(service.databaseUrl)
    fragile = await startTestService({ databaseUrl: proxy.url, routes })
  })
  after(async () => {
    await fragile.stop()
    await proxy.stop()
  })
  const works = async () => (await fragile.get('/probe/pid')).status === 200
  const load = () => Promise.all(Array.from({ length: 15 }, () => fragile.get('/probe/pid')))

  test('are replaced, busy or idle, and release their locks', async (t) => {
    await load()
    const isLocked = new Promise<void>((resolve) => {
      onLocked = resolve
    })
    const locked = fragile.post('/probe/locked')
    await isLocked
    proxy.blackHole()
    const statuses = (await load()).map(({ status }) => status)
    assert.ok(statuses.includes(503)) // those that got a dead one; others had to open a new one
    assert.deepEqual(
      statuses.filter((status) => ![200, 503].includes(status)),
      [],
    )
    assert.equal((await locked).status, 503)
    assert.ok(await works())
    const ms = await until(async () => (await fragile.post('/probe/locked')).status === 200, 'the lock')
    t.diagnostic(`locked again ${ms} ms after the answers`)
    assert.ok(fragile.logged.some((line) => line.includes('did not answer and were replaced')))
  })

  test('lead to 503 while nothing gets through, and recover soon after', async (t) => {
    await load()
    proxy.stall(true)
    const began = performance.now()
    const answers = await load()
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
    t.diagnostic(`503 after ${Math.round(performance.now() - began)} ms`)
    assert.ok(performance.now() - began < maxMs)
    proxy.stall(false)
    t.diagnostic(`200 after ${await until(works, 'an answer')} ms`)
  })

  test('are not confused with slow work', async () => {
    assert.equal((await service.get('/probe/long')).status, 200)
    assert.ok(!service.logged.some((line) => line.includes('were replaced')))
  })
})

describe('jobs', () => {
  const secret = 'confirmation-secret-1f7a'
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let fragile: TestService & { stop(): Promise<void> }
  let runner: { stop(): Promise<void> }
  const done: string[] = []
  let beforeEnd: () => Promise<void> = async () => {}
  const tasks = {
    async probe(payload: unknown) {
      done.push((payload as { name: string }).name)
      await beforeEnd()
    },
    async failing() {
      await beforeEnd()
      throw new Error('as it should')
    },
    async asking(payload: unknown) {
      await fragile.db.get(ownPid)
      done.push((payload as { name: string }).name)
    },
  }
  before(async () => {
    proxy = await startDatabaseProxy(service.databaseUrl)
    fragile = await startTestService({ databaseUrl: proxy.url })
    runner = await startJobs(fragile.db, fragile.deps.log, tasks, {})
  })
  after(async () => {
    await runner.stop()
    await fragile.stop()
    await proxy.stop()
    for (const line of fragile.logged) assert.ok(!line.includes(secret), line)
  })
  const add = (db: Database, task: string, name: string) => addJob(db, task, { name, secret })
  const left = async (name: string) =>
    (await queuedJobs(service.db)).filter(({ payload }) => payload.name === name)
  const isGone = async (name: string) => (await left(name)).length === 0

  test('whose completion can’t be written are completed when the database is back, and done once', async (t) => {
    beforeEnd = () => proxy.cut()
    await add(service.db, 'probe', 'completed')
    await until(() => done.includes('completed'), 'the job')
    beforeEnd = async () => {}
    await sleep(1500)
    await proxy.restore()
    t.diagnostic(`completed after ${await until(() => isGone('completed'), 'the completion')} ms`)
    await add(service.db, 'probe', 'next')
    t.diagnostic(`the next one is done after ${await until(() => isGone('next'), 'the next job')} ms`)
    assert.deepEqual(done, ['completed', 'next'])
  })

  test('that fail meanwhile are retried, and the attempt counts', async () => {
    let isCut = false
    beforeEnd = async () => {
      await proxy.cut()
      isCut = true
    }
    await add(service.db, 'failing', 'failed')
    const isFailed = async () => (await left('failed'))[0]?.lastError === 'as it should'
    await until(() => isCut, 'the job')
    await sleep(1500)
    beforeEnd = async () => {}
    await proxy.restore()
    await until(isFailed, 'the failure')
    const failed = await left('failed')
    assert.deepEqual(
      failed.map(({ attempts, lastError, isLocked }) => [attempts, lastError, isLocked]),
      [[1, 'as it should', false]],
    )
    // It would reappear in the middle of the next test.
    await dropJobs(service.db, failed)
  })

  test('that need the database themselves lose no attempt while it is down', async () => {
    await add(service.db, 'probe', 'wait')
    await until(() => isGone('wait'), 'a quiet runner')
    let tries = 0
    beforeEnd = async () => {
      if (++tries > 1) return
      await proxy.cut()
      await fragile.db.get(ownPid)
    }
    await add(service.db, 'probe', 'needing')
    await until(() => tries === 1, 'the job')
    await sleep(500)
    await proxy.restore()
    await until(() => isGone('needing'), 'the job')
    assert.equal(tries, 2)
    beforeEnd = async () => {}
  })

  test('whose answer was lost while they were being taken are taken again', async () => {
    proxy.swallowReplies()
    await add(service.db, 'asking', 'unheard')
    await until(async () => (await left('unheard'))[0]?.isLocked === true, 'the lost answer')
    await until(() => isGone('unheard'), 'the job')
    assert.ok(done.includes('unheard'))
  })

  test('are announced again after the listener is terminated', async () => {
    await service.db.pool.query(terminateOthers)
    await until(
      async () =>
        add(fragile.db, 'probe', 'after').then(
          () => true,
          () => false,
        ),
      'a connection',
    )
    await until(() => isGone('after'), 'the job')
  })
})

describe('stopping', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  before(async () => {
    proxy = await startDatabaseProxy(service.databaseUrl)
  })
  after(() => proxy.stop())
  const startOne = async () => {
    const db = openDatabase(proxy.url, { connections: 4 })
    const changes = await openChanges(proxy.url, service.deps.log)
    const runner = await startJobs(db, service.deps.log, {}, {})
    return async () => {
      await runner.stop()
      await changes.close()
      await db.close()
    }
  }
  const startSome = (count: number) => Promise.all(Array.from({ length: count }, startOne))
  const mustEnd = async (stop: () => Promise<void>, what: string) => {
    let isOver = false
    const stopping = stop().then(() => {
      isOver = true
    })
    await until(() => isOver, what)
    await stopping
  }

  test('ends while lost connections are being restored', async () => {
    for (let round = 0; round < 6; round++) {
      const stops = await startSome(8)
      await service.db.pool.query(terminateOthers)
      const delays = stops.map((_, index) => (index < 2 ? 0 : 60) + Math.random() * 80)
      await Promise.all(
        stops.map(async (stop, index) => {
          await sleep(delays[index])
          await mustEnd(stop, `the end, begun after ${delays[index]} ms,`)
        }),
      )
    }
  })

  test('ends while nothing gets through', async (t) => {
    const stops = await startSome(2)
    proxy.stall(true)
    const began = performance.now()
    await Promise.all(stops.map((stop) => mustEnd(stop, 'the end')))
    t.diagnostic(`ended after ${Math.round(performance.now() - began)} ms`)
    proxy.stall(false)
  })
})
