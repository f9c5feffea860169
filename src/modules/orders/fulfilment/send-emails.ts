import type { Handle } from '../../../db/database.ts'
import { addJobs } from '../../../db/jobs.ts'
import type { WorkEvent } from '../../events/index.ts'
import { ownersOf } from '../../members/groups/index.ts'
import type { OrderStatus } from '../rules/order.ts'
import { emailToCustomer, emailToMerchant } from './emails.ts'
import { mailAboutOrder, type OrderMailTools } from './mail-about-order.ts'
import { findAnyOrder } from './order-store.ts'
import { type OrderEvent, orderEventsIn, type Reader } from './publish-order.ts'
import { isStillTrue } from './rules/still-true.ts'

/** An order's new status, for its email. */
export type OrderNotice = { orderId: number; status: OrderStatus }
export type MerchantNotice = OrderNotice & { to: string }

/** Reads order events and adds one job per email, so that a retry of one email repeats no other. */
export async function queueOrderEmails(tx: Handle, events: readonly WorkEvent[]) {
  const orderEvents = orderEventsIn(events)
  const toRead = (reader: Reader) => orderEvents.filter(({ letters_to }) => letters_to?.includes(reader))
  const forMerchants = toRead('merchant')
  const owners = await ownersOf(tx, [...new Set(forMerchants.map(({ merchant_id }) => merchant_id))])
  await addJobs(tx, [
    ...toRead('customer').map((event) => ({ task: 'send_order_letter', payload: noticeOf(event) })),
    ...forMerchants.flatMap((event) =>
      (owners.get(event.merchant_id) ?? []).map((to) => ({
        task: 'send_merchant_letter',
        payload: { ...noticeOf(event), to },
      })),
    ),
  ])
}

const noticeOf = ({ order_id, status }: OrderEvent): OrderNotice => ({ orderId: order_id, status })

/** An email about a status that has passed is not sent: that of the present one follows. */
export async function sendOrderEmail(
  tools: OrderMailTools & { trackingUrlOf(orderId: number): string },
  { orderId, status }: OrderNotice,
) {
  const order = await findAnyOrder(tools.db, orderId)
  if (order && isStillTrue('customer', status, order.status))
    await mailAboutOrder(tools, orderId, emailToCustomer(order, status, tools.trackingUrlOf(orderId)))
}

/** A job that the version before may have left: its orders are announced without their readers. */
export async function queueMerchantEmails({ db }: { db: Handle }, { orderId, status }: OrderNotice) {
  const order = await findAnyOrder(db, orderId)
  const { merchantId } = order?.merchant ?? { merchantId: 0 }
  const owners = (await ownersOf(db, [merchantId])).get(merchantId) ?? []
  await addJobs(
    db,
    owners.map((to) => ({ task: 'send_merchant_letter', payload: { orderId, status, to } })),
  )
}

export async function sendMerchantEmail(tools: OrderMailTools, { orderId, status, to }: MerchantNotice) {
  const order = await findAnyOrder(tools.db, orderId)
  if (order && isStillTrue('merchant', status, order.status))
    await mailAboutOrder(tools, orderId, emailToMerchant(order, status, to))
}
