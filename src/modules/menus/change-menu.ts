import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Reason, Refusal } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { runInSlices } from '../../runtime/slices.ts'
import { says } from '../../texts/sentence.ts'
import { insertRevision, lockMenu, takeIds, writeChange } from './change-store.ts'
import { insertCheckpoint } from './checkpoint-store.ts'
import { compileMenuInSlices } from './rules/compile-menu.ts'
import type { MenuRecords } from './rules/menu.ts'
import { excessTexts, findExcess } from './rules/menu-budget.ts'
import { applying, isEmpty, type MenuChange, type Revision } from './rules/menu-change.ts'
import { loadMenuRecords } from './store.ts'

/** New ids, ascending, for what a plan creates. */
export type NewIds = { entityIds: number[]; scheduleIds: number[]; hourIds: number[] }

export type ChangedMenu = { revision: number; change: MenuChange; before: MenuRecords; after: MenuRecords }

const maxReasons = 20

/** Number of revisions between two stored whole menus: any revision is at most half as many changes away from one. */
export const checkpointEvery = 32

type Stamp = Omit<Revision, 'revision'>
type Wanted = { entities?: number; schedules?: number; hours?: number }

/**
 * The only way to change a menu: under the merchant's lock, on its latest state, as one numbered revision. The plan
 * is pure and refuses by throwing; then nothing has happened. A plan that changes nothing creates no revision.
 *
 * It reads the whole menu, because most rules need more than what is written: 2 ms for a restaurant's 300 entities.
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
  const after = await runInSlices(applying(before, change))
  await mustBeAffordable(merchantId, before, after)
  await nextTurn() // thousands of entities were converted at once
  await writeChange(tx, merchantId, change)
  const revision = current + 1
  await insertRevision(tx, merchantId, { revision, ...stamp, change })
  if (revision % checkpointEvery === 0) await insertCheckpoint(tx, merchantId, { revision, menu: after })
  return { revision, change, before, after }
}

/**
 * Customers' reads pay for what is written here, so it is refused now rather than when it is read. A menu that is
 * already too large may be made smaller.
 */
async function mustBeAffordable(merchantId: number, before: MenuRecords, after: MenuRecords) {
  const excess = findExcess(await compileMenuInSlices(merchantId, after))
  if (excess.length === 0) return
  const earlier = findExcess(await compileMenuInSlices(merchantId, before))
  if (earlier.length > 0 && excess.length <= earlier.length) return
  const names = new Map(after.entities.map(({ entityId, name }) => [entityId, name]))
  const reasons = excess.slice(0, maxReasons).map(
    ({ entityId, what }): Reason => ({
      code: 'menu_too_large',
      entityId,
      detail: says`${names.get(entityId)} (${entityId}): ${excessTexts[what]}`,
    }),
  )
  throw new Refusal(reasons as [Reason, ...Reason[]])
}
