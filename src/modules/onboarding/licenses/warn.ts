import { parseLocalDate, toLocalDay } from '../../../core/local-time.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJobs } from '../../../db/jobs.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import { publish } from '../../events/index.ts'
import { listOwnersByMerchant } from '../../members/groups/index.ts'
import { listToWarn, recordWarning, type WarnedLicense } from './license-store.ts'
import { present } from './licenses.ts'
import { dueWarning, type Warning } from './rules.ts'

/** The content of an email about an expiring license. */
export type LicenseNotice = {
  to: string
  shop: string
  kind: string
  number: string
  expires: string
  daysLeft: Warning
}

/**
 * Runs every minute and sends each warning once, as an event and an email. Recording the warning changes the license's row, which also
 * drops what is cached about the merchant.
 */
export async function warnOfLicenses({ db, clock }: { db: Database; clock: { now(): number } }) {
  const now = clock.now()
  for (const license of await listToWarn(db, now)) {
    const today = toLocalDay(now, license.timeZone)
    const warning = dueWarning(parseLocalDate(license.expires)!, today, license.warned)
    if (warning !== undefined) await db.transaction((tx) => warn(tx, license, warning, now))
  }
}

async function warn(tx: Handle, license: WarnedLicense, daysLeft: Warning, now: number) {
  if (!(await recordWarning(tx, license, daysLeft))) return
  const { merchantId, merchantName: shop, kind, number, expires } = license
  const type = daysLeft === 0 ? 'license.expired' : 'license.expiring'
  const data = { license: present(license, daysLeft === 0 ? '9999-12-31' : expires), days_left: daysLeft }
  await publish(tx, [{ type, subject: String(merchantId), merchantId, data }], now)
  const owners = (await listOwnersByMerchant(tx, [merchantId])).get(merchantId) ?? []
  await addJobs(
    tx,
    owners.map((to) => {
      const payload: LicenseNotice = { to, shop, kind, number, expires, daysLeft }
      return { task: 'send_license_notice', payload }
    }),
  )
}

export async function sendLicenseNotice(
  { mail, emailWords }: { mail: Mailer; emailWords: () => Promise<WriteEmail> },
  notice: LicenseNotice,
) {
  await mail.send(licenseEmail(notice, await emailWords()))
}

export function licenseEmail(notice: LicenseNotice, write: WriteEmail): Mail {
  const { to, shop, kind: license, number, expires, daysLeft } = notice
  const about = { shop, license, number, expires }
  if (daysLeft === 0) {
    const { subject, opening } = write('license_ended', 'en', about)
    const follows = `Where the law asks for one, ${shop} sells nothing of that kind until you enter a new license.`
    return { to, subject, text: `${opening} ${follows}\n` }
  }
  const timeLeft = daysLeft === 1 ? 'a day' : `${daysLeft} days`
  const { subject, opening } = write('license_ending', 'en', { ...about, time_left: timeLeft })
  return {
    to,
    subject,
    text: `${opening} Enter the new one before that day, so that ${shop} can go on selling.\n`,
  }
}
