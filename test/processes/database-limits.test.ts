import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Type } from 'typebox'
import { openDatabase, sql } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { isUnavailable, UnreplicatedCommit } from '../../src/db/faults.ts'
import { addJob, startJobs } from '../../src/db/jobs.ts'
import { noInput, type Route, route } from '../../src/http/route.ts'
import { codesOf } from '../support/people.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { temporaryFolder } from '../support/process.ts'
import { type Answer, operator, startTestService } from '../support/test-service.ts'

// What can be done to our own PostgreSQL: no connection left, a full disk, no replica that confirms a commit.

const maxConnections = 40
const pause = sql<unknown>('SELECT pg_sleep(0.3)')
const waitForReplicas = sql<unknown>("SELECT set_config('synchronous_commit', 'on', true)")
const addTable = sql<unknown>('CREATE TABLE IF NOT EXISTS unconfirmed (at timestamptz)')
const addRow = sql<unknown>('INSERT INTO unconfirmed VALUES (now())')
const addRowWaiting = sql<unknown>(
  `WITH waiting AS (SELECT set_config('synchronous_commit', 'on', true)) INSERT INTO unconfirmed SELECT now() FROM waiting`,
)

const common = {
  access: 'public',
  chapter: 'Probe',
  summary: 'For tests',
  input: noInput,
  answer: Type.Object({}),
} as const
const routes: Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/probe/pause',
    async handler(_input, { db }) {
      await db.rows(pause)
      return {}
    },
  }),
]

describe('a PostgreSQL at its limits', () => {
  const undo = new AsyncDisposableStack()
  let folder: string
  let postgres: EmbeddedPostgres
  let service: Awaited<ReturnType<typeof startTestService>>
  before(async () => {
    const temporary = temporaryFolder()
    undo.defer(() => temporary.remove())
    folder = temporary.path
    postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'data'),
      durable: false,
      settings: { max_connections: String(maxConnections) },
    })
    undo.defer(() => postgres.stop())
    const database = await createTestDatabase(postgres.url, 'empty')
    service = await startTestService({
      databaseUrl: database.url,
      routes,
      env: { OPERATOR_TOKEN: 'demo-operator-token' },
    })
    undo.defer(() => service.stop())
  })
  after(() => undo.disposeAsync())

  const mustAskToRetry = (answer: Answer) => {
    assert.deepEqual([answer.status, codesOf(answer)], [503, ['not_ready']], answer.text)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }

  test('without a free connection gives 503 with Retry-After, and recovers when there is one', async () => {
    const others: pg.Client[] = []
    for (let isFull = false; !isFull; ) {
      const client = new pg.Client(service.databaseUrl)
      client.on('error', () => {})
      await client.connect().then(
        () => others.push(client),
        (error) => {
          assert.equal(error.code, '53300')
          isFull = true
        },
      )
      assert.ok(others.length <= maxConnections)
    }
    const ask = () => Promise.all(Array.from({ length: 19 }, () => service.get('/probe/pause')))
    const answers = await ask()
    const refused = answers.filter(({ status }) => status !== 200)
    assert.ok(refused.length > 0, 'everybody had a connection')
    refused.forEach(mustAskToRetry)
    await Promise.all(others.map((client) => client.end()))
    for (const { status } of await ask()) assert.equal(status, 200)
  })

  test('whose commit no replica confirms does not acknowledge it, and does not wait forever', async () => {
    const db = openDatabase(service.databaseUrl, { connections: 2, replicationMs: 200 })
    const standbys = async (names: string) => {
      await service.db.pool.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
      await service.db.pool.query('SELECT pg_reload_conf()')
    }
    const write = () =>
      db.transaction(async (tx) => {
        await tx.rows(waitForReplicas)
        await tx.rows(addRow)
      })
    const writeAlone = () => db.oneStatement((handle) => handle.rows(addRowWaiting))
    const outcome = (attempt: () => Promise<unknown> = write) =>
      attempt().then(
        () => 'acknowledged',
        (error) => error,
      )
    const until = async (isSo: (seen: unknown) => boolean, attempt = write as () => Promise<unknown>) => {
      for (let tries = 0; ; tries++) {
        const seen = await outcome(attempt)
        if (isSo(seen)) return
        assert.ok(tries < 500, `still ${seen}`)
        await sleep(20)
      }
    }
    try {
      await db.rows(addTable)
      assert.equal(await outcome(), 'acknowledged')
      await standbys('nobody')
      await until((seen) => seen instanceof UnreplicatedCommit)
      assert.ok(isUnavailable(await outcome())) // 503 to the caller
      await until((seen) => seen instanceof UnreplicatedCommit, writeAlone)
    } finally {
      await standbys('')
    }
    await until((seen) => seen === 'acknowledged')
    await until((seen) => seen === 'acknowledged', writeAlone)
    await db.close()
  })

  const whyNoDisk = () => {
    const place = temporaryFolder()
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place.path]).status === 0
    if (isMounted) spawnSync('umount', [place.path])
    place.remove()
    return isMounted ? false : 'a disk of a few megabytes can only be mounted by root'
  }

  test('on a full disk gives 503 with Retry-After, keeps jobs going, and writes again when there is space', {
    skip: whyNoDisk(),
  }, async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=777', 'tmpfs', disk]).status, 0)
    const done: string[] = []
    const runner = await startJobs(
      service.db,
      service.deps.log,
      { probe: async (payload) => void done.push((payload as { name: string }).name) },
      {},
    )
    try {
      mkdirSync(join(disk, 'space'))
      chmodSync(join(disk, 'space'), 0o777)
      giveToServer(join(disk, 'space'))
      await service.db.pool.query(`CREATE TABLESPACE small LOCATION '${join(disk, 'space')}'`)
      await service.db.pool.query('ALTER TABLE merchant_groups SET TABLESPACE small')
      const filler = join(disk, 'filler')
      assert.throws(() => writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024)), { code: 'ENOSPC' })
      const found = (number: number) =>
        service.post('/operator/groups', { name: `Group ${number} ${'x'.repeat(60)}`, emails: [] }, operator)
      let answer = await found(0)
      for (let number = 1; answer.status === 200; number++) {
        assert.ok(number < 2000, 'the disk does not fill up')
        answer = await found(number)
      }
      mustAskToRetry(answer)
      mustAskToRetry(await found(-1))
      assert.equal((await service.get('/operator/groups', operator)).status, 200)
      await addJob(service.db, 'probe', { name: 'meanwhile' })
      for (let tries = 0; !done.includes('meanwhile'); tries++) {
        assert.ok(tries < 1000, 'the job is not done')
        await sleep(20)
      }
      rmSync(filler)
      assert.equal((await found(-2)).status, 200)
      await service.db.pool.query('ALTER TABLE merchant_groups SET TABLESPACE pg_default')
      await service.db.pool.query('DROP TABLESPACE small')
    } finally {
      await runner.stop()
      spawnSync('umount', ['-l', disk])
    }
  })

  /** A tablespace must belong to the user that runs PostgreSQL. */
  function giveToServer(place: string) {
    const { stdout } = spawnSync('stat', ['-c', '%u:%g', postgres.clusterDir], { encoding: 'utf8' })
    assert.equal(spawnSync('chown', [stdout.trim(), place]).status, 0)
  }
})
