import type { Database, Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { Sms, TextMessage } from '../../outside/sms.ts'
import type { Deps } from '../../start/deps.ts'
import { customerDirectory, getAccount } from '../auth/index.ts'
import type { WorkEvent } from '../events/index.ts'
import { orderEventsIn } from '../fulfilment/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import { mayTellGuest } from './limit-sends.ts'
import { callToMerchant, orderNews, readNumber } from './rules.ts'
import { findConfirmedNumber, isStopped, stopNumber } from './store.ts'

type OrderNotice = { orderId: number; status: string }

/** Follows the events of orders: one job a message, so that one which cannot be sent repeats no other. */
export async function queueOrderSms(tx: Handle, events: readonly WorkEvent[]) {
  const wanted = orderEventsIn(events).filter(({ sms }) => sms)
  await addJobs(
    tx,
    wanted.map(({ order_id: orderId, status }) => ({ task: 'send_order_sms', payload: { orderId, status } })),
  )
}

type SmsDeps = {
  db: Database
  sms: Sms
  clock: { now(): number }
  metrics: Pick<Deps['metrics'], 'smsSent' | 'smsRefused'>
}

/**
 * News of a status that has passed is not sent. A customer's number must be confirmed; a guest's is the one of the order, which
 * gets only so many a day.
 */
export async function sendOrderSms(deps: SmsDeps, { orderId, status }: OrderNotice) {
  const order = await findAnyOrder(deps.db, orderId)
  if (!order || order.status !== status) return
  const { customerId, contact } = order
  const to = customerId === null ? readNumber(contact.phone) : await findConfirmedNumber(deps.db, customerId)
  const text = orderNews(order, status)
  if (!to || !text) return
  if (customerId === null && !(await mayTellGuest(deps, to, deps.clock.now()))) return
  await sendSms(deps, { to, text }, 'order')
}

/** Only to a confirmed number of an account that wants text messages, and only while the order waits. */
export async function sendMerchantSms(
  deps: SmsDeps,
  { orderId, to: email }: { orderId: number; to: string },
) {
  const order = await findAnyOrder(deps.db, orderId)
  const owner = await customerDirectory.findByEmail(deps.db, email)
  if (order?.status !== 'placed' || !owner?.isConfirmed) return
  const { smsNotify } = await getAccount(deps.db, owner.customerId)
  const to = smsNotify ? await findConfirmedNumber(deps.db, owner.customerId) : undefined
  if (to) await sendSms(deps, { to, text: callToMerchant(order) }, 'order')
}

/** Sends nothing to numbers that have sent STOP. */
export async function sendSms(
  { db, sms, clock, metrics }: SmsDeps,
  message: TextMessage,
  kind: 'code' | 'order' = 'code',
) {
  if (await isStopped(db, message.to)) return
  const outcome = await sms.send(message)
  if (outcome === 'stopped') await stopNumber(db, message.to, clock.now())
  if (outcome === 'sent') metrics.smsSent.inc({ kind })
}
