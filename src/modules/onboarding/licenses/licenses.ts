import type { Call } from '../../../calls/call.ts'
import { formatLocalDate, parseLocalDate, toLocalDay } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { readSort } from '../../../core/sort.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { type AuditAction, recordAudit } from '../../audit/index.ts'
import { getTimeZone, lockMerchant } from '../../merchants/index.ts'
import {
  deleteLicense,
  insertLicense,
  listAllLicenses,
  listLicenses,
  updateLicense,
} from './license-store.ts'
import type { MerchantLicense } from './rules.ts'
import type {
  LicenseInPathInput,
  LicensePatchInput,
  NewLicenseInput,
  OperatorLicensesInput,
} from './schemas.ts'

export async function readLicenses({ merchantId }: { merchantId: number }, { db, now }: Call) {
  const timeZone = await getTimeZone(db, merchantId)
  const today = formatLocalDate(toLocalDay(now, timeZone))
  return { licenses: (await listLicenses(db, merchantId)).map((license) => present(license, today)) }
}

export async function readAllLicenses(input: OperatorLicensesInput, { db, now }: Call) {
  const { merchant_id: merchantId = null, after = null, limit = 1000 } = input
  const { direction } = readSort(input.sort ?? 'expires')
  const licenses = await listAllLicenses(db, { merchantId, after, limit, direction })
  return {
    licenses: licenses.map((license) => ({
      ...present(license, formatLocalDate(toLocalDay(now, license.timeZone))),
      merchant_name: license.merchantName,
    })),
  }
}

export async function addLicense(input: NewLicenseInput, call: Call) {
  const { merchantId, kind, number, expires, document = null } = input
  const { db: tx, now } = call
  await lockMerchant(tx, merchantId)
  const today = await mustNotBePast(call, merchantId, expires)
  const wanted = { kind, number, state: input.state.toUpperCase(), expires, document }
  const license = await insertLicense(tx, merchantId, wanted, now)
  if (!license)
    throw refuse('invalid_parameter', {
      field: 'number',
      detail: says`The merchant already has a license of this kind with this number. Change it with PUT.`,
    })
  await record(call, merchantId, 'license.added', { after: present(license, today) })
  return { license: present(license, today) }
}

/** Only the fields that were sent change. A new expiration date resets the warnings. */
export async function changeLicense(input: LicensePatchInput, call: Call) {
  const { merchantId, license_id, ...change } = input
  await lockMerchant(call.db, merchantId)
  const before = await getLicense(call, merchantId, license_id)
  const wanted = { ...before, ...change, state: (change.state ?? before.state).toUpperCase() }
  const today = await mustNotBePast(call, merchantId, change.expires ?? '9999-12-31')
  const after = await updateLicense(call.db, wanted)
  await record(call, merchantId, 'license.changed', {
    before: present(before, today),
    after: present(after, today),
  })
  return { license: present(after, today) }
}

export async function removeLicense({ merchantId, license_id }: LicenseInPathInput, call: Call) {
  await lockMerchant(call.db, merchantId)
  const before = await getLicense(call, merchantId, license_id)
  await deleteLicense(call.db, merchantId, license_id)
  await record(call, merchantId, 'license.removed', { before: present(before, before.expires) })
  return {}
}

async function getLicense({ db }: Call, merchantId: number, licenseId: number): Promise<MerchantLicense> {
  const license = (await listLicenses(db, merchantId)).find((one) => one.licenseId === licenseId)
  if (!license) throw refuse('unknown_license', { field: 'license_id' })
  return license
}

/** By the merchant's time zone; returns its current date. */
async function mustNotBePast({ db, now }: Call, merchantId: number, expires: string): Promise<string> {
  const timeZone = await getTimeZone(db, merchantId)
  const today = formatLocalDate(toLocalDay(now, timeZone))
  const fault = (detail: Sentence) => refuse('invalid_parameter', { field: 'expires', detail })
  if (parseLocalDate(expires) === null) throw fault(says`expires must be a date, YYYY-MM-DD.`)
  if (expires < today) throw fault(says`expires is in the past. Enter a license that’s still valid.`)
  return today
}

const record = (
  call: Call,
  merchantId: number,
  action: AuditAction,
  trace: { before?: object; after?: object },
) => recordAudit(call, { action, subject: String(merchantId), merchantId, ...trace })

export function present(license: MerchantLicense, today: string) {
  const { licenseId, merchantId, kind, number, state, expires, document } = license
  const inForce = expires >= today
  return { license_id: licenseId, merchantId, kind, number, state, expires, document, in_force: inForce }
}
