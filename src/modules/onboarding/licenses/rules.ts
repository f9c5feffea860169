import type { LocalDay } from '../../../core/local-time.ts'
import type { LicenseKind } from '../../../core/merchant-types.ts'

export type MerchantLicense = {
  licenseId: number
  merchantId: number
  kind: LicenseKind
  number: string
  state: string
  /** YYYY-MM-DD: the last day on which it is in force. */
  expires: string
  document: string | null
}

/** Owners are warned so many days before the last day, and once it is over. */
const warningDays = [30, 7, 1] as const
export type Warning = (typeof warningDays)[number] | 0

/** The warning that is due; undefined where none is, or where it or a later one was given. */
export function dueWarning(lastDay: LocalDay, today: LocalDay, warned: Warning | null): Warning | undefined {
  const left = lastDay - today
  const due: Warning | undefined = left < 0 ? 0 : warningDays.findLast((days) => left <= days)
  return due === undefined || (warned !== null && warned <= due) ? undefined : due
}
