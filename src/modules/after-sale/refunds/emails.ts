import { moneyBack } from '../../../../formats/receipt.ts'
import { reasonIn } from '../../../../page-contract/order-reasons.ts'
import { customerEmail, orderValues, readerLanguage } from '../../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import { formatCents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Deps } from '../../../start/deps.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import type { Language } from '../../../texts/language.ts'
import { mailAboutOrder } from '../../fulfilment/index.ts'
import { findAnyOrder, type Order, presentOrder, withDetails } from '../../orders/index.ts'
import type { Refund } from './rules/refund.ts'

export type RefundNotice = { orderId: number; refund: number }

/**
 * Part of the transaction that settles a refund, or its last part. The customer is emailed once nothing is pending,
 * so no email promises money that a gateway then refuses.
 */
export async function queueRefundEmail(tx: Handle, { orderId, refund }: RefundNotice) {
  await addJob(tx, 'send_refund_email', { orderId, refund }, { key: `refund-email-${orderId}-${refund}` })
}

export async function sendRefundEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & LinkDeps & Pick<Deps, 'emailWords'>,
  { orderId, refund: number }: RefundNotice,
) {
  const { db } = deps
  const order = await findAnyOrder(db, orderId)
  const [detailed] = order ? await withDetails({}, db, [order]) : []
  const refund = detailed?.refunds.find(({ refund }) => refund === number)
  if (!order || !refund || order.contact.email === '') return
  const isSettled = refund.legs.every(({ state }) => state !== 'pending')
  if (isSettled && refund.legs.some(({ state }) => state === 'done'))
    await mailAboutOrder(
      deps,
      orderId,
      refundEmail(order, refund, orderUrl(deps, order), await deps.emailWords()),
    )
}

type WayBack = Refund['legs'][number]['type'] | 'credit'
type RefundTexts = {
  reason(reason: string): string
  ways: Record<WayBack, string>
  /** To a known card. */
  card(label: string): string
}

const texts: Record<Language, RefundTexts> = {
  en: {
    reason: (reason) => `Reason: ${reason}`,
    card: (label) => `to ${label}, within 5 business days`,
    ways: {
      credit_card: 'to your card, within 5 business days',
      cash: 'in cash, from the shop',
      gift_card: 'to your gift card',
      credit_balance: 'to your credit',
      credit: 'to your credit',
      promo: '',
    },
  },
  es: {
    reason: (reason) => `Motivo: ${reason}`,
    card: (label) => `a ${label}, en un plazo de 5 días hábiles`,
    ways: {
      credit_card: 'a tu tarjeta, en un plazo de 5 días hábiles',
      cash: 'en efectivo, de la tienda',
      gift_card: 'a tu tarjeta de regalo',
      credit_balance: 'a tu saldo',
      credit: 'a tu saldo',
      promo: '',
    },
  },
}

type ToldRefund = Pick<Refund, 'reason' | 'to' | 'by'> & {
  legs: readonly Pick<Refund['legs'][number], 'type' | 'amount' | 'state'>[]
}

/** Lists only money that came back: a promotion's part isn't money. */
export function refundEmail(
  order: Order,
  { legs, reason, to, by }: ToldRefund,
  url: string,
  write: WriteEmail,
): Mail {
  const language = readerLanguage(order)
  const words = texts[language]
  const done = legs.filter(({ state, type }) => state === 'done' && type !== 'promo')
  const cents = done.reduce((all, { amount }) => all + amount, 0)
  const cards = moneyBack(presentOrder(order)).flatMap(({ label }) => label ?? [])
  const way = (type: WayBack) =>
    type === 'credit_card' && cards.length === 1 ? words.card(cards[0]!) : words.ways[type]
  const ways = done.map(
    ({ type, amount }) => `- ${formatCents(amount, language)} ${way(to === 'credit' ? 'credit' : type)}`,
  )
  const { subject, opening } = write(
    by === 'merchant' ? 'refund_by_shop' : 'refund_by_marketplace',
    language,
    { ...orderValues(order), amount: formatCents(cents, language) },
  )
  return customerEmail(order, {
    subject,
    parts: [[opening, ...ways].join('\n'), words.reason(reasonIn(language, reason, order.merchant.name))],
    url,
  })
}
