import type { Search } from '../../../core/person-search.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { type OrderRow, toOrder } from '../history/store.ts'
import type { Order, OrderStatus } from '../rules/order.ts'
import type { OrderMove, OrderPayment } from './rules/parts.ts'

export type OrderFilter = {
  statuses: readonly OrderStatus[] | null
  merchantId: number | null
  from: number
  to: number
  /** The last one of the page before. */
  after: { orderedAt: number; orderId: number } | null
  limit: number
}

// The condition that finds few rows is part of the text, so that each statement has a plan of its own along an index.
const pageOf = (condition: string) =>
  sql<OrderRow>(
    `SELECT *, NULL::bigint AS favorite_order_id, NULL::text AS order_name FROM orders
     WHERE ${condition} AND ($2::text[] IS NULL OR status = ANY ($2)) AND ($3::bigint IS NULL OR merchant_id = $3)
       AND ordered_at >= $4 AND ordered_at < $5 AND (ordered_at, order_id) < ($6, $7)
     ORDER BY ordered_at DESC, order_id DESC LIMIT $8`,
  )
const startsWith = (expression: string, parameter: string) =>
  `(${expression} COLLATE "C" >= ${parameter} AND ${expression} COLLATE "C" < ${parameter} || chr(1114111))`
const isGuest = 'customer_id IS NULL'
const pages = {
  all: pageOf('$1::bigint IS NULL'),
  merchant: pageOf('merchant_id = $1'),
  number: pageOf('order_id = $1'),
  people: pageOf('customer_id = ANY ($1)'),
  guestEmail: pageOf(`${isGuest} AND lower(contact ->> 'email') = $1`),
  guestPhone: pageOf(`${isGuest} AND contact ->> 'phone' = $1`),
  guestName: pageOf(`${isGuest} AND ${startsWith("lower(contact ->> 'last_name')", '$1')}`),
}
const lastOfPage = sql<{ orderedAt: number; orderId: number }>(
  'SELECT ordered_at AS "orderedAt", order_id AS "orderId" FROM orders WHERE order_id = $1',
)
const movesOf = sql<OrderMove>(
  `SELECT at, from_status AS "from", to_status AS "to", actor, reason FROM order_moves
   WHERE merchant_id = $1 AND order_id = $2 ORDER BY move`,
)
const paymentsOf = sql<OrderPayment>(
  `SELECT payment, type, source_id AS "sourceId", amount_cents AS amount, gateway, gateway_id AS "gatewayId", state, wanted
   FROM order_payments WHERE merchant_id = $1 AND order_id = $2 ORDER BY payment`,
)

/** The latest first. `people` are the customers whom the search found. */
export async function searchOrders(
  handle: Handle,
  search: Search | undefined,
  people: readonly number[] | undefined,
  filter: OrderFilter,
): Promise<Order[]> {
  const { statuses, merchantId, from, to, after, limit } = filter
  const place = after ?? { orderedAt: 8_640_000_000_000_000 / 100, orderId: Number.MAX_SAFE_INTEGER }
  const rest = [
    statuses,
    merchantId,
    new Date(from),
    new Date(to),
    new Date(place.orderedAt),
    place.orderId,
    limit,
  ]
  const page = async (name: keyof typeof pages, value: unknown) =>
    (await handle.rows(pages[name], [value, ...rest])).map(toOrder)
  const found: Promise<Order[]>[] = []
  if (people) found.push(page('people', people))
  if (search?.kind === 'number') found.push(page('number', search.orderId))
  if (search?.kind === 'email') found.push(page('guestEmail', search.email))
  if (search?.kind === 'phone') found.push(page('guestPhone', search.phone))
  if (search?.kind === 'name') found.push(page('guestName', search.last))
  if (found.length === 0) found.push(merchantId === null ? page('all', null) : page('merchant', merchantId))
  const orders = (await Promise.all(found)).flat()
  return orders.sort((a, b) => b.orderedAt - a.orderedAt || b.orderId - a.orderId).slice(0, limit)
}

export const findPlace = (handle: Handle, orderId: number) => handle.find(lastOfPage, [orderId])

type Key = { merchantId: number; orderId: number }
export const listMoves = (handle: Handle, { merchantId, orderId }: Key) =>
  handle.rows(movesOf, [merchantId, orderId])
export const listPayments = (handle: Handle, { merchantId, orderId }: Key) =>
  handle.rows(paymentsOf, [merchantId, orderId])
