import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Mail, Mailer } from '../../outside/mail.ts'
import { findPerson, getAccount, getAccountForChange } from './account-store.ts'
import { deleteReset, insertReset } from './reset-store.ts'
import { resetMs } from './rules/lifetimes.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { Confirmation } from './tools.ts'

export type LetterTools = {
  db: Database
  clock: { now(): number }
  mail: Mailer
  config: { publicUrl: string }
}

/** Mails still on their way to one account. */
const resetsAtMost = 3

/**
 * Part of a transaction; the mail is sent by a job after its commit. The job asks whether there is such an account: the
 * request does the same work for every address, so that neither its answer nor its time tells.
 */
export async function askForReset(tx: Handle, email: string) {
  await addJob(tx, 'send_password_reset', { email })
}

/** What a confirmation's mail says: of a new e-mail, to that; of a new phone, to the e-mail that the account has. */
export type ConfirmationLetter = { to: string; secret: string; phone?: string }

/** Nobody here sends texts, so a phone is confirmed by whoever reads the account's mails. */
export async function askForConfirmation(tx: Handle, { customerId, kind, to, secret }: Confirmation) {
  const letter: ConfirmationLetter =
    kind === 'email' ? { to, secret } : { to: (await getAccount(tx, customerId)).email, secret, phone: to }
  await addJob(tx, 'send_confirmation', letter)
}

/** The secret is made here, so that no table ever holds it. A mail that fails takes it back; the job comes again. */
export async function sendPasswordReset({ db, clock, mail, config }: LetterTools, email: string) {
  const person = await findPerson(db, email)
  if (!person) return
  const [secret, now] = [newSecret(), clock.now()]
  const hash = hashSecret(secret)
  const reset = { hash, customerId: person.customerId, expiresAt: now + resetMs, now, atMost: resetsAtMost }
  const isAllowed = await db.transaction(async (tx) => {
    await getAccountForChange(tx, person.customerId) // jobs for the same person count one after the other
    return insertReset(tx, reset)
  })
  if (!isAllowed) return
  try {
    await mail.send(resetLetter(person.email, `${config.publicUrl}/account/reset?secret=${secret}`))
  } catch (fault) {
    await deleteReset(db, hash)
    throw fault
  }
}

export async function sendConfirmationLetter(
  { mail, config }: LetterTools,
  { to, secret, phone }: ConfirmationLetter,
) {
  const link = `${config.publicUrl}/account/confirm?secret=${secret}`
  await mail.send(phone === undefined ? emailLetter(to, link) : phoneLetter(to, phone, link))
}

const resetLetter = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody, probably you, asked for a new password for your Cellardoor account.

Choose it here within the hour:
${link}

If it was not you, do nothing: your password stays as it is.
`,
})

const emailLetter = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `This address was entered as the new e-mail of a Cellardoor account.

Confirm it here within a day:
${link}

If it was not you, do nothing.
`,
})

const phoneLetter = (to: string, phone: string, link: string): Mail => ({
  to,
  subject: 'Confirm your phone number',
  text: `The number ${phone} was entered as the new phone of your Cellardoor account.

Confirm it here within a day:
${link}

If it was not you, do nothing, and choose a new password.
`,
})
