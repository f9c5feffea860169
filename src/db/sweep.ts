import { type Handle, sql } from './database.ts'

/**
 * A statement that deletes everything at once would hold its locks, and keep vacuum from working, for as long as it
 * takes.
 */
const batchRows = 1000

/** Deletes the rows from before a time. Returns their number. */
export type Sweep = (handle: Handle, before: number) => Promise<number>

/**
 * Creates a sweep of a table, in batches: each is its own transaction if `handle` is the pool. Locked rows are left
 * to the next sweep. `condition` compares with the time as $1 and should have an index.
 */
export function makeSweep(table: string, condition: string): Sweep {
  const deleteBatch = sql(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
       SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batchRows} FOR UPDATE SKIP LOCKED))
     RETURNING 1`,
  )
  return async (handle, before) => {
    let total = 0
    for (;;) {
      const { length } = await handle.rows(deleteBatch, [new Date(before)])
      total += length
      if (length < batchRows) return total
    }
  }
}
