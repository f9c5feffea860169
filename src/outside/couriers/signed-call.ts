import { LRUCache } from 'lru-cache'
import { signature } from '../../../courier-contract/signature.ts'
import { withoutTrailingSlashes } from '../../core/text.ts'
import type { Exchange } from '../couriers.ts'
import { readOutgoingUrl } from '../outgoing/network.ts'
import type { WireRequest } from './ask.ts'

/** One call to make: where, and what. */
export type CourierCall = {
  method: 'GET' | 'POST'
  url: string
  /** The delivery that it is about, the last step of the path. */
  deliveryId?: string
  body?: unknown
  idempotencyKey?: string
}

export type SignedCall = { request: WireRequest; sent: Exchange['sent'] }

/** Throws an OutgoingFault for an address that nobody can be called at. */
export type SignCall = (call: CourierCall, credential: string, nowMs: number) => SignedCall

const hidden = '…'
const maxCached = 1000

/** Reports are asked for by the thousand: addresses are read once, and a second's signature of nothing is made once. */
export function openSigner(): SignCall {
  const addresses = new LRUCache<string, URL>({ max: maxCached })
  const signaturesOfNothing = new LRUCache<string, { timestamp: string; signature: string }>({
    max: maxCached,
  })

  const read = (url: string) => {
    const known = addresses.get(url)
    if (known) return known
    const address = readOutgoingUrl(url)
    addresses.set(url, address)
    return address
  }
  const sign = (credential: string, timestamp: string, body: string | null) => {
    if (body !== null) return signature(credential, timestamp, body)
    const last = signaturesOfNothing.get(credential)
    if (last?.timestamp === timestamp) return last.signature
    const fresh = signature(credential, timestamp, '')
    signaturesOfNothing.set(credential, { timestamp, signature: fresh })
    return fresh
  }

  return (call, credential, nowMs) => {
    const { method } = call
    const address = read(call.url)
    const path = pathOf(address, call.deliveryId)
    const body = call.body === undefined ? null : JSON.stringify(call.body)
    const timestamp = String(Math.floor(nowMs / 1000))
    const shown = headersOf(call, timestamp)
    const headers = {
      ...shown,
      Authorization: `Bearer ${credential}`,
      'X-Signature': sign(credential, timestamp, body),
    }
    return {
      request: { method, origin: address.origin, path, headers, body },
      sent: { method, url: `${address.origin}${path}`, headers: shown, body: call.body ?? null },
    }
  }
}

function headersOf({ body, idempotencyKey }: CourierCall, timestamp: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'User-Agent': 'cellardoor',
    Authorization: hidden,
    'X-Timestamp': timestamp,
    'X-Signature': hidden,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** The id goes behind the path, before a query that the registered address may have. */
function pathOf({ pathname, search }: URL, deliveryId: string | undefined): string {
  if (deliveryId === undefined) return `${pathname}${search}`
  return `${withoutTrailingSlashes(pathname)}/${encodeURIComponent(deliveryId)}${search}`
}
