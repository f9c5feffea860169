import { formatInZone } from '../../../../formats/format.ts'
import { customerEmail, orderValues, readerLanguage } from '../../../calls/customer-email.ts'
import { orderUrl } from '../../../calls/order-links.ts'
import { type Cents, formatCents } from '../../../core/money.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { Deps } from '../../../start/deps.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import type { Language } from '../../../texts/language.ts'
import { mailAboutOrder } from '../../fulfillment/index.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'
import { openConsentLinks } from './consent.ts'
import { findAdjustment } from './find-adjustment.ts'
import { type Adjustment, amountPaid, changeInWords } from './rules.ts'

export type AdjustmentNotice = { orderId: number; adjustment: number }
type EmailDeps = Parameters<typeof mailAboutOrder>[0] &
  Pick<Deps, 'settings' | 'emailWords'> & { config: { publicUrl: string } }

/** Sends the changes, or a request for consent to a replacement. A request that has expired isn't sent. */
export async function sendAdjustmentEmail(deps: EmailDeps, notice: AdjustmentNotice) {
  const { db, settings, config, clock, emailWords } = deps
  const order = await findAnyOrder(db, notice.orderId)
  const adjustment = order && (await findAdjustment(db, order, notice.adjustment))
  if (!order || !adjustment || order.contact.email === '') return
  const links = openConsentLinks(settings.sealing, config.publicUrl)
  const { orderId } = order
  if (adjustment.status === 'done')
    return mailAboutOrder(
      deps,
      orderId,
      changedEmail(order, adjustment, orderUrl(deps, order), await emailWords()),
    )
  if (adjustment.status === 'pending' && clock.now() < adjustment.lapsesAt!)
    await mailAboutOrder(
      deps,
      orderId,
      questionEmail(
        order,
        adjustment,
        { answer: links.urlOf(orderId, adjustment.adjustment), order: orderUrl(deps, order) },
        await emailWords(),
      ),
    )
}

type Sums = { from: string; to: string; less: string }
type AdjustmentTexts = {
  costs(sums: Sums): string
  costsLess(sums: Sums): string
  answer: string
  otherwiseCanceled(until: string): string
  otherwiseRefunded(until: string, total: string): string
}

const texts: Record<Language, AdjustmentTexts> = {
  en: {
    costs: ({ from, to }) => `You pay ${to} instead of ${from}.`,
    costsLess: ({ from, to, less }) =>
      `You pay ${to} instead of ${from}. The difference of ${less} isn’t charged.`,
    answer: 'Answer here',
    otherwiseCanceled: (until) =>
      `If you don’t answer by ${until}, we cancel your order and refund you in full.`,
    otherwiseRefunded: (until, total) =>
      `If you don’t answer by ${until}, we refund the missing items. Your order costs ${total} without them.`,
  },
  es: {
    costs: ({ from, to }) => `Pagas ${to} en lugar de ${from}.`,
    costsLess: ({ from, to, less }) =>
      `Pagas ${to} en lugar de ${from}. La diferencia de ${less} no se cobra.`,
    answer: 'Responder aquí',
    otherwiseCanceled: (until) =>
      `Si no respondes antes del ${until}, cancelamos tu pedido y te devolvemos todo.`,
    otherwiseRefunded: (until, total) =>
      `Si no respondes antes del ${until}, te reembolsamos lo que falta. Sin eso, tu pedido cuesta ${total}.`,
  },
}

/** The parts of an adjustment used in its emails. */
type ToldAdjustment = Pick<Adjustment, 'changes' | 'from' | 'to' | 'lapsesAt' | 'replacesAll'>

const listed = ({ changes }: ToldAdjustment, language: Language) =>
  changes.map((change) => `- ${changeInWords(change, language)}`)

export function changedEmail(order: Order, adjustment: ToldAdjustment, url: string, write: WriteEmail): Mail {
  const language = readerLanguage(order)
  const { costs, costsLess } = texts[language]
  const [from, to] = [amountPaid(order, adjustment.from), amountPaid(order, adjustment.to)]
  const money = (cents: Cents) => formatCents(cents, language)
  const sums = { from: money(from), to: money(to), less: money(from - to) }
  const { subject, opening } = write('order_changed', language, {
    ...orderValues(order),
    ...{ total_before: sums.from, total_after: sums.to },
  })
  return customerEmail(order, {
    ...{ subject, url },
    parts: [[opening, ...listed(adjustment, language)].join('\n'), (to <= from ? costsLess : costs)(sums)],
  })
}

export function questionEmail(
  order: Order,
  adjustment: ToldAdjustment,
  urls: { answer: string; order: string },
  write: WriteEmail,
): Mail {
  const language = readerLanguage(order)
  const { answer, otherwiseCanceled, otherwiseRefunded } = texts[language]
  const until = formatInZone(adjustment.lapsesAt!, order.timeZone, language)
  const { subject, opening } = write('order_question', language, { ...orderValues(order), answer_by: until })
  return customerEmail(order, {
    ...{ subject, url: urls.order },
    parts: [
      [opening, ...listed(adjustment, language)].join('\n'),
      `${answer}:\n${urls.answer}`,
      adjustment.replacesAll
        ? otherwiseCanceled(until)
        : otherwiseRefunded(until, formatCents(amountPaid(order, adjustment.to), language)),
    ],
  })
}
