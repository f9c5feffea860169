import { orderUrl } from '../../../calls/order-links.ts'
import { describeInstant } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Deps } from '../../../start/deps.ts'
import { mailAboutOrder } from '../../fulfilment/index.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'
import { openConsentLinks } from './consent.ts'
import { findAdjustment } from './find-adjustment.ts'
import { type Adjustment, changeInWords } from './rules/adjustment.ts'

export type AdjustmentNotice = { orderId: number; adjustment: number }
type EmailDeps = Parameters<typeof mailAboutOrder>[0] &
  Pick<Deps, 'settings'> & { config: { publicUrl: string } }

/** Sends the changes, or a request for consent to a replacement. A request that has expired is not sent. */
export async function sendAdjustmentEmail(deps: EmailDeps, notice: AdjustmentNotice) {
  const { db, settings, config, clock } = deps
  const order = await findAnyOrder(db, notice.orderId)
  const adjustment = order && (await findAdjustment(db, order, notice.adjustment))
  if (!order || !adjustment || order.contact.email === '') return
  const links = openConsentLinks(settings.sealing, config.publicUrl)
  const { orderId } = order
  if (adjustment.status === 'done')
    return mailAboutOrder(deps, orderId, changedEmail(order, adjustment, orderUrl(deps, order)))
  if (adjustment.status === 'pending' && clock.now() < adjustment.lapsesAt!)
    await mailAboutOrder(
      deps,
      orderId,
      questionEmail(order, adjustment, {
        answer: links.urlOf(orderId, adjustment.adjustment),
        order: orderUrl(deps, order),
      }),
    )
}

const dollars = (cents: number) => `$${toDollars(cents).toFixed(2)}`
const hello = ({ contact: { first_name } }: Order) => (first_name === '' ? 'Hello,' : `Hello ${first_name},`)
const listed = ({ changes }: Adjustment) => changes.map((change) => `- ${changeInWords(change)}`).join('\n')

function changedEmail(order: Order, adjustment: Adjustment, url: string): Mail {
  const { from, to } = adjustment
  const sum =
    to <= from
      ? `Your order now costs ${dollars(to)} instead of ${dollars(from)}. You are charged no more than that.`
      : `Your order now costs ${dollars(to)} instead of ${dollars(from)}.`
  return {
    to: order.contact.email,
    subject: `${order.merchant.name} changed your order ${order.orderId}`,
    text: `${hello(order)}\n\n${order.merchant.name} has changed what you ordered:\n${listed(adjustment)}\n\n${sum}\n\nView your order:\n${url}\n`,
  }
}

function questionEmail(order: Order, adjustment: Adjustment, urls: { answer: string; order: string }): Mail {
  const until = describeInstant(adjustment.lapsesAt!, order.timeZone)
  const otherwise = adjustment.replacesAll
    ? `Without your answer by ${until} we cancel your order and refund you in full.`
    : `Without your answer by ${until} the missing items are refunded. Your order costs ${dollars(adjustment.to)} without them.`
  return {
    to: order.contact.email,
    subject: `${order.merchant.name} asks about your order ${order.orderId}`,
    text: `${hello(order)}\n\n${order.merchant.name} does not have everything you ordered, and suggests:\n${listed(adjustment)}

Please answer here:
${urls.answer}

${otherwise}

View your order:
${urls.order}\n`,
  }
}
