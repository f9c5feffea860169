import { createHmac } from 'node:crypto'
import type { SigningSecret } from './webhook.ts'

const prefix = 'whsec_'

export const formatSecret = (bytes: Buffer) => `${prefix}${bytes.toString('base64')}`

/** The secrets that sign at this time. */
export const secretsAt = (secrets: readonly SigningSecret[], now: number): string[] =>
  secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret)

/** Standard Webhooks: one signature per secret, over `id.timestamp.body`. https://www.standardwebhooks.com */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
