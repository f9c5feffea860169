import type { Call } from '../../../calls/call.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import { readMoment } from '../reading/moment.ts'
import type { MenuDeps as ReadingDeps } from '../reading/read-menu.ts'
import { showChanged } from '../reading/show-changed.ts'
import type { IdSource } from '../rules/menu.ts'
import { loadMenuRecords } from '../store.ts'
import { importReaders, type Prepared } from './menu-files.ts'
import { planImport } from './rules/plan-import.ts'
import type { PreviewInput } from './schemas.ts'

/**
 * The public menu after importing the document: planned by the import rules, compiled and presented like the public
 * menu. Nothing is stored or locked.
 */
export async function previewMenu(
  deps: MenuDeps & ReadingDeps,
  { merchantId, at }: PreviewInput,
  { db, now }: Call,
  { document, missing }: Prepared,
) {
  const records = await loadMenuRecords(db, merchantId)
  const plan = await runInSlices(planImport(document, records, importReaders(deps, missing), futureIds()))
  refuseIfAny(plan.faults)
  return showChanged(deps, { merchantId, records, change: plan.change, atMs: readMoment(at) ?? now })
}

/** New ids are positive on a menu; these are too large to be stored ones. */
const firstId = 2 ** 52

function futureIds(): IdSource {
  const counting = () => {
    let next = firstId
    return () => next++
  }
  return { entity: counting(), schedule: counting(), hour: counting() }
}
