import { describeInstant } from '../../core/local-time.ts'
import { type Cents, toDollars } from '../../core/money.ts'
import type { Mail } from '../../outside/mail.ts'
import { type Order, type OrderLine, presentOrder } from '../orders/index.ts'

type Words = { subject: string; sentence: string }

/** The email text for each status, and the sender's name. */
function wordsToCustomer(
  { orderId, merchant: { name }, prepMinutes, total, promoUsed }: Order,
  status: Order['status'],
): Words {
  switch (status) {
    case 'confirmed': {
      const when = prepMinutes === null ? '' : ` It will be ready in about ${prepMinutes} minutes.`
      return {
        subject: `${name} is on it: order ${orderId}`,
        sentence: `${name} has confirmed your order.${when}`,
      }
    }
    case 'rejected':
      return {
        subject: `${name} could not take order ${orderId}`,
        sentence: `${name} could not take your order. Nothing is charged: what you paid with is yours again.`,
      }
    case 'cancelled':
      return {
        subject: `Order ${orderId} is cancelled`,
        sentence: 'Your order is cancelled. What you paid comes back the way it came.',
      }
    case 'failed':
      return {
        subject: `Order ${orderId} did not work out`,
        sentence:
          'We are sorry: your order could not be carried out. What you paid comes back the way it came.',
      }
    default:
      return {
        subject: `Your order ${orderId} at ${name}`,
        sentence: `Thank you. Your order of ${dollars(total - promoUsed)} is with ${name}, and we write again once it is confirmed.`,
      }
  }
}

function wordsToMerchant({ orderId, total, merchant: { name } }: Order, status: Order['status']): Words {
  switch (status) {
    case 'cancelled':
      return {
        subject: `${name}: order ${orderId} is cancelled`,
        sentence: `This order at ${name} is cancelled. Please do not make it.`,
      }
    case 'failed':
      return {
        subject: `${name}: order ${orderId} has failed`,
        sentence: `This order at ${name} has failed. Please do not make it.`,
      }
    default:
      return {
        subject: `${name}: new order ${orderId}`,
        sentence: `There is a new order of ${dollars(total)} at ${name}.`,
      }
  }
}

type Links = { tracking: string; order: string }

/** With the order's own page, and the one to pass on where there is something to follow. */
export function emailToCustomer(order: Order, status: Order['status'], links: Links): Mail {
  const { subject, sentence } = wordsToCustomer(order, status)
  const isFollowed = order.isCourier && (status === 'placed' || status === 'confirmed')
  const view = `\n\nView your order, get help or cancel:\n${links.order}`
  const follow = isFollowed ? `\n\nShare where it is:\n${links.tracking}` : ''
  const text = `${greeting(order)}\n\n${sentence}${reasonOf(order)}${view}${follow}\n\n${contentsOf(order, receiptOf(order), paidOf(order, status))}\n`
  return { to: order.contact.email, subject, text }
}

export function emailToMerchant(order: Order, status: Order['status'], to: string): Mail {
  const { subject, sentence } = wordsToMerchant(order, status)
  const { first_name, last_name, phone } = order.contact
  const who = `For ${first_name} ${last_name}, ${phone}`
  return {
    to,
    subject,
    text: `${sentence}${reasonOf(order)}\n\n${contentsOf(order, sumsOf(order))}\n\n${who}\n`,
  }
}

/** The merchant's second email about an order that it has not answered. */
export function reminderToMerchant(order: Order, to: string): Mail {
  const { orderId, answerBy, timeZone, merchant, contact } = order
  const deadline = answerBy === null ? 'soon' : `by ${describeInstant(answerBy, timeZone)}`
  const text =
    `Order ${orderId} at ${merchant.name} is still waiting for your answer. Accept or decline it ${deadline}, ` +
    'or we cancel it and refund the customer.'
  const who = `For ${contact.first_name} ${contact.last_name}, ${contact.phone}`
  return {
    to,
    subject: `${merchant.name}: order ${orderId} is waiting for your answer`,
    text: `${text}\n\n${contentsOf(order, sumsOf(order))}\n\n${who}\n`,
  }
}

const greeting = ({ contact: { first_name } }: Order) =>
  first_name === '' ? 'Hello,' : `Hello ${first_name},`

const reasonOf = ({ reason }: Order) => (reason === null ? '' : `\nThe reason: ${reason}`)

/** The lines and sums of an order; `after` them what is for its reader alone. */
function contentsOf(order: Order, rows: readonly SumRow[], after: readonly string[] = []): string {
  return [
    `Order ${order.orderId}, ${whenOf(order)}`,
    whereOf(order),
    ...doorOf(order),
    '',
    ...order.cart.flatMap((line) => [
      `${amount(line)} ${line.name}: ${dollars(line.price_cents)}`,
      ...optionsOf(line.options, '   '),
      ...(line.instructions ? [`   "${line.instructions}"`] : []),
    ]),
    '',
    ...rows.map(([name, cents]) => `${name}: ${dollars(cents)}`),
    ...(after.length > 0 ? ['', ...after] : []),
    ...(order.instructions ? ['', `"${order.instructions}"`] : []),
  ].join('\n')
}

type SumRow = [string, Cents]

/** As the merchant is paid: a promotion is the marketplace's. */
function sumsOf(order: Order): SumRow[] {
  const { subtotal, discount, deliveryFee, convenienceFee, tax, tip, total } = order
  const parts: SumRow[] = [
    ['Subtotal', subtotal],
    ['Discount', -discount],
    ['Delivery fee', deliveryFee],
    ['Service fee', convenienceFee],
    ['Sales tax', tax],
    ['Tip', tip],
  ]
  return [...parts.filter(([, cents]) => cents !== 0), ['Total', total]]
}

/** As the customer pays: the promotion is a discount. */
function receiptOf(order: Order): SumRow[] {
  const { promoUsed, total, paymentLabels } = order
  const [subtotal, ...rest] = sumsOf(order).slice(0, -1)
  const code = paymentLabels?.promo ? ` (${paymentLabels.promo})` : ''
  const promo: SumRow[] = promoUsed > 0 ? [[`Discount${code}`, -promoUsed]] : []
  return [...(subtotal ? [subtotal] : []), ...promo, ...rest, ['Total', total - promoUsed]]
}

/** `You paid $39.85 with Visa 4242`. What an order that did not work out comes back to is said by its own sentence. */
function paidOf(order: Order, status: Order['status']): string[] {
  if (status === 'rejected' || status === 'cancelled' || status === 'failed') return []
  return presentOrder(order).payments.map(({ type, label, amount: paid }) => {
    const sum = dollars(Math.round(paid * 100))
    return type === 'cash' ? `You pay ${sum} in cash.` : `You paid ${sum} with ${label}.`
  })
}

function doorOf({ deliveryOptions }: Order): string[] {
  if (!deliveryOptions) return []
  const { leave_at_door, instructions } = deliveryOptions
  return [...(leave_at_door ? ['Leave at the door'] : []), ...(instructions ? [`"${instructions}"`] : [])]
}

function optionsOf(options: readonly OrderLine['options'][number][], indent: string): string[] {
  return options.flatMap((option) => [
    `${indent}${option.name}${option.quantity_milli === 1000 ? '' : ` x ${amount(option)}`}`,
    ...optionsOf(option.options, `${indent}   `),
  ])
}

const amount = ({ quantity_milli }: OrderLine['options'][number]) => String(quantity_milli / 1000)
const dollars = (cents: Cents) => `${cents < 0 ? '-' : ''}$${toDollars(Math.abs(cents)).toFixed(2)}`

function whenOf({ orderedAt, deliverAt, timeZone }: Order): string {
  return deliverAt === orderedAt ? 'as soon as possible' : `for ${describeInstant(deliverAt, timeZone)}`
}

function whereOf({ address, merchant }: Order): string {
  if (!address) return `Pickup at ${merchant.street}, ${merchant.city}`
  const unit = address.unit_number === '' ? '' : `, ${address.unit_number}`
  return `Delivery to ${address.street}${unit}, ${address.city}, ${address.state} ${address.zip_code}`
}
