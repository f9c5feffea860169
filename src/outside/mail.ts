import type { Language } from '../texts/language.ts'

/** The HTML part is made from the text. English if no language is set. */
export type Mail = { to: string; subject: string; text: string; language?: Language }

/** Sends an email. Throws on failure, and the job tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Copies of emails that this installation stores. */
export type KeptMails = {
  /** Deletes the copies that contain one of the words, given in lower case. */
  forget(words: readonly string[]): Promise<void>
}
