import { createHmac } from 'node:crypto'

/** The value of X-Signature. The timestamp is Unix seconds as in X-Timestamp; the body as sent, empty for a GET. */
export function signature(credential: string, timestamp: number | string, rawBody: string | Buffer): string {
  return createHmac('sha256', credential).update(String(timestamp)).update(rawBody).digest('hex')
}
