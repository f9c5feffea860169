import type { Clock } from '../../core/clock.ts'
import { type Environment, httpSchemes, secret, text, url } from '../../core/environment.ts'
import type { Sms } from '../sms.ts'
import { openSmsFolder } from './sms-folder.ts'
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
