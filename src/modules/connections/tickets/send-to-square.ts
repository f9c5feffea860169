import type { Square, SquareOrder, SquareOutcome } from '../../../outside/square.ts'
import type { Order, OrderLine } from '../../orders/index.ts'
import type { SentTicket, TicketStep } from './rules/ticket.ts'

const money = (amount: number) => ({ amount, currency: 'USD' })
const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
const fulfillmentUid = 'kitchen'

export type SquarePush = {
  square: Square
  token: string
  connectionId: number
  locationId: string
  order: Order
  /** As the till's books name who was paid. */
  source: string
  sent: SentTicket | null
  /** Called as soon as Square has it. */
  keep(sent: SentTicket): Promise<void>
}

const answered = { kind: 'answered', answer: undefined } as const

/**
 * A paid order of Square takes no other lines, so one that was adjusted is canceled there and made anew. Every write has a key that
 * follows from the order and its adjustment: whatever is repeated happens once.
 */
export async function pushToSquare(step: TicketStep, push: SquarePush): Promise<SquareOutcome<unknown>> {
  if (step !== 'create') {
    const canceled = await cancelAtSquare(push)
    if (canceled.kind !== 'answered' || step === 'cancel') return canceled
  }
  return createAtSquare(push)
}

async function createAtSquare(push: SquarePush): Promise<SquareOutcome<unknown>> {
  const { square, token, connectionId, locationId, order, keep } = push
  const version = order.adjustmentCount
  const key = `${connectionId}-${order.orderId}-${version}`
  const made = await square.createOrder(token, toSquareOrder(order, locationId), `order-${key}`)
  if (made.kind !== 'answered') return made
  const { id = '', total_money } = made.answer
  const cents = total_money?.amount ?? 0
  if (cents > 0) {
    const paid = await square.recordPayment(token, {
      ...{ idempotency_key: `pay-${key}`, order_id: id, location_id: locationId },
      ...{ amountCents: cents, reference_id: String(order.orderId), source: push.source },
    })
    if (paid.kind !== 'answered') return paid
    const paymentId = paid.answer.id ?? ''
    await keep({ version, reference: id, isCanceled: false, paymentId, cents })
  } else await keep({ version, reference: id, isCanceled: false })
  return answered
}

async function cancelAtSquare(push: SquarePush): Promise<SquareOutcome<unknown>> {
  const { square, token, connectionId, order, sent, keep } = push
  if (!sent?.reference) return answered
  const key = `${connectionId}-${order.orderId}-${sent.version}`
  if (sent.paymentId && sent.cents) {
    const refund = { payment_id: sent.paymentId, amountCents: sent.cents, reason: 'Changed or canceled' }
    const returned = await square.refundPayment(token, { idempotency_key: `back-${key}`, ...refund })
    if (returned.kind !== 'answered') return returned
  }
  const read = await square.getOrder(token, sent.reference)
  if (read.kind !== 'answered') return read
  const { version, location_id, fulfillments = [] } = read.answer
  const open = fulfillments.filter(({ state }) => state !== 'CANCELED' && state !== 'COMPLETED')
  if (open.length > 0) {
    const patch = {
      location_id,
      ...(version !== undefined && { version }),
      fulfillments: open.map(({ uid = fulfillmentUid }) => ({ uid, state: 'CANCELED' as const })),
    }
    const changed = await square.updateOrder(token, sent.reference, patch, `cancel-${key}-${version}`)
    if (changed.kind !== 'answered') return changed
  }
  await keep({ ...sent, isCanceled: true })
  return answered
}

/** Goods at their prices, less what the shop's promotion takes off. Taxes, fees and tips are the marketplace's to collect. */
export function toSquareOrder(order: Order, locationId: string): SquareOrder {
  const { orderId, cart, contact, type, instructions, promisedAt, deliverAt, adjustmentCount } = order
  const name = `${contact.first_name} ${contact.last_name.slice(0, 1)}`.trim()
  const notes = [
    adjustmentCount > 0 ? `CHANGED: replaces #${orderId}` : '',
    type === 'delivery' ? 'DELIVERY' : '',
    instructions,
  ]
  const goods = cart.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const discount = Math.min(goods, Math.max(0, order.discount))
  return {
    location_id: locationId,
    reference_id: String(orderId),
    ticket_name: cut(`#${orderId} ${name}`, 30),
    source: { name: 'Cellardoor' },
    line_items: cart.map(toLineItem),
    ...(discount > 0 && {
      discounts: [
        {
          name: 'Promotion',
          type: 'FIXED_AMOUNT' as const,
          amount_money: money(discount),
          scope: 'ORDER' as const,
        },
      ],
    }),
    fulfillments: [
      {
        uid: fulfillmentUid,
        type: 'PICKUP',
        state: 'PROPOSED',
        pickup_details: {
          recipient: { display_name: cut(name || `Order ${orderId}`, 255) },
          schedule_type: 'SCHEDULED',
          pickup_at: new Date(promisedAt ?? deliverAt).toISOString(),
          note: cut(notes.filter(Boolean).join('\n'), 500),
        },
      },
    ],
  }
}

/** What has no whole price for a piece is one line with its amount in the name. */
function toLineItem({ name, quantity_milli, price_cents, options, instructions }: OrderLine) {
  const pieces = quantity_milli / 1000
  const isEven = Number.isInteger(pieces) && pieces > 0 && price_cents % pieces === 0
  return {
    name: cut(isEven ? name : `${pieces} × ${name}`, 512),
    quantity: isEven ? String(pieces) : '1',
    base_price_money: money(isEven ? price_cents / pieces : price_cents),
    ...(instructions && { note: cut(instructions, 2000) }),
    modifiers: options.flatMap((option) => toModifiers(option)),
  }
}

type Option = OrderLine['options'][number]

/** The choices of all levels, without the names of their groups; the line's price holds theirs. */
function toModifiers({
  name,
  quantity_milli,
  options,
}: Option): { name: string; base_price_money: object }[] {
  if (options.length > 0) return options.flatMap((option) => toModifiers(option))
  const pieces = quantity_milli / 1000
  return [{ name: cut(pieces === 1 ? name : `${pieces} × ${name}`, 255), base_price_money: money(0) }]
}
