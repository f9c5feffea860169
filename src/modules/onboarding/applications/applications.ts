import type { Call } from '../../../calls/call.ts'
import { formatLocalDate, formatUtc, parseLocalDate, toLocalDay } from '../../../core/local-time.ts'
import type { ReadMarketplaceSettings } from '../../../core/marketplace-settings.ts'
import type { Ppm } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import { beforeFirst, readSort } from '../../../core/sort.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Geocoder } from '../../../outside/geocoder.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import { says, word } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { createOwnedGroup } from '../../members/index.ts'
import { createInactiveMerchant, splitUnit, verifyContact } from '../../merchants/index.ts'
import { insertLicense } from '../licenses/license-store.ts'
import {
  type Application,
  findApplicationForChange,
  insertApplication,
  listApplications,
  writeDecision,
} from './application-store.ts'
import type { ApplicationsInput, ApplyInput, DecideInput } from './schemas.ts'

export type ApplicationDeps = { geocoder: Geocoder }
const maxWaiting = 5

/** As for any merchant, the address must be found. The geocoder is asked before the transaction opens. */
export async function prepareApplication({ geocoder }: ApplicationDeps, input: ApplyInput, call: Call) {
  const { expires } = input.license ?? {}
  const yesterday = formatLocalDate(toLocalDay(call.now - 86_400_000, 'UTC'))
  if (expires !== undefined && (parseLocalDate(expires) === null || expires < yesterday))
    throw refuse('invalid_parameter', {
      field: 'license.expires',
      detail: says`expires must be a future date.`,
    })
  return verifyContact(geocoder, input)
}

type PreparedApplication = Awaited<ReturnType<typeof prepareApplication>>

/** The answer must reveal nothing about other applicants. */
export async function apply(input: ApplyInput, call: Call, { phone, address }: PreparedApplication) {
  const { name, type, license } = input
  const wanted = {
    ...{ name, type, phone, email: input.email.toLowerCase(), ...address },
    license: license
      ? { ...license, state: license.state.toUpperCase(), document: license.document ?? null }
      : null,
  }
  const application = await insertApplication(call.db, wanted, { now: call.now, atMost: maxWaiting })
  if (!application)
    throw refuse('rate_limited', {
      field: 'email',
      detail: says`${maxWaiting} applications from this email address are already waiting.`,
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

export async function readApplications(input: ApplicationsInput, { db }: Call) {
  const { direction } = readSort(input.sort ?? 'sent')
  const { status = null, after = beforeFirst(direction), limit = 100 } = input
  const found = await listApplications(db, { status, after, limit: limit + 1, direction })
  return { applications: found.slice(0, limit).map(present), has_more: found.length > limit }
}

/** An application is decided once. Approval creates the group, the merchant and the owner's invitation. */
export type DecisionDeps = { marketplaceSettings: ReadMarketplaceSettings }

export async function decideApplication(
  { marketplaceSettings }: DecisionDeps,
  { id, action, reason }: DecideInput,
  call: Call,
) {
  const { db: tx, now } = call
  const application = await findApplicationForChange(tx, id)
  if (!application) throw refuse('unknown_application', { field: 'id' })
  if (application.status !== 'waiting')
    throw refuse('invalid_action', {
      field: 'action',
      detail: says`The application is ${word(application.status)}.`,
    })
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
  const groupId = await createOwnedGroup(tx, { name, ownerEmail: email, invitedBy: 'operator' }, now)
  const address = { street, city, state, zipCode, latitude, longitude }
  const merchantId = await createInactiveMerchant({ groupId, name, type, phone, ...address, ...fees }, call)
  if (license) await insertLicense(tx, merchantId, license, now)
  return merchantId
}

export async function sendDeclined(
  { mail, emailWords }: { mail: Mailer; emailWords: () => Promise<WriteEmail> },
  declined: Declined,
) {
  await mail.send(declinedEmail(declined, await emailWords()))
}

export type Declined = { to: string; name: string; reason: string }

export function declinedEmail({ to, name, reason }: Declined, write: WriteEmail): Mail {
  const { subject, opening } = write('application_declined', 'en', { shop: name })
  return { to, subject, text: `${opening}\n\nReason: ${reason}\n` }
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
