import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockOrder } from '../../orders/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import { isOpen, isWanted } from '../rules/next-step.ts'
import { findDeliveries, listBookings, lockDelivery, updateBooking, updateDelivery } from '../store.ts'
import { restartSearch } from './restart-search.ts'

export type ClearUpRequest = { orderId: number; action: 'retry' | 'give_up'; reason?: string }

/**
 * The operator has found out that no courier is coming for an unanswered booking. The booking is written off; `retry`
 * searches for another courier, `give_up` leaves the delivery failed and the order to the merchant.
 */
export async function clearUp(call: Call, { orderId, action, reason }: ClearUpRequest): Promise<Delivery> {
  const { db: tx, now } = call
  const order = await lockOrder(tx, orderId)
  const legs = await findDeliveries(tx, [orderId])
  if (!order || legs.length === 0) throw refuse('unknown_delivery', { field: 'order_id' })
  const leg = legs.some((one) => one.leg === 'return') ? 'return' : 'out'
  const delivery = (await lockDelivery(tx, orderId, leg))!
  mustHaveFailed(delivery)
  if (action === 'retry' && !isWanted({ orderStatus: order.status, delivery }))
    throw refuse('invalid_action', { field: 'action', detail: `The order is ${order.status}.` })

  const open = (await listBookings(tx, delivery)).find(isOpen)
  if (open) await updateBooking(tx, delivery, open, { state: 'written_off', endedAt: now })
  const after =
    action === 'retry'
      ? await restartSearch(tx, order, delivery, now)
      : await updateDelivery(tx, delivery, { reason: givenUp(delivery) })
  await recordAudit(call, {
    action: 'delivery.cleared_up',
    subject: String(orderId),
    merchantId: delivery.merchantId,
    before: { state: delivery.state, reason: delivery.reason },
    after: { action, leg, state: after.state, written_off: open?.booking ?? null, ...(reason && { reason }) },
  })
  return after
}

const givenUp = ({ reason }: Delivery) =>
  reason?.endsWith('Given up.') ? reason : `${reason ?? ''} Given up.`.trim()

function mustHaveFailed({ state }: Delivery) {
  if (state === 'failed') return
  const detail = `The delivery is ${state}; only one that has failed can be cleared up.`
  throw refuse('invalid_action', { field: 'action', detail })
}
