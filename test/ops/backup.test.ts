import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { type Database, sql } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { dropOldEvents } from '../../src/modules/events/index.ts'
import { numberEvents } from '../../src/modules/events/sequence.ts'
import { CommandFault, operatorApi } from '../../src/ops/api.ts'
import { backupCommands } from '../../src/ops/backup-commands.ts'
import { testOfAll } from '../support/eventually.ts'
import { booksMustBeWhole, itemId, orderService, shopper } from '../support/orders.ts'
import { digestTables, emptyDatabases, statement } from '../support/postgres.ts'
import { startTestService } from '../support/test-service.ts'

const { path: folder, remove } = temporaryFolder('backup')
const databases = emptyDatabases()
const sequences = `SELECT sequencename, last_value FROM pg_sequences ORDER BY schemaname, sequencename`
const partitions = `
  SELECT c.oid::regclass::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds,
    ARRAY(SELECT indexdef FROM pg_indexes WHERE tablename = c.relname ORDER BY 1) AS indexes,
    ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = c.oid ORDER BY 1) AS constraints
  FROM pg_class c WHERE c.relispartition AND c.relkind = 'r' ORDER BY 1`
after(async () => {
  await databases.dropAll()
  remove()
})
const service = orderService({ template: 'demo_small' }) // its cluster goes last

/** A command as the program runs it, with the service's settings. */
function ops(words: string, file: string, env: Record<string, string>, options = {}): Promise<any> {
  const command = backupCommands(env).find((one) => one.words === words)!
  return command.run(operatorApi('http://127.0.0.1:1', 'none'), [file], options)
}
const fileNamed = (name: string) => join(folder, name)
const emptyOne = () => databases.make(service.databaseUrl)

async function placeOrder(on = service, email = 'ada@example.com') {
  const person = await shopper(on, email)
  await person.put(1001, await itemId(on, 1001, 'BLT'), 2)
  const { status, text } = await person.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
  assert.equal(status, 200, text)
}

/** The log and its deliveries, from today and an earlier day. */
async function fillPartitions() {
  await numberEvents(service.db)
  await statement(
    service.databaseUrl,
    `SELECT add_event_partition('2020-02-29');
     INSERT INTO events (day, position, created_at, topic, subject) VALUES ('2020-02-29', 0, now(), 'probe', E'a\\tb');
     INSERT INTO webhooks (webhook_id, url, types, description, enabled, secret, cursor_day, cursor_position, created_at)
       VALUES ('wh_0123456789abcdef', 'https://example.com', '{order.placed}', '', true, '\\x00', '2020-02-29', 0, now());
     INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, attempts)
       SELECT 'wh_0123456789abcdef', day, position, 'order.placed', '', 'delivered', 1, '[]' FROM events`,
  )
}

/** Texts that look like the format's own lines, tabs and backslashes. */
async function writeStrangeTexts() {
  const strange = ['\\.', '\n\\.\n', '\t\\N\r\n', 'é\u{1f37a}', '\\', '']
  for (const [index, text] of strange.entries())
    await statement(
      service.databaseUrl,
      `INSERT INTO settings VALUES ('${index}', to_jsonb('${text}'::text)), ('n${text}', '1')`,
    )
  await statement(
    service.databaseUrl,
    `INSERT INTO settings VALUES ('long', to_jsonb(repeat('x\\', 300000)))`,
  )
}

describe('npm run ops -- backup, restore', () => {
  let file: string
  let digests: Record<string, string>
  before(async () => {
    await placeOrder()
    await fillPartitions()
    await writeStrangeTexts()
    await statement(
      service.databaseUrl,
      `SELECT add_job('settle_payments', '{"orderId": 1}', key := 'money')`,
    )
    file = fileNamed('world.backup')
    digests = await digestTables(service.databaseUrl)
  })

  test('a world comes back row by row, with texts of every kind, sequences and waiting jobs, and works again', async (t) => {
    const taken = await ops('backup', file, { DATABASE_URL: service.databaseUrl })
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const recorded = await statement(
      service.databaseUrl,
      'SELECT file, bytes::integer AS bytes FROM backup_runs',
    )
    assert.deepEqual(recorded, [{ file, bytes: taken.bytes }])
    const url = await emptyOne()
    const restored = await ops('restore', file, { DATABASE_URL: url })
    t.diagnostic(`${taken.rows} rows in ${taken.tables} tables, ${taken.bytes} bytes`)
    assert.equal(restored.rows, taken.rows)
    assert.deepEqual(await digestTables(url), digests)
    assert.deepEqual(await statement(url, sequences), await statement(service.databaseUrl, sequences))
    assert.equal((await statement(url, 'SELECT FROM jobs')).length > 0, true)
    await partitionsMustBeBack(url)
    const { stop, ...second } = await startTestService({ databaseUrl: url })
    try {
      await placeOrder(second as never)
      await booksMustBeWhole(second.db)
      await logMustGoOn(second.db)
      await assert.rejects(second.db.rows(sql('DELETE FROM ledger_lines')), /append only/)
    } finally {
      await stop()
    }
  })

  testOfAll('a backup taken while people shop is consistent', async () => {
    let isOver = false
    const shopping = Promise.all(
      ['ada@example.com', 'new@example.com'].map(async (email) => {
        let count = 0
        for (; !isOver || count < 2; count++) await placeOrder(service, email)
        return count
      }),
    )
    await ops('backup', fileNamed('busy'), { DATABASE_URL: service.databaseUrl })
    isOver = true
    await shopping
    const url = await emptyOne()
    await ops('restore', fileNamed('busy'), { DATABASE_URL: url })
    const { stop, db } = await startTestService({ databaseUrl: url })
    await booksMustBeWhole(db).finally(stop)
  })

  test('numbers issued after the moment of a restore are skipped, as many as requested', async () => {
    const env = { DATABASE_URL: service.databaseUrl }
    const highest = async () =>
      Number((await statement(service.databaseUrl, 'SELECT max(order_id) AS id FROM orders'))[0].id)
    const before = await highest()
    const { sequences } = await ops('skip-numbers', '', env, { by: '7000' })
    assert.ok(sequences > 5)
    await placeOrder()
    assert.ok((await highest()) > before + 7000)
    for (const by of ['0', '-5', 'many', '1e9'])
      await assert.rejects(ops('skip-numbers', '', env, { by }), /--by must be a number/)
  })

  test('a file that was truncated, altered, or is not a backup leaves the database empty', async () => {
    const whole = readFileSync(file)
    const plain = gunzipSync(whole)
    const swapped = Buffer.from(plain)
    const at = plain.indexOf('ada@example.com')
    swapped.write('eve@example.com', at)
    const url = await emptyOne()
    for (const [name, bytes, words] of [
      ['cut', whole.subarray(0, whole.length - 900), /end is missing/],
      ['half', gzipSync(plain.subarray(0, plain.length >> 1)), /end is missing/],
      [
        'tailless',
        gzipSync(plain.subarray(0, plain.lastIndexOf('\n', plain.length - 2) + 1)),
        /end is missing/,
      ],
      ['flipped', flip(whole, whole.length >> 1), /altered|end is missing|can’t be read/],
      ['swapped', gzipSync(swapped), /altered/],
      ['other', gzipSync('hello\n'), /does not begin with/],
      ['plain', randomBytes(1000), /no gzip file/],
    ] as const) {
      writeFileSync(fileNamed(name), bytes)
      await assert.rejects(ops('restore', fileNamed(name), { DATABASE_URL: url }), (error: Error) => {
        assert.ok(error instanceof CommandFault, String(error))
        assert.match(error.message, words, name)
        return true
      })
    }
    assert.deepEqual(await statement(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`), [])
  })

  test('a file of a later version is refused, and so is one with other migrations', async () => {
    const url = await emptyOne()
    for (const [change, words] of [
      [
        (head: any) => head.migrations.push({ number: 9999, name: '9999_later.sql', checksum: '' }),
        /doesn’t know/,
      ],
      [
        (head: any) => Object.assign(head.migrations[2], { checksum: 'other' }),
        /differs from this version’s/,
      ],
    ] as const) {
      writeFileSync(fileNamed('changed'), withHead(readFileSync(file), change))
      await assert.rejects(ops('restore', fileNamed('changed'), { DATABASE_URL: url }), words)
    }
    assert.deepEqual(await statement(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`), [])
  })

  testOfAll('an interrupted load leaves nothing behind', async () => {
    const url = await emptyOne()
    const bytes = withHead(readFileSync(file), (head: any) => {
      head.tables.find(({ name }: any) => name === 'public.settings').columns.reverse()
    })
    writeFileSync(fileNamed('misfit'), bytes)
    await assert.rejects(ops('restore', fileNamed('misfit'), { DATABASE_URL: url }), /json/)
    assert.deepEqual(await statement(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`), [])
    await ops('restore', file, { DATABASE_URL: url })
  })

  test('a nonempty database is refused, and an existing file is not replaced', async () => {
    const before = readFileSync(file)
    await assert.rejects(ops('restore', file, { DATABASE_URL: service.databaseUrl }), /isn’t empty/)
    await assert.rejects(ops('backup', file, { DATABASE_URL: service.databaseUrl }), /already exists/)
    assert.ok(before.equals(readFileSync(file)))
    const nowhere = join(folder, 'no', 'such')
    await assert.rejects(ops('backup', nowhere, { DATABASE_URL: service.databaseUrl }), /Can’t write/)
    await assert.rejects(ops('restore', nowhere, { DATABASE_URL: service.databaseUrl }), /File .+ not found/)
    await assert.rejects(ops('backup', fileNamed('x'), { DATA_DIR: fileNamed('none') }), /no database in/)
  })

  testOfAll('the embedded PostgreSQL is backed up with its images, running or not', async () => {
    const [dataDir, other] = [fileNamed('data'), fileNamed('new-data')]
    const picture = randomBytes(150_000)
    const name = createHash('sha256').update(picture).digest('hex')
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    await migrate(postgres.url)
    await statement(postgres.url, `INSERT INTO settings VALUES ('maintenance', 'true')`)
    const image = join('images', name.slice(0, 2), `${name}.webp`)
    mkdirSync(dirname(join(dataDir, image)), { recursive: true })
    writeFileSync(join(dataDir, image), picture)
    const running = await ops('backup', fileNamed('running'), { DATA_DIR: dataDir }, { images: true })
    await postgres.stop()
    const stopped = await ops('backup', fileNamed('stopped'), { DATA_DIR: dataDir })
    assert.deepEqual([running.images, stopped.images], [1, 0])
    assert.equal(running.rows + 1, stopped.rows, 'the second holds the record of the first')
    await ops('restore', fileNamed('running'), { DATA_DIR: other })
    assert.ok(readFileSync(join(other, image)).equals(picture))
    const again = await startEmbeddedPostgres({ dataDir: other, durable: false })
    const rows = await statement(again.url, 'SELECT name, value FROM settings').finally(again.stop)
    assert.deepEqual(rows, [{ name: 'maintenance', value: true }])
  })

  test('an image that arrives while the backup starts is included, because a row in the backup may name it', async () => {
    const dataDir = fileNamed('pictures')
    const url = await emptyOne()
    await migrate(url)
    const held = new pg.Client(url)
    await held.connect()
    await held.query('BEGIN; LOCK TABLE migrations')
    const taken = ops('backup', fileNamed('late'), { DATABASE_URL: url, DATA_DIR: dataDir }, { images: true })
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    while ((await statement(url, waiting)).length === 0) await sleep(20)
    const name = createHash('sha256').update('late').digest('hex')
    mkdirSync(join(dataDir, 'images', name.slice(0, 2)), { recursive: true })
    writeFileSync(join(dataDir, 'images', name.slice(0, 2), `${name}.webp`), 'late')
    await held.query('COMMIT').finally(() => held.end())
    assert.equal((await taken).images, 1)
  })
})

/** Each day's rows in its own table, with the indexes and constraints that the service gave it. */
async function partitionsMustBeBack(url: string) {
  const there = await statement(url, partitions)
  assert.deepEqual(there, await statement(service.databaseUrl, partitions))
  for (const parent of ['events', 'webhook_deliveries']) {
    const own = there.filter(({ name }) => name.startsWith(`${parent}_2`))
    assert.equal(own.length, 2, parent)
    for (const { name } of own) assert.ok((await statement(url, `SELECT FROM ${name}`)).length > 0, name)
  }
}

/** New events are numbered after those of the backup, and old days are dropped as usual. */
async function logMustGoOn(db: Database) {
  const head = sql<{ position: number }>('SELECT position FROM event_head')
  const before = await db.get(head)
  await numberEvents(db)
  assert.ok((await db.get(head)).position > before.position)
  assert.equal(await dropOldEvents(db, 30), 1)
}

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ 0xff
  return copy
}

/** The same file with another header, and a trailer that matches it. */
function withHead(bytes: Buffer, change: (head: any) => void): Buffer {
  const lines = gunzipSync(bytes).toString().split('\n')
  const head = JSON.parse(lines[1]!)
  change(head)
  lines[1] = JSON.stringify(head)
  const tail = JSON.parse(lines.at(-2)!)
  const body = `${lines.slice(0, -2).join('\n')}\n`
  tail.sha256 = createHash('sha256').update(body).digest('hex')
  return gzipSync(`${body}${JSON.stringify(tail)}\n`)
}
