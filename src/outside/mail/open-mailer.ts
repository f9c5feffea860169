import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Clock } from '../../core/clock.ts'
import { type EmailBrand, emailHtml } from '../../core/email-html.ts'
import { type Environment, text, url } from '../../core/environment.ts'
import type { KeptMails, Mail, Mailer } from '../mail.ts'
import { deleteKeptMails, deleteOldMails } from './read-mail.ts'
import { writeMessage } from './write-message.ts'

export type MailSettings = { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; from: string }

const demoSender = 'no-reply@localhost'

export const mailVariables = {
  MAIL_URL: url(['smtp', 'smtps'], {
    means:
      'The mail server: `smtp://user:password@host:587`. Without it, emails are files in DATA_DIR/mail, which keeps the latest 5,000.',
  }),
  MAIL_FROM: text({
    otherwise: demoSender,
    means: 'The sender of emails. Required with MAIL_URL. If it has no name, the marketplace’s name is used.',
  }),
}

export function readMailSettings({ values, fault }: Environment<typeof mailVariables>): MailSettings {
  const { MAIL_URL: server, MAIL_FROM: sender } = values
  if (server && !sender) fault('MAIL_URL is set, so MAIL_FROM must say whom mails come from')
  const from = sender ?? demoSender
  return server ? { kind: 'smtp', url: server, from } : { kind: 'folder', from }
}

const bareAddress = /^[^\s<>,@]+@[^\s<>,@]+$/

type Compose = (mail: Mail) => Promise<SendMailOptions & { text: string; html: string }>

/** An SMTP server, or a folder with what would have been sent: one .eml file per email, for any mail program. */
export function openMailer(
  { mail: settings, dataDir }: { mail: MailSettings; dataDir: string },
  { clock, brand }: { clock: Clock; brand(): Promise<EmailBrand> },
): Mailer & KeptMails {
  const { from } = settings
  const composed: Compose = async ({ language, ...mail }) => {
    const sender = await brand()
    return {
      ...mail,
      html: emailHtml(mail.subject, mail.text, sender, language),
      from: bareAddress.test(from) ? { name: sender.name, address: from } : from,
      // Passed as one address, whatever it contains. As plain text, a comma would make it several.
      to: { name: '', address: mail.to },
      date: new Date(clock.now()),
    }
  }
  return settings.kind === 'smtp'
    ? openServer(settings.url, composed)
    : openFolder(join(dataDir, 'mail'), composed, clock)
}

function openServer(url: string, composed: Compose): Mailer & KeptMails {
  return {
    async forget() {}, // copies, if any, are on the mail server
    async send(mail) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ url, ...timeouts })
      try {
        await transport.sendMail(await composed(mail))
      } finally {
        transport.close()
      }
    },
  }
}

/** A demo that runs for weeks sends a million emails. The latest ones are enough to look at. */
const maxKept = 5000
const mailsBetweenLooks = 500

function openFolder(folder: string, composed: Compose, clock: Clock): Mailer & KeptMails {
  let untilLook = 0
  return {
    forget: (words) => deleteKeptMails(folder, words),
    async send(mail) {
      keep(folder, await writeMessage(await composed(mail)), clock.now())
      if (untilLook-- > 0) return
      untilLook = mailsBetweenLooks
      await deleteOldMails(folder, maxKept)
    },
  }
}

/** Loaded when the first mail is sent, because most processes send none. Cached because each `import()` resolves the name again. */
let loaded: Promise<typeof import('nodemailer')> | undefined
const nodemailer = () => {
  loaded ??= import('nodemailer')
  return loaded
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Writes the file under another name and renames it when complete. An email may contain secrets, so only the owner may read the file.
 * Writing synchronously without flushing takes half the processor time of two thread pool jobs for a few kilobytes.
 */
function keep(folder: string, message: string, now: number) {
  const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
  const write = () => writeFileSync(`${file}.part`, message, { mode: 0o600 })
  try {
    write()
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    write()
  }
  renameSync(`${file}.part`, file)
}
