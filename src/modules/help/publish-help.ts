import type { Handle } from '../../db/database.ts'
import { type EventType, publish } from '../events/index.ts'
import { findAnyOrder, withDetails } from '../orders/index.ts'
import { presentForEvent } from './present.ts'
import type { HelpRequest } from './rules.ts'
import { findRequest, type HelpKey } from './store.ts'

/** The event for a request's new status: its end is `help.resolved`, declined or not. */
const typeOf = {
  open: 'help.opened',
  answered: 'help.answered',
  resolved: 'help.resolved',
  declined: 'help.resolved',
} as const satisfies Record<HelpRequest['status'], EventType>

/** Part of the transaction that changes the request. Returns its current state, with its order. */
export async function publishHelp(tx: Handle, { helpId, orderId }: Omit<HelpKey, 'merchantId'>, now: number) {
  const request = (await findRequest(tx, helpId))!
  const [order] = await withDetails({}, tx, [(await findAnyOrder(tx, orderId))!])
  const { customerId, guestId, merchant } = order!
  const about = { merchantId: merchant.merchantId, customerId, orderId, subject: String(orderId) }
  const data = presentForEvent(request, order!)
  const payload = { orderId, customer_id: customerId, guest_id: guestId }
  await publish(tx, [{ type: typeOf[request.status], ...about, data, payload }], now)
  return { request, order: order! }
}
