import type { DietaryMark } from '../../../core/dietary.ts'
import type { Handle } from '../../../db/database.ts'
import { findMarkedItems, findReachableMenus } from './search-store.ts'

/** For merchant search: the merchants with a visible item that has all of these marks. */
export async function findMarkedMerchants(
  handle: Handle,
  merchantIds: readonly number[],
  marks: readonly DietaryMark[],
): Promise<Set<number>> {
  if (merchantIds.length === 0) return new Set()
  const found = await findMarkedItems(handle, merchantIds, marks)
  const menus = await findReachableMenus(handle, new Set(found.map(({ parentId }) => parentId)))
  return new Set(found.filter(({ parentId }) => menus.has(parentId)).map(({ merchantId }) => merchantId))
}
