import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSnapshots } from '../../src/cache/snapshots.ts'
import { sql } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { statement } from '../support/postgres.ts'
import { temporaryFolder } from '../support/process.ts'
import {
  type DebianPostgres,
  makeDebianPostgres,
  makeReplica,
  whyNoDebianPostgres,
} from '../support/servers/debian.ts'
import { operator, startTestService, type TestService } from '../support/test-service.ts'

const isReplica = sql<{ isReplica: boolean }>('SELECT pg_is_in_recovery() AS "isReplica"')
const write = sql<unknown>(
  `INSERT INTO settings (name, value) VALUES ($1, to_jsonb($2::int)) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
)
const read = sql<{ value: number }>('SELECT value FROM settings WHERE name = $1')

describe('a streaming replica', { skip: whyNoDebianPostgres() ?? false }, () => {
  const undo = new AsyncDisposableStack()
  let replica: DebianPostgres
  let service: TestService

  before(async () => {
    const folder = temporaryFolder()
    undo.defer(() => folder.remove())
    const leader = await makeDebianPostgres(join(folder.path, 'leader'))
    undo.defer(leader.kill)
    await migrate(leader.url)
    replica = await makeReplica(join(folder.path, 'replica'), leader)
    undo.defer(replica.kill)
    const env = {
      DATABASE_URL: leader.url,
      DATABASE_REPLICA_URL: replica.url,
      OPERATOR_TOKEN: 'demo-operator-token',
    }
    const started = await startTestService({ databaseUrl: leader.url, env })
    undo.defer(started.stop)
    service = started
  })
  after(() => undo.disposeAsync())

  const usesReplica = async () => (await service.deps.reads.get(isReplica)).isReplica
  const untilUsed = async () => {
    for (let tries = 0; !(await usesReplica()); tries++) {
      assert.ok(tries < 1200, `the replica is not used: ${service.logged.join('')}`)
      await sleep(50)
    }
  }
  /** Written on the leader, then read immediately. */
  const writeAndRead = async (name: string, value: number) => {
    await service.db.rows(write, [name, value])
    return (await service.deps.reads.get(read, [name])).value
  }
  const audited = async (name: string) => {
    assert.equal((await service.post('/operator/groups', { name }, operator)).status, 200)
    const { status, text } = await service.get('/operator/audit', operator)
    return status === 200 && text.includes(name)
  }

  test('answers reads, and callers see their own writes', async () => {
    await untilUsed()
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let value = 0; value < 40; value++) assert.equal(await writeAndRead(`w${writer}`, value), value)
    })
    await Promise.all(writers)
    assert.ok(await audited('Own write'))
    await untilUsed()
  })

  test('a snapshot loaded from it is never older than the change that triggered the load', async () => {
    const snapshots = openSnapshots<{ value: number }>(service.deps.changes, 'setting', {
      name: 'probe',
      max: 10,
      load: (name) => service.deps.reads.find(read, [name]),
    })
    for (let value = 0; value < 40; value++) {
      await service.db.rows(write, ['kept', value])
      await service.deps.changes.caughtUp(service.db)
      assert.equal((await snapshots.get('kept'))?.value, value)
    }
  })

  test('a statement that writes runs on the leader', async () => {
    await service.deps.reads.rows(write, ['by-leader', 7])
    assert.equal((await service.deps.reads.get(read, ['by-leader'])).value, 7)
    await untilUsed()
  })

  test('while its replay is paused, the leader answers; afterward it is used again', async () => {
    await statement(replica.url, 'SELECT pg_wal_replay_pause()')
    for (let value = 100; value < 105; value++) assert.equal(await writeAndRead('paused', value), value)
    assert.equal(await usesReplica(), false)
    assert.ok(await audited('Paused'))
    await statement(replica.url, 'SELECT pg_wal_replay_resume()')
    await untilUsed()
    assert.equal(await writeAndRead('paused', 200), 200)
  })

  for (const [how, end, back] of [
    ['killed', () => replica.kill(), () => replica.start()],
    ['frozen', () => replica.signal('SIGSTOP'), () => replica.signal('SIGCONT')],
  ] as const) {
    test(`with ${how} in progress, no read fails; afterward it is used again`, async () => {
      let isOver = false
      const readers = Array.from({ length: 4 }, async (_, reader) => {
        for (let value = 0; !isOver; value++) {
          assert.equal(await writeAndRead(`${how}${reader}`, value), value)
          await sleep(1)
        }
      })
      readers.map((each) => each.catch(() => {}))
      await sleep(50)
      await end()
      for (let value = 0; value < 20; value++) assert.equal(await writeAndRead(how, value), value)
      await back()
      await untilUsed()
      isOver = true
      await Promise.all(readers)
    })
  }
})
