import { type Handle, sql } from '../../db/database.ts'
import { parsingJson, writingJson } from '../../runtime/json-pieces.ts'
import { runInSlices } from '../../runtime/slices.ts'
import type { MenuRecords } from './rules/menu.ts'

const addCheckpoint = sql('INSERT INTO menu_checkpoints (merchant_id, revision, menu) VALUES ($1, $2, $3)')
/** JSON text, which is parsed in pieces. */
const nearestCheckpoint = sql<{ revision: number; menu: string }>(
  `SELECT revision, menu::text AS menu FROM menu_checkpoints JOIN (
     (SELECT revision FROM menu_checkpoints WHERE merchant_id = $1 AND revision <= $2 ORDER BY revision DESC LIMIT 1)
     UNION (SELECT revision FROM menu_checkpoints WHERE merchant_id = $1 AND revision > $2 ORDER BY revision LIMIT 1)
   ) AS near USING (revision)
   WHERE merchant_id = $1 ORDER BY abs(revision - $2) LIMIT 1`,
)

/** A menu and the revision that created it. */
export type DatedMenu = { revision: number; menu: MenuRecords }

export async function insertCheckpoint(tx: Handle, merchantId: number, { revision, menu }: DatedMenu) {
  const { entities, links, schedules } = menu
  const json = await runInSlices(writingJson({ entities, links, schedules }))
  await tx.rows(addCheckpoint, [merchantId, revision, json])
}

/** The stored menu closest to this revision, before or after it. */
export async function findNearestCheckpoint(
  handle: Handle,
  merchantId: number,
  revision: number,
): Promise<DatedMenu | undefined> {
  const kept = await handle.find(nearestCheckpoint, [merchantId, revision])
  return kept && { ...kept, menu: (await runInSlices(parsingJson(kept.menu))) as MenuRecords }
}
