import type { Call } from '../../../http/route.ts'
import type { OfMerchantInput } from '../../members/index.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import { loadMenuRecords } from '../store.ts'
import { lintMenu } from './rules/menu-lint.ts'

export async function lintStoredMenu({ merchantId }: OfMerchantInput, { db }: Call) {
  const records = await loadMenuRecords(db, merchantId)
  return { findings: lintMenu(records, await compileMenuInSlices(merchantId, records)) }
}
