import type { MarketplaceEvent } from './calls/events.ts'

/** The service did not send this request with this secret, or it is an old one sent again. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** How much clocks can differ, and how old a request can be. */
const toleranceSeconds = 5 * 60

type HeadersLike = Headers | Record<string, string | readonly string[] | undefined>

/**
 * Verifies a webhook (Standard Webhooks) and returns its event. `body` is the raw body of the request, not what a
 * framework parsed. Uses only WebCrypto, so it works in Node, in browsers and at the edge.
 */
export async function verifyWebhook(
  secret: string,
  headers: HeadersLike,
  body: string,
): Promise<MarketplaceEvent> {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const age = Date.now() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds)
    throw new WebhookVerificationError('The timestamp is too far from now.')
  const key = await crypto.subtle.importKey(
    'raw',
    decodeBytes(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of readHeader(headers, 'webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, decodeBytes(value), signed)))
      return JSON.parse(body)
  }
  throw new WebhookVerificationError('No signature fits.')
}

function readHeader(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string') return value
  throw new WebhookVerificationError(`The header ${name} is missing.`)
}

function decodeBytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookVerificationError('A signature or the secret is not base64.')
  }
}
