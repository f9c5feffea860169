import type { Answer, Input } from '../../sdk/src/index.ts'
import { ownHeaders } from '../kit/dom.ts'
import { type QueueApi, SendFault } from './queue/send.ts'

const root = '/drive/api'
const patienceMs = 20_000

/**
 * Calls the API through the page's server, which adds the token. Doesn't use the SDK's client, which is larger than the
 * rest of this app.
 */
async function call<Body>(method: string, path: string, body?: object, key?: string): Promise<Body> {
  const response = await fetch(root + path, {
    method,
    headers: {
      ...ownHeaders,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new SendFault(0)
  })
  const answer = (await response.json().catch(() => ({}))) as Body & { message?: { user_msg?: string }[] }
  if (!response.ok)
    throw new SendFault(
      response.status,
      answer.message?.flatMap((one) => one.user_msg ?? []),
    )
  return answer
}

export const readStops = () => call<Answer<'get_driver_stops'>>('GET', '/driver/stops')
export const readShift = () => call<Answer<'get_driver_shift'>>('GET', '/driver/shift')
export const readShifts = () => call<Answer<'get_driver_shifts'>>('GET', '/driver/shifts')
export const sendPositions = (positions: Input<'post_driver_positions'>['positions']) =>
  call('POST', '/driver/positions', { positions })

/** A picture in the API's format for JSON. */
async function base64Of(photo: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(photo)
  })
  return url.slice(url.indexOf(',') + 1)
}

export const queueApi: QueueApi = {
  async upload(orderId, photo, key) {
    const image = await base64Of(photo)
    const path = `/driver/orders/${orderId}/proof`
    return (await call<Answer<'post_driver_orders_order_id_proof'>>('POST', path, { image }, key)).id
  },
  async report(email, actions) {
    return (await call<Answer<'post_driver_actions'>>('POST', '/driver/actions', { email, actions })).results
  },
  shift: (email, change) => call('PUT', '/driver/shift', { ...change, email }),
}
