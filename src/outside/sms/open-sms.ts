import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { type Environment, httpSchemes, secret, text, url } from '../../core/environment.ts'
import type { Sms } from '../sms.ts'
import { openTwilio } from './twilio.ts'

export type SmsSettings =
  | { kind: 'folder' }
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string; url: string }

export const smsVariables = {
  TWILIO_ACCOUNT_SID: text({
    means:
      'The Twilio account for text messages. Without it, they are files in DATA_DIR/sms. Twilio’s webhook for incoming messages is PUBLIC_URL/sms/twilio.',
  }),
  TWILIO_AUTH_TOKEN: secret({ means: 'The secret of that account.' }),
  TWILIO_FROM: text({
    means: 'The number to send from, or the ID of a messaging service (`MG…`).',
  }),
  TWILIO_API_URL: url(httpSchemes, {
    fallback: 'https://api.twilio.com',
    means: 'A different URL for Twilio’s API, for tests.',
  }),
}

export function readSmsSettings({ values, fault }: Environment<typeof smsVariables>): SmsSettings {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken = '', TWILIO_FROM: from = '' } = values
  if (accountSid === undefined) return { kind: 'folder' }
  if (authToken === '' || from === '')
    fault('TWILIO_ACCOUNT_SID is set, so TWILIO_AUTH_TOKEN and TWILIO_FROM must be set')
  return { kind: 'twilio', accountSid, authToken, from, url: values.TWILIO_API_URL }
}

/** Twilio, or a folder with what would have been sent. */
export function openSms(
  { sms: settings, dataDir }: { sms: SmsSettings; dataDir: string },
  { clock }: { clock: Clock },
): Sms {
  return settings.kind === 'twilio' ? openTwilio(settings) : openSmsFolder(dataDir, clock)
}

/** Writes one JSON file per message to DATA_DIR/sms. Only the owner may read them, because they contain codes. */
function openSmsFolder(dataDir: string, clock: Clock): Sms {
  const folder = join(dataDir, 'sms')
  return {
    async send(message) {
      const sent = new Date(clock.now()).toISOString()
      const name = `${sent.replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.json`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, name)
      await writeFile(`${file}.part`, `${JSON.stringify({ ...message, sent })}\n`, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return 'sent'
    },
    isFromProvider: () => false,
    async forget(words) {
      const files = await readdir(folder).catch(() => [])
      for (const file of files) {
        const text = (await readFile(join(folder, file), 'utf8').catch(() => '')).toLowerCase()
        if (words.some((word) => text.includes(word))) await rm(join(folder, file), { force: true })
      }
    },
  }
}
