import { type Handle, sql } from '../../db/database.ts'
import type { OwnWords } from './rules.ts'

const readOwn = sql<{ value: OwnWords }>("SELECT value FROM settings WHERE name = 'emails'")
// The row must exist before it can be locked, so that two first changes wait for each other.
const addNone = sql(
  "INSERT INTO settings (name, value) VALUES ('emails', '{}') ON CONFLICT (name) DO NOTHING",
)
const lockOwn = sql<{ value: OwnWords }>("SELECT value FROM settings WHERE name = 'emails' FOR UPDATE")

export const findOwnWords = async (handle: Handle): Promise<OwnWords> =>
  (await handle.find(readOwn))?.value ?? {}

export async function lockOwnWords(tx: Handle): Promise<OwnWords> {
  await tx.rows(addNone)
  return (await tx.get(lockOwn)).value
}

export const saveOwnWords = sql("UPDATE settings SET value = $1 WHERE name = 'emails'").run(
  (own: OwnWords) => [JSON.stringify(own)],
)

export const findLatestOrderId = sql<{ orderId: number }>(
  'SELECT order_id AS "orderId" FROM orders ORDER BY order_id DESC LIMIT 1',
).find(
  () => [],
  ({ orderId }) => orderId,
)
