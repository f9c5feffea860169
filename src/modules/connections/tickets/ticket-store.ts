import { type Handle, sql } from '../../../db/database.ts'
import type { Sentence } from '../../../texts/sentence.ts'
import type { ConnectionKind } from '../rules.ts'
import type { SentTicket, Ticket } from './rules.ts'

const columns = `connection_id AS "connectionId", order_id AS "orderId", merchant_id AS "merchantId", state, sent, tries,
  waits_since AS "waitsSince", fault`
// Square without a location can't receive anything.
const addForOrders = sql<TicketKey>(
  `INSERT INTO tickets (connection_id, order_id, merchant_id, state, created_at, waits_since)
   SELECT c.connection_id, o.order_id, c.merchant_id, 'waiting', $3, $3
   FROM unnest($1::bigint[], $2::bigint[]) AS o (order_id, merchant_id)
   JOIN connections c ON c.merchant_id = o.merchant_id AND c.state <> 'ended'
   WHERE c.kind = 'till' OR c.kind = 'square' AND c.settings ->> 'locationId' IS NOT NULL
   ON CONFLICT (connection_id, order_id) DO NOTHING RETURNING connection_id AS "connectionId", order_id AS "orderId"`,
)

const finishOne = sql(
  `UPDATE tickets SET state = 'sent', sent = coalesce($4::jsonb, sent), fault = NULL, busy_until = NULL, sent_at = $3
   WHERE connection_id = $1 AND order_id = $2`,
)

const dropOld = sql<{ orderId: number }>(
  'DELETE FROM tickets WHERE created_at < $1 RETURNING order_id AS "orderId"',
)

export type TicketKey = { connectionId: number; orderId: number }

/** A ticket for each till of the orders' merchants; existing ones aren't returned. */
export function addTickets(
  tx: Handle,
  orders: readonly { orderId: number; merchantId: number }[],
  now: number,
): Promise<TicketKey[]> {
  const [ids, merchants] = [orders.map(({ orderId }) => orderId), orders.map(({ merchantId }) => merchantId)]
  return tx.rows(addForOrders, [ids, merchants, new Date(now)])
}

/** Tickets of orders that have changed since. */
export const wakeTickets = sql<TicketKey>(
  `UPDATE tickets SET state = 'waiting', tries = 0, waits_since = $2 WHERE order_id = ANY ($1)
   RETURNING connection_id AS "connectionId", order_id AS "orderId"`,
).rows((orderIds: readonly number[], now: number) => [orderIds, new Date(now)])

/** An order's undelivered tickets. */
export const retryTickets = sql<TicketKey>(
  `UPDATE tickets SET state = 'waiting', tries = 0, waits_since = $3
   WHERE merchant_id = $1 AND order_id = $2 AND state <> 'sent' RETURNING connection_id AS "connectionId", order_id AS "orderId"`,
).rows(({ merchantId, orderId }: { merchantId: number; orderId: number }, now: number) => [
  merchantId,
  orderId,
  new Date(now),
])

/** Undefined while another job is working on it. */
export const claimTicket = sql<Ticket>(
  `UPDATE tickets SET busy_until = $4 WHERE connection_id = $1 AND order_id = $2 AND (busy_until IS NULL OR busy_until < $3)
   RETURNING ${columns}`,
).find(({ connectionId, orderId }: TicketKey, { now, until }: { now: number; until: number }) => [
  connectionId,
  orderId,
  new Date(now),
  new Date(until),
])

/** Stored immediately, so later steps know about it whatever happens next. */
export const keepWhatWasSent = sql(
  'UPDATE tickets SET sent = $3 WHERE connection_id = $1 AND order_id = $2',
).run(({ connectionId, orderId }: TicketKey, sent: SentTicket) => [
  connectionId,
  orderId,
  JSON.stringify(sent),
])

export async function finishTicket(
  tx: Handle,
  { connectionId, orderId }: TicketKey,
  { sent, now }: { sent: SentTicket | null; now: number },
) {
  const text = sent === null ? null : JSON.stringify(sent)
  await tx.rows(finishOne, [connectionId, orderId, new Date(now), text])
}

export const failTicket = sql(
  `UPDATE tickets SET state = $3, fault = $4, tries = tries + 1, busy_until = NULL WHERE connection_id = $1 AND order_id = $2`,
).run(
  (
    { connectionId, orderId }: TicketKey,
    { state, fault }: { state: 'waiting' | 'failed'; fault: Sentence },
  ) => [connectionId, orderId, state, JSON.stringify(fault)],
)

export const listTickets = sql<Ticket & { kind: ConnectionKind; name: string }>(
  `SELECT t.connection_id AS "connectionId", t.order_id AS "orderId", t.merchant_id AS "merchantId", t.state, t.sent, t.tries,
     t.waits_since AS "waitsSince", t.fault, c.kind, c.name
   FROM tickets t JOIN connections c USING (connection_id)
   WHERE t.merchant_id = $1 AND t.created_at > $2 ORDER BY t.order_id DESC, t.connection_id LIMIT 1000`,
).rows((merchantId: number, since: number) => [merchantId, new Date(since)])

/** The order with this id at a till. */
export const findByReference = sql<TicketKey>(
  `SELECT connection_id AS "connectionId", order_id AS "orderId" FROM tickets
   WHERE connection_id = $1 AND sent ->> 'reference' = $2 AND created_at > $3`,
).find(({ connectionId, reference, since }: { connectionId: number; reference: string; since: number }) => [
  connectionId,
  reference,
  new Date(since),
])

const keptMs = 30 * 86_400_000

export const deleteOldTickets = async (handle: Handle, now: number): Promise<number> =>
  (await handle.rows(dropOld, [new Date(now - keptMs)])).length
