import type { Square, SquareOrder, SquareOutcome } from '../../../outside/square.ts'
import { parseEntityId } from '../../menus/index.ts'
import type { Order, OrderLine } from '../../orders/index.ts'
import { readyBy } from '../../overdue/index.ts'
import type { SentTicket, TicketStep } from './rules.ts'

const money = (amount: number) => ({ amount, currency: 'USD' })
const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
const fulfillmentUid = 'kitchen'

/** The id in Square's catalog for one of our entities: an item in one of its variations, or a choice for it. */
export type NamedSale = { entityId: number; id: string; isVariation: boolean }

export type SquarePush = {
  square: Square
  token: string
  connectionId: number
  locationId: string
  order: Order
  /** The ids in Square's catalog for what was ordered, as far as the menu came from there. */
  sales: readonly NamedSale[]
  /** The payee's name in the till's books. */
  source: string
  sent: SentTicket | null
  /** Called as soon as Square has it. */
  keep(sent: SentTicket): Promise<void>
}

const answered = { kind: 'answered', answer: undefined } as const

/**
 * A paid Square order accepts no other lines, so an adjusted one is canceled there and created again. Every write has
 * an idempotency key derived from the order and its adjustment, so retries happen once.
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
  let made = await square.createOrder(token, toSquareOrder(order, locationId, push.sales), `order-${key}`)
  // Items missing from the catalog, or not sold there, must not keep the order from the kitchen: they are sent by
  // name.
  if (made.kind === 'refused' && push.sales.length > 0)
    made = await square.createOrder(token, toSquareOrder(order, locationId, []), `named-${key}`)
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

/** Goods at their prices, less the merchant promotion. Taxes, fees and tips are collected by the marketplace. */
export function toSquareOrder(
  order: Order,
  locationId: string,
  sales: readonly NamedSale[] = [],
): SquareOrder {
  const known = new Map(sales.map((sale) => [sale.entityId, sale]))
  const saleOf = (id: string) => known.get(parseEntityId(id) ?? 0)
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
    line_items: cart.map((line) => toLineItem(line, saleOf)),
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
          pickup_at: new Date(readyBy(order) ?? promisedAt ?? deliverAt).toISOString(),
          note: cut(notes.filter(Boolean).join('\n'), 500),
        },
      },
    ],
  }
}

type SaleOf = (id: string) => NamedSale | undefined

/** An order's ids: of its items, and of the choices at all levels. */
export const orderedEntities = ({ cart }: Pick<Order, 'cart'>): number[] =>
  cart.flatMap((line) => [line, ...choicesOf(line)]).flatMap(({ id }) => parseEntityId(id) ?? [])

/**
 * Without a whole-cent price per unit, it becomes one line with its quantity in the name, which Square's inventory
 * doesn't track.
 */
function toLineItem(line: OrderLine, saleOf: SaleOf) {
  const { name, quantity_milli, price_cents, instructions } = line
  const pieces = quantity_milli / 1000
  const isEven = Number.isInteger(pieces) && pieces > 0 && price_cents % pieces === 0
  const choices = choicesOf(line)
  const sold = isEven ? [line, ...choices].find(({ id }) => saleOf(id)?.isVariation) : undefined
  return {
    ...(sold
      ? { catalog_object_id: saleOf(sold.id)!.id }
      : { name: cut(isEven ? name : `${pieces} × ${name}`, 512) }),
    quantity: isEven ? String(pieces) : '1',
    base_price_money: money(isEven ? price_cents / pieces : price_cents),
    ...(instructions && { note: cut(instructions, 2000) }),
    // A size is the line itself.
    modifiers: choices
      .filter((choice) => choice !== sold)
      .map((choice) => toModifier(choice, saleOf(choice.id))),
  }
}

type Option = OrderLine['options'][number]

/** The choices of all levels, without their groups. */
const choicesOf = ({ options }: Pick<Option, 'options'>): Option[] =>
  options.flatMap((option) => (option.options.length > 0 ? choicesOf(option) : [option]))

/** The line's price includes its choices. */
function toModifier({ name, quantity_milli }: Option, sale: NamedSale | undefined) {
  const pieces = quantity_milli / 1000
  if (sale && !sale.isVariation && Number.isInteger(pieces))
    return { catalog_object_id: sale.id, quantity: String(pieces), base_price_money: money(0) }
  return { name: cut(pieces === 1 ? name : `${pieces} × ${name}`, 255), base_price_money: money(0) }
}
