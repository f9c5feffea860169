import { type AccountNotice, accountEmail } from '../../../calls/account-email.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mailer } from '../../../outside/mail.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import { type Language, type Spoken, spokenIn } from '../../../texts/language.ts'
import { resetMs } from '../rules.ts'
import { findPerson, getAccount, getAccountForChange } from './account-store.ts'
import type { Confirmation } from './ports.ts'
import { deleteReset, insertReset } from './reset-store.ts'
import { isSameEmail } from './rules/accounts.ts'

export type EmailDeps = {
  db: Database
  clock: { now(): number }
  mail: Mailer
  emailWords: () => Promise<WriteEmail>
  config: { publicUrl: string }
}

/** Maximum pending reset emails per account. */
const resetsAtMost = 3

/** Jobs left by an earlier version, and links sent by staff, have no language. */
export type ResetRequest = { email: string } & Spoken

/**
 * Part of a transaction; a job sends the email after the commit. The job checks whether the account exists: the
 * request does the same work for every address, so neither its answer nor its duration reveals anything.
 */
export async function askForReset(tx: Handle, email: string, language: Language = 'en') {
  const request: ResetRequest = { email, ...spokenIn(language) }
  await addJob(tx, 'send_password_reset', request)
}

/**
 * The emails of a confirmation: the link for an email address goes to that address, the link for a phone to the
 * account's address, and a notice about a new email address to the old one.
 */
export type ConfirmationEmail = (
  | { to: string; secret: string; phone?: string }
  | { to: string; replacedBy: string }
) &
  Spoken

/** The service sends no text messages, so a phone is confirmed by email. */
export async function askForConfirmation(tx: Handle, { customerId, language, ...asked }: Confirmation) {
  const { email: present } = await getAccount(tx, customerId)
  for (const email of emailsFor(asked, present))
    await addJob(tx, 'send_confirmation', { ...email, ...spokenIn(language) })
}

function emailsFor(
  { kind, to, secret }: Omit<Confirmation, 'customerId' | 'language'>,
  present: string,
): ConfirmationEmail[] {
  if (kind === 'phone') return [{ to: present, secret, phone: to }]
  if (isSameEmail(to, present)) return [{ to, secret }]
  return [
    { to, secret },
    { to: present, replacedBy: to },
  ]
}

/** The secret is generated here, so it is never in a table. An email that fails deletes it; the job is retried. */
export async function sendPasswordReset(deps: EmailDeps, { email, language }: ResetRequest) {
  const { db, clock } = deps
  const person = await findPerson(db, email)
  if (!person) return
  const [secret, now] = [newSecret(), clock.now()]
  const hash = hashSecret(secret)
  const reset = { hash, customerId: person.customerId, expiresAt: now + resetMs, now, atMost: resetsAtMost }
  const isAllowed = await db.transaction(async (tx) => {
    const account = await getAccountForChange(tx, person.customerId) // jobs for one person are serialized
    return account.email === person.email && insertReset(tx, reset) // the address may have changed since
  })
  if (!isAllowed) return
  try {
    await send(deps, { name: 'password_reset', secret }, { to: person.email, language })
  } catch (fault) {
    await deleteReset(db, hash)
    throw fault
  }
}

export async function sendConfirmationEmail(deps: EmailDeps, email: ConfirmationEmail) {
  await send(deps, noticeIn(email), email)
}

function noticeIn(email: ConfirmationEmail): AccountNotice {
  if ('replacedBy' in email) return { name: 'email_changing', newEmail: email.replacedBy }
  const { secret, phone } = email
  return phone === undefined ? { name: 'confirm_email', secret } : { name: 'confirm_phone', secret, phone }
}

export type PasskeyNotice = { to: string; name: string } & Spoken

export async function sendPasskeyNotice(deps: EmailDeps, { name: passkey, ...reader }: PasskeyNotice) {
  await send(deps, { name: 'passkey_added', passkey }, reader)
}

async function send(
  { mail, emailWords, config }: EmailDeps,
  notice: AccountNotice,
  { to, language = 'en' }: { to: string; language?: Language | undefined },
) {
  await mail.send(accountEmail(notice, { to, language, publicUrl: config.publicUrl }, await emailWords()))
}
