import { refundWords } from '../../../../formats/refund.ts'
import { reasonIn } from '../../../../page-contract/order-reasons.ts'
import { customerEmail, orderValues, readerLanguage } from '../../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../../calls/order-links.ts'
import { formatCents, toDollars } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Deps } from '../../../start/deps.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import type { Language } from '../../../texts/language.ts'
import { mailAboutOrder } from '../../fulfillment/index.ts'
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

const reasonWords: Record<Language, (reason: string) => string> = {
  en: (reason) => `Reason: ${reason}`,
  es: (reason) => `Motivo: ${reason}`,
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
  const payments = legs
    .filter(({ state, type }) => state === 'done' && type !== 'promo')
    .map(({ type, amount, state }) => ({ type, amount: toDollars(amount), status: state }))
  const cents = payments.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
  const ways = refundWords([{ to, payments }], presentOrder(order), language)
  const { subject, opening } = write(
    by === 'merchant' ? 'refund_by_shop' : 'refund_by_marketplace',
    language,
    { ...orderValues(order), amount: formatCents(cents, language) },
  )
  return customerEmail(order, {
    subject,
    parts: [
      [opening, ...ways.map((way) => `- ${way}`)].join('\n'),
      reasonWords[language](reasonIn(language, reason, order.merchant.name)),
    ],
    url,
  })
}
