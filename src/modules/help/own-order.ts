import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { findOwnOrder, lockOrder, type Order } from '../orders/index.ts'

export type OwnOrderInput = { order_id: number }

/** Another buyer's order is refused like one that doesn't exist. */
export async function getOwnOrder({ order_id }: OwnOrderInput, { db, caller }: Call): Promise<Order> {
  const order = await findOwnOrder(db, cartOwner(caller), order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  return order
}

/** The same, locked until the end of the transaction. */
export async function lockOwnOrder(input: OwnOrderInput, call: Call): Promise<Order> {
  const { orderId } = await getOwnOrder(input, call)
  return (await lockOrder(call.db, orderId))!
}
