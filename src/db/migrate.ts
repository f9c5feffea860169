import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartFault } from '../core/start-fault.ts'
import { openRetry } from '../runtime/retry.ts'
import { buildLargeIndexes } from './build-indexes.ts'
import { connectionSettings } from './connection-settings.ts'
import { type Handle, sql } from './database.ts'
import { layOldJobs } from './old-jobs.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number works, as long as every version of the service uses the same. */
const migrationLock = 7_263_001

const latestApplied = sql<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM migrations')
let newestKnown: Promise<number> | undefined

export type Migration = { number: number; name: string; text: string; checksum: string }

/**
 * Brings the schema up to date. Any number of processes may start at once: they take turns with an advisory lock.
 * Each file runs in one transaction and never again; a file that changed after it ran is refused. Indexes on large
 * tables are built beforehand, without blocking writes.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const migrations = await readMigrations()
  newestKnown = Promise.resolve(migrations.at(-1)?.number ?? 0) // files added later belong to another version
  const client = new pg.Client(connectionSettings(url))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    // Whatever a crash loses is redone. Waiting for the disk after each migration is a third of the time of a first
    // start.
    await client.query('SET synchronous_commit = off')
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    await layOldJobs(client)
    const done = await appliedMigrations(client)
    mustBeUnchanged(migrations, done)
    const applied = []
    for (const migration of migrations.filter(({ number }) => !done.has(number))) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    return { applied }
  } finally {
    await client.end() // releases the lock as well
  }
}

/** True if the database answers and has every migration known to this version of the service. */
export async function isMigrated(handle: Handle): Promise<boolean> {
  newestKnown ??= readMigrations().then((migrations) => migrations.at(-1)?.number ?? 0)
  const applied = await handle.get(latestApplied).catch(() => undefined)
  return applied !== undefined && applied.number >= (await newestKnown)
}

/** This version's migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return {
        number: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

async function appliedMigrations(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM migrations',
  )
  return new Map(rows.map((row) => [row.number, row.checksum]))
}

function mustBeUnchanged(migrations: Migration[], done: Map<number, string>) {
  for (const { number, name, checksum } of migrations) {
    if (done.has(number) && done.get(number) !== checksum) {
      throw new StartFault(`Migration ${name} was changed after it ran on this database. Restore the file.`)
    }
  }
}

/**
 * Shorter than PostgreSQL's deadlock_timeout of a second: in a deadlock the migration gives way before a statement is
 * refused, and statements that queue behind it wait no longer than this.
 */
const lockWaitMs = 500
const isHeldUp = (fault: unknown) => ['55P03', '40P01'].includes((fault as { code?: string }).code ?? '')
const untilFree = openRetry({ isPassing: isHeldUp, maxAttempts: 300, firstPauseMs: 200 })

async function apply(client: pg.Client, found: Migration) {
  const migration = { ...found, text: await buildLargeIndexes(client, found.text) }
  await untilFree(() => applyOnce(client, migration)).catch((cause: Error) => {
    throw new Error(`migration ${migration.name} failed: ${cause.message}`, { cause })
  })
}

async function applyOnce(client: pg.Client, { number, name, text, checksum }: Migration) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockWaitMs}`)
    await client.query(text)
    await client.query('INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
