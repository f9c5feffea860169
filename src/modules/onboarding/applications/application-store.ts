import type { MerchantType } from '../../../core/merchant-types.ts'
import type { Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'
import type { MerchantLicense } from '../licenses/rules.ts'

export type ApplicationStatus = 'waiting' | 'approved' | 'declined'
export type AppliedLicense = Omit<MerchantLicense, 'licenseId' | 'merchantId'>

/** An application of a shop that wants to join. `street` includes the unit. */
export type Application = {
  applicationId: number
  name: string
  type: MerchantType
  phone: string
  email: string
  street: string
  city: string
  state: string
  zipCode: string
  latitude: number
  longitude: number
  license: AppliedLicense | null
  status: ApplicationStatus
  reason: string | null
  merchantId: number | null
  createdAt: number
  decidedAt: number | null
}
export type NewApplication = Omit<
  Application,
  'applicationId' | 'status' | 'reason' | 'merchantId' | 'createdAt' | 'decidedAt'
>

const columns = `application_id AS "applicationId", name, type, phone, email, street, city, state,
  zip_code AS "zipCode", latitude, longitude, license, status, reason, merchant_id AS "merchantId",
  created_at AS "createdAt", decided_at AS "decidedAt"`
// The statement counts by itself, so that concurrent requests from one address can't flood the operator's list.
const addApplication = sql<Application>(
  `INSERT INTO merchant_applications
     (name, type, phone, email, street, city, state, zip_code, latitude, longitude, license, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
   WHERE (SELECT count(*) FROM merchant_applications WHERE email = $4 AND status = 'waiting') < $13
   RETURNING ${columns}`,
)
const list = inBothDirections<Application>(
  ({ order, beyond }) => `SELECT ${columns} FROM merchant_applications
   WHERE ($1::text IS NULL OR status = $1) AND application_id ${beyond} $2 ORDER BY application_id ${order} LIMIT $3`,
)

const decide = sql<Application>(
  `UPDATE merchant_applications SET status = $2, reason = $3, merchant_id = $4, decided_at = $5
   WHERE application_id = $1 RETURNING ${columns}`,
)

/** Undefined if `atMost` applications from this address are already waiting. */
export function insertApplication(
  tx: Handle,
  application: NewApplication,
  { now, atMost }: { now: number; atMost: number },
): Promise<Application | undefined> {
  const { name, type, phone, email, license } = application
  const { street, city, state, zipCode, latitude, longitude } = application
  const where = [street, city, state, zipCode, latitude, longitude]
  const kept = license && JSON.stringify(license)
  return tx.find(addApplication, [name, type, phone, email, ...where, kept, new Date(now), atMost])
}

export function listApplications(
  handle: Handle,
  range: { status: ApplicationStatus | null; after: number; limit: number; direction: Direction },
): Promise<Application[]> {
  return handle.rows(list[range.direction], [range.status, range.after, range.limit])
}

export const findApplicationForChange = sql<Application>(
  `SELECT ${columns} FROM merchant_applications WHERE application_id = $1 FOR UPDATE`,
).find((applicationId: number) => [applicationId])

export function writeDecision(
  tx: Handle,
  applicationId: number,
  decision: { status: ApplicationStatus; reason: string | null; merchantId: number | null; now: number },
): Promise<Application> {
  const { status, reason, merchantId, now } = decision
  return tx.get(decide, [applicationId, status, reason, merchantId, new Date(now)])
}

export type WaitingMerchants = Record<'applications' | 'licenses', number>

/** Counts undecided applications, and licenses that have expired or will within 30 days. */
export const countWaitingMerchants = sql<WaitingMerchants>(
  `SELECT (SELECT count(*)::integer FROM merchant_applications WHERE status = 'waiting') AS applications,
     (SELECT count(*)::integer FROM merchant_licenses WHERE expires < ($1::timestamptz + interval '30 days')::date) AS licenses`,
).get((now: number) => [new Date(now)])
