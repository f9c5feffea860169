import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { signature } from '../courier-contract/signature.ts'
import { CourierRefusal } from './refusal.ts'

const toleratedSeconds = 300

/** Requires the bearer token, and a signature of this exact body made within five minutes of our clock. */
export function mustBeSigned(headers: IncomingHttpHeaders, body: Buffer, credential: string, now: number) {
  const token = headers.authorization?.match(/^Bearer\s+(\S+)\s*$/i)?.[1] ?? ''
  if (!isEqual(token, credential)) throw notAdmitted('Authorization is not the bearer token agreed upon.')

  const timestamp = String(headers['x-timestamp'] ?? '')
  if (!/^\d{1,12}$/.test(timestamp)) throw notAdmitted('X-Timestamp must be Unix seconds.')
  const awaySeconds = Math.abs(now / 1000 - Number(timestamp))
  if (awaySeconds > toleratedSeconds) {
    throw notAdmitted(`X-Timestamp is ${Math.round(awaySeconds)} s from our clock.`)
  }
  if (!isEqual(String(headers['x-signature'] ?? ''), signature(credential, timestamp, body))) {
    throw notAdmitted('X-Signature is not the HMAC-SHA256 of X-Timestamp and the body.')
  }
}

/** Takes the same time no matter where they differ. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

function notAdmitted(detail: string) {
  return new CourierRefusal(401, 'not_admitted', 'We do not know who is asking.', detail)
}
