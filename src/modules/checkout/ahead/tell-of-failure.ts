import { formatInZone } from '../../../../formats/format.ts'
import { customerEmail, languageOf } from '../../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Language } from '../../../texts/language.ts'
import { publish } from '../../events/index.ts'
import { mailAboutOrder, presentForEvent } from '../../fulfilment/index.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'
import { findAuthorization } from './store.ts'

type Failure = { reason: 'declined' | 'confirm'; changeBy: number }
/** `to`: one of the merchant's owners; without it, the customer. */
export type FailureNotice = { orderId: number; to?: string }

/**
 * Part of the transaction that records it. The event tells the customer's devices, the merchant's board, its owners and the operator;
 * the customer gets an email besides.
 */
export async function tellOfFailure(tx: Handle, order: Order, { reason, changeBy }: Failure, now: number) {
  const { orderId, customerId, guestId, merchant } = order
  const { merchantId } = merchant
  const payload = { order_id: orderId, merchant_id: merchantId, customer_id: customerId, guest_id: guestId }
  const about = { merchantId, customerId, orderId, subject: String(orderId), payload }
  const cardAuthorization = { state: 'failed' as const, reason, dueAt: changeBy, cancelAt: changeBy }
  const shown = presentForEvent({ ...order, cardAuthorization })
  await publish(tx, [{ type: 'order.payment_failed', ...about, ...shown }], now)
  const notice: FailureNotice = { orderId }
  await addJob(tx, 'send_card_email', notice)
}

/** Not sent once the card was changed, or the order is over. */
export async function sendFailureEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps,
  { orderId, to }: FailureNotice,
) {
  const [order, found] = [await findAnyOrder(deps.db, orderId), await findAuthorization(deps.db, orderId)]
  if (!order || !found?.reason || found.cancelAt === null) return
  const { reason, cancelAt: changeBy } = found
  if (to !== undefined) return mailAboutOrder(deps, orderId, { to, ...merchantEmail(order, changeBy) })
  if (order.contact.email === '') return
  const language = languageOf(order)
  const texts = customerTexts[language]
  const shop = order.merchant.name
  const by = formatInZone(changeBy, order.timeZone, language)
  const card = order.paymentLabels?.credit_card ?? texts.card
  await mailAboutOrder(
    deps,
    orderId,
    customerEmail(order, {
      subject: texts.subject(orderId, shop),
      parts: [`${texts[reason](card, orderId, shop)}\n${texts.by(by)}`],
      url: `${orderUrl(deps, order)}`,
      link: texts.change,
    }),
  )
}

type CustomerTexts = {
  card: string
  subject(orderId: number, shop: string): string
  declined(card: string, orderId: number, shop: string): string
  confirm(card: string, orderId: number, shop: string): string
  by(time: string): string
  change: string
}
const customerTexts: Record<Language, CustomerTexts> = {
  en: {
    card: 'Your card',
    subject: (orderId, shop) => `Change the card for order ${orderId} at ${shop}`,
    declined: (card, orderId, shop) => `${card} was declined for your order ${orderId} at ${shop}.`,
    confirm: (card, orderId, shop) =>
      `Your bank wants you to confirm the payment with ${card} for your order ${orderId} at ${shop}.`,
    by: (time) =>
      `Change the card or confirm the payment by ${time}, or we have to cancel your order. You haven’t been charged.`,
    change: 'Change card',
  },
  es: {
    card: 'Tu tarjeta',
    subject: (orderId, shop) => `Cambia la tarjeta del pedido ${orderId} en ${shop}`,
    declined: (card, orderId, shop) => `${card} fue rechazada para tu pedido ${orderId} en ${shop}.`,
    confirm: (card, orderId, shop) =>
      `Tu banco quiere que confirmes el pago con ${card} de tu pedido ${orderId} en ${shop}.`,
    by: (time) =>
      `Cambia la tarjeta o confirma el pago antes del ${time}; si no, tendremos que cancelar tu pedido. No se te cobró nada.`,
    change: 'Cambiar tarjeta',
  },
}

function merchantEmail({ orderId, merchant, timeZone, deliverAt }: Order, changeBy: number) {
  const [when, by] = [deliverAt, changeBy].map((at) => formatInZone(at, timeZone, 'en'))
  return {
    subject: `${merchant.name}: the card for order ${orderId} was declined`,
    text:
      `The card for order ${orderId} at ${merchant.name}, for ${when}, was declined. We asked the customer to change it.\n` +
      `If they don’t by ${by}, we cancel the order and tell you. Please don’t start on it before.`,
  }
}
