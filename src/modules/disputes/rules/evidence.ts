import { formatInstant } from '../../../core/local-time.ts'
import { formatCents } from '../../../core/money.ts'
import type { Order, OrderLine } from '../../orders/index.ts'

/** All that we know of how an order was placed, made and handed over. */
export type EvidenceFacts = {
  order: Order & { delivery?: { provider: string | null; tracking_url: string } | undefined }
  moves: readonly { at: number; to: string; actor: string }[]
  /** As the courier company reported them, with their time. */
  statuses: readonly { at: string; status: string }[]
  messages: readonly { at: number; author: string; body: string }[]
  mails: readonly { at: number; to: string; subject: string }[]
}

/** The most that the gateway takes in one field. */
const maxText = 19_000
const maxField = 500

/** Receipt, delivery, tracking and messages of an order as the text that a bank reads. */
export function evidenceFor({ order, moves, statuses, messages, mails }: EvidenceFacts) {
  const at = (instant: number) => formatInstant(instant, order.timeZone)
  const { contact, delivery } = order
  const handedOver = moves.findLast(({ to }) => to === 'completed')?.at
  const parts = [
    ['Receipt', receiptLines(order)],
    ['What happened to the order', moves.map(({ at: when, to, actor }) => `${at(when)}: ${to} (${actor})`)],
    ['What the courier company reported', statuses.map(({ at: when, status }) => `${when}: ${status}`)],
    [
      'Messages between the customer, the shop and support',
      messages.map(({ at: when, author, body }) => `${at(when)}, ${author}: ${body}`),
    ],
    ['Emails that were sent', mails.map((mail) => `${at(mail.at)}, to ${mail.to}: ${mail.subject}`)],
  ] satisfies [string, string[]][]
  const text = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [`${title}:`, ...lines].join('\n'))
    .join('\n\n')
  return {
    customerName: `${contact.first_name} ${contact.last_name}`.trim().slice(0, maxField),
    customerEmail: contact.email.slice(0, maxField),
    description: order.cart.map(lineText).join('; ').slice(0, maxText),
    shippingAddress: addressText(order).slice(0, maxField),
    shippingDate: handedOver === undefined ? '' : at(handedOver).slice(0, 10),
    carrier: (delivery?.provider ?? order.merchant.name).slice(0, maxField),
    tracking: (delivery?.tracking_url ?? '').slice(0, maxField),
    text: text.slice(0, maxText),
  }
}

const lineText = ({ name, quantity_milli }: OrderLine) => `${quantity_milli / 1000} × ${name}`

function receiptLines(order: Order): string[] {
  const {
    orderId,
    merchant,
    orderedAt,
    timeZone,
    subtotal,
    discount,
    deliveryFee,
    convenienceFee,
    tax,
    tip,
  } = order
  const sums = [
    ['Items', subtotal],
    ['Discount', -discount],
    ['Delivery fee', deliveryFee],
    ['Service fee', convenienceFee],
    ['Sales tax', tax],
    ['Tip', tip],
  ] as const
  return [
    `Order ${orderId} at ${merchant.name}, placed ${formatInstant(orderedAt, timeZone)}`,
    ...order.cart.map((line) => `${lineText(line)}: ${formatCents(line.price_cents)}`),
    ...sums.filter(([, cents]) => cents !== 0).map(([name, cents]) => `${name}: ${formatCents(cents)}`),
    `Total: ${formatCents(order.total)}`,
    ...(order.paymentLabels?.credit_card ? [`Paid with ${order.paymentLabels.credit_card}`] : []),
  ]
}

function addressText({ type, address, merchant }: Order): string {
  if (type === 'pickup' || !address)
    return `Picked up at ${merchant.street}, ${merchant.city}, ${merchant.state} ${merchant.zipCode}`
  const { street, unit_number, city, state, zip_code } = address
  return [street, unit_number, city, `${state} ${zip_code}`].filter(Boolean).join(', ')
}
