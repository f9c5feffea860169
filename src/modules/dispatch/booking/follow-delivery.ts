import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import { transitionOrder } from '../../fulfillment/index.ts'
import type { Order } from '../../orders/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import { orderTransitions } from '../rules/transitions.ts'
import type { DispatchStep } from './dispatch-step.ts'

/** A delivery's progress and its carrier, with its order, which must be locked. */
export type Followed = { order: Order; delivery: Pick<Delivery, 'leg'>; actor: string; now: number }

/** Moves the order to the status that corresponds to its delivery. A return doesn't move the order. */
export async function followDelivery(
  { deps, tx }: { deps: Pick<DispatchStep['deps'], 'showDelivery'>; tx: DispatchStep['tx'] },
  { order, delivery, actor, now }: Followed,
  status: DeliveryStatus,
  reason?: string,
) {
  if (delivery.leg === 'return') return
  const moves = orderTransitions(status, order.status)
  if (moves.length === 0) return
  const shown = (await deps.showDelivery(tx, order.orderId, 'out')).data.delivery ?? undefined
  let moved: Order = order
  for (const to of moves)
    moved = await transitionOrder(tx, moved, { to, actor, reason, delivery: shown, now })
}
