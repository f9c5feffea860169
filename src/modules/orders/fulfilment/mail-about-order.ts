import type { Handle } from '../../../db/database.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import { deleteMailsBefore, insertMail } from './mail-store.ts'
import { withoutLinks } from './rules/mails.ts'

export type OrderMailTools = { db: Handle; mail: Mailer; clock: { now(): number } }

/** Longer than an order can be refunded. */
const keptMs = 180 * 86_400_000

/** Sends an email and keeps it with the order. A job that fails in between sends it again: it is kept twice then, and was. */
export async function mailAboutOrder({ db, mail, clock }: OrderMailTools, orderId: number, letter: Mail) {
  await mail.send(letter)
  await insertMail(db, orderId, { ...letter, at: clock.now(), text: withoutLinks(letter.text) })
}

export const deleteOldMails = (handle: Handle, now: number) => deleteMailsBefore(handle, now - keptMs)
