import { createHmac } from 'node:crypto'

/** The value of X-Signature. The timestamp is Unix seconds, as in X-Timestamp. The body is signed as sent; for a GET it is empty. */
export function signature(credential: string, timestamp: number | string, rawBody: string | Buffer): string {
  return createHmac('sha256', credential).update(String(timestamp)).update(rawBody).digest('hex')
}
