import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { refuse } from '../../core/refusal.ts'
import { says, word } from '../../texts/sentence.ts'
import { nameActor } from '../audit/index.ts'
import { findOwnOrder, lockOrder, presentOrder } from '../orders/index.ts'
import { mayCustomerCancel } from './rules/transitions.ts'
import { transitionOrder } from './transition-order.ts'

/**
 * Customers can cancel until the merchant has confirmed. Another customer's order is refused like one that doesn't
 * exist.
 */
export async function cancelOrder(
  { order_id, reason }: { order_id: number; reason?: string },
  { db: tx, caller, now }: Call,
) {
  mustHoldNoCardNumber({ reason })
  const owner = cartOwner(caller)
  await lockOrder(tx, order_id)
  const order = await findOwnOrder(tx, owner, order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  if (!mayCustomerCancel(order)) {
    const detail = says`The order is ${word(order.status)}. Contact the merchant.`
    throw refuse('invalid_action', { field: 'order_id', detail, status: order.status })
  }
  const actor = 'customerId' in owner ? nameActor(caller) : 'guest'
  const moved = await transitionOrder(tx, order, { to: 'cancelled', actor, reason, now })
  return { order: presentOrder({ ...moved, favorite: order.favorite }) }
}
