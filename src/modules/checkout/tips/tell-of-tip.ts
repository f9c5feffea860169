import { customerEmail, languageOf } from '../../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import { type Cents, formatCents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Language } from '../../../texts/language.ts'
import { publish } from '../../events/index.ts'
import { mailAboutOrder, presentForEvent } from '../../fulfilment/index.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'

export type TipNotice = { orderId: number; amount: Cents; card: string }

/** Part of the transaction that books the tip, which the order shows already. */
export async function tellOfTip(
  tx: Handle,
  order: Parameters<typeof presentForEvent>[0],
  { amount, card }: { amount: Cents; card: string },
  now: number,
) {
  const { orderId, customerId, merchant } = order
  const { merchantId } = merchant
  const payload = { order_id: orderId, merchant_id: merchantId, tip_cents: amount }
  const about = { merchantId, customerId, orderId, subject: String(orderId), payload }
  await publish(tx, [{ type: 'order.tipped', ...about, ...presentForEvent(order) }], now)
  await addJob(tx, 'send_tip_email', { orderId, amount, card } satisfies TipNotice)
}

export async function sendTipEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps,
  { orderId, amount, card }: TipNotice,
) {
  const order = await findAnyOrder(deps.db, orderId)
  if (!order || order.contact.email === '') return
  await mailAboutOrder(deps, orderId, tipEmail(order, { amount, card }, orderUrl(deps, order)))
}

type TipTexts = {
  subject(orderId: number, shop: string): string
  added(tip: string, orderId: number, shop: string): string
  paid(tip: string, card: string): string
}
const texts: Record<Language, TipTexts> = {
  en: {
    subject: (orderId, shop) => `Your tip for order ${orderId} at ${shop}`,
    added: (tip, orderId, shop) =>
      `Thank you! You added a tip of ${tip} to your order ${orderId} at ${shop}.`,
    paid: (tip, card) => `You paid ${tip} with ${card}.`,
  },
  es: {
    subject: (orderId, shop) => `Tu propina por el pedido ${orderId} en ${shop}`,
    added: (tip, orderId, shop) =>
      `¡Gracias! Agregaste una propina de ${tip} a tu pedido ${orderId} en ${shop}.`,
    paid: (tip, card) => `Pagaste ${tip} con ${card}.`,
  },
}

function tipEmail(order: Order, { amount, card }: { amount: Cents; card: string }, url: string): Mail {
  const language = languageOf(order)
  const { subject, added, paid } = texts[language]
  const tip = formatCents(amount, language)
  const { orderId, merchant } = order
  return customerEmail(order, {
    subject: subject(orderId, merchant.name),
    parts: [`${added(tip, orderId, merchant.name)}\n${paid(tip, card)}`],
    url,
  })
}
