import { refuse } from '../core/refusal.ts'
import type { Caller } from './caller.ts'

/** The buyer, who owns a cart and its orders. */
export type CartOwner = { customerId: number } | { guestId: number }

/** A cart belongs to a customer, or to a guest with a token. */
export async function mustBeSomebody(_parameters: unknown, { token, guest }: Caller) {
  if (token || guest) return
  throw refuse('invalid_token', { detail: 'Send an access token, or a Guest-Token with client_id.' })
}

export function ownerOf({ token, guest }: Caller): CartOwner {
  return token ? { customerId: token.customerId } : { guestId: guest!.guestId }
}
