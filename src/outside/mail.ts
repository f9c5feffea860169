import type { Language } from '../texts/language.ts'

/** The HTML part follows from the text. English where no language is named. */
export type Mail = { to: string; subject: string; text: string; language?: Language }

/** Sends an email. Throws if that fails, and the job tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Copies of emails that this installation keeps. */
export type KeptMails = {
  /** Deletes the copies that contain one of the words, which are in lower case. */
  forget(words: readonly string[]): Promise<void>
}
