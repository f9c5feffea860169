import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Kept } from './kept.ts'
import { versionBefore } from './version-before.ts'

const folder = 'test/fixtures/upgrade'
const prefix = String(versionBefore.lastMigration).padStart(4, '0')

/** The backup that the old version made of its world; `restore` must accept it. */
export const backupOfBefore = `${folder}/${prefix}.backup`

export const readKept = (): Kept => JSON.parse(readFileSync(`${folder}/${prefix}-kept.json`, 'utf8'))

/** Every SQL text that the old version prepares. */
export const readStatements = (): string[] =>
  JSON.parse(gunzipSync(readFileSync(`${folder}/${prefix}-statements.json.gz`)).toString())

/** Migrations of the old version, as it runs them. */
const migrationsOfBefore = () =>
  readdirSync('migrations')
    .filter((name) => Number(name.slice(0, 4)) <= versionBefore.lastMigration)
    .sort()
    .map((name) => ({ name, text: readFileSync(`migrations/${name}`, 'utf8') }))

/**
 * Turns an empty database into the old version's: its job tables, its schema, no rows. Uses no code of the current version,
 * because `restore` and `migrate` are what is tested.
 */
export async function laySchemaOfBefore(client: pg.Client) {
  await client.query(gunzipSync(readFileSync(`${folder}/${prefix}-jobs.sql.gz`)).toString())
  await client.query(`CREATE TABLE migrations (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  for (const { name, text } of migrationsOfBefore()) {
    await client.query(text)
    await client.query('INSERT INTO migrations VALUES ($1, $2, $3)', [
      Number(name.slice(0, 4)),
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
}

type Head = {
  tables: { name: string; columns: string[] }[]
  partitions: { name: string; parent: string; bounds: string }[]
  sequences: { name: string; value: string }[]
}

/** The database of the old version as it was when it stopped, with its images in `dataDir`: neither restored nor migrated. */
export async function loadWorldOfBefore(url: string, dataDir: string) {
  const [, headLine = '', ...lines] = gunzipSync(readFileSync(backupOfBefore)).toString().split('\n')
  const head: Head = JSON.parse(headLine)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await laySchemaOfBefore(client)
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    await client.query(`TRUNCATE ${head.tables.map(({ name }) => name).join(', ')}`)
    for (const { name, parent, bounds } of head.partitions)
      await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bounds}`)
    for (const { name, rows } of sectionsIn(lines)) {
      if ('image' in name) writeImage(join(dataDir, 'images', name.image), rows)
      else await insertRows(client, head.tables.find((table) => table.name === name.table)!, rows)
    }
    for (const { name, value } of head.sequences)
      await client.query('SELECT setval($1::regclass, $2)', [name, value])
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

type Section = { name: { table: string } | { image: string }; rows: string[] }

/** docs/decisions/0024-backups.md: a header, lines in COPY's text format, `\.`; the last line is different. */
function* sectionsIn(lines: readonly string[]): Generator<Section> {
  for (let at = 0; !lines[at]!.startsWith('{"end"'); ) {
    const end = lines.indexOf('\\.', at + 1)
    yield { name: JSON.parse(lines[at]!), rows: lines.slice(at + 1, end) }
    at = end + 1
  }
}

function writeImage(path: string, rows: string[]) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.concat(rows.map((row) => Buffer.from(row, 'base64'))))
}

const rowsAtOnce = 500

async function insertRows(client: pg.Client, { name, columns }: Head['tables'][number], rows: string[]) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const values = rows.slice(at, at + rowsAtOnce).map((row) => `(${row.split('\t').map(literalOf).join()})`)
    await client.query(
      `INSERT INTO ${name} (${columns.join()}) OVERRIDING SYSTEM VALUE VALUES ${values.join()}`,
    )
  }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A field in COPY's text format as an SQL literal. */
function literalOf(field: string): string {
  if (field === '\\N') return 'NULL'
  const plain = field.replaceAll(/\\(.)/g, (_match, letter: string) => escapes[letter] ?? letter)
  return pg.escapeLiteral(plain)
}
