import type { Search } from '../../../core/person-search.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { type OrderRow, toOrder } from '../history/store.ts'
import type { Order, OrderStatus } from '../rules/order.ts'
import type { OrderMove, OrderPayment, SaleDecision } from './rules/parts.ts'

export type OrderFilter = {
  statuses: readonly OrderStatus[] | null
  merchantId: number | null
  from: number
  to: number
  /** The last one of the page before. */
  after: { orderedAt: number; orderId: number } | null
  limit: number
}

// $1 finds few rows along an index, and is part of the text so that each statement has a plan of its own.
const columns = '*, NULL::bigint AS favorite_order_id, NULL::text AS order_name'
const within = `($2::text[] IS NULL OR status = ANY ($2)) AND ($3::bigint IS NULL OR merchant_id = $3)
  AND ordered_at >= $4 AND ordered_at < $5 AND (ordered_at, order_id) < ($6, $7)`
const latest = 'ORDER BY ordered_at DESC, order_id DESC LIMIT $8'
const pageOf = (condition: string) =>
  sql<OrderRow>(`SELECT ${columns} FROM orders WHERE ${condition} AND ${within} ${latest}`)
const pageAmong = (keys: string) =>
  sql<OrderRow>(`SELECT ${columns} FROM orders WHERE order_id IN (${keys}) ${latest}`)
const keysOf = (where: string) =>
  `SELECT order_id FROM ${where} AND ($3::bigint IS NULL OR merchant_id = $3)
     AND ordered_at >= $4 AND ordered_at < $5 AND (ordered_at, order_id) < ($6, $7)`
const lastName = `lower(contact ->> 'last_name') COLLATE "C"`
const firstName = `lower(contact ->> 'first_name') COLLATE "C"`
/** So many different last names that begin alike are looked through. */
const mostNames = 200
// From one name to the next along the index, and of each name the latest: whatever the number of orders of a common name is.
const nextName = (from: string) =>
  `SELECT ${lastName} AS name FROM orders WHERE ${lastName} ${from} AND ${lastName} < $1 || chr(1114111) ORDER BY 1 LIMIT 1`
const byName = sql<OrderRow>(
  `WITH RECURSIVE names (name) AS (
     (${nextName('>= $1')})
     UNION ALL SELECT (${nextName('> names.name')}) FROM names WHERE names.name IS NOT NULL),
   found AS (
     SELECT o.order_id FROM (SELECT name FROM names WHERE name IS NOT NULL LIMIT ${mostNames}) AS n, LATERAL (
       SELECT order_id, ordered_at FROM orders WHERE ${lastName} = n.name AND ${within}
         AND ${firstName} >= $9 AND ${firstName} < $9 || chr(1114111) ${latest}) AS o ${latest})
   SELECT ${columns} FROM orders WHERE order_id IN (SELECT order_id FROM found) ORDER BY ordered_at DESC, order_id DESC`,
)
const isGuest = 'customer_id IS NULL'
const pages = {
  all: pageOf('$1::bigint IS NULL'),
  merchant: pageOf('merchant_id = $1'),
  number: pageOf('order_id = $1'),
  people: pageOf('customer_id = ANY ($1)'),
  guestEmail: pageOf(`${isGuest} AND lower(contact ->> 'email') = $1`),
  guestPhone: pageOf(`${isGuest} AND contact ->> 'phone' = $1`),
  // A short table each. The status of an open order stands in its row alone.
  open: sql<OrderRow>(
    `SELECT ${columns} FROM orders WHERE order_id IN (${keysOf('open_orders WHERE $1::bigint IS NULL')}) AND status = ANY ($2) ${latest}`,
  ),
  lost: pageAmong(
    `SELECT order_id FROM (SELECT order_id, ordered_at FROM lost_orders WHERE $1::bigint IS NULL AND ${within} ${latest}) AS latest`,
  ),
}
const lostStatuses: readonly OrderStatus[] = ['rejected', 'cancelled', 'failed']

/** Undefined where orders that are completed are wanted too: nearly all are, and the latest of all are soon looked through. */
function pagesOfStatuses(statuses: readonly OrderStatus[] | null): ('open' | 'lost')[] | undefined {
  if (statuses === null || statuses.includes('completed')) return undefined
  const isLost = (status: OrderStatus) => lostStatuses.includes(status)
  return [
    ...(statuses.some(isLost) ? ['lost' as const] : []),
    ...(statuses.every(isLost) ? [] : ['open' as const]),
  ]
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

const rulingOf = sql<{ decisions: SaleDecision[] }>(
  'SELECT compliance AS decisions FROM orders WHERE merchant_id = $1 AND order_id = $2',
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
  if (search?.kind === 'name')
    found.push(
      handle.rows(byName, [search.last, ...rest, search.first ?? '']).then((rows) => rows.map(toOrder)),
    )
  if (found.length === 0) {
    const names = pagesOfStatuses(statuses)
    if (names) found.push(...names.map((name) => page(name, null)))
    else found.push(merchantId === null ? page('all', null) : page('merchant', merchantId))
  }
  const orders = withoutRepetition((await Promise.all(found)).flat())
  return orders.sort((a, b) => b.orderedAt - a.orderedAt || b.orderId - a.orderId).slice(0, limit)
}

/** Somebody with an account is found by it and by the name on the order. */
const withoutRepetition = (orders: readonly Order[]) => [
  ...new Map(orders.map((order) => [order.orderId, order])).values(),
]

export const findPlace = (handle: Handle, orderId: number) => handle.find(lastOfPage, [orderId])

type Key = { merchantId: number; orderId: number }
export const listMoves = (handle: Handle, { merchantId, orderId }: Key) =>
  handle.rows(movesOf, [merchantId, orderId])
export const listPayments = (handle: Handle, { merchantId, orderId }: Key) =>
  handle.rows(paymentsOf, [merchantId, orderId])
/** What the rules on alcohol and tobacco decided about the sale; empty where none concerned it. */
export const listDecisions = async (handle: Handle, { merchantId, orderId }: Key) =>
  (await handle.get(rulingOf, [merchantId, orderId])).decisions
