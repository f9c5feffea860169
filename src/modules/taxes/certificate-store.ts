import { formatLocalDate, type LocalDay } from '../../core/local-time.ts'
import { sql } from '../../db/database.ts'
import type { Certificate } from './rules/records.ts'

const columns = `certificate_id AS "certificateId", state, number, expires::text AS expires, added_at AS "addedAt"`

/** By state. */
export const listCertificates = sql<Certificate>(
  `SELECT ${columns} FROM tax_certificates WHERE customer_id = $1 ORDER BY state`,
).rows((customerId: number) => [customerId])

/** The certificate that exempts this customer from tax in a state on a day. */
export const findCertificate = sql<{ certificateId: number }>(
  `SELECT certificate_id AS "certificateId" FROM tax_certificates
   WHERE customer_id = $1 AND state = $2 AND expires >= $3::date`,
).find(
  (customerId: number, state: string, day: LocalDay) => [customerId, state, formatLocalDate(day)],
  ({ certificateId }) => certificateId,
)

/** Whether the customer has any state's certificate that hasn't expired on that day. */
export const isTaxExempt = sql<{ isExempt: boolean }>(
  'SELECT EXISTS (SELECT FROM tax_certificates WHERE customer_id = $1 AND expires >= $2::date) AS "isExempt"',
).get(
  (customerId: number, day: LocalDay) => [customerId, formatLocalDate(day)],
  ({ isExempt }) => isExempt,
)

// A customer has one certificate per state: a new one replaces the old.
export const putCertificate = sql<Certificate>(
  `INSERT INTO tax_certificates (customer_id, state, number, expires, added_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (customer_id, state) DO UPDATE SET number = $3, expires = $4, added_at = $5 RETURNING ${columns}`,
).get((customerId: number, { state, number, expires, addedAt }: Omit<Certificate, 'certificateId'>) => [
  customerId,
  state,
  number,
  expires,
  new Date(addedAt),
])

/** Undefined if the customer has no such certificate. */
export const deleteCertificate = sql<Certificate>(
  `DELETE FROM tax_certificates WHERE customer_id = $1 AND certificate_id = $2 RETURNING ${columns}`,
).find((customerId: number, certificateId: number) => [customerId, certificateId])
