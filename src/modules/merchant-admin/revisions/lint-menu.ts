import type { Call } from '../../../http/route.ts'
import { compileMenu, loadMenuRecords } from '../../menus/index.ts'
import type { OfMerchantInput } from '../../merchants/index.ts'
import { lintMenu } from './rules/menu-lint.ts'

export async function lintStoredMenu({ merchantId }: OfMerchantInput, { db }: Call) {
  const records = await loadMenuRecords(db, merchantId)
  return { findings: lintMenu(records, compileMenu(merchantId, records)) }
}
