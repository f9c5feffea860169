import type { Call } from '../../../calls/call.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import { mustFindMerchant, readMoment } from '../reading/moment.ts'
import { type MenuDeps as ReadingDeps, showExplained } from '../reading/read-menu.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import { applying } from '../rules/menu-change.ts'
import { loadMenuRecords } from '../store.ts'
import { type Prepared, readersOf } from './menu-files.ts'
import type { IdSource } from './rules/import-schedules.ts'
import { planImport } from './rules/plan-import.ts'
import type { PreviewInput } from './schemas.ts'

/**
 * The public menu as it would be after importing the document: planned by the rules of an import, compiled and written by those
 * of the public menu. Nothing is stored, and nothing is locked.
 */
export async function previewMenu(
  deps: MenuDeps & ReadingDeps,
  { merchantId, at }: PreviewInput,
  { db, now }: Call,
  { document, missing }: Prepared,
) {
  const atMs = readMoment(at) ?? now
  const merchant = await mustFindMerchant(deps, merchantId)
  const records = await loadMenuRecords(db, merchantId)
  const plan = await runInSlices(planImport(document, records, readersOf(deps, missing), futureIds()))
  refuseIfAny(plan.faults)
  const after = await runInSlices(applying(records, plan.change))
  const compiled = await compileMenuInSlices(merchantId, { ...after, soldOut: records.soldOut ?? [] })
  const view = { itemOnly: false, hidesUnavailable: false, dietary: [], imageBase: deps.config.publicUrl }
  return showExplained(deps, compiled, merchant, view, atMs)
}

/** Ids of what is new are positive on a menu; these are so large that nothing stored has them. */
const firstId = 2 ** 52

function futureIds(): IdSource {
  const counting = () => {
    let next = firstId
    return () => next++
  }
  return { entity: counting(), schedule: counting(), hour: counting() }
}
