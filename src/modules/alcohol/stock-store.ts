import { type Handle, sql } from '../../db/database.ts'

/** So many of one size. */
export type Bottles = { variantId: number; count: number }

/** `left` is how many of the size the store has afterwards. */
export type TakenBottles = { variantId: number; left: number }

/** What is in stock is shown and offered up to here; a sale that leaves as many changes no answer, and sends no notice. */
const mostShown = 99

// Rows are locked in the order of their ids, so that two orders of the same bottles never wait for each other. Arrays come from
// subqueries, so that their length does not make every execution be planned anew.
const takeBottles = sql<TakenBottles>(
  `WITH wanted AS (SELECT * FROM unnest((SELECT $2::bigint[]), (SELECT $3::integer[])) AS wanted (variant_id, count)),
        locked AS (SELECT o.variant_id FROM alcohol_offers o JOIN wanted w USING (variant_id)
                   WHERE o.merchant_id = $1 ORDER BY o.variant_id FOR UPDATE OF o)
   UPDATE alcohol_offers o SET stock = o.stock - w.count FROM wanted w
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id AND o.stock >= w.count
     AND o.variant_id IN (SELECT variant_id FROM locked)
   RETURNING o.variant_id AS "variantId", o.stock AS left`,
)
const returnBottles = sql<unknown>(
  `UPDATE alcohol_offers o SET stock = o.stock + w.count
   FROM unnest($2::bigint[], $3::integer[]) AS w (variant_id, count)
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id`,
)

/** Takes what there is enough of, and returns which ones; the caller rolls back unless that is all. */
export function takeStock(
  tx: Handle,
  merchantId: number,
  bottles: readonly Bottles[],
): Promise<TakenBottles[]> {
  const { ids, counts } = columnsOf(bottles)
  return tx.rows(takeBottles, [merchantId, ids, counts])
}

/** Whether a search or a product's page may be another after these were taken. */
export const isStockShown = (taken: readonly TakenBottles[]) => taken.some(({ left }) => left < mostShown)

/** An order fell through. What the store sells no more is not put back. */
export async function putBackStock(tx: Handle, merchantId: number, bottles: readonly Bottles[]) {
  const { ids, counts } = columnsOf(bottles)
  await tx.rows(returnBottles, [merchantId, ids, counts])
}

/** Each size once. */
function columnsOf(bottles: readonly Bottles[]) {
  const sums = new Map<number, number>()
  for (const { variantId, count } of bottles) sums.set(variantId, (sums.get(variantId) ?? 0) + count)
  const ids = [...sums.keys()].sort((a, b) => a - b)
  return { ids, counts: ids.map((id) => sums.get(id)!) }
}
