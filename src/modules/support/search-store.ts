import type { Direction } from '../../core/sort.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { OrdersRow } from '../../db/schema.generated.ts'
import { inBothDirections, type SortSyntax } from '../../db/sort-directions.ts'
import { type Order, toOrder } from '../orders/index.ts'
import { isLate, isWaiting } from '../overdue/index.ts'
import { cardDays, type OrderColumn, type OrderQuery, statusGroups } from './rules/order-search.ts'

export type OrderFilter = {
  statuses: readonly Order['status'][] | null
  merchantId: number | null
  from: number
  to: number
  /** Only orders that are overdue in this way. */
  overdue: { kind: 'late' | 'waiting'; now: number } | null
  column: OrderColumn
  direction: Direction
  /** The last one on the previous page. */
  after: OrderCursor | null
  limit: number
}
type OrderCursor = { orderId: number; orderedAt: number; promisedAt: number | null; total: number }

// $1 finds few rows along an index, and is part of the text so each statement has its own plan.
const keys: Record<OrderColumn, string> = {
  ordered: 'ordered_at',
  promised: `coalesce(promised_at, 'infinity')`,
  total: 'total_cents',
}
const sortedBy = (key: string, { order }: SortSyntax) => `ORDER BY ${key} ${order}, order_id ${order}`
const beyondPlace = (key: string, { beyond }: SortSyntax) => `(${key}, order_id) ${beyond} ($6, $7)`
const inPeriod = `($3::bigint IS NULL OR merchant_id = $3) AND ordered_at >= $4 AND ordered_at < $5`
const within = `($2::text[] IS NULL OR status = ANY ($2)) AND ${inPeriod}`
const isOverdue = `($9::timestamptz IS NULL
       OR CASE $10::text WHEN 'late' THEN ${isLate('orders', '$9')} ELSE ${isWaiting('orders', '$9')} END)`
const pageOf = (condition: string, key: string) =>
  inBothDirections<OrdersRow>(
    (
      syntax,
    ) => `SELECT * FROM orders WHERE ${condition} AND ${within} AND ${isOverdue} AND ${beyondPlace(key, syntax)}
     ${sortedBy(key, syntax)} LIMIT $8`,
  )
/**
 * One guest's orders: all of them by the index, and the page from these. They are few; a join let the planner choose
 * to walk along the time of all orders, which took 3 seconds for 1.1 million once its statement had run five times.
 */
const guestPage = (is: string, key: string) =>
  inBothDirections<OrdersRow>(
    (syntax) => `WITH own AS MATERIALIZED (SELECT * FROM orders WHERE customer_id IS NULL AND ${is})
     SELECT * FROM own AS orders WHERE ${within} AND ${isOverdue} AND ${beyondPlace(key, syntax)}
     ${sortedBy(key, syntax)} LIMIT $8`,
  )
// A short table. Only its rows have an open order's status and promised time.
const openPage = (key: string) =>
  inBothDirections<OrdersRow>(
    (syntax) => `SELECT * FROM orders
     WHERE order_id IN (SELECT order_id FROM open_orders WHERE $1::bigint IS NULL AND ${inPeriod}
         ${key === keys.ordered ? `AND ${beyondPlace(key, syntax)}` : ''})
       AND status = ANY ($2) AND ${isOverdue} AND ${beyondPlace(key, syntax)}
     ${sortedBy(key, syntax)} LIMIT $8`,
  )
const pagesBy = (key: string) => ({
  all: pageOf('$1::bigint IS NULL', key),
  merchant: pageOf('merchant_id = $1', key),
  number: pageOf('order_id = $1', key),
  people: pageOf('customer_id = ANY ($1)', key),
  guestEmail: guestPage(`lower(contact ->> 'email') = $1`, key),
  guestPhone: guestPage(`contact ->> 'phone' = $1`, key),
  card: pageOf(
    `payment_labels ->> 'credit_card' IS NOT NULL AND right(payment_labels ->> 'credit_card', 4) = $1`,
    key,
  ),
  open: openPage(key),
})
const pages: Record<OrderColumn, ReturnType<typeof pagesBy>> = {
  ordered: pagesBy(keys.ordered),
  promised: pagesBy(keys.promised),
  total: pagesBy(keys.total),
}
const lostPage = inBothDirections<OrdersRow>((syntax) => {
  const sorted = sortedBy(keys.ordered, syntax)
  return `SELECT * FROM orders WHERE order_id IN (
     SELECT order_id FROM lost_orders WHERE $1::bigint IS NULL AND $9::timestamptz IS NULL AND $10::text IS NULL AND ${within}
       AND ${beyondPlace(keys.ordered, syntax)} ${sorted} LIMIT $8)
   ${sorted}`
})
const lastName = `lower(contact ->> 'last_name') COLLATE "C"`
const firstName = `lower(contact ->> 'first_name') COLLATE "C"`
const street = `lower(address ->> 'street') COLLATE "C"`
/** The maximum number of different last names or addresses with the same beginning that are examined. */
const maxValues = 200
/**
 * Walks from one value to the next along the index, and reads one page of each: the cost doesn't depend on how many
 * orders a common value has.
 */
function walkPage(key: string, { has = 'true', with: more = 'true' }) {
  const nextValue = (from: string) =>
    `SELECT ${key} AS value FROM orders WHERE ${has} AND ${key} ${from} AND ${key} < $1 || chr(1114111) ORDER BY 1 LIMIT 1`
  return inBothDirections<OrdersRow>((syntax) => {
    const sorted = sortedBy(keys.ordered, syntax)
    return `WITH RECURSIVE alike (value) AS (
     (${nextValue('>= $1')})
     UNION ALL SELECT (${nextValue('> alike.value')}) FROM alike WHERE alike.value IS NOT NULL),
   found AS (
     SELECT o.order_id FROM (SELECT value FROM alike WHERE value IS NOT NULL LIMIT ${maxValues}) AS n, LATERAL (
       SELECT order_id, ordered_at FROM orders WHERE ${has} AND ${key} = n.value AND ${within} AND ${isOverdue}
         AND ${beyondPlace(keys.ordered, syntax)} AND ${more} ${sorted} LIMIT $8) AS o ${sorted} LIMIT $8)
   SELECT * FROM orders WHERE order_id IN (SELECT order_id FROM found) ${sorted}`
  })
}
const namePage = walkPage(lastName, {
  with: `${firstName} >= $11 AND ${firstName} < $11 || chr(1114111)`,
})
const streetPage = walkPage(street, { has: 'address IS NOT NULL' })
/**
 * The maximum orders of a merchant or day searched for an item: carts have no index, and reading one takes about 10
 * µs.
 */
const maxCarts = 5000
const dishPage = (where: string) =>
  inBothDirections<OrdersRow>((syntax) => {
    const sorted = sortedBy(keys.ordered, syntax)
    return `SELECT * FROM orders WHERE order_id IN (
     SELECT order_id FROM (SELECT order_id, ordered_at, status, cart FROM orders WHERE ${where} AND ordered_at >= $4 AND ordered_at < $5
       AND ${beyondPlace(keys.ordered, syntax)} ${sorted} LIMIT ${maxCarts}) AS looked
     WHERE ($2::text[] IS NULL OR status = ANY ($2))
       AND EXISTS (SELECT FROM jsonb_array_elements(cart) AS line WHERE position($1 IN lower(line ->> 'name')) > 0)
     ${sorted} LIMIT $8) AND ${isOverdue}
   ${sorted}`
  })
const dishPages = { ofShop: dishPage('merchant_id = $3'), ofDay: dishPage('$3::bigint IS NULL') }

/** What is looked for. `people` are the customers whom the search found. */
export type OrderQuestion = {
  search: OrderQuery | undefined
  people: readonly number[] | undefined
  now: number
}

/** In the order that is asked for. */
export async function searchOrders(
  handle: Handle,
  question: OrderQuestion,
  filter: OrderFilter,
): Promise<Order[]> {
  const { statuses, merchantId, from, to, column, direction, limit, overdue } = filter
  const late = [overdue && new Date(overdue.now), overdue?.kind ?? null]
  const restFrom = (start: number) => [
    ...[statuses, merchantId, new Date(start), new Date(to), ...placeIn(filter), limit, ...late],
  ]
  const rest = restFrom(from)
  const read = async (statement: Statements, values: unknown[]) =>
    (await handle.rows(statement[direction], values)).map(toOrder)
  const page = (name: keyof (typeof pages)['ordered'], value: unknown) =>
    read(pages[column][name], [value, ...rest])
  const { search, people, now } = question
  const { person, lastFour, street: place, dish } = search ?? {}
  const found: Promise<Order[]>[] = []
  if (people) found.push(page('people', people))
  if (person?.kind === 'number') found.push(page('number', person.orderId))
  if (person?.kind === 'email') found.push(page('guestEmail', person.email))
  if (person?.kind === 'phone') found.push(page('guestPhone', person.phone))
  if (person?.kind === 'name') found.push(read(namePage, [person.last, ...rest, person.first ?? '']))
  if (place !== undefined) found.push(read(streetPage, [place, ...rest]))
  if (lastFour !== undefined) {
    const recent = Math.max(from, now - cardDays * 86_400_000)
    found.push(read(pages[column].card, [lastFour, ...restFrom(recent)]))
  }
  if (dish !== undefined)
    found.push(read(merchantId === null ? dishPages.ofDay : dishPages.ofShop, [dish, ...rest]))
  if (found.length === 0) {
    const { lost, open, isAll } = statusGroups(statuses)
    // Failed orders are indexed only by time; others are found among all of a period.
    const isShort = !isAll && (column === 'ordered' || !lost)
    if (isShort && lost) found.push(read(lostPage, [null, ...rest]))
    if (isShort && open) found.push(page('open', null))
    if (!isShort) found.push(merchantId === null ? page('all', null) : page('merchant', merchantId))
  }
  return mergePages(await Promise.all(found), filter)
}
type Statements = typeof lostPage

/** A customer with an account may be found twice: by the account and by the name on the order. */
function mergePages(found: readonly Order[][], { column, direction, limit }: OrderFilter): Order[] {
  const orders = [...new Map(found.flat().map((order) => [order.orderId, order])).values()]
  const sign = direction === 'ascending' ? 1 : -1
  const keyOf = { ordered: orderedAt, promised: promisedAt, total: totalOf }[column]
  const compare = (a: Order, b: Order) =>
    keyOf(a) === keyOf(b) ? a.orderId - b.orderId : keyOf(a) - keyOf(b)
  return orders.sort((a, b) => sign * compare(a, b)).slice(0, limit)
}
const orderedAt = (order: Order) => order.orderedAt
const promisedAt = (order: Order) => order.promisedAt ?? Number.POSITIVE_INFINITY
const totalOf = (order: Order) => order.total

/** Before the first order where no page went before. */
function placeIn({ column, direction, after }: OrderFilter): [Date | string | number, number] {
  const isUpwards = direction === 'ascending'
  const orderId = after?.orderId ?? (isUpwards ? 0 : Number.MAX_SAFE_INTEGER)
  if (column === 'total') return [after?.total ?? (isUpwards ? -1 : 2_147_483_647), orderId]
  const at = after && (column === 'ordered' ? after.orderedAt : after.promisedAt)
  if (at !== null) return [new Date(at), orderId]
  return [after || !isUpwards ? 'infinity' : '-infinity', orderId]
}

export const findPlace = sql<OrderCursor>(
  `SELECT order_id AS "orderId", ordered_at AS "orderedAt", promised_at AS "promisedAt", total_cents AS total
   FROM orders WHERE order_id = $1`,
).find((orderId: number) => [orderId])
