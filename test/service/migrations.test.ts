import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { StartFault } from '../../src/core/start-fault.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startTestCluster } from '../support/postgres.ts'

const files = readdirSync(new URL('../../migrations/', import.meta.url))
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

  test('started by four processes at once run once each', async () => {
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

  test('run again change nothing', async () => {
    const url = await emptyDatabase()
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
    assert.deepEqual(
      applied.flatMap((result) => result.applied),
      files,
    )
    assert.deepEqual((await migrate(url)).applied, [])
  })

  test('a file that was changed after it ran is refused by name', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`UPDATE migrations SET checksum = 'something else' WHERE name = $1`, [files[1]])
    await client.end()
    const isRefused = (error: unknown) => error instanceof StartFault && error.message.includes(files[1]!)
    await assert.rejects(migrate(url), isRefused)
  })

  test('one that fails leaves nothing of itself, and the lock is free again', async () => {
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
