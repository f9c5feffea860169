import { formatInZone } from '../../../../formats/format.ts'
import { customerEmail, orderValues, readerLanguage } from '../../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Deps } from '../../../start/deps.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import type { Language } from '../../../texts/language.ts'
import { publish } from '../../events/index.ts'
import { mailAboutOrder, presentForEvent } from '../../fulfillment/index.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'
import { findAuthorization } from './store.ts'

type Failure = { reason: 'declined' | 'confirm'; changeBy: number }
/** `to` is one of the merchant's owners; if absent, the customer is notified. */
export type FailureNotice = { orderId: number; to?: string }

/**
 * Part of the transaction that records it. The event notifies the customer's devices, the merchant's board, its
 * owners and the operator; the customer also gets an email.
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

/** Not sent if the card has been changed, or the order is over. */
export async function sendFailureEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps & Pick<Deps, 'emailWords'>,
  { orderId, to }: FailureNotice,
) {
  const [order, found] = [await findAnyOrder(deps.db, orderId), await findAuthorization(deps.db, orderId)]
  if (!order || !found?.reason || found.cancelAt === null) return
  const { reason, cancelAt: changeBy } = found
  const write = await deps.emailWords()
  if (to !== undefined) return mailAboutOrder(deps, orderId, shopCardEmail(order, { to, changeBy }, write))
  if (order.contact.email === '') return
  const url = orderUrl(deps, order)
  await mailAboutOrder(deps, orderId, cardEmail(order, { reason, changeBy, url }, write))
}

type FailedCard = Failure & { url: string }

export function cardEmail(order: Order, { reason, changeBy, url }: FailedCard, write: WriteEmail): Mail {
  const language = readerLanguage(order)
  const texts = customerTexts[language]
  const until = formatInZone(changeBy, order.timeZone, language)
  const { subject, opening } = write(reason === 'declined' ? 'card_declined' : 'card_to_confirm', language, {
    ...orderValues(order),
    card: order.paymentLabels?.credit_card ?? texts.card,
    change_by: until,
  })
  return customerEmail(order, {
    ...{ subject, url, link: texts.change },
    parts: [`${opening}\n${texts.by(until)}`],
  })
}

type CustomerTexts = { card: string; by(time: string): string; change: string }
const customerTexts: Record<Language, CustomerTexts> = {
  en: {
    card: 'Your card',
    by: (time) =>
      `Change the card or confirm the payment by ${time}, or we have to cancel your order. You haven’t been charged.`,
    change: 'Change card',
  },
  es: {
    card: 'Tu tarjeta',
    by: (time) =>
      `Cambia la tarjeta o confirma el pago antes del ${time}; si no, tendremos que cancelar tu pedido. No se te cobró nada.`,
    change: 'Cambiar tarjeta',
  },
}

export function shopCardEmail(
  order: Order,
  { to, changeBy }: { to: string; changeBy: number },
  write: WriteEmail,
): Mail {
  const { orderId, merchant, timeZone, deliverAt } = order
  const [when, by] = [deliverAt, changeBy].map((at) => formatInZone(at, timeZone, 'en'))
  const { subject, opening } = write('shop_card_declined', 'en', {
    ...{ shop: merchant.name, order_id: String(orderId) },
    ...{ for_time: when!, change_by: by! },
  })
  const follows = `If they don’t by ${by}, we cancel the order and tell you. Please don’t start on it before.`
  return { to, subject, text: `${opening}\n${follows}\n` }
}
