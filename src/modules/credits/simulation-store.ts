import type { Cents } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { Promotion } from './rules/promotions.ts'

/** `oneIn`: one in this many orders was examined. */
type Simulated = { orders: number; customers: number; cost: Cents; all: number; oneIn: number }

type SimulatedPromotion = Omit<Promotion, 'promotionId' | 'code' | 'name'>

// Reads at most $12 orders, evenly spread over the period: ids grow with time, so the index on time tells which.
// Counted sums are scaled up accordingly. Earlier orders are found with the indexes on customers and guests' emails;
// without `OFFSET 0`, the latest one would be searched for along the time index, back to the very first order.
const lastBefore = (o: string, isSame: string) => `(
  SELECT max(e.ordered_at) FROM (
    SELECT ordered_at, status FROM orders own WHERE ${isSame} OFFSET 0) AS e
  WHERE e.status NOT IN ('rejected', 'cancelled', 'failed') AND e.ordered_at < ${o}.ordered_at)`
const earlier = (o: string) => `
  CASE WHEN ${o}.customer_id IS NOT NULL THEN ${lastBefore(o, `own.customer_id = ${o}.customer_id`)} END AS last_of_customer,
  CASE WHEN ${o}.customer_id IS NULL THEN ${lastBefore(
    o,
    `own.customer_id IS NULL AND lower(own.contact ->> 'email') = ${o}.email`,
  )} END AS last_of_guest`
const simulation = sql<Simulated>(
  `WITH size AS MATERIALIZED (SELECT count(*) AS orders FROM orders WHERE ordered_at >= $1 AND ordered_at < $2),
   step AS MATERIALIZED (SELECT greatest(1, ceil(orders / $12::numeric))::bigint AS one_in FROM size),
   picked AS MATERIALIZED (
     SELECT order_id, ordered_at FROM orders, step WHERE ordered_at >= $1 AND ordered_at < $2 AND order_id % one_in = 0),
   looked AS MATERIALIZED (
     SELECT o.order_id, o.ordered_at, o.customer_id, lower(o.contact ->> 'email') AS email, o.subtotal_cents - o.discount_cents AS goods,
       o.total_cents - o.tip_cents AS payable
     FROM picked p JOIN orders o ON o.ordered_at = p.ordered_at AND o.order_id = p.order_id
     WHERE o.status = 'completed' AND o.subtotal_cents >= $5 AND ($8::bigint IS NULL OR o.merchant_id = $8)
       AND ($10::text IS NULL OR lower(o.merchant_city) = lower($10) AND o.merchant_state = $11)),
   asked AS (
     SELECT *, greatest(last_of_customer, last_of_guest) AS last_at FROM (
       SELECT l.*, ${earlier('l')} FROM looked l WHERE $6 OR $9::integer IS NOT NULL
       UNION ALL SELECT l.*, NULL, NULL FROM looked l WHERE NOT ($6 OR $9::integer IS NOT NULL)) AS known),
   meant AS (
     SELECT *, least(CASE $3 WHEN 'percent_off' THEN round(goods * $4::numeric / 1000000) WHEN 'dollar_off' THEN least($4, payable) ELSE 0 END,
         $13::bigint) AS cents,
       row_number() OVER (PARTITION BY coalesce(customer_id::text, email, order_id::text) ORDER BY ordered_at, order_id) AS use
     FROM asked WHERE (NOT $6 OR last_at IS NULL)
       AND ($9::integer IS NULL OR last_at <= ordered_at - $9::integer * interval '1 day')),
   given AS (
     SELECT *, sum(cents) OVER (ORDER BY ordered_at, order_id) * one_in AS up_to FROM meant, step
     WHERE $7::integer IS NULL OR use <= $7)
   SELECT count(g.order_id) * s.one_in AS orders, count(DISTINCT coalesce(g.customer_id::text, g.email)) * s.one_in AS customers,
     (coalesce(sum(g.cents), 0) * s.one_in)::bigint AS cost, (SELECT orders FROM size) AS "all", s.one_in AS "oneIn"
   FROM step s LEFT JOIN given g ON $14::bigint IS NULL OR g.up_to <= $14 GROUP BY s.one_in`,
)

/** This many are read within a second. */
const maxLooked = 20_000

/**
 * Orders since then that would have used the promotion: completed ones that meet its terms, as far as the budget
 * goes.
 */
export function simulatePromotion(
  handle: Handle,
  promotion: SimulatedPromotion,
  { since, until }: { since: number; until: number },
): Promise<Simulated> {
  const { reward, value, minimum, firstOrder, maxUses, merchantId, lapsedDays, city, state } = promotion
  return handle.get(simulation, [
    ...[new Date(since), new Date(until), reward, value, minimum, firstOrder, maxUses, merchantId],
    ...[lapsedDays, city, state, maxLooked, promotion.maxDiscount, promotion.budget],
  ])
}
