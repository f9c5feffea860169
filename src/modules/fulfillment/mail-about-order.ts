import type { Handle } from '../../db/database.ts'
import type { Mail, Mailer } from '../../outside/mail.ts'
import { deleteMailsBefore, insertMails, type NewOrderMail } from './mail-store.ts'

export type OrderMailDeps = { db: Handle; mail: Mailer; clock: { now(): number } }

/** Longer than the refund period. */
const keptMs = 180 * 86_400_000

/** Sends an email and stores it with the order. If a job fails in between, the email is sent, and stored, twice. */
export async function mailAboutOrder({ db, mail, clock }: OrderMailDeps, orderId: number, email: Mail) {
  await mail.send(email)
  await insertMails(db, [toKeep(orderId, email, clock.now())])
}

/** The part of an email that is stored with its order. */
export function toKeep(orderId: number, { to, subject, text }: Mail, at: number): NewOrderMail {
  return { orderId, at, to, subject, text: withoutLinks(text) }
}

export const deleteOldMails = (handle: Handle, now: number) => deleteMailsBefore(handle, now - keptMs)

/** Such a link is enough to follow the order or to agree to a change, so only the email's recipient may see it. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:\/\/[^\s<>"]+/g, '[link]')
