import { sql } from '../../../db/database.ts'

export type SellableEntity = {
  entityId: number
  name: string
  type: 'Item' | 'Option'
  until: number | null
  isSoldOut: boolean
}

const columns = `e.entity_id AS "entityId", e.name, e.type, s.until, s.entity_id IS NOT NULL AS "isSoldOut"`
const from = 'menu_entities e LEFT JOIN menu_sold_out s USING (merchant_id, entity_id)'

/** Only items and options can be sold out. */
export const findSellable = sql<SellableEntity>(
  `SELECT ${columns} FROM ${from} WHERE merchant_id = $1 AND entity_id = $2 AND e.type IN ('Item', 'Option')`,
).find((merchantId: number, entityId: number) => [merchantId, entityId])

/** Everything that could be sold out. */
export const listSellable = sql<SellableEntity>(
  `SELECT ${columns} FROM ${from} WHERE merchant_id = $1 AND e.type IN ('Item', 'Option') ORDER BY e.name, e.entity_id`,
).rows((merchantId: number) => [merchantId])

export const listSoldOut = sql<SellableEntity>(
  `SELECT ${columns} FROM ${from} WHERE merchant_id = $1 AND s.entity_id IS NOT NULL ORDER BY e.name, e.entity_id`,
).rows((merchantId: number) => [merchantId])

export const writeSoldOut = sql(
  `INSERT INTO menu_sold_out (merchant_id, entity_id, until) VALUES ($1, $2, $3)
   ON CONFLICT (merchant_id, entity_id) DO UPDATE SET until = excluded.until`,
).run((merchantId: number, entityId: number, until: number | null) => [
  merchantId,
  entityId,
  until === null ? null : new Date(until),
])

export const deleteSoldOut = sql('DELETE FROM menu_sold_out WHERE merchant_id = $1 AND entity_id = $2').run(
  (merchantId: number, entityId: number) => [merchantId, entityId],
)

/** False if it was changed first. */
export const endSoldOut = sql(
  'DELETE FROM menu_sold_out WHERE merchant_id = $1 AND entity_id = $2 AND until = $3 RETURNING entity_id',
).any(({ merchantId, entityId, until }: { merchantId: number; entityId: number; until: number }) => [
  merchantId,
  entityId,
  new Date(until),
])
