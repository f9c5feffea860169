import type { LocalDay } from '../../../core/local-time.ts'
import type { LicenseKind } from '../../../core/merchant-types.ts'

export type MerchantLicense = {
  licenseId: number
  merchantId: number
  kind: LicenseKind
  number: string
  state: string
  /** The last valid day, as YYYY-MM-DD. */
  expires: string
  document: string | null
}

/** Owners are warned this many days before the last valid day, and once when the license has expired. */
const warningDays = [30, 7, 1] as const
export type Warning = (typeof warningDays)[number] | 0

/** The warning that is due; undefined if none is, or if it or a later one was already sent. */
export function dueWarning(lastDay: LocalDay, today: LocalDay, warned: Warning | null): Warning | undefined {
  const left = lastDay - today
  const due: Warning | undefined = left < 0 ? 0 : warningDays.findLast((days) => left <= days)
  return due === undefined || (warned !== null && warned <= due) ? undefined : due
}
