import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import { type Cents, toDollars } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import { mailAboutOrder } from '../../fulfilment/index.ts'
import { findAnyOrder, type Order, withDetails } from '../../orders/index.ts'
import type { Refund } from './rules/refund.ts'

export type RefundNotice = { orderId: number; refund: number }

/**
 * Part of the transaction that settles a refund, or the last part of it. The customer is written to once nothing of it is
 * pending, so that no email promises money that a gateway then refuses.
 */
export async function queueRefundEmail(tx: Handle, { orderId, refund }: RefundNotice) {
  await addJob(tx, 'send_refund_email', { orderId, refund }, { key: `refund-email-${orderId}-${refund}` })
}

export async function sendRefundEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps,
  { orderId, refund: number }: RefundNotice,
) {
  const { db } = deps
  const order = await findAnyOrder(db, orderId)
  const [detailed] = order ? await withDetails({}, db, [order]) : []
  const refund = detailed?.refunds.find(({ refund }) => refund === number)
  if (!order || !refund || order.contact.email === '') return
  const isSettled = refund.legs.every(({ state }) => state !== 'pending')
  if (isSettled && refund.legs.some(({ state }) => state === 'done'))
    await mailAboutOrder(deps, orderId, refundEmail(order, refund, orderUrl(deps, order)))
}

const dollars = (cents: Cents) => `$${toDollars(cents).toFixed(2)}`

/** Lists only money that came back: a promotion's part is not money. */
function refundEmail(order: Order, { legs, reason, to, by }: Refund, url: string): Mail {
  const done = legs.filter(({ state, type }) => state === 'done' && type !== 'promo')
  const sum = done.reduce((cents, { amount }) => cents + amount, 0)
  const where = done.map(({ type, amount }) => `- ${dollars(amount)} ${wayBack(type, to)}`)
  const { contact, merchant, orderId } = order
  const greeting = contact.first_name === '' ? 'Hello,' : `Hello ${contact.first_name},`
  const who = by === 'merchant' ? `${merchant.name} has` : 'We have'
  return {
    to: contact.email,
    subject: `Refund of ${dollars(sum)} for your order ${orderId} at ${merchant.name}`,
    text: `${greeting}\n\n${who} refunded ${dollars(sum)} of your order ${orderId}:\n${where.join('\n')}\n\nThe reason: ${reason}\n\nView your order:\n${url}\n`,
  }
}

function wayBack(type: Refund['legs'][number]['type'], to: Refund['to']): string {
  if (to === 'credit') return 'to your credit balance'
  switch (type) {
    case 'credit_card':
      return 'to your card; banks may take some days to show it'
    case 'cash':
      return 'in cash, from the merchant'
    default:
      return `to your ${type === 'gift_card' ? 'gift card' : 'credit balance'}`
  }
}
