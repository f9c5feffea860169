import { runInSlices } from '../../../runtime/slices.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import type { MenuRecords } from '../rules/menu.ts'
import { applying, type MenuChange } from '../rules/menu-change.ts'
import { mustFindMerchant } from './moment.ts'
import { type MenuDeps, showExplained } from './read-menu.ts'

type Changed = { merchantId: number; records: MenuRecords; change: MenuChange; atMs: number }

/** The public menu after a change. */
export async function showChanged(deps: MenuDeps, { merchantId, records, change, atMs }: Changed) {
  const merchant = await mustFindMerchant(deps, merchantId)
  const after = await runInSlices(applying(records, change))
  const compiled = await compileMenuInSlices(merchantId, { ...after, soldOut: records.soldOut ?? [] })
  const view = { itemOnly: false, hidesUnavailable: false, dietary: [], imageBase: deps.config.publicUrl }
  return showExplained(deps, compiled, merchant, view, atMs)
}
