import { parseLocalDate } from '../../../core/local-time.ts'
import type { LicenseKind } from '../../../core/merchant-types.ts'
import type { Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'
import type { MerchantLicense, Warning } from './rules.ts'

const columns = `license_id AS "licenseId", merchant_id AS "merchantId", kind, number, state, expires, document`

const ofAny = inBothDirections<ListedLicense>(
  ({ order, beyond }) => `SELECT ${columns},
     m.name AS "merchantName", m.time_zone AS "timeZone"
   FROM merchant_licenses JOIN (SELECT merchant_id, name, time_zone FROM merchants) AS m USING (merchant_id)
   WHERE ($1::bigint IS NULL OR merchant_id = $1)
     AND ($2::bigint IS NULL OR (expires, license_id) ${beyond} (
       SELECT expires, license_id FROM merchant_licenses WHERE license_id = $2))
   ORDER BY expires ${order}, license_id ${order} LIMIT $3`,
)

export type ListedLicense = MerchantLicense & { merchantName: string; timeZone: string }
export type WarnedLicense = ListedLicense & { warned: Warning | null }

export const listLicenses = sql<MerchantLicense>(
  `SELECT ${columns} FROM merchant_licenses WHERE merchant_id = $1 ORDER BY license_id`,
).rows((merchantId: number) => [merchantId])

/** By expiration date. `after` is the last license of the previous page. */
export function listAllLicenses(
  handle: Handle,
  range: { merchantId: number | null; after: number | null; limit: number; direction: Direction },
): Promise<ListedLicense[]> {
  return handle.rows(ofAny[range.direction], [range.merchantId, range.after, range.limit])
}

/** The licenses for the merchant's own state, which the sales rules need. */
export const listLicenseDays = sql<{ kind: LicenseKind; expires: string }>(
  `SELECT l.kind, l.expires FROM merchant_licenses l JOIN merchants m USING (merchant_id)
   WHERE l.merchant_id = $1 AND l.state = m.state`,
).rows(
  (merchantId: number) => [merchantId],
  ({ kind, expires }) => ({ kind, lastDay: parseLocalDate(expires)! }),
)

type LicenseFields = Omit<MerchantLicense, 'licenseId' | 'merchantId'>
const valuesOf = ({ kind, number, state, expires, document }: LicenseFields) =>
  [kind, number, state, expires, document] as const

/** Undefined if the merchant already has a license of this kind and number. */
export const insertLicense = sql<MerchantLicense>(
  `INSERT INTO merchant_licenses (merchant_id, kind, number, state, expires, document, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${columns}`,
).find((merchantId: number, license: LicenseFields, now: number) => [
  merchantId,
  ...valuesOf(license),
  new Date(now),
])

export const updateLicense = sql<MerchantLicense>(
  `UPDATE merchant_licenses SET kind = $3, number = $4, state = $5, expires = $6, document = $7,
     warned = CASE WHEN expires = $6 THEN warned END
   WHERE merchant_id = $1 AND license_id = $2 RETURNING ${columns}`,
).get((license: MerchantLicense) => [license.merchantId, license.licenseId, ...valuesOf(license)])

export const deleteLicense = sql(
  'DELETE FROM merchant_licenses WHERE merchant_id = $1 AND license_id = $2 RETURNING license_id',
).any((merchantId: number, licenseId: number) => [merchantId, licenseId])

/**
 * Licenses that expire within a month in any time zone, or have expired, and whose owners may have to be warned. One
 * day more than the earliest warning, because in some time zones it is already tomorrow.
 */
export const listToWarn = sql<WarnedLicense>(
  `SELECT ${columns}, warned, m.name AS "merchantName", m.time_zone AS "timeZone"
   FROM (SELECT * FROM merchant_licenses WHERE warned IS DISTINCT FROM 0 AND expires <= $1::date + 31) AS l
   JOIN (SELECT merchant_id, name, time_zone FROM merchants) AS m USING (merchant_id)
   ORDER BY license_id LIMIT 1000`,
).rows((now: number) => [new Date(now).toISOString().slice(0, 10)])

/** False if another process was faster. */
export const recordWarning = sql(
  `UPDATE merchant_licenses SET warned = $3 WHERE license_id = $1 AND warned IS NOT DISTINCT FROM $2
   RETURNING license_id`,
).any(({ licenseId, warned }: WarnedLicense, warning: Warning) => [licenseId, warned, warning])
