import { type Handle, sql } from '../../db/database.ts'

/** So many of one size. */
export type Bottles = { variantId: number; count: number }

// Rows are locked in the order of their ids, so that two orders of the same bottles never wait for each other.
const takeBottles = sql<{ variantId: number }>(
  `WITH wanted AS (SELECT * FROM unnest($2::bigint[], $3::integer[]) AS wanted (variant_id, count)),
        locked AS (SELECT o.variant_id FROM alcohol_offers o JOIN wanted w USING (variant_id)
                   WHERE o.merchant_id = $1 ORDER BY o.variant_id FOR UPDATE OF o)
   UPDATE alcohol_offers o SET stock = o.stock - w.count FROM wanted w
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id AND o.stock >= w.count
     AND o.variant_id IN (SELECT variant_id FROM locked)
   RETURNING o.variant_id AS "variantId"`,
)
const returnBottles = sql<unknown>(
  `UPDATE alcohol_offers o SET stock = o.stock + w.count
   FROM unnest($2::bigint[], $3::integer[]) AS w (variant_id, count)
   WHERE o.merchant_id = $1 AND o.variant_id = w.variant_id`,
)

/** Takes what there is enough of, and tells which ones; the caller rolls back unless that is all. */
export async function takeStock(
  tx: Handle,
  merchantId: number,
  bottles: readonly Bottles[],
): Promise<number[]> {
  const { ids, counts } = columnsOf(bottles)
  return (await tx.rows(takeBottles, [merchantId, ids, counts])).map(({ variantId }) => variantId)
}

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
