import type { Call } from '../../../calls/call.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import { loadMenuRecords } from '../store.ts'
import { lintingMenu } from './rules/menu-lint.ts'

export async function lintStoredMenu({ merchantId }: { merchantId: number }, { db, language }: Call) {
  const records = await loadMenuRecords(db, merchantId)
  const compiled = await compileMenuInSlices(merchantId, records)
  return { findings: await runInSlices(lintingMenu(records, compiled, language)) }
}
