import type { Writable } from 'node:stream'
import type pg from 'pg'

/**
 * Statements that are issued on a connection before control goes back to the event loop leave in one write: `BEGIN` with the first
 * statement, and those that do not wait for each other. Each write is a system call that wakes PostgreSQL's process; together they
 * were a third of the processor time of adding an item to a cart.
 */
export function writeTogether(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
