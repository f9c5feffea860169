import { type Handle, sql } from '../../../db/database.ts'
import { columns } from '../promotion-store.ts'
import type { NewShopPromotion, ShopPromotion } from './rules.ts'

const shopColumns = `${columns}, p.sales_cents AS sales, p.created_at AS "createdAt"`
const ofShop = `p.merchant_id = $1 AND p.funded_by = 'merchant'`

const add = sql<ShopPromotion>(
  `INSERT INTO promotions AS p (merchant_id, funded_by, code, name, reward, value, minimum_cents, most_cents, items, days,
     first_order, most_uses, budget_cents, starts_at, expires_at, created_at)
   VALUES ($1, 'merchant', nullif($2, ''), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   ON CONFLICT (code) DO NOTHING RETURNING ${shopColumns}`,
)
const change = sql<ShopPromotion>(
  `UPDATE promotions p SET name = $2, minimum_cents = $3, most_cents = $4, days = $5, most_uses = $6, budget_cents = $7,
     starts_at = $8, expires_at = $9, enabled = $10, ended_at = $11
   WHERE p.promotion_id = $1 RETURNING ${shopColumns}`,
)

const time = (at: number | null) => (at === null ? null : new Date(at))

/** Newest first. */
export const listShopPromotions = sql<ShopPromotion>(
  `SELECT ${shopColumns} FROM promotions p WHERE ${ofShop} ORDER BY p.promotion_id DESC LIMIT 1000`,
).rows((merchantId: number) => [merchantId])

/** Those that haven't ended. */
export const countLivePromotions = sql<{ count: number }>(
  `SELECT count(*) AS count FROM promotions p
   WHERE ${ofShop} AND p.ended_at IS NULL AND (p.expires_at IS NULL OR p.expires_at > $2)`,
).get(
  (merchantId: number, now: number) => [merchantId, new Date(now)],
  ({ count }) => count,
)

/** Undefined if it isn't this merchant's. */
export const lockShopPromotion = sql<ShopPromotion>(
  `SELECT ${shopColumns} FROM promotions p WHERE ${ofShop} AND p.promotion_id = $2 FOR UPDATE`,
).find((merchantId: number, promotionId: number) => [merchantId, promotionId])

/** Undefined if the code is taken. */
export function insertShopPromotion(
  tx: Handle,
  wanted: NewShopPromotion,
  now: number,
): Promise<ShopPromotion | undefined> {
  const { merchantId, code, name, reward, value, minimum, maxDiscount, items, days } = wanted
  const { firstOrder, maxUses, budget, startsAt, expiresAt } = wanted
  return tx.find(add, [
    ...[merchantId, code, name, reward, value, minimum, maxDiscount, items, days],
    ...[firstOrder, maxUses, budget, time(startsAt), time(expiresAt), new Date(now)],
  ])
}

export function updateShopPromotion(tx: Handle, promotion: ShopPromotion): Promise<ShopPromotion> {
  const { promotionId, name, minimum, maxDiscount, days, maxUses, budget } = promotion
  const { startsAt, expiresAt, enabled, endedAt } = promotion
  return tx.get(change, [
    ...[promotionId, name, minimum, maxDiscount, days, maxUses, budget],
    ...[time(startsAt), time(expiresAt), enabled, time(endedAt)],
  ])
}
