import type { Database, Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { Sms, TextMessage } from '../../outside/sms.ts'
import type { Deps } from '../../start/deps.ts'
import { customerDirectory, getAccount } from '../auth/index.ts'
import type { WorkEvent } from '../events/index.ts'
import { orderEventsIn } from '../fulfillment/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import { mayTell } from './limit-sends.ts'
import { callToMerchant, guestNoticeLimits, orderNews, readNumber, shopCallLimits } from './rules.ts'
import { findAlertPhone, findConfirmedNumber, isStopped, stopNumber } from './store.ts'

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
  if (customerId === null && !(await mayTell(deps, guestNoticeLimits(to), deps.clock.now()))) return
  await sendSms(deps, { to, text }, 'order')
}

/** Only to a confirmed number of an account that wants text messages, and only while the order waits. */
export async function sendMerchantSms(
  deps: SmsDeps,
  { orderId, to: email }: { orderId: number; to: string },
) {
  const order = await findAnyOrder(deps.db, orderId)
  const to = order?.status === 'placed' ? await findOwnersNumber(deps.db, email) : undefined
  if (to) await sendSms(deps, { to, text: callToMerchant(order!) }, 'order')
}

async function findOwnersNumber(db: Database, email: string): Promise<string | undefined> {
  const owner = await customerDirectory.findByEmail(db, email)
  if (!owner?.isConfirmed) return undefined
  const { smsNotify } = await getAccount(db, owner.customerId)
  return smsNotify ? findConfirmedNumber(db, owner.customerId) : undefined
}

/** The last resort, to the shop's number for alerts. An owner with the same number is texted as an owner. */
export async function sendShopSms(deps: SmsDeps, { orderId }: { orderId: number }) {
  const order = await findAnyOrder(deps.db, orderId)
  if (order?.status !== 'placed') return
  const { merchantId } = order.merchant
  const to = readNumber(await findAlertPhone(deps.db, merchantId))
  if (!to) return
  const owners = (await listOwnersByMerchant(deps.db, [merchantId])).get(merchantId) ?? []
  for (const email of owners) if ((await findOwnersNumber(deps.db, email)) === to) return
  if (!(await mayTell(deps, shopCallLimits(to), deps.clock.now()))) return
  await sendSms(deps, { to, text: callToMerchant(order) }, 'order')
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
