import type { Clock } from '../../core/clock.ts'
import { type Environment, httpSchemes } from '../../core/environment.ts'
import type { Sms } from '../sms.ts'
import { openSmsFolder } from './sms-folder.ts'
import { openTwilio } from './twilio.ts'

export type SmsSettings =
  | { kind: 'folder' }
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string; url: string }

export function readSmsSettings(env: Environment): SmsSettings {
  const accountSid = env.text('TWILIO_ACCOUNT_SID')
  const authToken = env.text('TWILIO_AUTH_TOKEN') ?? ''
  const from = env.text('TWILIO_FROM') ?? ''
  const url = env.url('TWILIO_API_URL', httpSchemes) ?? 'https://api.twilio.com'
  if (accountSid === undefined) return { kind: 'folder' }
  if (authToken === '' || from === '')
    env.fault('TWILIO_ACCOUNT_SID is set, so TWILIO_AUTH_TOKEN and TWILIO_FROM must be set')
  return { kind: 'twilio', accountSid, authToken, from, url }
}

/** Twilio, or a folder that shows what would have been sent. */
export function openSms(
  { sms: settings, dataDir }: { sms: SmsSettings; dataDir: string },
  { clock }: { clock: Clock },
): Sms {
  return settings.kind === 'twilio' ? openTwilio(settings) : openSmsFolder(dataDir, clock)
}
