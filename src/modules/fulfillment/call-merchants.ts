import type { Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { WorkEvent } from '../events/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import { type CallingEvent, cardFailuresIn, unansweredIn } from './publish-order.ts'

/** A merchant's owner to notify about an order. */
export type MerchantCall = { orderId: number; to: string }

/**
 * The channels for reminding a merchant's owners about an unanswered order, each with its job's task. The order board
 * and staff notifications follow the event themselves.
 */
const channels = ['send_merchant_reminder', 'send_merchant_sms'] as const

/**
 * Reads the events of unanswered orders: one job for each owner and channel, and one for the shop, so a failing job
 * doesn't repeat another.
 */
export async function queueMerchantCalls(tx: Handle, events: readonly WorkEvent[]) {
  const unanswered = unansweredIn(events)
  const calls = await callsAbout(tx, unanswered)
  await addJobs(tx, [
    ...channels.flatMap((task) => calls.map((payload) => ({ task, payload }))),
    ...unanswered.map(({ order_id: orderId }) => ({ task: 'send_shop_sms', payload: { orderId } })),
  ])
}

/** Reads the events of declined cards for orders far ahead: one email for each owner. */
export async function queueCardEmails(tx: Handle, events: readonly WorkEvent[]) {
  const calls = await callsAbout(tx, cardFailuresIn(events))
  await addJobs(
    tx,
    calls.map((payload) => ({ task: 'send_card_email', payload })),
  )
}

async function callsAbout(tx: Handle, events: readonly CallingEvent[]): Promise<MerchantCall[]> {
  const owners = await listOwnersByMerchant(tx, [...new Set(events.map(({ merchant_id }) => merchant_id))])
  return events.flatMap(({ order_id: orderId, merchant_id }) =>
    (owners.get(merchant_id) ?? []).map((to) => ({ orderId, to })),
  )
}
