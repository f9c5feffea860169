import type { Call } from '../../calls/call.ts'
import { customerEmail, readerLanguage } from '../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../calls/order-links.ts'
import type { RateLimiter } from '../../calls/rate-limiter.ts'
import { refuse } from '../../core/refusal.ts'
import { addJob } from '../../db/jobs.ts'
import { recordAudit } from '../audit/index.ts'
import { mailAboutOrder } from '../fulfillment/index.ts'
import { findAnyOrder, type Order } from '../orders/index.ts'
import type { CustomerMailInput } from './schemas.ts'

export type OperatorEmail = { orderId: number; subject: string; text: string }

const mailsOfOrder = { name: 'operator-mails', requests: 10, seconds: 3600 }

/** Emails per hour to the customer of one order, by all staff together. */
export const countMail = (limiter: RateLimiter, { order_id }: CustomerMailInput) =>
  limiter.spend(mailsOfOrder, `order ${order_id}`)

/** A job sends the email; the audit log records its subject, and the order the email itself once it is sent. */
export async function mailCustomer({ order_id: orderId, subject, text }: CustomerMailInput, call: Call) {
  const order = await findAnyOrder(call.db, orderId)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  const { email } = order.contact
  if (email === '')
    throw refuse('invalid_action', { field: 'order_id', detail: 'The customer of this order was erased.' })
  await addJob(call.db, 'send_operator_email', { orderId, subject, text })
  const { merchantId } = order.merchant
  await recordAudit(call, {
    action: 'order.customer_mailed',
    subject: String(orderId),
    merchantId,
    after: { subject },
  })
  return { order_id: orderId, to: email, subject }
}

/** Skips a customer who has since been erased. */
export async function sendOperatorEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps,
  { orderId, subject, text }: OperatorEmail,
) {
  const order = await findAnyOrder(deps.db, orderId)
  if (order && order.contact.email !== '')
    await mailAboutOrder(
      deps,
      orderId,
      customerEmail(order, { subject, parts: [text], url: orderUrl(deps, order), link: linkWords(order) }),
    )
}

function linkWords(order: Order): string {
  const { orderId, merchant } = order
  return readerLanguage(order) === 'es'
    ? `Tu pedido ${orderId} en ${merchant.name}`
    : `Your order ${orderId} at ${merchant.name}`
}
