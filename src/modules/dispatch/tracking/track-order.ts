import type { Call } from '../../../calls/call.ts'
import type { Caller } from '../../../calls/caller.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Order } from '../../orders/index.ts'
import type { Tracking } from './open-tracking.ts'
import { presentTracked } from './present.ts'
import { streamOrder } from './stream-order.ts'

/** A phone, a tablet and a computer, plus one that hasn't noticed yet that it lost its connection. */
export const maxPerPerson = 5

/** Where an order is: as events while it is on its way, or once if JSON is requested. */
export async function trackOrder(tracking: Tracking, { order_id }: { order_id: number }, call: Call) {
  const tracked = await tracking.find(order_id)
  if (!tracked || !isOwn(tracked.order, call.caller)) throw refuse('unknown_order', { field: 'order_id' })
  const url = tracking.links.urlOf(order_id)
  if (call.prefersJson) return presentTracked(tracked, url)
  const render = (now: typeof tracked) => JSON.stringify(presentTracked(now, url))
  return streamOrder(
    tracking,
    tracked,
    { holder: nameReader(call.caller), maxPerHolder: maxPerPerson, render },
    call,
  )
}

export const isOwn = ({ customerId, guestId }: Order, { token, guest }: Caller) =>
  token ? customerId === token.customerId : guestId !== null && guestId === guest?.guestId

export const nameReader = ({ token, guest }: Caller) =>
  token ? `customer ${token.customerId}` : `guest ${guest?.guestId}`
