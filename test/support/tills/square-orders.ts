import { randomBytes } from 'node:crypto'
import type { SquareMoney, SquareOrder, SquarePayment } from '../../../src/outside/square.ts'
import { type Asked, no, type Reply } from './square-server.ts'

export type OrderBook = {
  orders: Map<string, SquareOrder & { seller: string }>
  payments: Map<string, SquarePayment & { seller: string }>
  refunds: Map<string, { payment_id: string; cents: number }>
}

type World = Pick<OrderBook, 'orders' | 'payments'> & { clock: { now(): number } }

const cents = (money: SquareMoney | undefined) => money?.amount ?? 0
const usd = (amount: number): SquareMoney => ({ amount, currency: 'USD' })

/** Orders, payments and refunds: a key's result is repeated, and the books must add up. */
export function orderAnswers({ orders, payments }: World) {
  const done = new Map<string, { asked: string; reply: Reply }>()
  const refunds: OrderBook['refunds'] = new Map()

  /** The same key with another request is refused. */
  const once =
    (name: string, work: (asked: Asked) => Reply) =>
    (asked: Asked): Reply => {
      const key = asked.body?.idempotency_key
      if (typeof key !== 'string' || key === '' || key.length > (name === 'order' ? 192 : 45))
        return no(400, 'BAD_REQUEST', 'idempotency_key')
      const id = `${asked.seller.id} ${name} ${key}`
      const before = done.get(id)
      const text = JSON.stringify(asked.body)
      if (before) return before.asked === text ? before.reply : no(400, 'IDEMPOTENCY_KEY_REUSED')
      const reply = work(asked)
      if (reply.status < 300) done.set(id, { asked: text, reply })
      return reply
    }

  function totalOf({ line_items = [], discounts = [] }: SquareOrder): number {
    const goods = line_items.reduce((sum, { quantity, base_price_money, modifiers = [] }) => {
      const each = modifiers.reduce(
        (price, one) => price + cents(one.base_price_money) * Number(one.quantity ?? 1),
        cents(base_price_money),
      )
      return sum + each * Number(quantity)
    }, 0)
    return Math.max(0, goods - discounts.reduce((sum, { amount_money }) => sum + cents(amount_money), 0))
  }

  function createOrder({ body, seller }: Asked): Reply {
    const order = body.order as SquareOrder
    if (!seller.locations.some(({ id }) => id === order?.location_id))
      return no(400, 'INVALID_LOCATION', 'No such location.')
    const lines = order.line_items ?? []
    const long = lines.some(({ name = '', note = '' }) => name.length > 512 || note.length > 2000)
    if (long || (order.reference_id ?? '').length > 40 || (order.ticket_name ?? '').length > 30)
      return no(400, 'VALUE_TOO_LONG')
    if (lines.some(({ quantity }) => !/^\d+(\.\d{1,5})?$/.test(quantity) || quantity.length > 12))
      return no(400, 'INVALID_VALUE', 'quantity')
    // A line is a variation, never an item; a modifier belongs to a list.
    const variations = new Map(
      seller.catalog.flatMap(({ item_data }) =>
        (item_data?.variations ?? []).map((one) => [one.id, item_data!.name]),
      ),
    )
    const modifiers = new Map(
      seller.catalog.flatMap(({ modifier_list_data }) =>
        (modifier_list_data?.modifiers ?? []).map((one) => [one.id, one.modifier_data?.name]),
      ),
    )
    const isUnknown = (known: ReadonlyMap<string, unknown>, id: string | undefined) =>
      id !== undefined && !known.has(id)
    for (const line of lines) {
      if (isUnknown(variations, line.catalog_object_id))
        return no(404, 'NOT_FOUND', 'Item variation with catalog object ID not found.')
      if ((line.modifiers ?? []).some((one) => isUnknown(modifiers, one.catalog_object_id)))
        return no(404, 'NOT_FOUND', 'Modifier with catalog object ID not found.')
      if (!line.name && !line.catalog_object_id) return no(400, 'MISSING_REQUIRED_PARAMETER', 'name')
    }
    const id = randomBytes(12).toString('hex')
    const fulfillments = (order.fulfillments ?? []).map((one) => ({
      ...one,
      uid: one.uid ?? randomBytes(6).toString('hex'),
    }))
    if (fulfillments.some(({ pickup_details }) => (pickup_details?.note ?? '').length > 500))
      return no(400, 'VALUE_TOO_LONG', 'note')
    const stored = {
      ...order,
      ...{ id, version: 1, state: 'OPEN' as const, fulfillments, seller: seller.id },
      total_money: usd(totalOf(order)),
    }
    orders.set(id, stored)
    return { status: 200, body: { order: stored } }
  }

  function updateOrder({ body, seller, path }: Asked): Reply {
    const id = path.split('/').at(-1)!
    const order = orders.get(id)
    if (!order || order.seller !== seller.id) return no(404, 'NOT_FOUND')
    const patch = body.order as SquareOrder
    if (patch?.version !== order.version) return no(409, 'VERSION_MISMATCH')
    if (order.state !== 'OPEN') return no(400, 'BAD_REQUEST', 'The order is closed.')
    const isPaid = [...payments.values()].some((one) => one.order_id === id)
    if (patch.line_items && isPaid)
      return no(400, 'BAD_REQUEST', 'LineItems cannot be modified for finalized tenders.')
    const fulfillments = (order.fulfillments ?? []).map((one) => {
      const change = patch.fulfillments?.find(({ uid }) => uid === one.uid)
      return change
        ? { ...one, ...change, pickup_details: { ...one.pickup_details, ...change.pickup_details } }
        : one
    })
    const stored = { ...order, fulfillments, version: order.version! + 1 }
    orders.set(id, stored)
    return { status: 200, body: { order: stored } }
  }

  const answers: Record<string, (asked: Asked) => Reply> = {
    'POST /v2/orders': once('order', createOrder),
    'PUT /v2/orders/*': once('update', updateOrder),
    'GET /v2/orders/*'({ path, seller }) {
      const order = orders.get(path.split('/').at(-1)!)
      return order?.seller === seller.id ? { status: 200, body: { order } } : no(404, 'NOT_FOUND')
    },
    'POST /v2/payments': once('payment', ({ body, seller }) => {
      const { order_id, amount_money, source_id, external_details } = body
      const order = orders.get(order_id)
      if (!order || order.seller !== seller.id) return no(404, 'NOT_FOUND')
      if (source_id !== 'EXTERNAL' || !external_details?.type || !external_details.source)
        return no(400, 'INVALID_VALUE', 'source_id')
      if (cents(amount_money) !== cents(order.total_money))
        return no(400, 'BAD_REQUEST', 'The payment does not match the total of the order.')
      const id = randomBytes(12).toString('hex')
      const payment = {
        id,
        order_id,
        status: 'COMPLETED',
        amount_money,
        refunded_money: usd(0),
        seller: seller.id,
      }
      payments.set(id, payment)
      return { status: 200, body: { payment } }
    }),
    'POST /v2/refunds': once('refund', ({ body, seller }) => {
      const payment = payments.get(body.payment_id)
      if (!payment || payment.seller !== seller.id) return no(404, 'NOT_FOUND')
      const amount = cents(body.amount_money)
      if (amount <= 0 || amount + cents(payment.refunded_money) > cents(payment.amount_money))
        return no(400, 'REFUND_AMOUNT_INVALID')
      payment.refunded_money = usd(cents(payment.refunded_money) + amount)
      const id = randomBytes(8).toString('hex')
      refunds.set(id, { payment_id: body.payment_id, cents: amount })
      return { status: 200, body: { refund: { id, status: 'COMPLETED' } } }
    }),
  }
  return { answers, refunds }
}
