import { helloTo, orderValues } from '../../calls/customer-email.ts'
import type { Mail } from '../../outside/mail.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import type { Language } from '../../texts/language.ts'
import type { Order } from '../orders/index.ts'
import type { HelpReason, HelpRequest, HelpStatus, HelpWish } from './rules.ts'

export type About = {
  request: Pick<
    HelpRequest,
    'reason' | 'wanted' | 'lines' | 'messages' | 'autoRefunded' | 'handledBy' | 'language'
  >
  order: Order
}

const reasons: Record<Language, Record<HelpReason, string>> = {
  en: {
    missing: 'Missing items',
    wrong: 'Wrong items',
    quality: 'Quality',
    late: 'Late',
    not_delivered: 'Not delivered',
    charge: 'Charge',
    other: 'Something else',
  },
  es: {
    missing: 'Faltan artículos',
    wrong: 'Artículos equivocados',
    quality: 'Calidad',
    late: 'Tarde',
    not_delivered: 'No llegó',
    charge: 'Cobro',
    other: 'Otro motivo',
  },
}
const wishes: Record<Language, Record<HelpWish, string>> = {
  en: { refund: 'a refund', redelivery: 'a new delivery', answer: 'an answer' },
  es: { refund: 'un reembolso', redelivery: 'otra entrega', answer: 'una respuesta' },
}

/** In both languages: we don't know which one the merchant's staff read. */
export function openedEmail(
  { request, order }: About,
  { to, publicUrl }: { to: string; publicUrl: string },
  write: WriteEmail,
): Mail {
  const values = { shop: order.merchant.name, order_id: String(order.orderId) }
  const [english, spanish] = (['en', 'es'] as const).map((language) =>
    write('shop_help_opened', language, values),
  )
  const { reason, wanted, lines, messages, autoRefunded } = request
  const [first] = messages
  const listed = lines.map(
    ({ item_key, quantity_milli }) => `- ${quantity_milli / 1000} ${order.cart[item_key]?.name ?? ''}`,
  )
  const about = [...listed, ...(first ? [`“${first.body}”`] : [])].join('\n')
  const inEnglish = autoRefunded
    ? 'It was refunded automatically and is resolved.'
    : `The customer asks for ${wishes.en[wanted]}. Please answer within 24 hours; after that our support team takes over.`
  const inSpanish = autoRefunded
    ? 'Se reembolsó automáticamente y está resuelto.'
    : `El cliente pide ${wishes.es[wanted]}. Responde dentro de 24 horas; después se encarga nuestro equipo de atención.`
  return {
    to,
    subject: `${english!.subject} / ${spanish!.subject}`,
    text: `${reasons.en[reason]} · ${reasons.es[reason]}
${about === '' ? '' : `${about}\n`}
${english!.opening} ${inEnglish}

${spanish!.opening} ${inSpanish}

${publicUrl}/partner
`,
  }
}

type Answer = { answer: string; status: HelpStatus; url: string }

const answerFor: Record<HelpStatus, 'help_answered' | 'help_resolved' | 'help_declined'> = {
  open: 'help_answered',
  answered: 'help_answered',
  resolved: 'help_resolved',
  declined: 'help_declined',
}

export function answerEmail(
  { request, order }: About,
  { answer, status, url }: Answer,
  write: WriteEmail,
): Mail {
  const { language, handledBy } = request
  const texts = answerTexts[language]
  const who = handledBy === 'support' ? texts.support : order.merchant.name
  const { subject, opening } = write(answerFor[status], language, { ...orderValues(order), who })
  const parts = [
    helloTo(order, language),
    status === 'declined' ? `${opening} ${texts.disagree}` : opening,
    ...(answer === '' ? [] : [`“${answer}”`]),
    `${texts.reply}:\n${url}`,
  ]
  return { to: order.contact.email, subject, text: `${parts.join('\n\n')}\n`, language }
}

const answerTexts: Record<Language, Record<'support' | 'disagree' | 'reply', string>> = {
  en: {
    support: 'Our support team',
    disagree: 'Reply if you disagree, and our support team will look at it.',
    reply: 'See the conversation or reply',
  },
  es: {
    support: 'Nuestro equipo de atención',
    disagree: 'Responde si no estás de acuerdo y nuestro equipo de atención la revisará.',
    reply: 'Mira la conversación o responde',
  },
}
