import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { says } from '../../texts/sentence.ts'
import { recordAudit } from '../audit/index.ts'
import { customerDirectory } from '../auth/index.ts'
import { deleteCertificate, listCertificates, putCertificate } from './certificate-store.ts'
import { presentCertificate } from './present.ts'
import type { NewCertificateInput } from './schemas.ts'

export async function readCertificates({ customer_id }: { customer_id: number }, { db }: Call) {
  await mustBeCustomer(db, customer_id)
  return { certificates: (await listCertificates(db, customer_id)).map(presentCertificate) }
}

/** A customer has one certificate per state: a new one replaces the old. */
export async function addCertificate(input: NewCertificateInput, call: Call) {
  const { customer_id, number, expires } = input
  mustHoldNoCardNumber({ number })
  const { db: tx, now } = call
  await mustBeCustomer(tx, customer_id)
  const state = input.state.toUpperCase()
  const added = await putCertificate(tx, customer_id, { state, number, expires, addedAt: now })
  const certificate = presentCertificate(added)
  // The number stays out of the audit trail, which outlives the account.
  const after = { certificate_id: added.certificateId, state, expires }
  await recordAudit(call, { action: 'customer.tax_certificate_added', subject: String(customer_id), after })
  return { certificate }
}

export async function removeCertificate(
  { customer_id, certificate_id }: { customer_id: number; certificate_id: number },
  call: Call,
) {
  const removed = await deleteCertificate(call.db, customer_id, certificate_id)
  if (!removed) {
    const detail = says`The customer has no certificate with this id.`
    throw refuse('unknown_certificate', { field: 'certificate_id', detail })
  }
  const { state, expires } = removed
  await recordAudit(call, {
    action: 'customer.tax_certificate_removed',
    subject: String(customer_id),
    before: { certificate_id, state, expires },
  })
  return { certificate_id }
}

async function mustBeCustomer(handle: Handle, customerId: number) {
  if (!(await customerDirectory.find(handle, customerId)))
    throw refuse('unknown_customer', { field: 'customer_id' })
}
