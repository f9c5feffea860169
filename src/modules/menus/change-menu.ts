import type { Handle } from '../../db/database.ts'
import { insertRevision, lockMenu, takeIds, writeChange } from './change-store.ts'
import type { MenuRecords } from './rules/menu.ts'
import { applyChange, isEmpty, type MenuChange, type Revision } from './rules/menu-change.ts'
import { loadMenuRecords } from './store.ts'

/** Fresh ids, in rising order, for what a plan makes. */
export type NewIds = { entityIds: number[]; scheduleIds: number[]; hourIds: number[] }

export type ChangedMenu = { revision: number; change: MenuChange; before: MenuRecords; after: MenuRecords }

type Stamp = Omit<Revision, 'revision'>
type Wanted = { entities?: number; schedules?: number; hours?: number }

/**
 * The one way to change a menu: under the merchant's lock, on its newest state, as one numbered revision. The plan is
 * pure and refuses by throwing; then nothing has happened. A plan that changes nothing makes no revision.
 *
 * It reads the whole menu, because most rules ask about more than what is written: 2 ms for a restaurant's 300
 * entities.
 */
export async function changeMenu(
  tx: Handle,
  merchantId: number,
  { newIds = {}, ...stamp }: Stamp & { newIds?: Wanted },
  plan: (records: MenuRecords, ids: NewIds, current: number) => MenuChange | Promise<MenuChange>,
): Promise<ChangedMenu> {
  const current = await lockMenu(tx, merchantId)
  const before = await loadMenuRecords(tx, merchantId)
  const ids = await takeIds(tx, { entities: 0, schedules: 0, hours: 0, ...newIds })
  const change = await plan(before, ids, current)
  if (isEmpty(change)) return { revision: current, change, before, after: before }
  await writeChange(tx, merchantId, change)
  const revision = current + 1
  await insertRevision(tx, merchantId, { revision, ...stamp, change })
  return { revision, change, before, after: applyChange(before, change) }
}
