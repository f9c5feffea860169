import { type Handle, sql } from '../db/database.ts'

/** Adds many rows of one table in one statement; the columns are those of the first row. */
export async function insertRows<Row extends object>(
  tx: Handle,
  table: string,
  rows: readonly Partial<Row>[],
) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  const statement = sql<unknown>(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
  )
  await tx.rows(statement, [JSON.stringify(rows)])
}

/** Bytes as `jsonb_populate_recordset` reads them. */
export const asBytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Instants as `jsonb_populate_recordset` reads them. */
export const asTimestamp = (ms: number) => new Date(ms).toISOString()
