import { helloTo } from '../../calls/customer-email.ts'
import { type LinkDeps, orderUrl } from '../../calls/order-links.ts'
import { wantsNotice } from '../../core/notices.ts'
import type { Handle } from '../../db/database.ts'
import { addJob, addJobs } from '../../db/jobs.ts'
import type { Mail } from '../../outside/mail.ts'
import type { Language } from '../../texts/language.ts'
import { getAccount } from '../auth/index.ts'
import { mailAboutOrder } from '../fulfilment/index.ts'
import { ownersOf } from '../members/groups/index.ts'
import { findAnyOrder, type Order } from '../orders/index.ts'
import type { HelpReason, HelpRequest, HelpStatus, HelpWish } from './rules/request.ts'
import { findRequest, type HelpKey } from './store.ts'

export type OpenedNotice = { helpId: number; to: string }
/** `message` is the answer's place in the conversation; null where only the status has changed. */
export type AnswerNotice = { helpId: number; message: number | null; status: HelpStatus }

type EmailDeps = Parameters<typeof mailAboutOrder>[0] & LinkDeps

/** Part of the transaction that opens the request: one job per owner, so that a retry of one email repeats no other. */
export async function queueOpenedEmails(tx: Handle, { helpId, merchantId }: HelpKey) {
  const owners = (await ownersOf(tx, [merchantId])).get(merchantId) ?? []
  await addJobs(
    tx,
    owners.map((to) => ({ task: 'send_help_opened_email', payload: { helpId, to } })),
  )
}

export async function queueAnswerEmail(tx: Handle, notice: AnswerNotice) {
  await addJob(tx, 'send_help_answer_email', notice)
}

export async function sendOpenedEmail(deps: EmailDeps, { helpId, to }: OpenedNotice) {
  const about = await findWithOrder(deps.db, helpId)
  if (about) await mailAboutOrder(deps, about.order.orderId, openedEmail(about, to, deps.config.publicUrl))
}

/** Skips a customer who was erased since. */
export async function sendAnswerEmail(deps: EmailDeps, { helpId, message, status }: AnswerNotice) {
  const about = await findWithOrder(deps.db, helpId)
  if (!about || about.order.contact.email === '') return
  const { customerId } = about.order
  if (customerId !== null && !wantsNotice(await getAccount(deps.db, customerId), 'email', 'help')) return
  const answer = message === null ? '' : (about.request.messages[message]?.body ?? '')
  const url = orderUrl(deps, about.order)
  await mailAboutOrder(deps, about.order.orderId, answerEmail(about, { answer, status, url }))
}

type About = { request: HelpRequest; order: Order }

async function findWithOrder(handle: Handle, helpId: number): Promise<About | undefined> {
  const request = await findRequest(handle, helpId)
  const order = request && (await findAnyOrder(handle, request.orderId))
  return order && { request, order }
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
function openedEmail({ request, order }: About, to: string, publicUrl: string): Mail {
  const { orderId, merchant } = order
  const { reason, wanted, lines, messages, autoRefunded } = request
  const [first] = messages
  const listed = lines.map(
    ({ item_key, quantity_milli }) => `- ${quantity_milli / 1000} ${order.cart[item_key]?.name ?? ''}`,
  )
  const about = [...listed, ...(first ? [`“${first.body}”`] : [])].join('\n')
  const english = autoRefunded
    ? 'It was refunded automatically and is resolved.'
    : `The customer asks for ${wishes.en[wanted]}. Please answer within 24 hours; after that our support team takes over.`
  const spanish = autoRefunded
    ? 'Se reembolsó automáticamente y está resuelto.'
    : `El cliente pide ${wishes.es[wanted]}. Responde dentro de 24 horas; después se encarga nuestro equipo de atención.`
  return {
    to,
    subject: `${merchant.name}: help with order ${orderId} / ayuda con el pedido ${orderId}`,
    text: `${reasons.en[reason]} · ${reasons.es[reason]}
${about === '' ? '' : `${about}\n`}
A customer needs help with order ${orderId} at ${merchant.name}. ${english}

Un cliente necesita ayuda con el pedido ${orderId} en ${merchant.name}. ${spanish}

${publicUrl}/partner
`,
  }
}

type Answer = { answer: string; status: HelpStatus; url: string }

function answerEmail(about: About, answer: Answer): Mail {
  const { subject, text } = wordsOf[about.request.language](about, answer)
  return { to: about.order.contact.email, subject, text, language: about.request.language }
}

const quoted = (answer: string) => (answer === '' ? '' : `\n\n“${answer}”`)

const wordsOf: Record<Language, (about: About, answer: Answer) => Pick<Mail, 'subject' | 'text'>> = {
  en: ({ request, order }, { answer, status, url }) => {
    const who = request.handledBy === 'support' ? 'Our support team' : order.merchant.name
    return {
      subject: `Your help request for order ${order.orderId} at ${order.merchant.name}`,
      text: `${helloTo(order, 'en')}

${who} ${englishStatus[status]}${quoted(answer)}

See the conversation or reply:
${url}
`,
    }
  },
  es: ({ request, order }, { answer, status, url }) => {
    const who = request.handledBy === 'support' ? 'Nuestro equipo de atención' : order.merchant.name
    return {
      subject: `Tu solicitud de ayuda para el pedido ${order.orderId} en ${order.merchant.name}`,
      text: `${helloTo(order, 'es')}

${who} ${spanishStatus[status]}${quoted(answer)}

Mira la conversación o responde:
${url}
`,
    }
  },
}

const englishStatus: Record<HelpStatus, string> = {
  open: 'looked at your help request.',
  answered: 'answered your help request.',
  resolved: 'resolved your help request.',
  declined: 'declined your help request. Reply if you disagree, and our support team will look at it.',
}
const spanishStatus: Record<HelpStatus, string> = {
  open: 'revisó tu solicitud de ayuda.',
  answered: 'respondió a tu solicitud de ayuda.',
  resolved: 'resolvió tu solicitud de ayuda.',
  declined:
    'rechazó tu solicitud de ayuda. Responde si no estás de acuerdo y nuestro equipo de atención la revisará.',
}
