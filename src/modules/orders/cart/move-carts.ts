import type { Handle } from '../../../db/database.ts'
import { moveCarts } from './store.ts'

/**
 * The guest turns out to be a customer: what is in the guest's carts comes into the customer's, at the same merchants.
 * Nothing is lost on either side, so a cart may hold more lines afterwards than one may put in.
 */
export async function moveGuestCarts(tx: Handle, guestId: number, customerId: number) {
  await moveCarts(tx, guestId, customerId)
}
