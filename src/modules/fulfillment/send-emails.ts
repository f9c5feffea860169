import type { OrderLinks } from '../../calls/order-links.ts'
import { wantsNotice } from '../../core/notices.ts'
import type { Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { Mail } from '../../outside/mail.ts'
import { inBatches } from '../../runtime/batches.ts'
import type { Deps } from '../../start/deps.ts'
import { getAccount } from '../auth/index.ts'
import type { WorkEvent } from '../events/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import { findAnyOrder, listAnyOrders, type Order } from '../orders/index.ts'
import type { MerchantCall } from './call-merchants.ts'
import { emailToCustomer, emailToMerchant, reminderToMerchant } from './emails/index.ts'
import { type OrderMailDeps, toKeep } from './mail-about-order.ts'
import { insertMails, type NewOrderMail } from './mail-store.ts'
import { type OrderEvent, orderEventsIn, type Reader } from './publish-order.ts'
import { isStillTrue } from './rules/still-true.ts'

/** The pages linked in emails: the shareable one, and the customer's own. */
export type TrackingPort = {
  trackingUrlOf(orderId: number): string
  orderUrlOf: OrderLinks['urlOf']
}

/** An order's new status, for its email. An update goes only to customers who want updates. */
export type OrderNotice = { orderId: number; status: Order['status']; isUpdate?: true }
export type MerchantNotice = OrderNotice & { to: string }

/** Reads order events and adds one job per email, so retrying one email doesn't repeat another. */
export async function queueOrderEmails(tx: Handle, events: readonly WorkEvent[]) {
  const orderEvents = orderEventsIn(events)
  const toRead = (reader: Reader) => orderEvents.filter(({ letters_to }) => letters_to?.includes(reader))
  const forMerchants = toRead('merchant')
  const owners = await listOwnersByMerchant(tx, [
    ...new Set(forMerchants.map(({ merchant_id }) => merchant_id)),
  ])
  await addJobs(tx, [
    ...toRead('customer').map((event) => ({
      task: 'send_order_letter',
      payload: { ...noticeOf(event), ...(event.is_update && { isUpdate: true }) },
    })),
    ...forMerchants.flatMap((event) =>
      (owners.get(event.merchant_id) ?? []).map((to) => ({
        task: 'send_merchant_letter',
        payload: { ...noticeOf(event), to },
      })),
    ),
  ])
}

const noticeOf = ({ order_id, status }: OrderEvent): OrderNotice => ({ orderId: order_id, status })

/** A job that the previous version may have left: its events have no recipients. */
export async function queueMerchantEmails({ db }: { db: Handle }, { orderId, status }: OrderNotice) {
  const order = await findAnyOrder(db, orderId)
  const { merchantId } = order?.merchant ?? { merchantId: 0 }
  const owners = (await listOwnersByMerchant(db, [merchantId])).get(merchantId) ?? []
  await addJobs(
    db,
    owners.map((to) => ({ task: 'send_merchant_letter', payload: { orderId, status, to } })),
  )
}

/**
 * Sends emails about an order's new status. An email about an outdated status isn't sent: the current one's email
 * follows.
 */
export type OrderEmails = {
  toCustomer(notice: OrderNotice): Promise<void>
  toMerchant(notice: MerchantNotice): Promise<void>
  /** About an unanswered order; not sent once it is answered. */
  remindMerchant(call: MerchantCall): Promise<void>
}

/**
 * Every order has two such emails, and jobs come in batches: the orders of emails sent at the same time are read
 * together, and so are the emails stored.
 */
export function openOrderEmails({
  db,
  mail,
  clock,
  trackingUrlOf,
  orderUrlOf,
  emailWords,
}: OrderMailDeps & TrackingPort & Pick<Deps, 'emailWords'>): OrderEmails {
  const find = inBatches(async (orderIds: readonly number[]) => {
    const orders = await listAnyOrders(db, orderIds)
    return new Map(orders.map((order) => [order.orderId, order]))
  })
  const keep = inBatches(async (mails: readonly NewOrderMail[]) => {
    await insertMails(db, mails)
    return new Map<NewOrderMail, void>()
  })
  const send = async (orderId: number, email: Mail) => {
    await mail.send(email)
    await keep(toKeep(orderId, email, clock.now()))
  }
  return {
    async toCustomer({ orderId, status, isUpdate }) {
      const order = await find(orderId)
      if (!order || !isStillTrue('customer', status, order.status)) return
      if (isUpdate && order.customerId !== null) {
        const account = await getAccount(db, order.customerId)
        if (!wantsNotice(account, 'email', 'order_status')) return
      }
      const links = {
        tracking: trackingUrlOf(orderId),
        order: orderUrlOf(order, clock.now()),
        now: clock.now(),
      }
      await send(orderId, emailToCustomer(order, status, links, await emailWords()))
    },
    async toMerchant({ orderId, status, to }) {
      const order = await find(orderId)
      if (order && isStillTrue('merchant', status, order.status))
        await send(orderId, emailToMerchant(order, status, to, await emailWords()))
    },
    async remindMerchant({ orderId, to }) {
      const order = await find(orderId)
      if (order?.status === 'placed') await send(orderId, reminderToMerchant(order, to, await emailWords()))
    },
  }
}
