import type { Cents } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { ListedPromotion, Promotion } from './rules/promotions.ts'

export type Standing = { hasOrdered: boolean; timesUsed: number; lastOrderedAt: number | null }

/**
 * The user of a promotion. A guest is also identified by email and phone, as far as entered: a new guest token is
 * free.
 */
export type PromotionBuyer = { customerId: number } | { guestId: number; email: string; phone: string }

export const columns = `p.promotion_id AS "promotionId", coalesce(p.code, '') AS code, p.name, p.reward, p.value,
  p.minimum_cents AS minimum, p.expires_at AS "expiresAt", p.first_order AS "firstOrder", p.most_uses AS "maxUses",
  p.merchant_id AS "merchantId", p.enabled, p.funded_by AS "fundedBy", p.starts_at AS "startsAt", p.most_cents AS "maxDiscount",
  p.items, p.days, p.budget_cents AS budget, p.spent_cents AS spent, p.uses, p.ended_at AS "endedAt",
  p.lapsed_days AS "lapsedDays", p.city, p.state`
// A merchant's first order is the first one there; archived orders don't tell the merchant.
const counts = `(p.funded_by = 'platform' OR o.merchant_id = p.merchant_id) AND o.status NOT IN ('rejected', 'cancelled', 'failed')`
// Orders of customer $1, except the order $2 being placed.
const standing = `(EXISTS (SELECT FROM orders o WHERE o.customer_id = $1 AND o.order_id <> $2 AND ${counts})
    OR p.funded_by = 'platform' AND EXISTS (SELECT FROM archived_orders a WHERE a.customer_id = $1)) AS "hasOrdered",
  (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.promotion_id AND u.customer_id = $1
    AND u.order_id <> $2 AND u.released_at IS NULL) AS "timesUsed",
  CASE WHEN p.lapsed_days IS NOT NULL THEN (SELECT max(o.ordered_at) FROM orders o
    WHERE o.customer_id = $1 AND o.order_id <> $2 AND ${counts}) END AS "lastOrderedAt"`

// Orders of the guest $1, or of the email $3 or the phone $4, except the order $2. Empty texts match no order.
const isTheirs = `(o.guest_id = $1 OR ($3 <> '' AND lower(o.contact ->> 'email') = $3) OR ($4 <> '' AND o.contact ->> 'phone' = $4))`
const sameAccount = `SELECT customer_id FROM customers WHERE $3 <> '' AND lower(email) = $3`
const guestStanding = `(EXISTS (SELECT FROM orders o WHERE o.customer_id IS NULL AND ${isTheirs} AND o.order_id <> $2 AND ${counts})
    OR EXISTS (SELECT FROM orders o WHERE o.customer_id = (${sameAccount}) AND ${counts})
    OR p.funded_by = 'platform' AND EXISTS (SELECT FROM archived_orders a WHERE a.customer_id = (${sameAccount}))) AS "hasOrdered",
  (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.promotion_id AND u.order_id <> $2 AND u.released_at IS NULL
    AND (u.customer_id = (${sameAccount}) OR EXISTS (SELECT FROM orders o WHERE o.order_id = u.order_id
      AND o.customer_id IS NULL AND ${isTheirs}))) AS "timesUsed",
  CASE WHEN p.lapsed_days IS NOT NULL THEN greatest(
    (SELECT max(o.ordered_at) FROM orders o WHERE o.customer_id IS NULL AND ${isTheirs} AND o.order_id <> $2 AND ${counts}),
    (SELECT max(o.ordered_at) FROM orders o WHERE o.customer_id = (${sameAccount}) AND ${counts})) END AS "lastOrderedAt"`

const addPromotion = sql<Promotion>(
  `INSERT INTO promotions AS p (code, name, reward, value, minimum_cents, expires_at, first_order, most_uses, merchant_id,
     created_at, starts_at, most_cents, budget_cents, lapsed_days, city, state)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (code) DO NOTHING RETURNING ${columns}`,
)

const changeRow = sql<Promotion>(
  `UPDATE promotions p SET name = $2, minimum_cents = $3, expires_at = $4, most_uses = $5, enabled = $6, starts_at = $7,
     most_cents = $8, budget_cents = $9
   WHERE promotion_id = $1 RETURNING ${columns}`,
)
const promotionOfCode = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM promotions p WHERE p.code = $3`,
)
const automaticOf = `p.merchant_id = $3 AND p.funded_by = 'merchant' AND p.code IS NULL AND p.enabled AND p.ended_at IS NULL`
const automaticForCustomer = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM promotions p WHERE ${automaticOf} ORDER BY p.promotion_id`,
)
const automaticForGuest = sql<Promotion & Standing>(
  `SELECT ${columns}, ${guestStanding} FROM promotions p WHERE ${automaticOf.replace('$3', '$5')} ORDER BY p.promotion_id`,
)
const promotionOfId = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM promotions p WHERE p.promotion_id = $3`,
)

const promotionForGuest = sql<Promotion & Standing>(
  `SELECT ${columns}, ${guestStanding} FROM promotions p WHERE p.code = $5`,
)
const promotionOfIdForGuest = sql<Promotion & Standing>(
  `SELECT ${columns}, ${guestStanding} FROM promotions p WHERE p.promotion_id = $5`,
)
// The second of two concurrent checkouts by the same person must see what the first has used.
const lockGuest = sql(
  `SELECT pg_advisory_xact_lock(hashtextextended('promotions of ' || who, 0)) FROM unnest($1::text[]) AS who ORDER BY who`,
)

const dealOf = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM customer_deals d JOIN promotions p USING (promotion_id)
   WHERE d.customer_id = $1 AND d.promotion_id = $3`,
)

// All of them: a promotion may depend on the first order, which another promotion may be paying for right now.
const lockDealsOf = sql('SELECT FROM customer_deals WHERE customer_id = $1 ORDER BY promotion_id FOR UPDATE')
const addUse = sql(
  `INSERT INTO promotion_uses (promotion_id, customer_id, order_id, used_at, amount_cents, sales_cents)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING`,
)
const isCounted = `(p.funded_by = 'merchant' OR p.budget_cents IS NOT NULL)`

const time = (at: number | null) => (at === null ? null : new Date(at))

/** No order has this number. */
const noOrder = 0

/** Undefined if the code is taken. */
export function insertPromotion(
  tx: Handle,
  promotion: Omit<Promotion, 'promotionId'>,
  now: number,
): Promise<Promotion | undefined> {
  const { code, name, reward, value, minimum, expiresAt, firstOrder, maxUses, merchantId } = promotion
  const { startsAt, maxDiscount, budget, lapsedDays, city, state } = promotion
  const values = [code, name, reward, value, minimum, time(expiresAt), firstOrder, maxUses, merchantId]
  const terms = [time(startsAt), maxDiscount, budget, lapsedDays, city, state]
  return tx.find(addPromotion, [...values, new Date(now), ...terms])
}

/** Newest first. */
export const listPromotions = sql<ListedPromotion>(
  `SELECT ${columns}, (SELECT m.name FROM merchants m WHERE m.merchant_id = p.merchant_id) AS "merchantName"
   FROM promotions p WHERE p.funded_by = 'platform' ORDER BY p.promotion_id DESC LIMIT $1 OFFSET $2`,
).rows(({ limit, offset }: { limit: number; offset: number }) => [limit, offset])

export const lockPromotion = sql<Promotion>(
  `SELECT ${columns} FROM promotions p WHERE p.promotion_id = $1 AND p.funded_by = 'platform' FOR UPDATE`,
).find((promotionId: number) => [promotionId])

/** Code, reward and value don't change: they were promised. */
export function updatePromotion(tx: Handle, promotion: Promotion): Promise<Promotion> {
  const { promotionId, name, minimum, expiresAt, maxUses, enabled } = promotion
  const { startsAt, maxDiscount, budget } = promotion
  const values = [promotionId, name, minimum, time(expiresAt), maxUses, enabled]
  return tx.get(changeRow, [...values, time(startsAt), maxDiscount, budget])
}

/** With the buyer's usage of it. */
export function findPromotion(
  handle: Handle,
  buyer: PromotionBuyer,
  code: string,
): Promise<(Promotion & Standing) | undefined> {
  return 'customerId' in buyer
    ? handle.find(promotionOfCode, [buyer.customerId, noOrder, code])
    : handle.find(promotionForGuest, [buyer.guestId, noOrder, buyer.email, buyer.phone, code])
}

/** The customer's promotions, newest first. */
export const listEntered = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM customer_deals d JOIN promotions p USING (promotion_id)
   WHERE d.customer_id = $1 ORDER BY d.entered_at DESC, p.promotion_id`,
).rows((customerId: number) => [customerId, noOrder])

export const insertDeal = sql(
  `INSERT INTO customer_deals (customer_id, promotion_id, entered_at) VALUES ($1, $2, $3)
   ON CONFLICT (customer_id, promotion_id) DO NOTHING`,
).run((customerId: number, promotionId: number, now: number) => [customerId, promotionId, new Date(now)])

/** Locks this buyer's deals until the end of the transaction. */
export async function lockDeal(
  tx: Handle,
  { buyer, promotionId, orderId }: { buyer: PromotionBuyer; promotionId: number; orderId: number },
): Promise<(Promotion & Standing) | undefined> {
  if ('customerId' in buyer) {
    await tx.rows(lockDealsOf, [buyer.customerId])
    return tx.find(dealOf, [buyer.customerId, orderId, promotionId])
  }
  const { guestId, email, phone } = buyer
  await tx.rows(lockGuest, [[`guest ${guestId}`, email, phone].filter((name) => name !== '')])
  return tx.find(promotionOfIdForGuest, [guestId, orderId, email, phone, promotionId])
}

/** An order's discount from a promotion, and what its customer pays for the goods. */
export type UseSums = { amount: Cents; sales: Cents }

export async function insertUse(
  tx: Handle,
  use: { promotionId: number; buyer: PromotionBuyer; orderId: number; now: number } & UseSums,
) {
  const customerId = 'customerId' in use.buyer ? use.buyer.customerId : null
  const { promotionId, orderId, now, amount, sales } = use
  await tx.rows(addUse, [promotionId, customerId, orderId, new Date(now), amount, sales])
}

/**
 * Deducts the amount from the budget, under the promotion's lock. False if less than that is left. The row's lock
 * serializes orders with the same promotion: the budget is never exceeded, and the second of two orders by one
 * person sees the first. It is taken only if needed, since a popular code would become a queue.
 */
export const countUse = sql<{ promotionId: number }>(
  `UPDATE promotions SET spent_cents = spent_cents + $2, uses = uses + 1, sales_cents = sales_cents + $3
   WHERE promotion_id = $1 AND (budget_cents IS NULL OR spent_cents + $2 <= budget_cents)
   RETURNING promotion_id AS "promotionId"`,
).any((promotionId: number, { amount, sales }: UseSums) => [promotionId, amount, sales])

/** The order failed: what it used becomes available again. */
export const releasePromotion = sql(
  `WITH released AS (
     UPDATE promotion_uses SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL 
     RETURNING promotion_id, amount_cents, sales_cents)
   UPDATE promotions p SET spent_cents = greatest(0, p.spent_cents - r.amount_cents), uses = greatest(0, p.uses - 1),
     sales_cents = greatest(0, p.sales_cents - r.sales_cents)
   FROM released r WHERE p.promotion_id = r.promotion_id AND ${isCounted}`,
).run((orderId: number, now: number) => [orderId, new Date(now)])

/** An adjustment has reduced the goods, and so the discount: the budget gets the difference back. */
export const lowerPromotionUse = sql(
  `WITH before AS (SELECT promotion_id, amount_cents, sales_cents FROM promotion_uses WHERE order_id = $1 AND released_at IS NULL FOR UPDATE),
   lowered AS (UPDATE promotion_uses u SET amount_cents = $2, sales_cents = $3 FROM before b
     WHERE u.order_id = $1 AND u.promotion_id = b.promotion_id AND u.released_at IS NULL)
   UPDATE promotions p SET spent_cents = greatest(0, p.spent_cents - b.amount_cents + $2),
     sales_cents = greatest(0, p.sales_cents - b.sales_cents + $3)
   FROM before b WHERE p.promotion_id = b.promotion_id AND p.funded_by = 'merchant'`,
).run((orderId: number, { amount, sales }: UseSums) => [orderId, amount, sales])

/** A merchant's automatic promotions, except disabled ones. */
export function listAutomatic(
  handle: Handle,
  buyer: PromotionBuyer,
  merchantId: number,
): Promise<(Promotion & Standing)[]> {
  return 'customerId' in buyer
    ? handle.rows(automaticForCustomer, [buyer.customerId, noOrder, merchantId])
    : handle.rows(automaticForGuest, [buyer.guestId, noOrder, buyer.email, buyer.phone, merchantId])
}

/** Without the order being placed. The promotion must be locked, so the buyer's concurrent orders are seen. */
export function findStanding(
  tx: Handle,
  { buyer, promotionId, orderId }: { buyer: PromotionBuyer; promotionId: number; orderId: number },
): Promise<(Promotion & Standing) | undefined> {
  return 'customerId' in buyer
    ? tx.find(promotionOfId, [buyer.customerId, orderId, promotionId])
    : tx.find(promotionOfIdForGuest, [buyer.guestId, orderId, buyer.email, buyer.phone, promotionId])
}
