import type pg from 'pg'
import type { Reference } from './rules.ts'

export type Table = { name: string; columns: string[] }
/** `bounds` in PostgreSQL's syntax: FOR VALUES FROM … TO …. */
export type Partition = { name: string; parent: string; bounds: string }
export type Sequence = { name: string; value: string }
export type AppliedMigration = { number: number; name: string; checksum: string }

/** The same lock that migrations take (db/migrate.ts). */
const migrationLock = 7_263_001

/**
 * Our tables and the job queue's, without those of extensions and the queue's own list of migrations. A partitioned table counts as one,
 * since its partitions are read and loaded through it.
 */
const tablesOfOurs = `
  SELECT c.oid, quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

const listTables = `
  SELECT t.name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM (${tablesOfOurs}) AS t JOIN pg_attribute a ON a.attrelid = t.oid
  WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY t.name ORDER BY t.name`

const listPartitions = `
  SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name, t.name AS parent,
    pg_get_expr(c.relpartbound, c.oid) AS bounds
  FROM (${tablesOfOurs}) AS t JOIN pg_inherits i ON i.inhparent = t.oid
  JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relispartition ORDER BY 1`

const listReferences = `
  SELECT DISTINCT child.name AS "from", parent.name AS "to"
  FROM pg_constraint k JOIN (${tablesOfOurs}) AS child ON child.oid = k.conrelid
  JOIN (${tablesOfOurs}) AS parent ON parent.oid = k.confrelid WHERE k.contype = 'f'`

const listSequences = `
  SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS value
  FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1`

/** Formats dates and numbers so that every PostgreSQL can read them, regardless of server settings, and removes time limits. */
const portable = `
  SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = 0`

async function queryRows<Row>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[]
}

/** False during a migration. Held until the connection ends, so migrations wait for the backup. */
export async function holdOffMigrations(client: pg.Client): Promise<boolean> {
  const text = 'SELECT pg_try_advisory_lock_shared($1) AS held'
  const [row] = await queryRows<{ held: boolean }>(client, text, [migrationLock])
  return row?.held === true
}

export async function beginSnapshot(client: pg.Client) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(portable)
}

/** A service that starts on this database in the meantime waits until the restore is complete. */
export async function beginRestore(client: pg.Client) {
  await client.query('BEGIN')
  await client.query(portable)
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
}

export const readTables = (client: pg.Client): Promise<Table[]> => queryRows(client, listTables)
export const readPartitions = (client: pg.Client): Promise<Partition[]> => queryRows(client, listPartitions)
export const readReferences = (client: pg.Client): Promise<Reference[]> => queryRows(client, listReferences)
export const readSequences = (client: pg.Client): Promise<Sequence[]> => queryRows(client, listSequences)

export async function readMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const [found] = await queryRows<{ table: string | null }>(
    client,
    `SELECT to_regclass('public.migrations') AS table`,
  )
  if (!found?.table) return []
  return queryRows(client, 'SELECT number, name, checksum FROM public.migrations ORDER BY number')
}

/** Names one of our tables or a queued job if the database isn't empty. */
export async function findInhabitant(client: pg.Client): Promise<string | undefined> {
  const [table] = await queryRows<{ name: string }>(
    client,
    `SELECT name FROM (${tablesOfOurs}) AS t WHERE name NOT LIKE 'graphile\\_worker.%' LIMIT 1`,
  )
  if (table) return table.name
  const jobs = await queryRows(client, 'SELECT FROM graphile_worker._private_jobs LIMIT 1')
  return jobs.length > 0 ? 'a job that waits' : undefined
}

/** The same table as in migrate(). Its rows are loaded like those of the other tables. */
export async function createMigrationsTable(client: pg.Client) {
  await client.query(`CREATE TABLE public.migrations (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
}

/** The service adds partitions over time, so migrations don't create them. One that a migration did create is left alone. */
export async function createPartitions(client: pg.Client, partitions: readonly Partition[]) {
  for (const { name, parent, bounds } of partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bounds}`)
}

/**
 * Triggers are off, so that rows are stored unchanged: they would book the ledger's lines a second time and refuse balances other than
 * zero. Foreign keys are still enforced. Rows that migrations inserted are deleted, because the backup contains them.
 */
export async function emptyTables(client: pg.Client, tables: readonly string[]) {
  for (const name of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.join(', ')}`)
}

export async function enableTriggers(client: pg.Client, tables: readonly string[]) {
  for (const name of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]) {
  for (const { name, value } of sequences)
    await client.query('SELECT setval($1::regclass, $2)', [name, value])
}

const skip = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + $1) FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL AND last_value + $1 <= max_value`

/** Advances every sequence of ours that was used; returns how many. */
export async function skipSequences(client: pg.Client, by: number): Promise<number> {
  return (await client.query(skip, [by])).rows.length
}

/** A query, because COPY with a table name can't read a partitioned table, although it can fill one. */
export const copyOutText = ({ name, columns }: Table) =>
  `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`
export const copyInText = ({ name, columns }: Table) => `COPY ${name} (${columns.join(', ')}) FROM STDIN`

/** Older records are no longer useful. */
const keptDays = 400

/**
 * For the operator's system page. The backup is fine without this record, which may fail: on a replica, which takes no writes; with an
 * older schema that lacks the table; or for a read-only user.
 */
export async function recordBackup(
  client: pg.Client,
  { file, bytes, rows, images }: { file: string; bytes: number; rows: number; images: number },
  takenAt: number,
) {
  await client.query('COMMIT')
  try {
    await client.query(
      `WITH old AS (DELETE FROM backup_runs WHERE ended_at < now() - make_interval(days => $6))
       INSERT INTO backup_runs (taken_at, ended_at, file, bytes, table_rows, images) VALUES ($1, greatest(now(), $1), $2, $3, $4, $5)`,
      [new Date(takenAt), file, bytes, rows, images, keptDays],
    )
  } catch (error) {
    const readOnly = ['25006', '42P01', '42501']
    if (!readOnly.includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}
