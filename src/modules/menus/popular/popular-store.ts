import { type Handle, sql } from '../../../db/database.ts'
import type { CountedItem, OrderCount } from './rules.ts'

// Items deleted in the meantime are left out. In key order, so two processes never deadlock.
const addCounts = sql(
  `INSERT INTO menu_item_orders AS known (merchant_id, entity_id, day, orders)
   SELECT c.merchant_id, c.entity_id, c.day, c.orders
   FROM unnest($1::bigint[], $2::bigint[], $3::date[], $4::integer[]) AS c (merchant_id, entity_id, day, orders)
   JOIN menu_entities e ON e.merchant_id = c.merchant_id AND e.entity_id = c.entity_id AND e.type = 'Item'
   ORDER BY 1, 3, 2
   ON CONFLICT (merchant_id, day, entity_id) DO UPDATE SET orders = known.orders + excluded.orders`,
)

export async function addOrderCounts(tx: Handle, counts: readonly CountedItem[]) {
  if (counts.length === 0) return
  const column = (name: keyof CountedItem) => counts.map((one) => one[name])
  await tx.rows(addCounts, [column('merchantId'), column('entityId'), column('day'), column('orders')])
}

/** Reads at most one row per item and day, however many orders there were. */
export const listMostOrdered = sql<OrderCount>(
  `SELECT entity_id AS "entityId", sum(orders)::integer AS orders FROM menu_item_orders
   WHERE merchant_id = $1 AND day > $2::date GROUP BY entity_id HAVING sum(orders) >= $3
   ORDER BY 2 DESC, 1 LIMIT $4`,
).rows(
  (merchantId: number, { after, minOrders, limit }: { after: string; minOrders: number; limit: number }) => [
    merchantId,
    after,
    minOrders,
    limit,
  ],
)

export const deleteCountsBefore = sql('DELETE FROM menu_item_orders WHERE day < $1::date').run(
  (day: string) => [day],
)
