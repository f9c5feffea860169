import { type Handle, sql } from '../db/database.ts'

/**
 * Adds orders of six dishes at each restaurant, chosen by their names, on three days of the last weeks. Only the counts are made up: like
 * ratings from before there were reviews, they have no orders behind them.
 */
export const insertPopularItems = sql(
  `INSERT INTO menu_item_orders (merchant_id, entity_id, day, orders)
   SELECT d.merchant_id, d.entity_id, $1::date - day, 14 - 2 * d.rank
   FROM (SELECT e.merchant_id, e.entity_id,
           row_number() OVER (PARTITION BY e.merchant_id ORDER BY md5(e.name || e.merchant_id), e.entity_id)::integer AS rank
         FROM menu_entities e JOIN merchants m USING (merchant_id)
         WHERE e.type = 'Item' AND NOT e.hidden AND m.type = 'R' AND e.price_cents BETWEEN 900 AND 2400) AS d
   CROSS JOIN unnest(ARRAY[2, 9, 16]) AS day
   WHERE d.rank <= 6`,
).run((today: string) => [today])

/** Counts the orders of the last 30 days. Running it twice changes nothing. */
const countOrders = sql(
  `INSERT INTO menu_item_orders AS known (merchant_id, entity_id, day, orders)
   SELECT o.merchant_id, e.entity_id, (o.ordered_at AT TIME ZONE 'UTC')::date, count(DISTINCT o.order_id)
   FROM orders o
   CROSS JOIN LATERAL jsonb_array_elements(o.cart) AS line
   JOIN menu_entities e ON e.merchant_id = o.merchant_id AND e.type = 'Item' AND line ->> 'id' = 'N' || e.entity_id
   WHERE o.ordered_at > $1::timestamptz - interval '30 days' AND o.ordered_at <= $1
   GROUP BY 1, 2, 3
   ON CONFLICT (merchant_id, day, entity_id) DO UPDATE SET orders = greatest(known.orders, excluded.orders)`,
)

const forgetInvented = sql('DELETE FROM menu_item_orders WHERE day < $1::date')

/**
 * Runs after a year of history was written, which publishes none of the events that orders are counted by. Replaces made-up counts with
 * real ones.
 */
export async function countPastItems(handle: Handle, until: number) {
  await handle.rows(forgetInvented, [new Date(until)])
  await handle.rows(countOrders, [new Date(until)])
}
