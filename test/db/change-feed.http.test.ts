import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSnapshots } from '../../src/cache/snapshots.ts'
import { type ChangeListener, type Changes, openChanges } from '../../src/db/changes.ts'
import { addProbePeople, probeRoutes } from '../support/requests/probe-routes.ts'
import { startDatabaseProxy } from '../support/servers/faults.ts'
import { operator, startTestService, type TestService, testService } from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const silent = { warn: () => {} }

async function within(ms: number, isTrue: () => boolean | Promise<boolean>, what: string) {
  const deadline = performance.now() + ms
  while (!(await isTrue())) {
    assert.ok(performance.now() < deadline, `${what} within ${ms} ms`)
    await sleep(10)
  }
}
const setEnabled = (from: TestService, client: string, enabled: boolean) =>
  from.put(`/operator/clients/${client}`, { enabled }, operator)
const statusFor = async (from: TestService, client: string) =>
  (await from.get(`/probe/echo?client_id=${client}`)).status

/** Ends the listening connections; returns how many there were. */
async function killFeeds(): Promise<number> {
  const { rowCount } = await service.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query IN ('LISTEN changes', 'SELECT pg_is_in_recovery() AS "isReplica"')`,
  )
  return rowCount ?? 0
}

describe('two processes on one database', () => {
  let other: TestService & { stop(): Promise<void> }
  before(async () => {
    other = await startTestService({ databaseUrl: service.databaseUrl, routes: probeRoutes })
  })
  after(() => other.stop())

  test('a change is visible at once in the process that made it, and soon in the other', async () => {
    for (let round = 0; round < 10; round++) {
      const [writer, reader] = round % 2 ? [service, other] : [other, service]
      const enabled = round % 2 === 1
      for (const from of [writer, reader]) await statusFor(from, 'other-app') // both have cached the old state
      assert.equal((await setEnabled(writer, 'other-app', enabled)).status, 200)
      assert.equal(await statusFor(writer, 'other-app'), enabled ? 200 : 401)
      await within(
        30_000,
        async () => (await statusFor(reader, 'other-app')) === (enabled ? 200 : 401),
        'the change',
      )
    }
  })

  test('maintenance mode reaches both', async () => {
    await service.put('/operator/maintenance', { on: true }, operator)
    assert.equal((await service.get('/')).status, 503)
    await within(30_000, async () => (await other.get('/')).status === 503, 'maintenance')
    await other.put('/operator/maintenance', { on: false }, operator)
    assert.equal((await other.get('/')).status, 200)
    await within(30_000, async () => (await service.get('/')).status === 200, 'the end of it')
  })

  test('a broken feed drops everything and is restored; nothing stale is served after missed changes', async () => {
    let loads = 0
    const load = async (key: string) => ({ key, load: ++loads })
    const snapshots = openSnapshots(service.deps.changes, 'merchant', { name: 'probe', max: 10, load })
    await snapshots.get('7')
    await snapshots.get('7')
    assert.equal(loads, 1)
    for (const from of [service, other]) await statusFor(from, 'public-app')
    assert.equal(await killFeeds(), 2)
    await service.db.pool.query(`UPDATE api_clients SET enabled = false WHERE client_id = 'public-app'`)
    for (const from of [service, other])
      await within(30_000, async () => (await statusFor(from, 'public-app')) === 401, 'what was missed')
    await within(30_000, async () => ((await snapshots.get('7'))?.load ?? 0) > 1, 'a new load')
    assert.ok(service.logged.some((line) => line.includes('change feed connection lost')))
    await within(30_000, () => isListening(service), 'the feed')
    assert.equal((await setEnabled(other, 'public-app', true)).status, 200)
    await within(30_000, async () => (await statusFor(service, 'public-app')) === 200, 'a change after it')
  })

  test('a writer sees its own change even while its feed is down', async () => {
    for (let round = 0; round < 6; round++) {
      await statusFor(service, 'other-app')
      await killFeeds()
      const enabled = round % 2 === 1
      assert.equal((await setEnabled(service, 'other-app', enabled)).status, 200)
      assert.equal(await statusFor(service, 'other-app'), enabled ? 200 : 401)
    }
  })
})

async function isListening(from: TestService): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>()
  const stop = from.deps.changes.on('ping', () => heard.resolve(true))
  await service.db.pool.query(`SELECT pg_notify('changes', 'ping:1')`)
  const result = await Promise.race([heard.promise, sleep(100, false)])
  stop()
  return result
}

describe('the feed', () => {
  test('delivers topic and key, even with colons', async () => {
    const changes = await openChanges(service.databaseUrl, silent)
    const heard: (string | undefined)[] = []
    changes.on('place', (key) => heard.push(key))
    await service.db.pool.query(`SELECT pg_notify('changes', 'place:a:b'), pg_notify('changes', 'other:x')`)
    await changes.caughtUp(service.db)
    await changes.close()
    assert.deepEqual(heard, ['a:b'])
  })

  test('has delivered everything committed earlier once a caller has waited to catch up', async () => {
    const changes = await openChanges(service.databaseUrl, silent)
    for (let n = 0; n < 50; n++) {
      let heard: string | undefined
      const stop = changes.on('n', (key) => (heard = key))
      await service.db.pool.query(`SELECT pg_notify('changes', 'n:${n}')`)
      await changes.caughtUp(service.db)
      stop()
      assert.equal(heard, String(n))
    }
    await changes.close()
  })

  test('catching up never fails a commit: without a database, everything is dropped instead', async () => {
    const changes = await openChanges(service.databaseUrl, silent)
    const heard: (string | undefined)[] = []
    changes.on('any', (key) => heard.push(key))
    const away = async (): Promise<never> => {
      throw new Error('Connection terminated')
    }
    await changes.caughtUp({ rows: away, find: away, get: away, atCommit: away, notify: () => {} })
    await changes.close()
    assert.deepEqual(heard, [undefined])
  })

  test('a connection that died silently is detected', { timeout: 90_000 }, async () => {
    const proxy = await startDatabaseProxy(service.databaseUrl)
    const changes = await openChanges(proxy.url, silent)
    const heard: (string | undefined)[] = []
    changes.on('client', (key) => heard.push(key))
    proxy.stall(true)
    await service.db.pool.query(`SELECT pg_notify('changes', 'client:x')`)
    await within(30_000, () => heard.includes(undefined), 'the loss')
    proxy.stall(false)
    const hears = async () => {
      await service.db.pool.query(`SELECT pg_notify('changes', 'client:y')`)
      await sleep(50)
      return heard.includes('y')
    }
    await within(30_000, hears, 'a new connection')
    await changes.close()
    await proxy.stop()
  })
})

describe('a snapshot', () => {
  /** Changes made by hand, and loads that end when the test says so. */
  function world() {
    const listeners: ChangeListener[] = []
    const waiting: { key: string; finish(value: object | undefined): void; fail(error: Error): void }[] = []
    const changes = {
      on: (_topic: string, listener: ChangeListener) => listeners.push(listener),
    } as unknown as Changes
    const load = (key: string) =>
      new Promise<object | undefined>((finish, fail) => waiting.push({ key, finish, fail }))
    return {
      snapshots: openSnapshots(changes, 'thing', { name: 'probe', max: 2, load }),
      waiting,
      change: (key: string | undefined) => listeners.forEach((listener) => void listener(key)),
    }
  }

  test('is loaded once for concurrent readers, and cached', async () => {
    const { snapshots, waiting } = world()
    const asked = [snapshots.get('a'), snapshots.get('a')]
    waiting[0]!.finish({ v: 1 })
    assert.deepEqual(await Promise.all(asked), [{ v: 1 }, { v: 1 }])
    assert.deepEqual(await snapshots.get('a'), { v: 1 })
    assert.equal(waiting.length, 1)
  })

  for (const key of ['a', undefined])
    test(`whose load was overtaken by a change of ${key ?? 'everything'} is neither cached nor shared`, async () => {
      const { snapshots, waiting, change } = world()
      const early = snapshots.get('a')
      change(key)
      const late = snapshots.get('a')
      assert.equal(waiting.length, 2)
      waiting[1]!.finish({ v: 'new' })
      assert.deepEqual(await late, { v: 'new' })
      waiting[0]!.finish({ v: 'old' })
      assert.deepEqual(await early, { v: 'old' })
      assert.deepEqual(await snapshots.get('a'), { v: 'new' })
    })

  test('is dropped only by its own changes', async () => {
    const { snapshots, waiting, change } = world()
    const asked = snapshots.get('a')
    waiting[0]!.finish({ v: 1 })
    await asked
    change('b')
    assert.deepEqual(await snapshots.get('a'), { v: 1 })
    change('a')
    void snapshots.get('a')
    assert.equal(waiting.length, 2)
  })

  test('that is missing or failed to load is loaded again', async () => {
    const { snapshots, waiting } = world()
    const missing = snapshots.get('a')
    waiting[0]!.finish(undefined)
    assert.equal(await missing, undefined)
    const failing = snapshots.get('a')
    waiting[1]!.fail(new Error('away'))
    await assert.rejects(failing, /away/)
    const found = snapshots.get('a')
    waiting[2]!.finish({ v: 1 })
    assert.deepEqual(await found, { v: 1 })
  })
})
