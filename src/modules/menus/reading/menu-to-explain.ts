import type { Call } from '../../../calls/call.ts'
import { administeredBy } from '../../members/groups/index.ts'
import type { Menus } from '../open-menus.ts'
import { type CompiledMenu, compileMenuInSlices } from '../rules/compile-menu.ts'
import { loadMenuRecords } from '../store.ts'

export type ExplainedMenu = Pick<CompiledMenu, 'menu' | 'leftOut'>

/**
 * Hidden entities are never shown (decisions §5), so what is left out is explained only to the merchant's
 * administrators. The menu is recompiled for them: the reasons aren't worth caching.
 */
export async function menuToExplain(
  { menus }: { menus: Menus },
  merchantId: number,
  { db, caller }: Call,
): Promise<ExplainedMenu> {
  const own = await administeredBy(db, caller, [merchantId])
  if (!own.has(merchantId)) return { menu: await menus.get(merchantId), leftOut: [] }
  return compileMenuInSlices(merchantId, await loadMenuRecords(db, merchantId))
}
