import { openSnapshots } from '../../cache/snapshots.ts'
import type { Deps } from '../../start/deps.ts'
import { compileMenuInSlices } from './rules/compile-menu.ts'
import type { Menu } from './rules/menu.ts'
import { loadMenuRecords } from './store.ts'

/** Compiled menus. The same object until the menu changes; a merchant without a menu has an empty one. */
export type Menus = { get(merchantId: number): Promise<Menu> }

/** An item takes about half a KB. */
const maxMenus = 5000
const maxItems = 100_000

type MenusDeps = Pick<Deps, 'reads' | 'changes' | 'unreadable'>

export function openMenus({ reads, changes, unreadable }: MenusDeps): Menus {
  const menus = openSnapshots<Menu>(changes, 'menu', {
    name: 'menus',
    max: maxMenus,
    weight: { of: ({ items }) => items.size, max: maxItems },
    load: async (key) => {
      const merchantId = Number(key)
      const records = await loadMenuRecords(reads, merchantId)
      const owner = `merchant ${merchantId}`
      unreadable.forget('menu entity', owner)
      const leaveOut = (entityId: number, error: unknown) =>
        unreadable.add({ kind: 'menu entity', id: entityId, owner }, error)
      return (await compileMenuInSlices(merchantId, records, leaveOut)).menu
    },
  })
  return { get: async (merchantId) => (await menus.get(String(merchantId)))! }
}
