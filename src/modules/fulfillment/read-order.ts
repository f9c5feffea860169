import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { findOwnOrder, type HistoryDeps, presentOrder, withDetails } from '../orders/index.ts'

/** A guest reads the status of their own order. Another customer's order is refused like one that doesn't exist. */
export async function readOwnOrder(
  deps: HistoryDeps,
  { order_id }: { order_id: number },
  { db, caller }: Call,
) {
  const own = await findOwnOrder(db, cartOwner(caller), order_id)
  if (!own) throw refuse('unknown_order', { field: 'order_id' })
  const [order] = await withDetails(deps, db, [own])
  return { order: presentOrder(order!) }
}
