import { type Handle, sql } from '../../../db/database.ts'

export type SellableEntity = {
  entityId: number
  name: string
  type: 'Item' | 'Option'
  until: number | null
  isSoldOut: boolean
}

const columns = `e.entity_id AS "entityId", e.name, e.type, s.until, s.entity_id IS NOT NULL AS "isSoldOut"`
const from = 'menu_entities e LEFT JOIN menu_sold_out s USING (merchant_id, entity_id)'
const entityOf = sql<SellableEntity>(
  `SELECT ${columns} FROM ${from} WHERE merchant_id = $1 AND entity_id = $2 AND e.type IN ('Item', 'Option')`,
)
const soldOutOf = sql<SellableEntity>(
  `SELECT ${columns} FROM ${from} WHERE merchant_id = $1 AND s.entity_id IS NOT NULL ORDER BY e.name, e.entity_id`,
)
const sellableOf = sql<SellableEntity>(
  `SELECT ${columns} FROM ${from} WHERE merchant_id = $1 AND e.type IN ('Item', 'Option') ORDER BY e.name, e.entity_id`,
)
const addSoldOut = sql<unknown>(
  `INSERT INTO menu_sold_out (merchant_id, entity_id, until) VALUES ($1, $2, $3)
   ON CONFLICT (merchant_id, entity_id) DO UPDATE SET until = excluded.until`,
)
const removeSoldOut = sql<unknown>('DELETE FROM menu_sold_out WHERE merchant_id = $1 AND entity_id = $2')
const removeIfUntil = sql<unknown>(
  'DELETE FROM menu_sold_out WHERE merchant_id = $1 AND entity_id = $2 AND until = $3 RETURNING entity_id',
)

/** Only items and options can be sold out. */
export function findSellable(
  handle: Handle,
  merchantId: number,
  entityId: number,
): Promise<SellableEntity | undefined> {
  return handle.find(entityOf, [merchantId, entityId])
}

/** Everything that could be sold out. */
export function listSellable(handle: Handle, merchantId: number): Promise<SellableEntity[]> {
  return handle.rows(sellableOf, [merchantId])
}

export function listSoldOut(handle: Handle, merchantId: number): Promise<SellableEntity[]> {
  return handle.rows(soldOutOf, [merchantId])
}

export async function writeSoldOut(tx: Handle, merchantId: number, entityId: number, until: number | null) {
  await tx.rows(addSoldOut, [merchantId, entityId, until === null ? null : new Date(until)])
}

export async function deleteSoldOut(tx: Handle, merchantId: number, entityId: number) {
  await tx.rows(removeSoldOut, [merchantId, entityId])
}

/** False if it was changed first. */
export async function endSoldOut(
  tx: Handle,
  { merchantId, entityId, until }: { merchantId: number; entityId: number; until: number },
): Promise<boolean> {
  return (await tx.find(removeIfUntil, [merchantId, entityId, new Date(until)])) !== undefined
}
