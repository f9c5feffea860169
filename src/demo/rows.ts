import { type Handle, sql } from '../db/database.ts'

/** Rows of one table in the format for the database. They can be created before there is one. */
export type PlannedRows = { table: string; columns: string; json: string }

/** The columns are those of the first row. */
export function planRows<Row extends object>(table: string, rows: readonly Partial<Row>[]): PlannedRows {
  return { table, columns: Object.keys(rows[0] ?? {}).join(', '), json: JSON.stringify(rows) }
}

/** Inserts many rows of a table with one statement. */
export async function insertPlanned(tx: Handle, { table, columns, json }: PlannedRows) {
  if (columns === '') return
  const statement = sql(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
  )
  await tx.rows(statement, [json])
}

export const insertRows = <Row extends object>(tx: Handle, table: string, rows: readonly Partial<Row>[]) =>
  insertPlanned(tx, planRows(table, rows))

/** Like `insertRows`, but with explicit ids for a table that usually generates them. */
export async function insertRowsWithIds<Row extends object>(tx: Handle, table: string, rows: readonly Row[]) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  const statement = sql(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
  )
  await tx.rows(statement, [JSON.stringify(rows)])
}

const foreignKeysOf = sql<{ table: string; name: string; definition: string }>(`
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]) ORDER BY oid`)

/** Checks foreign keys for all rows at the end. Row by row, that takes 3 s of the 5 s for creating a demo world. */
export async function checkingKeysOnce(tx: Handle, tables: readonly string[], insert: () => Promise<void>) {
  const keys = await tx.rows(foreignKeysOf, [tables])
  for (const { table, name } of keys) await tx.rows(sql(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`))
  await insert()
  for (const { table, name, definition } of keys) {
    await tx.rows(sql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`))
  }
}

/** Bytes in the format of `jsonb_populate_recordset`. */
export const asBytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Instants in the format of `jsonb_populate_recordset`. */
export const asTimestamp = (ms: number) => new Date(ms).toISOString()
