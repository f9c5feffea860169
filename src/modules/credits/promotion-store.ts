import { type Handle, sql } from '../../db/database.ts'
import type { Promotion } from './rules/promotions.ts'

export type Standing = { hasOrdered: boolean; timesUsed: number }

/** Who uses a promotion. A guest is also known by email and phone, as far as they are entered: a new guest token is free. */
export type PromotionBuyer = { customerId: number } | { guestId: number; email: string; phone: string }

const columns = `p.promotion_id AS "promotionId", p.code, p.name, p.reward, p.value, p.minimum_cents AS minimum,
  p.expires_at AS "expiresAt", p.first_order AS "firstOrder", p.most_uses AS "maxUses", p.merchant_id AS "merchantId", p.enabled`
// Orders of customer $1, without the order $2 that is being placed.
const standing = `(EXISTS (SELECT FROM orders o WHERE o.customer_id = $1 AND o.order_id <> $2
    AND o.status NOT IN ('rejected', 'cancelled', 'failed'))
    OR EXISTS (SELECT FROM archived_orders a WHERE a.customer_id = $1)) AS "hasOrdered",
  (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.promotion_id AND u.customer_id = $1
    AND u.order_id <> $2 AND u.released_at IS NULL) AS "timesUsed"`

// Orders of the guest $1, or of the email $3 or the phone $4, without the order $2. Empty texts match no order.
const isTheirs = `(o.guest_id = $1 OR ($3 <> '' AND lower(o.contact ->> 'email') = $3) OR ($4 <> '' AND o.contact ->> 'phone' = $4))`
const sameAccount = `SELECT customer_id FROM customers WHERE $3 <> '' AND lower(email) = $3`
const guestStanding = `(EXISTS (SELECT FROM orders o WHERE o.customer_id IS NULL AND ${isTheirs} AND o.order_id <> $2
    AND o.status NOT IN ('rejected', 'cancelled', 'failed'))
    OR EXISTS (SELECT FROM orders o WHERE o.customer_id = (${sameAccount}) AND o.status NOT IN ('rejected', 'cancelled', 'failed'))
    OR EXISTS (SELECT FROM archived_orders a WHERE a.customer_id = (${sameAccount}))) AS "hasOrdered",
  (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.promotion_id AND u.order_id <> $2 AND u.released_at IS NULL
    AND (u.customer_id = (${sameAccount}) OR EXISTS (SELECT FROM orders o WHERE o.order_id = u.order_id
      AND o.customer_id IS NULL AND ${isTheirs}))) AS "timesUsed"`

const addPromotion = sql<Promotion>(
  `INSERT INTO promotions AS p (code, name, reward, value, minimum_cents, expires_at, first_order, most_uses, merchant_id,
     created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (code) DO NOTHING RETURNING ${columns}`,
)
const allPromotions = sql<Promotion>(
  `SELECT ${columns} FROM promotions p ORDER BY p.promotion_id DESC LIMIT $1 OFFSET $2`,
)
const lockedPromotion = sql<Promotion>(
  `SELECT ${columns} FROM promotions p WHERE p.promotion_id = $1 FOR UPDATE`,
)
const changeRow = sql<Promotion>(
  `UPDATE promotions p SET name = $2, minimum_cents = $3, expires_at = $4, most_uses = $5, enabled = $6
   WHERE promotion_id = $1 RETURNING ${columns}`,
)
const promotionOfCode = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM promotions p WHERE p.code = $3`,
)
const promotionForGuest = sql<Promotion & Standing>(
  `SELECT ${columns}, ${guestStanding} FROM promotions p WHERE p.code = $5`,
)
const lockedForGuest = sql<Promotion & Standing>(
  `SELECT ${columns}, ${guestStanding} FROM promotions p WHERE p.promotion_id = $5`,
)
// What the first of two checkouts of the same person has used, the second must see.
const lockGuest = sql<unknown>(
  `SELECT pg_advisory_xact_lock(hashtextextended('promotions of ' || who, 0)) FROM unnest($1::text[]) AS who ORDER BY who`,
)
const dealsOf = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM customer_deals d JOIN promotions p USING (promotion_id)
   WHERE d.customer_id = $1 ORDER BY d.entered_at DESC, p.promotion_id`,
)
const dealOf = sql<Promotion & Standing>(
  `SELECT ${columns}, ${standing} FROM customer_deals d JOIN promotions p USING (promotion_id)
   WHERE d.customer_id = $1 AND d.promotion_id = $3`,
)
const addDeal = sql<unknown>(
  `INSERT INTO customer_deals (customer_id, promotion_id, entered_at) VALUES ($1, $2, $3)
   ON CONFLICT (customer_id, promotion_id) DO NOTHING`,
)
// All of them: what one deal may do hangs on the first order, which another deal may just be paying for.
const lockDealsOf = sql<unknown>(
  'SELECT FROM customer_deals WHERE customer_id = $1 ORDER BY promotion_id FOR UPDATE',
)
const addUse = sql<unknown>(
  `INSERT INTO promotion_uses (promotion_id, customer_id, order_id, used_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
)
const releaseUses = sql<unknown>(
  'UPDATE promotion_uses SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL',
)

/** No order has this number. */
const noOrder = 0

/** Undefined if the code is taken. */
export function insertPromotion(
  tx: Handle,
  promotion: Omit<Promotion, 'promotionId'>,
  now: number,
): Promise<Promotion | undefined> {
  const { code, name, reward, value, minimum, expiresAt, firstOrder, maxUses, merchantId } = promotion
  const expires = expiresAt === null ? null : new Date(expiresAt)
  const values = [code, name, reward, value, minimum, expires, firstOrder, maxUses, merchantId]
  return tx.find(addPromotion, [...values, new Date(now)])
}

/** The latest first. */
export function listPromotions(
  handle: Handle,
  { limit, offset }: { limit: number; offset: number },
): Promise<Promotion[]> {
  return handle.rows(allPromotions, [limit, offset])
}

export function lockPromotion(tx: Handle, promotionId: number): Promise<Promotion | undefined> {
  return tx.find(lockedPromotion, [promotionId])
}

/** Code, reward and value stay: they were promised. */
export function updatePromotion(tx: Handle, promotion: Promotion): Promise<Promotion> {
  const { promotionId, name, minimum, expiresAt, maxUses, enabled } = promotion
  const expires = expiresAt === null ? null : new Date(expiresAt)
  return tx.get(changeRow, [promotionId, name, minimum, expires, maxUses, enabled])
}

/** With where the buyer stands towards it. */
export function findPromotion(
  handle: Handle,
  buyer: PromotionBuyer,
  code: string,
): Promise<(Promotion & Standing) | undefined> {
  return 'customerId' in buyer
    ? handle.find(promotionOfCode, [buyer.customerId, noOrder, code])
    : handle.find(promotionForGuest, [buyer.guestId, noOrder, buyer.email, buyer.phone, code])
}

/** The customer's deals, the latest first. */
export function listEntered(handle: Handle, customerId: number): Promise<(Promotion & Standing)[]> {
  return handle.rows(dealsOf, [customerId, noOrder])
}

export async function insertDeal(tx: Handle, customerId: number, promotionId: number, now: number) {
  await tx.rows(addDeal, [customerId, promotionId, new Date(now)])
}

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
  return tx.find(lockedForGuest, [guestId, orderId, email, phone, promotionId])
}

export async function insertUse(
  tx: Handle,
  use: { promotionId: number; buyer: PromotionBuyer; orderId: number; now: number },
) {
  const customerId = 'customerId' in use.buyer ? use.buyer.customerId : null
  await tx.rows(addUse, [use.promotionId, customerId, use.orderId, new Date(use.now)])
}

/** The order fell through: what it used may be used again. */
export async function releasePromotion(tx: Handle, orderId: number, now: number) {
  await tx.rows(releaseUses, [orderId, new Date(now)])
}
