import { refuse } from '../core/refusal.ts'
import type { Caller } from './caller.ts'

/** The buyer: the owner of a cart and its orders. */
export type CartOwner = { customerId: number } | { guestId: number }

const unidentified = () =>
  refuse('invalid_token', { detail: 'Send an access token, or a Guest-Token with client_id.' })

/** A cart belongs to a customer, or to a guest with a token. An order link's token doesn't open a cart. */
export async function mustOwnCart(_parameters: unknown, { token, guest }: Caller) {
  if (!token && (!guest || guest.orderId !== undefined)) throw unidentified()
}

/** Anyone who buys or has bought here, including via an order link. */
export async function mustBeKnown(_parameters: unknown, { token, guest }: Caller) {
  if (!token && !guest) throw unidentified()
}

/** The same for operations on one order, `order_id`. The token in the order's link grants access, too. */
export async function mustBeBuyer({ order_id }: { readonly order_id?: unknown }, { token, guest }: Caller) {
  if (token) return
  if (!guest) throw unidentified()
  if (guest.orderId !== undefined && String(order_id) !== String(guest.orderId))
    throw refuse('unknown_order', { field: 'order_id' })
}

export function cartOwner({ token, guest }: Caller): CartOwner {
  return token ? { customerId: token.customerId } : { guestId: guest!.guestId }
}
