import type { Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { WorkEvent } from '../events/index.ts'
import { ownersOf } from '../members/groups/index.ts'
import { type UnansweredEvent, unansweredIn } from './publish-order.ts'

/** A merchant's owner who is called again about an order. */
export type MerchantCall = { orderId: number; to: string }

/**
 * The channels by which a merchant's owners are called again about an order that it has not answered, each by the task of its job.
 * The order board and the staff's notifications follow the event themselves.
 */
const channels = ['send_merchant_reminder', 'send_merchant_sms'] as const

/** Reads the events of unanswered orders: one job for each owner and channel and one for the shop: one that fails repeats no other. */
export async function queueMerchantCalls(tx: Handle, events: readonly WorkEvent[]) {
  const unanswered = unansweredIn(events)
  const owners = await ownersOf(tx, [...new Set(unanswered.map(({ merchant_id }) => merchant_id))])
  const calls = unanswered.flatMap(({ order_id: orderId, merchant_id }: UnansweredEvent) =>
    (owners.get(merchant_id) ?? []).map((to): MerchantCall => ({ orderId, to })),
  )
  await addJobs(tx, [
    ...channels.flatMap((task) => calls.map((payload) => ({ task, payload }))),
    ...unanswered.map(({ order_id: orderId }) => ({ task: 'send_shop_sms', payload: { orderId } })),
  ])
}
