import { isCardOnlySaved } from '../../../../formats/far-ahead.ts'
import { formatInZone, formatMoney, formatPhone } from '../../../../formats/format.ts'
import {
  choiceWords,
  moneyBackWords,
  paidTotal,
  paidWords,
  receiptRows,
  receiptTexts,
  taxWords,
} from '../../../../formats/receipt.ts'
import { reasonIn } from '../../../../page-contract/order-reasons.ts'
import { customerEmail, orderValues, readerLanguage } from '../../../calls/customer-email.ts'
import { formatCents } from '../../../core/money.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { EmailName, WriteEmail } from '../../../texts/email-originals.ts'
import type { Language } from '../../../texts/language.ts'
import { type Order, presentOrder } from '../../orders/index.ts'
import { type CustomerTexts, customerTexts } from './email-texts.ts'

type Words = { subject: string; sentence: string }

const emailFor: Partial<Record<Order['status'], EmailName & `order_${string}`>> = {
  confirmed: 'order_confirmed',
  rejected: 'order_rejected',
  cancelled: 'order_cancelled',
  failed: 'order_failed',
}

/** The operator's texts for each status, and the preparation time. */
function wordsToCustomer(order: Order, status: Order['status'], write: WriteEmail): Words {
  const language = readerLanguage(order)
  const { prepMinutes, total, promoUsed } = order
  const { subject, opening } = write((emailFor[status] ?? 'order_placed') as 'order_placed', language, {
    ...orderValues(order),
    total: formatCents(total - promoUsed, language),
  })
  const isTimed = status === 'confirmed' && prepMinutes !== null
  const sentence = isTimed ? `${opening} ${customerTexts[language].readyIn(prepMinutes)}` : opening
  return { subject, sentence }
}

const shopEmailFor: Partial<Record<Order['status'], EmailName>> = {
  cancelled: 'shop_order_cancelled',
  failed: 'shop_order_failed',
}

/** Variables available in emails to a shop about an order. */
const shopValues = ({ orderId, merchant }: Pick<Order, 'orderId' | 'merchant'>) => ({
  shop: merchant.name,
  order_id: String(orderId),
})

/** `now` is the sending time. */
type Links = { tracking: string; order: string; now: number }

/** Links the order's own page and, if there is something to track, the shareable one. */
export function emailToCustomer(
  order: Order,
  status: Order['status'],
  links: Links,
  write: WriteEmail,
): Mail {
  const language = readerLanguage(order)
  const texts = customerTexts[language]
  const { subject, sentence } = wordsToCustomer(order, status, write)
  const isFollowed = order.isCourier && (status === 'placed' || status === 'confirmed')
  const isCardSaved = isCardOnlySaved(order, links.now)
  const shown = { ...presentOrder({ ...order, status }), isCardSaved }
  return customerEmail(order, {
    subject,
    parts: [
      [sentence, ...describeReason(order)].join('\n'),
      ...(isLost(status) ? [moneyBackWords(shown, language).join('\n')] : []),
    ],
    url: links.order,
    ...(status === 'placed' && { link: texts.viewAndCancel }),
    after: [
      ...(isFollowed ? [`${texts.share}:\n${links.tracking}`] : []),
      receiptText(order, shown, { language }),
    ],
  })
}

/** Nothing was handed over: payments are returned. */
const isLost = (status: Order['status']) =>
  status === 'rejected' || status === 'cancelled' || status === 'failed'

type Reader = { language: Language; isMerchant?: boolean }

/**
 * As on the order's page: items, the promotion as a discount, fees, tax, tip, total, and the payments. The merchant
 * is paid the full total: the marketplace pays for the promotion.
 */
function receiptText(order: Order, shown: OrderView, { language, isMerchant = false }: Reader): string {
  const texts = customerTexts[language]
  const money = (dollars: number) => formatMoney(dollars, language)
  const sold = isMerchant ? { ...shown, promo_amount_used: 0 } : shown
  const parts = [
    [
      texts.order(order.orderId, describeTime(order, language)),
      describeAddress(order, texts),
      ...describeDoor(order, texts),
    ],
    shown.cart.flatMap((line) => [
      `${line.quantity} × ${line.name}: ${money(line.price)}`,
      ...(line.options.length > 0 ? [`   ${choiceWords(line.options)}`] : []),
      ...(line.instructions ? [`   “${line.instructions}”`] : []),
    ]),
    [...receiptRows(sold, language), [receiptTexts[language].total, paidTotal(sold)] as const].map(
      ([name, dollars]) => `${name}: ${money(dollars)}`,
    ),
    [taxWords(shown, language)].filter((words) => words !== ''),
    isMerchant ? [] : paidWords(shown, language).map((words) => `${words}.`),
    order.instructions ? [texts.note(order.instructions)] : [],
  ]
  return parts.flatMap((part) => (part.length > 0 ? [part.join('\n')] : [])).join('\n\n')
}

type OrderView = ReturnType<typeof presentOrder> & { isCardSaved?: boolean }

function describeTime({ orderedAt, deliverAt, timeZone }: Order, language: Language): string {
  const texts = customerTexts[language]
  return deliverAt === orderedAt ? texts.asap : texts.at(formatInZone(deliverAt, timeZone, language))
}

function describeAddress({ address, merchant }: Order, texts: CustomerTexts): string {
  if (!address) return texts.pickup(`${merchant.street}, ${merchant.city}`)
  const { street, unit_number, city, state, zip_code } = address
  const unit = unit_number === '' ? '' : `, ${unit_number}`
  return texts.delivery(`${street}${unit}, ${city}, ${state} ${zip_code}`)
}

function describeDoor({ deliveryOptions }: Order, { leaveAtDoor, way }: CustomerTexts): string[] {
  if (!deliveryOptions) return []
  const { leave_at_door, instructions } = deliveryOptions
  return [...(leave_at_door ? [leaveAtDoor] : []), ...(instructions ? [way(instructions)] : [])]
}

/** What a merchant needs to know to prepare an order and hand it over. */
function forMerchant(order: Order): string {
  const { first_name, last_name, phone } = order.contact
  const receipt = receiptText(order, presentOrder(order), { language: 'en', isMerchant: true })
  return `${receipt}\n\nFor ${first_name} ${last_name}, ${formatPhone(phone)}\n`
}

export function emailToMerchant(order: Order, status: Order['status'], to: string, write: WriteEmail): Mail {
  const name = (shopEmailFor[status] ?? 'shop_order_placed') as 'shop_order_placed'
  const { subject, opening } = write(name, 'en', { ...shopValues(order), total: formatCents(order.total) })
  return {
    to,
    subject,
    text: `${[opening, ...describeReason(order, 'en')].join('\n')}\n\n${forMerchant(order)}`,
  }
}

/** The merchant's second email about an unanswered order. */
export function reminderToMerchant(order: Order, to: string, write: WriteEmail): Mail {
  const { answerBy, timeZone, total } = order
  const until = answerBy === null ? 'soon' : `by ${formatInZone(answerBy, timeZone, 'en')}`
  const { subject, opening } = write('shop_order_waiting', 'en', {
    ...shopValues(order),
    total: formatCents(total),
    answer_by: answerBy === null ? 'soon' : formatInZone(answerBy, timeZone, 'en'),
  })
  const follows = `Accept or decline it ${until}, or we cancel it and refund the customer.`
  return { to, subject, text: `${opening} ${follows}\n\n${forMerchant(order)}` }
}

/** For the customer in the language of the order, for the merchant in English. */
function describeReason(order: Order, language = readerLanguage(order)): string[] {
  const { reason, merchant } = order
  return reason === null ? [] : [customerTexts[language].reason(reasonIn(language, reason, merchant.name))]
}
