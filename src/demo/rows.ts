import { type Handle, sql } from '../db/database.ts'

/** Rows of one table as they are sent: they can be made before there is a database for them. */
export type PlannedRows = { table: string; columns: string; json: string }

/** The columns are those of the first row. */
export function planRows<Row extends object>(table: string, rows: readonly Partial<Row>[]): PlannedRows {
  return { table, columns: Object.keys(rows[0] ?? {}).join(', '), json: JSON.stringify(rows) }
}

/** Adds many rows of one table in one statement. */
export async function insertPlanned(tx: Handle, { table, columns, json }: PlannedRows) {
  if (columns === '') return
  const statement = sql<unknown>(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
  )
  await tx.rows(statement, [json])
}

export const insertRows = <Row extends object>(tx: Handle, table: string, rows: readonly Partial<Row>[]) =>
  insertPlanned(tx, planRows(table, rows))

/** As `insertRows`, of a table that numbers its rows by itself; these bring their numbers. */
export async function insertRowsWithIds<Row extends object>(tx: Handle, table: string, rows: readonly Row[]) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  const statement = sql<unknown>(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
  )
  await tx.rows(statement, [JSON.stringify(rows)])
}

const foreignKeysOf = sql<{ table: string; name: string; definition: string }>(`
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]) ORDER BY oid`)

/** Foreign keys are checked for all rows at once afterwards: row by row takes 3 s of the 5 that a demo world takes. */
export async function checkingKeysOnce(tx: Handle, tables: readonly string[], insert: () => Promise<void>) {
  const keys = await tx.rows(foreignKeysOf, [tables])
  for (const { table, name } of keys) await tx.rows(sql(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`))
  await insert()
  for (const { table, name, definition } of keys) {
    await tx.rows(sql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`))
  }
}

/** Bytes as `jsonb_populate_recordset` reads them. */
export const asBytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Instants as `jsonb_populate_recordset` reads them. */
export const asTimestamp = (ms: number) => new Date(ms).toISOString()
