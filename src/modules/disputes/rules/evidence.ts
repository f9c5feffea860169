import { formatDated } from '../../../../formats/format.ts'
import { formatInstant, parseInstant } from '../../../core/local-time.ts'
import { formatCents } from '../../../core/money.ts'
import type { Order, OrderLine } from '../../orders/index.ts'

/** Everything we know about how an order was placed, prepared and handed over. */
export type EvidenceFacts = {
  order: Order & { delivery?: { provider: string | null; tracking_url: string } | undefined }
  moves: readonly { at: number; to: Order['status'] }[]
  /** As reported by the courier company. */
  statuses: readonly { at: string; status: string }[]
  /** As reported by the store's own driver; `proof` is how the order was handed over. */
  drives: readonly { at: number; kind: string; proof: string | null; agePassed: boolean | null }[]
  messages: readonly { at: number; author: 'customer' | 'merchant' | 'support'; body: string }[]
  mails: readonly { at: number; to: string; subject: string }[]
}

/** The gateway's limit for one field. */
const maxText = 19_000
const maxField = 500

/** The receipt, delivery, tracking and messages of an order, as text for the bank. */
export function evidenceFor({ order, moves, statuses, drives, messages, mails }: EvidenceFacts) {
  const at = (instant: number) => formatDated(formatInstant(instant, order.timeZone), 'en')
  const { contact, delivery } = order
  const handedOver = moves.findLast(({ to }) => to === 'completed')?.at
  const parts = [
    ['Receipt', receiptLines(order)],
    ['Timeline of the order', moves.map((move) => `${at(move.at)}: ${moveText(order, move)}`)],
    [
      'Delivery, as the courier reported it',
      statuses.map(
        ({ at: when, status }) => `${at(parseInstant(when)!)}: ${courierWords.get(status) ?? status}`,
      ),
    ],
    ['Delivery, as the driver reported it', drives.map((drive) => `${at(drive.at)}: ${driveText(drive)}`)],
    [
      'Messages between the customer, the store and support',
      messages.map(({ at: when, author, body }) => `${at(when)}, ${authorWords[author]}: ${body}`),
    ],
    [
      'Emails we sent to the customer',
      mails.filter(({ to }) => to === contact.email).map((mail) => `${at(mail.at)}: ${mail.subject}`),
    ],
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
    shippingDate: handedOver === undefined ? '' : formatInstant(handedOver, order.timeZone).slice(0, 10),
    carrier: (delivery?.provider ?? order.merchant.name).slice(0, maxField),
    tracking: (delivery?.tracking_url ?? '').slice(0, maxField),
    text: text.slice(0, maxText),
  }
}

/** For readers at the bank, who don't know our statuses. */
const moveWords: Record<Order['status'], string> = {
  placed: 'The customer placed the order',
  confirmed: 'The store accepted the order',
  ready: 'The order was ready',
  out_for_delivery: 'The order left the store',
  completed: 'The order was handed to the customer',
  rejected: 'The store declined the order',
  cancelled: 'The order was canceled',
  failed: 'The order could not be completed',
}
const courierWords: ReadonlyMap<string, string> = new Map([
  ['booked', 'The courier company took the job'],
  ['denied', 'The courier company turned the job down'],
  ['to_pickup', 'The courier was on the way to the store'],
  ['at_pickup', 'The courier was at the store'],
  ['to_delivery', 'The courier was on the way to the customer'],
  ['at_delivery', 'The courier was at the customer’s address'],
  ['delivered', 'The courier delivered the order'],
  ['cancelled', 'The delivery was canceled'],
  ['failed', 'The courier could not deliver the order'],
])
const driverWords: ReadonlyMap<string, string> = new Map([
  ['accepted', 'The driver took the job'],
  ['at_shop', 'The driver was at the store'],
  ['picked_up', 'The driver picked up the order'],
  ['arrived', 'The driver was at the customer’s address'],
  ['failed', 'The driver could not deliver the order'],
  ['returned', 'The driver brought the order back to the store'],
])
const proofWords: ReadonlyMap<string, string> = new Map([
  ['photo', 'The driver delivered the order and took a photo'],
  ['signature', 'The driver delivered the order, and the person at the door signed for it'],
  ['left_at_door', 'The driver left the order at the door and took a photo'],
  ['handed', 'The driver handed the order to the person at the door'],
])
const authorWords = { customer: 'Customer', merchant: 'Store', support: 'Support' } as const

function driveText({ kind, proof, agePassed }: EvidenceFacts['drives'][number]): string {
  if (kind === 'age_checked')
    return agePassed
      ? 'The driver checked the ID and age of the person at the door'
      : 'The ID check at the door was not passed'
  return (kind === 'delivered' ? proofWords.get(proof ?? 'handed') : driverWords.get(kind)) ?? kind
}

function moveText({ type }: Order, { to }: EvidenceFacts['moves'][number]): string {
  if (to === 'completed')
    return type === 'pickup' ? 'The customer picked up the order' : 'The order was delivered to the customer'
  return moveWords[to]
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
    `Order ${orderId} at ${merchant.name}, placed ${formatDated(formatInstant(orderedAt, timeZone), 'en')}`,
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
