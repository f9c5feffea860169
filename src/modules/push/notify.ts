import { wantsNotice } from '../../core/notices.ts'
import type { Handle } from '../../db/database.ts'
import { addJob, addJobs, type NewJob } from '../../db/jobs.ts'
import type { Push, PushAnswer, PushMessage } from '../../outside/push.ts'
import type { Deps } from '../../start/deps.ts'
import { customerDirectory, getAccount } from '../auth/index.ts'
import type { WorkEvent } from '../events/index.ts'
import { orderEventsIn } from '../fulfillment/index.ts'
import { listMembersByMerchant } from '../members/groups/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import {
  cardNotification,
  helpNotification,
  maxFailures,
  type Notification,
  orderNotification,
  pauseBeforeRetry,
  staffNotification,
} from './rules.ts'
import {
  type Audience,
  countFailure,
  deleteSubscription,
  findSubscription,
  forgetFailures,
  listBuyersSubscriptions,
  listStaffSubscriptions,
  type Subscription,
} from './store.ts'

/**
 * The kinds of news for a browser. Buyers get `status` (a new order status), `help` (an answer) and `card` (a declined card); staff get the
 * others.
 */
type Notice = { orderId: number } & (
  | { kind: 'status'; status: string }
  | { kind: 'help' }
  | { kind: 'card' }
  | { kind: 'new' | 'unanswered' }
)
export type QueuedPush = Notice & { subscriptionId: number; attempt?: number }

const task = 'send_push'
const toJob = (payload: QueuedPush): NewJob => ({ task, payload })

/**
 * Listens to events of orders and help requests. Queues one job per browser, so that an unreachable one delays no other and causes no
 * repeats.
 */
export async function queuePushes(tx: Handle, events: readonly WorkEvent[]) {
  await addJobs(tx, [...(await pushesToBuyers(tx, events)), ...(await pushesToStaff(tx, events))].map(toJob))
}

const unansweredIn = (events: readonly WorkEvent[]) =>
  events
    .filter(({ topic }) => topic === 'order.unanswered')
    .map(({ payload }) => payload as { order_id: number; merchant_id: number })

type Buyer = { customer_id?: number | null; guest_id?: number | null }

async function pushesToBuyers(tx: Handle, events: readonly WorkEvent[]): Promise<QueuedPush[]> {
  const notices: (Notice & Buyer)[] = [
    ...orderEventsIn(events)
      .filter(({ status }) => status !== 'placed')
      .map(({ order_id: orderId, status, customer_id, guest_id }) => ({
        ...{ kind: 'status' as const, orderId, status, customer_id, guest_id },
      })),
    ...events
      .filter(({ topic }) => topic === 'help.answered' || topic === 'help.resolved')
      .map(({ payload }) => ({ kind: 'help' as const, ...(payload as { orderId: number } & Buyer) })),
    ...events
      .filter(({ topic }) => topic === 'order.payment_failed')
      .map(({ payload }) => {
        const { order_id: orderId, customer_id, guest_id } = payload as { order_id: number } & Buyer
        return { kind: 'card' as const, orderId, customer_id, guest_id }
      }),
  ]
  const idsOf = (field: keyof Buyer) => [
    ...new Set(notices.map((notice) => notice[field]).filter((id) => typeof id === 'number')),
  ]
  const found = await listBuyersSubscriptions(tx, {
    customerIds: idsOf('customer_id'),
    guestIds: idsOf('guest_id'),
  })
  return notices.flatMap(({ customer_id, guest_id, ...notice }) =>
    found
      .filter(({ customerId, guestId }) =>
        customerId === null ? guestId === guest_id : customerId === customer_id,
      )
      .map(({ subscriptionId }) => ({ ...notice, subscriptionId })),
  )
}

async function pushesToStaff(tx: Handle, events: readonly WorkEvent[]): Promise<QueuedPush[]> {
  const calls = [
    ...orderEventsIn(events)
      .filter(({ status }) => status === 'placed')
      .map(({ order_id, merchant_id }) => ({
        kind: 'new' as const,
        orderId: order_id,
        merchantId: merchant_id,
      })),
    ...unansweredIn(events).map(({ order_id, merchant_id }) => ({
      ...{ kind: 'unanswered' as const, orderId: order_id, merchantId: merchant_id },
    })),
  ]
  const members = await listMembersByMerchant(tx, [...new Set(calls.map(({ merchantId }) => merchantId))])
  const emails = [...new Set([...members.values()].flat().map(({ email }) => email))]
  const people = new Map(
    (await customerDirectory.listByEmail(tx, emails)).map(({ email, customerId }) => [email, customerId]),
  )
  const found = await listStaffSubscriptions(tx, [...people.values()])
  return calls.flatMap(({ merchantId, ...notice }) => {
    const staff = new Set((members.get(merchantId) ?? []).map(({ email }) => people.get(email)))
    const own = found.filter(
      (each) => staff.has(each.customerId!) && (each.merchantId === null || each.merchantId === merchantId),
    )
    // A browser that is subscribed both to one merchant and to all gets one message.
    const byEndpoint = new Map(own.map((each) => [each.endpoint, each.subscriptionId]))
    return [...byEndpoint.values()].map((subscriptionId) => ({ ...notice, subscriptionId }))
  })
}

export type PushDeps = { db: Handle; push: Push; metrics: Pick<Deps['metrics'], 'pushes'> }

/** Never throws because of a push service: the user's browser chose it, and its failures are not ours. */
export async function sendPush({ db, push, metrics }: PushDeps, queued: QueuedPush) {
  const subscription = await findSubscription(db, queued.subscriptionId)
  const notification = subscription && (await findNotification(db, subscription, queued))
  if (!notification) return
  const message = toMessage(notification, subscription.audience)
  const answer = await push.send(subscription, message)
  metrics.pushes.inc({ outcome: answer.outcome })
  await settle(db, subscription, answer, { queued, maxMs: message.ttlSeconds * 1000 })
}

async function settle(
  db: Handle,
  subscription: Subscription,
  { outcome, waitMs }: PushAnswer,
  { queued, maxMs }: { queued: QueuedPush; maxMs: number },
) {
  const { subscriptionId, failures: before } = subscription
  if (outcome === 'gone') return deleteSubscription(db, subscriptionId)
  if (outcome === 'sent') return before > 0 && forgetFailures(db, subscriptionId)
  const failures = await countFailure(db, subscriptionId)
  if (failures === undefined) return
  if (failures >= maxFailures) return deleteSubscription(db, subscriptionId)
  const { attempt = 0 } = queued
  const afterMs = outcome === 'later' ? pauseBeforeRetry(attempt, failures, { waitMs, maxMs }) : undefined
  if (afterMs !== undefined) await addJob(db, task, { ...queued, attempt: attempt + 1 }, { afterMs })
}

/** Undefined if the news is outdated, the browser now belongs to someone else, or the person turned it off. */
async function findNotification(
  db: Handle,
  { customerId, guestId, language }: Subscription,
  notice: Notice,
): Promise<Notification | undefined> {
  const order = await findAnyOrder(db, notice.orderId)
  if (!order) return undefined
  switch (notice.kind) {
    case 'new':
      return isUnderWay(order.status) ? staffNotification(order, 'new', language) : undefined
    case 'unanswered':
      return order.status === 'placed' ? staffNotification(order, 'unanswered', language) : undefined
    default: {
      if (customerId === null ? order.guestId !== guestId : order.customerId !== customerId) return undefined
      // Without another card, the order will be canceled, so this can't be turned off.
      if (notice.kind === 'card')
        return isUnderWay(order.status) ? cardNotification(order, language) : undefined
      const kind = notice.kind === 'help' ? 'help' : 'order_status'
      if (customerId !== null && !wantsNotice(await getAccount(db, customerId), 'push', kind))
        return undefined
      if (notice.kind === 'help') return helpNotification(order, language)
      return order.status === notice.status ? orderNotification(order, notice.status, language) : undefined
    }
  }
}

/** A merchant is notified only of orders that still have to be made. */
const isUnderWay = (status: string) => status === 'placed' || status === 'confirmed'

const minuteSeconds = 60

/**
 * Messages to staff expire when the order no longer needs an answer. A customer who was offline still gets the latest one some hours later.
 */
export function toMessage(notification: Notification, audience: Audience): PushMessage {
  const isCall = audience === 'merchant'
  return {
    text: JSON.stringify({ ...notification, call: isCall }),
    ttlSeconds: (isCall ? 20 : 240) * minuteSeconds,
    urgency: isCall ? 'high' : 'normal',
    topic: notification.tag.slice(0, 32),
  }
}
