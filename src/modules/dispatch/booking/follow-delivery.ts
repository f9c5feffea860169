import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import { transitionOrder } from '../../fulfilment/index.ts'
import type { Order } from '../../orders/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import { orderTransitions } from '../rules/transitions.ts'
import type { DispatchStep } from './dispatch-step.ts'

/** A delivery that has come further, by whom, with its order, which must be locked. */
export type Followed = { order: Order; delivery: Pick<Delivery, 'leg'>; actor: string; now: number }

/** The order goes where its delivery has come to. What is taken back to the merchant moves no order. */
export async function followDelivery(
  { tools, tx }: { tools: Pick<DispatchStep['tools'], 'showDelivery'>; tx: DispatchStep['tx'] },
  { order, delivery, actor, now }: Followed,
  status: DeliveryStatus,
  reason?: string,
) {
  if (delivery.leg === 'return') return
  const moves = orderTransitions(status, order.status)
  if (moves.length === 0) return
  const shown = (await tools.showDelivery(tx, order.orderId, 'out')).data.delivery ?? undefined
  let moved: Order = order
  for (const to of moves)
    moved = await transitionOrder(tx, moved, { to, actor, reason, delivery: shown, now })
}
