import { openSnapshots } from '../../db/snapshots.ts'
import type { Deps } from '../../deps.ts'
import { compileMenu } from './rules/compile-menu.ts'
import type { Menu } from './rules/menu.ts'
import { loadMenuRecords } from './store.ts'

/** Compiled menus. The same object until the menu changes; a merchant without a menu has an empty one. */
export type Menus = { get(merchantId: number): Promise<Menu> }

/** A compiled menu of the demo takes 60 KB and its kept texts as much again: some 250 MB when all are full. */
const mostMenus = 2000

export function openMenus({ db, changes }: Pick<Deps, 'db' | 'changes'>): Menus {
  const menus = openSnapshots<Menu>(changes, 'menu', {
    max: mostMenus,
    load: async (key) => {
      const merchantId = Number(key)
      return compileMenu(merchantId, await loadMenuRecords(db, merchantId)).menu
    },
  })
  return { get: async (merchantId) => (await menus.get(String(merchantId)))! }
}
