import type { LocalDay } from '../../../core/local-time.ts'
import { type GoodsKind, listMeanings, type SoldKind } from './kinds.ts'

/** A seller's license for the state in which it sells; `alcohol` covers beer, wine and liquor. */
export type License = { kind: GoodsKind; lastDay: LocalDay }

export type LicenseVerdict = 'license_missing' | 'license_expired'

/**
 * Goods that may turn out to be several kinds need a license for each. Undefined if all of them are in force on that
 * day.
 */
export function checkLicense(
  licenses: readonly License[],
  kind: GoodsKind,
  day: LocalDay,
): LicenseVerdict | undefined {
  const covers = (license: License, sold: SoldKind) => listMeanings(license.kind).includes(sold)
  const isCovered = (those: readonly License[]) =>
    listMeanings(kind).every((sold) => those.some((license) => covers(license, sold)))
  if (isCovered(licenses.filter(({ lastDay }) => day <= lastDay))) return undefined
  return isCovered(licenses) ? 'license_expired' : 'license_missing'
}
