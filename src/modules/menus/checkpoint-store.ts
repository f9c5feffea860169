import { type Handle, sql } from '../../db/database.ts'
import type { MenuRecords } from './rules/menu.ts'

const addCheckpoint = sql<unknown>(
  'INSERT INTO menu_checkpoints (merchant_id, revision, menu) VALUES ($1, $2, $3)',
)
const nearestCheckpoint = sql<{ revision: number; menu: MenuRecords }>(
  `SELECT revision, menu FROM menu_checkpoints JOIN (
     (SELECT revision FROM menu_checkpoints WHERE merchant_id = $1 AND revision <= $2 ORDER BY revision DESC LIMIT 1)
     UNION (SELECT revision FROM menu_checkpoints WHERE merchant_id = $1 AND revision > $2 ORDER BY revision LIMIT 1)
   ) AS near USING (revision)
   WHERE merchant_id = $1 ORDER BY abs(revision - $2) LIMIT 1`,
)

/** A menu and the revision that made it. */
export type DatedMenu = { revision: number; menu: MenuRecords }

export async function insertCheckpoint(tx: Handle, merchantId: number, { revision, menu }: DatedMenu) {
  const { entities, links, schedules } = menu
  await tx.rows(addCheckpoint, [merchantId, revision, JSON.stringify({ entities, links, schedules })])
}

/** The kept menu that the fewest revisions part from this one, before or after it. */
export const findNearestCheckpoint = (handle: Handle, merchantId: number, revision: number) =>
  handle.find(nearestCheckpoint, [merchantId, revision])
