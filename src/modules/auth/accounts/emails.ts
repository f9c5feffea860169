import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import { resetMs } from '../rules/lifetimes.ts'
import { findPerson, getAccount, getAccountForChange } from './account-store.ts'
import type { Confirmation } from './ports.ts'
import { deleteReset, insertReset } from './reset-store.ts'
import { isSameEmail } from './rules/accounts.ts'

export type EmailDeps = {
  db: Database
  clock: { now(): number }
  mail: Mailer
  config: { publicUrl: string }
}

/** Emails still on their way to one account. */
const resetsAtMost = 3

/**
 * Part of a transaction; the email is sent by a job after its commit. The job asks whether there is such an account: the
 * request does the same work for every address, so that neither its answer nor its duration reveals anything.
 */
export async function askForReset(tx: Handle, email: string) {
  await addJob(tx, 'send_password_reset', { email })
}

/**
 * The emails of a confirmation: the link for an email address goes to that address, the link for a phone to the account's address,
 * and a notice about a new email address to the one that it replaces.
 */
export type ConfirmationEmail =
  | { to: string; secret: string; phone?: string }
  | { to: string; replacedBy: string }

/** The service sends no text messages, so a phone is confirmed by email. */
export async function askForConfirmation(tx: Handle, { customerId, kind, to, secret }: Confirmation) {
  const { email: present } = await getAccount(tx, customerId)
  for (const email of emailsFor({ kind, to, secret }, present)) await addJob(tx, 'send_confirmation', email)
}

function emailsFor(
  { kind, to, secret }: Omit<Confirmation, 'customerId'>,
  present: string,
): ConfirmationEmail[] {
  if (kind === 'phone') return [{ to: present, secret, phone: to }]
  if (isSameEmail(to, present)) return [{ to, secret }]
  return [
    { to, secret },
    { to: present, replacedBy: to },
  ]
}

/** The secret is made here, so that no table ever holds it. An email that fails deletes it; the job is retried. */
export async function sendPasswordReset({ db, clock, mail, config }: EmailDeps, email: string) {
  const person = await findPerson(db, email)
  if (!person) return
  const [secret, now] = [newSecret(), clock.now()]
  const hash = hashSecret(secret)
  const reset = { hash, customerId: person.customerId, expiresAt: now + resetMs, now, atMost: resetsAtMost }
  const isAllowed = await db.transaction(async (tx) => {
    const account = await getAccountForChange(tx, person.customerId) // jobs for one person count one after the other
    return account.email === person.email && insertReset(tx, reset) // the address may be another since
  })
  if (!isAllowed) return
  try {
    await mail.send(resetEmail(person.email, `${config.publicUrl}/account/reset?secret=${secret}`))
  } catch (fault) {
    await deleteReset(db, hash)
    throw fault
  }
}

export async function sendConfirmationEmail({ mail, config }: EmailDeps, email: ConfirmationEmail) {
  await mail.send(writeConfirmation(email, config.publicUrl))
}

export type PasskeyNotice = { to: string; name: string }

export async function sendPasskeyNotice({ mail, config }: EmailDeps, { to, name }: PasskeyNotice) {
  await mail.send({
    to,
    subject: 'A passkey was added to your account',
    text: `The passkey "${name}" can sign in to your account from now on.

If it was not you, choose a new password. That removes all passkeys and signs all apps out:
${config.publicUrl}/account/forgotten
`,
  })
}

function writeConfirmation(email: ConfirmationEmail, publicUrl: string): Mail {
  if ('replacedBy' in email)
    return replacedEmail(email.to, email.replacedBy, `${publicUrl}/account/forgotten`)
  const { to, secret, phone } = email
  const link = `${publicUrl}/account/confirm?secret=${secret}`
  return phone === undefined ? addressEmail(to, link) : phoneEmail(to, phone, link)
}

const resetEmail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: `We received a request for a new password for your account.

Choose a new password within an hour:
${link}

If it wasn’t you, ignore this email. Your password won’t change.
`,
})

const addressEmail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your email address',
  text: `This address was entered as the email address of an account.

Confirm it here within a day, with the account's password:
${link}

If it was not you, do nothing.
`,
})

const replacedEmail = (to: string, replacedBy: string, forgotten: string): Mail => ({
  to,
  subject: 'Your email address is about to change',
  text: `The address ${replacedBy} was entered as the new email address of your account.
Once it is confirmed, it takes the place of this one.

If it was not you, choose a new password. That stops the change and signs all apps out:
${forgotten}
`,
})

const phoneEmail = (to: string, phone: string, link: string): Mail => ({
  to,
  subject: 'Confirm your phone number',
  text: `The number ${phone} was entered as the new phone of your account.

Confirm it here within a day:
${link}

If it was not you, do nothing, and choose a new password.
`,
})
