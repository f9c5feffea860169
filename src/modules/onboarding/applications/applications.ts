import { formatLocalDate, formatUtc, localDayOf, parseLocalDate } from '../../../core/local-time.ts'
import type { ReadMarketplaceSettings } from '../../../core/marketplace-settings.ts'
import type { Ppm } from '../../../core/money.ts'
import { refuse, refuseIfAny } from '../../../core/refusal.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Call } from '../../../http/route.ts'
import type { Geocoder } from '../../../outside/geocoder.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { createGroup, inviteOwner } from '../../members/index.ts'
import {
  foundMerchant,
  merchantTypes,
  splitUnit,
  toChange,
  type VerifiedPlace,
  verify,
} from '../../merchants/index.ts'
import { insertLicense } from '../licenses/license-store.ts'
import {
  type Application,
  findApplicationForChange,
  insertApplication,
  listApplications,
  markAwaitingSetup,
  writeDecision,
} from './application-store.ts'
import type { ApplicationsInput, ApplyInput, DecideInput } from './schemas.ts'

export type ApplicationTools = { geocoder: Geocoder }
const mostWaiting = 5

/** The address must be found, as for any merchant; the geocoder is asked before the transaction opens. */
export async function prepareApplication({ geocoder }: ApplicationTools, input: ApplyInput, call: Call) {
  const { change, faults } = toChange({ phone: input.phone, location: input.location })
  refuseIfAny(faults.map(({ field, detail }) => ({ code: 'invalid_parameter', field, detail })))
  const { expires } = input.license ?? {}
  const yesterday = formatLocalDate(localDayOf(call.now - 86_400_000, 'UTC'))
  if (expires !== undefined && (parseLocalDate(expires) === null || expires < yesterday))
    throw refuse('invalid_parameter', { field: 'license.expires', detail: 'expires is a date to come.' })
  const place = await verify(geocoder, change.address, 'location.street')
  return { phone: change.phone!, place: { ...place, unit: input.location.unit ?? place.unit } }
}

/** An answer to an applicant reveals nothing about other applicants. */
export async function apply(
  input: ApplyInput,
  call: Call,
  { phone, place }: { phone: string; place: VerifiedPlace },
) {
  const { name, type, license } = input
  const { unit, ...found } = place
  const street = unit ? `${found.street}, ${unit}` : found.street
  const wanted = {
    ...{ name, type, phone, email: input.email.toLowerCase(), place: { ...found, street } },
    license: license
      ? { ...license, state: license.state.toUpperCase(), document: license.document ?? null }
      : null,
  }
  const application = await insertApplication(call.db, wanted, { now: call.now, atMost: mostWaiting })
  if (!application)
    throw refuse('rate_limited', {
      field: 'email',
      detail: `${mostWaiting} applications of this address wait.`,
    })
  await recordAudit(
    { ...call, actor: application.email },
    {
      action: 'merchant.applied',
      subject: String(application.applicationId),
      after: present(application),
      event: { type: 'merchant.applied' },
    },
  )
  return { application: present(application) }
}

export async function readApplications({ status, after, limit = 100 }: ApplicationsInput, { db }: Call) {
  const range = { ...(status && { status }), ...(after && { after }), limit: limit + 1 }
  const found = await listApplications(db, range)
  return { applications: found.slice(0, limit).map(present), has_more: found.length > limit }
}

/** Approved or declined once. Approval makes the group, the merchant and the owner's invitation. */
export type DecisionTools = { marketplaceSettings: ReadMarketplaceSettings }

export async function decideApplication(
  { marketplaceSettings }: DecisionTools,
  { id, action, reason }: DecideInput,
  call: Call,
) {
  const { db: tx, now } = call
  const application = await findApplicationForChange(tx, id)
  if (!application) throw refuse('unknown_application', { field: 'id' })
  if (application.status !== 'waiting')
    throw refuse('invalid_action', { field: 'action', detail: `The application is ${application.status}.` })
  if (action === 'decline' && !reason) throw refuse('missing_parameter', { field: 'reason' })
  const { convenienceFeePpm } = await marketplaceSettings()
  const merchantId =
    action === 'approve' ? await makeMerchant(application, { convenienceFeePpm }, call) : null
  const status = action === 'approve' ? 'approved' : 'declined'
  const after = await writeDecision(tx, id, { status, reason: reason ?? null, merchantId, now })
  await recordAudit(call, {
    action: `merchant.${status}`,
    subject: String(id),
    ...(merchantId !== null && { merchantId }),
    before: present(application),
    after: present(after),
    event: { type: `merchant.${status}`, data: { application: present(after) } },
  })
  if (status === 'declined') await addJob(tx, 'send_declined', { to: after.email, name: after.name, reason })
  return { application: present(after) }
}

async function makeMerchant(
  application: Application,
  fees: { convenienceFeePpm: Ppm },
  call: Call,
): Promise<number> {
  const { db: tx, now } = call
  const { name, type, phone, email, license, street, city, state, zipCode } = application
  const { latitude, longitude } = application
  const { groupId } = await createGroup(tx, { name, emails: [] }, now)
  const address = splitUnit(street)
  const place = { street: address.street, unit: address.unit, city, state, zipCode, latitude, longitude }
  const said = { groupId, name, type, phone, confirmPhone: phone, cuisines: [merchantTypes[type]], ...fees }
  const merchantId = await foundMerchant({ change: { ...said, address: {} }, place }, call)
  await markAwaitingSetup(tx, merchantId)
  if (license) await insertLicense(tx, merchantId, license, now)
  await inviteOwner(tx, { groupId, email, invitedBy: 'operator' }, now)
  return merchantId
}

export async function sendDeclined(
  { mail }: { mail: Mailer },
  { to, name, reason }: { to: string; name: string; reason: string },
) {
  const letter: Mail = {
    to,
    subject: `${name}: your application`,
    text: `Thank you for applying with ${name}. We cannot take it up now.\n\nThe reason: ${reason}\n`,
  }
  await mail.send(letter)
}

function present(application: Application) {
  const { applicationId, name, type, phone, email, license, status, reason, merchantId } = application
  const { street, city, state, zipCode, createdAt, decidedAt } = application
  return {
    application_id: applicationId,
    ...{ name, type, phone, email, license, status, reason },
    location: { ...splitUnit(street), city, state, zipCode },
    merchant_id: merchantId,
    created: formatUtc(createdAt),
    decided: decidedAt === null ? null : formatUtc(decidedAt),
  }
}
