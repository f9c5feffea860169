import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { StartFault } from '../../src/core/start-fault.ts'
import { migrate } from '../../src/db/migrate.ts'
import { eventually } from '../support/eventually.ts'
import { startTestCluster } from '../support/postgres.ts'

const files = readdirSync(new URL('../../migrations', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .sort()
const migrateModule = new URL('../../src/db/migrate.ts', import.meta.url).href

describe('migrations', () => {
  let cluster: Awaited<ReturnType<typeof startTestCluster>>
  let admin: pg.Client
  const made: string[] = []
  before(async () => {
    cluster = await startTestCluster()
    admin = new pg.Client(cluster.url)
    await admin.connect()
  })
  after(async () => {
    for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    await cluster.stop()
  })
  async function emptyDatabase(): Promise<string> {
    const name = `test_migrations_${process.pid}_${made.length}`
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    made.push(name)
    return cluster.url.replace('/cellardoor?', `/${name}?`)
  }
  async function recorded(url: string): Promise<string[]> {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('SELECT name FROM migrations ORDER BY number')
    await client.end()
    return rows.map(({ name }) => name)
  }

  test('run once when four processes start at once', async () => {
    const url = await emptyDatabase()
    const program = `import { migrate } from '${migrateModule}'; console.log(JSON.stringify((await migrate(process.env.URL)).applied))`
    const runs = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, URL: url },
      })
      let [output, faults] = ['', '']
      child.stdout.on('data', (text) => (output += text))
      child.stderr.on('data', (text) => (faults += text))
      const [code] = await once(child, 'close')
      assert.equal(code, 0, faults)
      return JSON.parse(output.trim().split('\n').at(-1)!) as string[]
    })
    const applied = await Promise.all(runs)
    assert.deepEqual(applied.flat(), files)
    assert.deepEqual(await recorded(url), files)
  })

  test('change nothing when run again', async () => {
    const url = await emptyDatabase()
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
    assert.deepEqual(
      applied.flatMap((result) => result.applied),
      files,
    )
    assert.deepEqual((await migrate(url)).applied, [])
  })

  test('refuse a file that changed after it ran, by name', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`UPDATE migrations SET checksum = 'something else' WHERE name = $1`, [files[1]])
    await client.end()
    const isRefused = (error: unknown) => error instanceof StartFault && error.message.includes(files[1]!)
    await assert.rejects(migrate(url), isRefused)
  })

  describe('an index on a large table', () => {
    const file = '0070_orders_by_time.sql'
    const isValid = `SELECT indisvalid AS yes FROM pg_index WHERE indexrelid = to_regclass('orders_by_time')`
    let url: string
    let client: pg.Client
    before(async () => {
      url = await emptyDatabase()
      await migrate(url)
      client = new pg.Client(url)
      await client.connect()
    })
    after(() => client.end())
    const forget = async () => {
      await client.query('DELETE FROM migrations WHERE name = $1', [file])
      await client.query(`UPDATE pg_class SET reltuples = 1e7 WHERE oid = 'orders'::regclass`)
    }

    test('is built while others write', async () => {
      await client.query('DROP INDEX orders_by_time')
      await forget()
      const writer = new pg.Client(url)
      await writer.connect()
      await writer.query('BEGIN; LOCK TABLE orders IN ROW EXCLUSIVE MODE') // like every write
      const migrating = migrate(url)
      await eventually(async () => {
        const { rows } = await client.query(`SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock'
          AND datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY orders_by_time%'`)
        assert.equal(rows.length, 1)
      })
      await client.query('BEGIN; LOCK TABLE orders IN ROW EXCLUSIVE MODE NOWAIT; COMMIT')
      await writer.query('COMMIT')
      await writer.end()
      assert.deepEqual((await migrating).applied, [file])
      assert.deepEqual((await client.query(isValid)).rows, [{ yes: true }])
    })

    for (const [state, prepare] of [
      ['half built', `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'orders_by_time'::regclass`],
      ['whole', 'SELECT'],
    ] as const)
      test(`is built by the next upgrade if an interrupted one left ${state}`, async () => {
        await client.query(prepare)
        await forget()
        assert.deepEqual((await migrate(url)).applied, [file])
        assert.deepEqual((await client.query(isValid)).rows, [{ yes: true }])
      })

    test('that can’t be built in advance is built by the migration', async () => {
      await client.query('DROP INDEX orders_by_time')
      await forget()
      await client.query(
        `CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
           IF current_query() LIKE '%CONCURRENTLY%' THEN RAISE EXCEPTION 'not now'; END IF;
         END $$;
         CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION refuse()`,
      )
      assert.deepEqual((await migrate(url)).applied, [file])
      assert.deepEqual((await client.query(isValid)).rows, [{ yes: true }])
      await client.query('DROP EVENT TRIGGER refuse')
    })
  })

  test('leaves nothing behind and releases the lock if the build fails', async () => {
    const url = await emptyDatabase()
    const client = new pg.Client(url)
    await client.connect()
    await client.query('CREATE TABLE outbox_events (squatter int)')
    await assert.rejects(migrate(url), new RegExp(files[0]!))
    const { rows } = await client.query(`SELECT to_regclass('settings') AS settings`)
    assert.equal(rows[0].settings, null)
    await client.query('DROP TABLE outbox_events')
    await client.end()
    assert.deepEqual((await migrate(url)).applied, files)
  })
})
