import { signature } from '../../../courier-contract/signature.ts'
import { withoutTrailingSlashes } from '../../core/text.ts'
import type { Exchange } from '../couriers.ts'
import { readOutgoingUrl } from '../outgoing/network.ts'
import type { WireRequest } from './ask.ts'

/** One call to make: where, and what. */
export type CourierCall = {
  method: 'GET' | 'POST'
  url: string
  /** The delivery's id, the last segment of the path. */
  deliveryId?: string
  /** The deliveries' ids, in the query. */
  deliveryIds?: readonly string[]
  body?: unknown
  idempotencyKey?: string
}

export type SignedCall = { request: WireRequest; sent: Exchange['sent'] }

const hidden = '…'

/** Throws an OutgoingFault for an address that cannot be called. */
export function signCall(call: CourierCall, credential: string, nowMs: number): SignedCall {
  const { method } = call
  const address = readOutgoingUrl(call.url)
  const path = fillPath(address, call)
  const body = call.body === undefined ? null : JSON.stringify(call.body)
  const timestamp = String(Math.floor(nowMs / 1000))
  const shown = signHeaders(call, timestamp)
  const headers = {
    ...shown,
    Authorization: `Bearer ${credential}`,
    'X-Signature': signature(credential, timestamp, body ?? ''),
  }
  return {
    request: { method, origin: address.origin, path, headers, body },
    sent: { method, url: `${address.origin}${path}`, headers: shown, body: call.body ?? null },
  }
}

function signHeaders({ body, idempotencyKey }: CourierCall, timestamp: string): Record<string, string> {
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

/** The id is appended to the path, before any query of the registered address. */
function fillPath({ pathname, search }: URL, { deliveryId, deliveryIds }: CourierCall): string {
  if (deliveryIds)
    return `${pathname}${search}${search === '' ? '?' : '&'}ids=${deliveryIds.map(encodeURIComponent).join()}`
  if (deliveryId === undefined) return `${pathname}${search}`
  return `${withoutTrailingSlashes(pathname)}/${encodeURIComponent(deliveryId)}${search}`
}
