import type { CartOwner } from '../../calls/buyer.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { OrderTotals } from '../customers/index.ts'
import { type OrderRow, toOrder } from './order-store.ts'
import type { Order, OrderEntry } from './rules/order.ts'

/** Without the cart, which is most of an order. */
const entryColumns = `o.order_id AS "orderId", o.merchant_id AS "merchantId", o.merchant_name AS "merchantName", o.status, o.type, o.vertical,
  o.ordered_at AS "orderedAt", o.deliver_at AS "deliverAt", o.confirmed_at AS "confirmedAt", o.time_zone AS "timeZone",
  o.location_id AS "locationId", o.total_cents AS total, o.promo_cents AS "promoUsed"`
const newestFirst = 'ORDER BY o.ordered_at DESC, o.order_id DESC LIMIT $2 OFFSET $3'
type EntryRow = Omit<OrderEntry, 'merchant' | 'favorite'> & {
  merchantId: number
  merchantName: string
  favoriteOrderId?: number | null
  favoriteName?: string | null
}
const entriesOf = sql<EntryRow>(
  `SELECT ${entryColumns}, f.favorite_order_id AS "favoriteOrderId", f.order_name AS "favoriteName"
   FROM orders o LEFT JOIN favorite_orders f ON f.customer_id = o.customer_id AND f.order_id = o.order_id
   WHERE o.customer_id = $1 ${newestFirst}`,
)

const orderOfGuest = sql<OrderRow>(`SELECT * FROM orders WHERE order_id = $2 AND guest_id = $1`)
const entriesOfGuest = sql<EntryRow>(
  `SELECT ${entryColumns} FROM orders o WHERE o.guest_id = $1 ${newestFirst}`,
)
/** An order this long past its time was never marked as handed over. */
const overdueMs = 12 * 3_600_000
/** Among the latest ten: what it costs doesn't grow with a customer's history. */
const runningOf = (owner: 'customer_id' | 'guest_id') =>
  sql<OrderRow>(
    `SELECT * FROM (SELECT * FROM orders WHERE ${owner} = $1 ORDER BY ordered_at DESC, order_id DESC LIMIT 10) AS latest
     WHERE status IN ('placed', 'confirmed', 'ready', 'out_for_delivery') AND deliver_at > $2
     ORDER BY ordered_at DESC, order_id DESC LIMIT 1`,
  )
const running = { customers: runningOf('customer_id'), guests: runningOf('guest_id') }

const nameFavorite = sql<{ favorite_order_id: number }>(
  `INSERT INTO favorite_orders (customer_id, order_id, order_name, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (customer_id, order_id) DO UPDATE SET order_name = $3 RETURNING favorite_order_id`,
)

const totalsOf = sql<{ vertical: string; count: number; points: number }>(
  `SELECT vertical, sum(orders)::bigint AS count, sum(points)::bigint AS points FROM (
     SELECT vertical, 1 AS orders, CASE WHEN status = 'completed' THEN points_earned + deal_points ELSE 0 END AS points
     FROM orders WHERE customer_id = $1 AND status NOT IN ('rejected', 'cancelled', 'failed')
     UNION ALL SELECT vertical, orders, points FROM archived_orders WHERE customer_id = $1) AS counted
   GROUP BY vertical`,
)

type Page = { limit: number; offset: number }

/** Newest first. */
export async function listEntries(
  handle: Handle,
  owner: CartOwner,
  { limit, offset }: Page,
): Promise<OrderEntry[]> {
  const rows =
    'customerId' in owner
      ? await handle.rows(entriesOf, [owner.customerId, limit, offset])
      : await handle.rows(entriesOfGuest, [owner.guestId, limit, offset])
  return rows.map(toEntry)
}

function toEntry({
  merchantId,
  merchantName,
  favoriteOrderId,
  favoriteName,
  ...entry
}: EntryRow): OrderEntry {
  const favorite = favoriteOrderId == null ? null : { favoriteOrderId, name: favoriteName! }
  return { ...entry, merchant: { merchantId, name: merchantName }, favorite }
}

export const findOrder = sql<OrderRow>(
  `SELECT o.*, f.favorite_order_id, f.order_name
   FROM orders o LEFT JOIN favorite_orders f ON f.customer_id = o.customer_id AND f.order_id = o.order_id
   WHERE o.customer_id = $1 AND o.order_id = $2`,
).find((customerId: number, orderId: number) => [customerId, orderId], toOrder)

/** A customer's order with its name as a favorite; guests' orders have none. */
export async function findOwnOrder(
  handle: Handle,
  owner: CartOwner,
  orderId: number,
): Promise<Order | undefined> {
  if ('customerId' in owner) return findOrder(handle, owner.customerId, orderId)
  const row = await handle.find(orderOfGuest, [owner.guestId, orderId])
  return row && toOrder(row)
}

/** The newest that isn't over. */
export async function findRunningOrder(
  handle: Handle,
  owner: CartOwner,
  now: number,
): Promise<Order | undefined> {
  const since = new Date(now - overdueMs)
  const row =
    'customerId' in owner
      ? await handle.find(running.customers, [owner.customerId, since])
      : await handle.find(running.guests, [owner.guestId, since])
  return row && toOrder(row)
}

/** Most recently named first. */
export const listFavorites = sql<OrderRow>(
  `SELECT o.*, f.favorite_order_id, f.order_name
   FROM favorite_orders f JOIN orders o ON o.customer_id = f.customer_id AND o.order_id = f.order_id
   WHERE f.customer_id = $1 ORDER BY f.favorite_order_id DESC`,
).rows((customerId: number) => [customerId], toOrder)

export async function upsertFavorite(
  tx: Handle,
  customerId: number,
  favorite: { orderId: number; name: string },
  now: number,
): Promise<number> {
  const values = [customerId, favorite.orderId, favorite.name, new Date(now)]
  return (await tx.get(nameFavorite, values)).favorite_order_id
}

export const deleteFavorite = sql('DELETE FROM favorite_orders WHERE customer_id = $1 AND order_id = $2').run(
  (customerId: number, orderId: number) => [customerId, orderId],
)

export async function sumOrders(handle: Handle, customerId: number): Promise<OrderTotals> {
  const rows = await handle.rows(totalsOf, [customerId])
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    points: rows.reduce((sum, { points }) => sum + points, 0),
    perVertical: Object.fromEntries(rows.map(({ vertical, count }) => [vertical, count])),
  }
}
