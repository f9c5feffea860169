import { customerEmail, orderValues, readerLanguage } from '../../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import { type Cents, formatCents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Deps } from '../../../start/deps.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import type { Language } from '../../../texts/language.ts'
import { publish } from '../../events/index.ts'
import { mailAboutOrder, presentForEvent } from '../../fulfillment/index.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'

export type TipNotice = { orderId: number; amount: Cents; card: string }

/** Part of the transaction that books the tip, which the order already includes. */
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
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps & Pick<Deps, 'emailWords'>,
  { orderId, amount, card }: TipNotice,
) {
  const order = await findAnyOrder(deps.db, orderId)
  if (!order || order.contact.email === '') return
  await mailAboutOrder(
    deps,
    orderId,
    tipEmail(order, { amount, card }, orderUrl(deps, order), await deps.emailWords()),
  )
}

const paid: Record<Language, (tip: string, card: string) => string> = {
  en: (tip, card) => `You paid ${tip} with ${card}.`,
  es: (tip, card) => `Pagaste ${tip} con ${card}.`,
}

type Tip = Pick<TipNotice, 'amount' | 'card'>

export function tipEmail(order: Order, { amount, card }: Tip, url: string, write: WriteEmail): Mail {
  const language = readerLanguage(order)
  const tip = formatCents(amount, language)
  const { subject, opening } = write('tip', language, { ...orderValues(order), tip })
  return customerEmail(order, { subject, parts: [`${opening}\n${paid[language](tip, card)}`], url })
}
