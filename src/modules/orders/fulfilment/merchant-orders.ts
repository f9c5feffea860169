import { parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Call } from '../../../http/route.ts'
import { actorOf, leaveTrace } from '../../audit/index.ts'
import { mustHoldNoCardNumber } from '../../customers/index.ts'
import { presentForMerchant } from '../present.ts'
import { moveOrder } from './move-order.ts'
import { listMerchantOrders, lockOrder } from './order-store.ts'
import { merchantActions } from './rules/moves.ts'
import type { MerchantOrdersInput, OrderActionInput } from './schemas.ts'

export async function readMerchantOrders(input: MerchantOrdersInput, { db }: Call) {
  const { merchantId, status = null, limit = 100 } = input
  const since = readSince(input.since)
  const orders = await listMerchantOrders(db, merchantId, { statuses: status, since, limit })
  return { orders: orders.map(presentForMerchant) }
}

function readSince(text: string | undefined): number {
  const since = text === undefined ? 0 : (parseInstant(text) ?? parseInstant(`${text}T00:00:00Z`))
  if (since !== null) return since
  throw refuse('invalid_parameter', { field: 'since', detail: 'since is an ISO 8601 time.' })
}

/** Audited besides its event: it is somebody's word against the customer's. */
export async function actOnOrder(input: OrderActionInput, call: Call) {
  const { merchantId, orderId, action, prepMinutes, reason } = input
  mustHoldNoCardNumber({ reason })
  const { db: tx, caller, now } = call
  const order = await lockOrder(tx, orderId)
  if (order?.merchant.merchantId !== merchantId)
    throw refuse('unknown_order', { field: 'orderId', detail: 'The merchant has no order with this id.' })
  const to = merchantActions[action]
  const moved = await moveOrder(tx, order, { to, actor: actorOf(caller), prepMinutes, reason, now })
  const before = { status: order.status }
  const after = { status: moved.status, prep_minutes: moved.prepMinutes, reason: moved.reason }
  await leaveTrace(call, { action: 'order.acted_on', subject: String(orderId), merchantId, before, after })
  return { order: presentForMerchant(moved) }
}
