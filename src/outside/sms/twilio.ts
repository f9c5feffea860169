import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sms } from '../sms.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  from: string
  url: string
  timeoutMs?: number
}

/** Twilio's error codes: the recipient sent STOP; the number is invalid, can't receive texts, or is in a country we don't serve. */
const stoppedCode = 21610
const refusedCodes = [21211, 21214, 21408, 21612, 21614]

/** Twilio's Messages resource. `from` is a number, or the id of a messaging service (`MG…`). */
export function openTwilio({ accountSid, authToken, from, url, timeoutMs = 10_000 }: TwilioSettings): Sms {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    async send({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: `+1${to}`, Body: text, ...sender }).toString(),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (answer.ok) return 'sent'
      const { code } = (await answer.json().catch(() => ({}))) as { code?: number }
      if (code === stoppedCode) return 'stopped'
      if (code !== undefined && refusedCodes.includes(code)) return 'refused'
      // Leaves out the number and the text, which are personal data.
      throw new Error(`Twilio answered ${answer.status}${code === undefined ? '' : `, code ${code}`}`)
    },
    isFromProvider({ url: asked, fields, signature }) {
      const expected = twilioSignature(authToken, asked, fields)
      const [one, other] = [Buffer.from(signature), Buffer.from(expected)]
      return one.length === other.length && timingSafeEqual(one, other)
    },
    async forget() {}, // Twilio stores them; retention is configured there
  }
}

/** Twilio's signature of a webhook request covers the address, followed by each field's name and value, sorted by name. */
export function twilioSignature(authToken: string, url: string, fields: Readonly<Record<string, string>>) {
  const text = Object.keys(fields)
    .sort()
    .reduce((sum, name) => sum + name + fields[name], url)
  return createHmac('sha1', authToken).update(text).digest('base64')
}
