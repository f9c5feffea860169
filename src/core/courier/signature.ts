import { createHmac } from 'node:crypto'

/** What X-Signature holds. The timestamp is Unix seconds as in X-Timestamp; the body as sent, empty for a GET. */
export function signature(credential: string, timestamp: number | string, rawBody: string): string {
  return createHmac('sha256', credential).update(`${timestamp}${rawBody}`).digest('hex')
}
