/** The HTML part follows from the text. */
export type Mail = { to: string; subject: string; text: string }

/** Hands a mail to whoever delivers it; throws when that fails, and the job that sends it tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }
