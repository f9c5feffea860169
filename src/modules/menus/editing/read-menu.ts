import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import { findCurrentRevision } from '../change-store.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import { loadMenuRecords } from '../store.ts'
import { menuJson } from './present.ts'
import { findingWarnings } from './rules/warnings.ts'
import type { MenuQueryInput } from './schemas.ts'
import type { MenuDeps } from './write-menu.ts'

/**
 * The number is read first: the menu may be newer than its number, never older, so a writer that relies on it loses
 * nothing.
 */
export async function readAdminMenu(
  { config }: MenuDeps,
  { merchantId, exclude = [], thirdPartyId }: MenuQueryInput,
  { db }: Call,
) {
  const revision = await findCurrentRevision(db, merchantId)
  const records = await loadMenuRecords(db, merchantId)
  const compiled = await compileMenuInSlices(merchantId, records)
  const warnings = await runInSlices(findingWarnings(records, compiled))
  const options = { warnings, revision, exclude, thirdPartyId, imageBase: config.publicUrl }
  return new ByteAnswer(await runInSlices(menuJson(records, options)))
}
