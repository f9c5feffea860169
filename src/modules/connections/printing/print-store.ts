import { type Handle, sql } from '../../../db/database.ts'
import type { Sentence } from '../../../texts/sentence.ts'
import type { ConnectionSettings } from '../rules.ts'
import type { PrintKind } from './rules/lay-out.ts'

export type PrintJob = {
  printJobId: number
  connectionId: number
  merchantId: number
  orderId: number | null
  kind: PrintKind
  state: 'waiting' | 'printed' | 'failed'
  tries: number
}
const columns = `print_job_id AS "printJobId", connection_id AS "connectionId", merchant_id AS "merchantId", order_id AS "orderId",
  kind, state, tries`

const addForOrders = sql<PrintJob>(
  `INSERT INTO print_jobs (connection_id, merchant_id, order_id, kind, state, created_at)
   SELECT c.connection_id, c.merchant_id, o.order_id, $3, 'waiting', $4
   FROM unnest($1::bigint[], $2::bigint[]) AS o (order_id, merchant_id)
   JOIN connections c ON c.merchant_id = o.merchant_id AND c.kind = 'cloudprnt' AND c.state <> 'ended'
   CROSS JOIN generate_series(1, coalesce((c.settings ->> 'copies')::integer, 1))
   ORDER BY o.order_id RETURNING ${columns}`,
)

const dropOld = sql<{ printJobId: number }>(
  'DELETE FROM print_jobs WHERE created_at < $1 RETURNING print_job_id AS "printJobId"',
)

export type Printer = {
  connectionId: number
  merchantId: number
  name: string
  settings: ConnectionSettings
  isNewKey: boolean
  hasOldKey: boolean
}

export const addPrints = (
  tx: Handle,
  orders: readonly { orderId: number; merchantId: number }[],
  kind: PrintKind,
  now: number,
): Promise<PrintJob[]> => {
  const [ids, merchants] = [orders.map(({ orderId }) => orderId), orders.map(({ merchantId }) => merchantId)]
  return tx.rows(addForOrders, [ids, merchants, kind, new Date(now)])
}

// For orders with a printed or queued ticket: the kitchen doesn't know about the others.
export const addPrintsOfKnown = sql<PrintJob>(
  `INSERT INTO print_jobs (connection_id, merchant_id, order_id, kind, state, created_at)
   SELECT DISTINCT j.connection_id, j.merchant_id, j.order_id, $2, 'waiting', $3::timestamptz
   FROM print_jobs j JOIN connections c USING (connection_id) WHERE j.order_id = ANY ($1) AND c.state <> 'ended'
   RETURNING ${columns}`,
).rows((orderIds: readonly number[], kind: PrintKind, now: number) => [orderIds, kind, new Date(now)])

export const addTestPrint = sql<PrintJob>(
  `INSERT INTO print_jobs (connection_id, merchant_id, kind, state, created_at) VALUES ($1, $2, 'test', 'waiting', $3)
   RETURNING ${columns}`,
).get((connectionId: number, merchantId: number, now: number) => [connectionId, merchantId, new Date(now)])

export const findPrinter = sql<Printer>(
  `SELECT connection_id AS "connectionId", merchant_id AS "merchantId", name, settings, key_hash = $1 AS "isNewKey",
     old_key_hash IS NOT NULL AS "hasOldKey" FROM connections
   WHERE (key_hash = $1 OR old_key_hash = $1 AND old_until > $2) AND kind = 'cloudprnt' AND state <> 'ended'`,
).find((keyHash: Buffer, now: number) => [keyHash, new Date(now)])

export const dropOldKey = sql('UPDATE connections SET old_key_hash = NULL WHERE connection_id = $1').run(
  (connectionId: number) => [connectionId],
)

/** After this, an order is over and useless on paper. */
const freshMs = 2 * 3_600_000

export const findNextPrint = sql<PrintJob>(
  `SELECT ${columns} FROM print_jobs WHERE connection_id = $1 AND state = 'waiting' AND created_at > $2
   ORDER BY print_job_id LIMIT 1`,
).find((connectionId: number, now: number) => [connectionId, new Date(now - freshMs)])

export const findPrint = sql<PrintJob>(
  `SELECT ${columns} FROM print_jobs WHERE connection_id = $1 AND print_job_id = $2`,
).find((connectionId: number, printJobId: number) => [connectionId, printJobId])

/** Undefined if it was already printed. */
export const setPrinted = sql<PrintJob>(
  `UPDATE print_jobs SET state = 'printed', printed_at = $2, fault = NULL WHERE print_job_id = $1 AND state <> 'printed'
   RETURNING ${columns}`,
).find((printJobId: number, now: number) => [printJobId, new Date(now)])

export const setNotPrinted = sql<PrintJob>(
  `UPDATE print_jobs SET state = $2, fault = $3, tries = tries + 1 WHERE print_job_id = $1 AND state = 'waiting' RETURNING ${columns}`,
).find((printJobId: number, { state, fault }: { state: 'waiting' | 'failed'; fault: Sentence }) => [
  printJobId,
  state,
  JSON.stringify(fault),
])

export const setLate = sql<PrintJob>(
  `UPDATE print_jobs SET fault = $2 WHERE print_job_id = $1 AND state = 'waiting' AND fault IS NULL RETURNING ${columns}`,
).find((printJobId: number, fault: Sentence) => [printJobId, JSON.stringify(fault)])

/** The latest for each order and printer. */
export const listPrints = sql<PrintJob & { name: string; printedAt: number | null; fault: Sentence | null }>(
  `SELECT DISTINCT ON (j.order_id, j.connection_id) j.print_job_id AS "printJobId", j.connection_id AS "connectionId",
     j.merchant_id AS "merchantId", j.order_id AS "orderId", j.kind, j.state, j.tries, j.printed_at AS "printedAt", j.fault, c.name
   FROM print_jobs j JOIN connections c USING (connection_id)
   WHERE j.merchant_id = $1 AND j.created_at > $2 AND j.order_id IS NOT NULL
   ORDER BY j.order_id DESC, j.connection_id, j.print_job_id DESC LIMIT 1000`,
).rows((merchantId: number, since: number) => [merchantId, new Date(since)])

const keptMs = 30 * 86_400_000

export const deleteOldPrints = async (handle: Handle, now: number): Promise<number> =>
  (await handle.rows(dropOld, [new Date(now - keptMs)])).length
