import { refuse } from '../../../core/refusal.ts'
import type { Call } from '../../../http/route.ts'
import { actorOf } from '../../audit/index.ts'
import { mustHoldNoCardNumber } from '../../customers/index.ts'
import { ownerOf } from '../cart/change-cart.ts'
import { findOwnOrder } from '../history/store.ts'
import { presentOrder } from '../present.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './order-store.ts'
import { mayCustomerCancel } from './rules/moves.ts'

/** Who ordered may take it back until the merchant has confirmed. Somebody else's order and none are the same. */
export async function cancelOrder(
  { order_id, reason }: { order_id: number; reason?: string },
  { db: tx, caller, now }: Call,
) {
  mustHoldNoCardNumber({ reason })
  const owner = ownerOf(caller)
  await lockOrder(tx, order_id)
  const order = await findOwnOrder(tx, owner, order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  if (!mayCustomerCancel(order)) {
    const detail = `The order is ${order.status}; please ask the merchant.`
    throw refuse('invalid_action', { field: 'order_id', detail, status: order.status })
  }
  const actor = 'customerId' in owner ? actorOf(caller) : 'guest'
  const moved = await moveOrder(tx, order, { to: 'cancelled', actor, reason, now })
  return { order: presentOrder({ ...moved, favorite: order.favorite }) }
}
