import { type Handle, sql } from '../../db/database.ts'
import type { Order } from '../orders/index.ts'
import type { AnswerTimes, HelpHandler, HelpMessage, HelpRequest, HelpSearch, HelpStatus } from './rules.ts'

const ofRequest = (row: string) =>
  `${row}.merchant_id = h.merchant_id AND ${row}.order_id = h.order_id AND ${row}.help_id = h.help_id`
/** The customer's first message since the last one that answered; null unless an answer is awaited. */
const waitingSince = `CASE WHEN h.status = 'open' THEN coalesce((SELECT min(c.at) FROM help_messages c
   WHERE ${ofRequest('c')} AND c.author = 'customer' AND c.message > (SELECT coalesce(max(a.message), 0) FROM help_messages a
     WHERE ${ofRequest('a')} AND a.author <> 'customer')), h.opened_at) END`

const columns = `h.help_id AS "helpId", h.merchant_id AS "merchantId", h.order_id AS "orderId", h.reason, h.wanted, h.lines,
  h.status, h.handled_by AS "handledBy", h.language, h.opened_at AS "openedAt", h.changed_at AS "changedAt",
  h.answer_by AS "answerBy", h.refund_id AS "refundId", h.auto_refunded AS "autoRefunded", ${waitingSince} AS "waitingSince",
  (SELECT coalesce(json_agg(json_build_object('at', floor(extract(epoch FROM m.at) * 1000), 'author', m.author, 'body', m.body)
     ORDER BY m.message), '[]') FROM help_messages m
   WHERE ${ofRequest('m')}) AS messages,
  (SELECT coalesce(json_agg(p.photo_id ORDER BY p.photo_id), '[]') FROM help_photos p
   WHERE ${ofRequest('p')}) AS "photoIds"`

const isWanted = `h.status = ANY ($1) AND h.handled_by = ANY ($2) AND ($3::bigint IS NULL OR h.merchant_id = $3)
     AND ($4::bigint IS NULL OR h.order_id = $4) AND h.help_id < $5`
const newestFirst = 'ORDER BY h.help_id DESC LIMIT $6'
const requestsOfAll = sql<HelpRequest>(
  `SELECT ${columns} FROM help_requests h WHERE ${isWanted} ${newestFirst}`,
)
// A person's orders are few, and found by indexes.
const requestsOfPeople = sql<HelpRequest>(
  `WITH own AS MATERIALIZED (
     SELECT order_id FROM orders WHERE customer_id = ANY ($7)
     UNION ALL SELECT order_id FROM orders WHERE customer_id IS NULL AND lower(contact ->> 'email') = $8
     UNION ALL SELECT order_id FROM orders WHERE customer_id IS NULL AND contact ->> 'phone' = $9)
   SELECT ${columns} FROM help_requests h
   WHERE ${isWanted} AND h.order_id IN (SELECT order_id FROM own) ${newestFirst}`,
)
// The requests have the names themselves: among 22,000 of them it takes 20 ms to see that none matches.
const requestsByName = sql<HelpRequest>(
  `SELECT ${columns} FROM help_requests h
   WHERE ${isWanted} AND (h.merchant_id IN (SELECT merchant_id FROM merchants WHERE position($7 IN lower(name)) > 0)
     OR NOT EXISTS (SELECT FROM unnest($8::text[]) AS word WHERE position(' ' || word IN ' ' || h.contact_name) = 0))
   ${newestFirst}`,
)
const addRequest = sql<{ helpId: number }>(
  `INSERT INTO help_requests (merchant_id, order_id, reason, wanted, lines, status, handled_by, language, opened_at, changed_at,
     answer_by, contact_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10,
     (SELECT lower(concat_ws(' ', contact ->> 'first_name', contact ->> 'last_name')) FROM orders
      WHERE merchant_id = $1 AND order_id = $2))
   RETURNING help_id AS "helpId"`,
)

const passOverdue = sql<{ helpId: number }>(
  `UPDATE help_requests SET handled_by = 'support', answer_by = NULL, changed_at = $1
   WHERE (merchant_id, order_id, help_id) IN (SELECT merchant_id, order_id, help_id FROM help_requests
     WHERE answer_by <= $1 ORDER BY answer_by LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING help_id AS "helpId"`,
)
// A second request by the same person waits here until the first has been counted.
const lockPerson = sql(
  `SELECT pg_advisory_xact_lock(hashtextextended('automatic refunds of ' || who, 0)) FROM unnest($1::text[]) AS who ORDER BY who`,
)
const autoRefundsOfCustomer = sql<{ count: number }>(
  `SELECT count(*) AS count FROM orders o JOIN help_requests h USING (merchant_id, order_id)
   WHERE o.customer_id = $1 AND h.auto_refunded AND h.opened_at > $2`,
)
const autoRefundsOfGuest = sql<{ count: number }>(
  `SELECT count(*) AS count FROM orders o JOIN help_requests h USING (merchant_id, order_id)
   WHERE o.customer_id IS NULL AND (o.guest_id = $1 OR lower(o.contact ->> 'email') = $2 OR o.contact ->> 'phone' = $3)
     AND h.auto_refunded AND h.opened_at > $4`,
)

export type HelpKey = Pick<HelpRequest, 'merchantId' | 'orderId' | 'helpId'>
type NewRequest = Pick<
  HelpRequest,
  'merchantId' | 'orderId' | 'reason' | 'wanted' | 'lines' | 'status' | 'handledBy' | 'language' | 'answerBy'
>
const keyOf = ({ merchantId, orderId, helpId }: HelpKey) => [merchantId, orderId, helpId]
const timeOrNull = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Oldest first. */
export const listOfOrder = sql<HelpRequest>(
  `SELECT ${columns} FROM help_requests h WHERE h.merchant_id = $1 AND h.order_id = $2 ORDER BY h.help_id`,
).rows(({ orderId, merchant }: Order) => [merchant.merchantId, orderId])

export const findRequest = sql<HelpRequest>(
  `SELECT ${columns} FROM help_requests h WHERE h.help_id = $1`,
).find((helpId: number) => [helpId])

/** How fast requests since then got their first answer, and how many are open now. */
export const readAnswerTimes = sql<AnswerTimes>(
  `SELECT count(*) FILTER (WHERE h.status = 'open')::integer AS open,
     count(*) FILTER (WHERE h.status = 'open' AND h.handled_by = 'support')::integer AS "withSupport",
     count(a.at)::integer AS answered,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.at - h.opened_at))::float8 AS "medianSeconds",
     percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM a.at - h.opened_at))::float8 AS "p90Seconds"
   FROM help_requests h LEFT JOIN LATERAL (
     SELECT min(m.at) AS at FROM help_messages m
     WHERE ${ofRequest('m')} AND m.author <> 'customer') AS a ON true
   WHERE h.opened_at > $1 OR h.status = 'open'`,
).get((since: number) => [new Date(since)])

export type WaitingHelp = { help: number; waitingSince: number | null }

/** Open requests that support has to answer, and since when the first of them waits. */
export const countHelpWithSupport = sql<WaitingHelp>(
  `SELECT count(*)::integer AS help, min(${waitingSince}) AS "waitingSince"
   FROM help_requests h WHERE h.status = 'open' AND h.handled_by = 'support'`,
).get(() => [])

export type Page = { before: number; limit: number }

/** Newest first. */
export const listOfMerchant = sql<HelpRequest>(
  `SELECT ${columns} FROM help_requests h WHERE h.merchant_id = $1 AND h.status = ANY ($2) AND h.help_id < $3
   ORDER BY h.help_id DESC LIMIT $4`,
).rows((merchantId: number, statuses: readonly HelpStatus[], { before, limit }: Page) => [
  merchantId,
  statuses,
  before,
  limit,
])

export type HelpFilter = {
  statuses: readonly HelpStatus[]
  handlers: readonly HelpHandler[]
  merchantId: number | null
  orderId: number | null
  search: HelpSearch | undefined
}

/** Of all merchants, newest first. */
export function listOfAll(
  handle: Handle,
  { statuses, handlers, merchantId, orderId, search }: HelpFilter,
  { before, limit }: Page,
): Promise<HelpRequest[]> {
  const wanted = [statuses, handlers, merchantId, orderId, before, limit]
  if (!search) return handle.rows(requestsOfAll, wanted)
  if (search.kind === 'people')
    return handle.rows(requestsOfPeople, [...wanted, search.customerIds, search.email, search.phone])
  return handle.rows(requestsByName, [...wanted, search.text, search.text.split(' ')])
}

export async function insertRequest(tx: Handle, request: NewRequest, now: number): Promise<number> {
  const { merchantId, orderId, reason, wanted, lines, status, handledBy, language, answerBy } = request
  const asked = [merchantId, orderId, reason, wanted, JSON.stringify(lines)]
  const state = [status, handledBy, language, new Date(now), timeOrNull(answerBy)]
  return (await tx.get(addRequest, [...asked, ...state])).helpId
}

export const writeState = sql(
  `UPDATE help_requests SET status = $4, handled_by = $5, answer_by = $6, changed_at = $7
   WHERE merchant_id = $1 AND order_id = $2 AND help_id = $3`,
).run(
  (
    request: HelpKey,
    { status, handledBy, answerBy }: Pick<HelpRequest, 'status' | 'handledBy' | 'answerBy'>,
    now: number,
  ) => [...keyOf(request), status, handledBy, timeOrNull(answerBy), new Date(now)],
)

export const writeRefund = sql(
  `UPDATE help_requests SET refund_id = $4, auto_refunded = $5 WHERE merchant_id = $1 AND order_id = $2 AND help_id = $3`,
).run((request: HelpKey, { refundId, isAutomatic }: { refundId: number; isAutomatic: boolean }) => [
  ...keyOf(request),
  refundId,
  isAutomatic,
])

export const insertMessage = sql(
  `INSERT INTO help_messages (merchant_id, order_id, help_id, message, at, author, body)
   SELECT $1, $2, $3, coalesce(max(message), 0) + 1, $4, $5, $6 FROM help_messages
   WHERE merchant_id = $1 AND order_id = $2 AND help_id = $3`,
).run((request: HelpKey, { at, author, body }: HelpMessage) => [
  ...keyOf(request),
  new Date(at),
  author,
  body,
])

/** Moves requests to support if the merchant hasn't answered in time; returns the number, at most `limit`. */
export async function passToSupport(handle: Handle, now: number, limit: number): Promise<number> {
  return (await handle.rows(passOverdue, [new Date(now), limit])).length
}

/**
 * How many of the buyer's requests were refunded automatically since then. Counted under a lock until the end of the
 * transaction. Guests are identified by token, email address and phone number.
 */
export async function countAutoRefunds(
  tx: Handle,
  { customerId, guestId, contact }: Pick<Order, 'customerId' | 'guestId' | 'contact'>,
  since: number,
): Promise<number> {
  if (customerId !== null) {
    await tx.rows(lockPerson, [[`customer ${customerId}`]])
    return (await tx.get(autoRefundsOfCustomer, [customerId, new Date(since)])).count
  }
  const email = contact.email.toLowerCase()
  await tx.rows(lockPerson, [[`guest ${guestId}`, email, contact.phone].filter((name) => name !== '')])
  return (await tx.get(autoRefundsOfGuest, [guestId, email, contact.phone, new Date(since)])).count
}
