import assert from 'node:assert/strict'
import { type Handle, sql } from '../../src/db/database.ts'
import { type Attempt, ofSmallRests, wineShop } from './crash-shoppers.ts'
import type { Gateway } from './crash-world.ts'
import { booksMustBeWhole } from './order-service.ts'
import { minCents } from './stripe-server.ts'

type OrderRow = {
  orderId: number
  key: string
  status: string
  total: number
  cart: { id: string; quantity_milli: number }[]
}
type PaymentRow = { orderId: number; gatewayId: string; amount: number; state: string }

const ordersSince = sql<OrderRow>(
  `SELECT order_id AS "orderId", instructions AS key, status, total_cents AS total, cart FROM orders
   WHERE order_id > $1 ORDER BY order_id`,
)
const lastOrder = sql<{ orderId: number }>('SELECT max(order_id) AS "orderId" FROM orders')
const cardPayments = sql<PaymentRow>(
  `SELECT order_id AS "orderId", gateway_id AS "gatewayId", amount_cents AS amount, state FROM order_payments
   WHERE gateway = 'stripe'`,
)
const unbalanced = sql<unknown>(
  'SELECT entry_id FROM ledger_lines GROUP BY entry_id HAVING sum(amount_cents) <> 0',
)
const negative = sql<unknown>(
  `SELECT 'gift card', gift_card_id FROM gift_cards WHERE balance_cents < 0
   UNION ALL SELECT 'credit', customer_id FROM customer_credits WHERE balance_cents < 0`,
)
const overused = sql<unknown>(
  `SELECT u.promotion_id, u.customer_id, count(*) FROM promotion_uses u JOIN promotions p USING (promotion_id)
   WHERE u.released_at IS NULL GROUP BY u.promotion_id, u.customer_id, p.most_uses HAVING count(*) > p.most_uses`,
)
const strayUses = sql<unknown>(
  `SELECT u.order_id FROM promotion_uses u LEFT JOIN orders o USING (order_id) WHERE o.order_id IS NULL
     OR (u.released_at IS NULL) <> (o.status NOT IN ('rejected', 'cancelled', 'failed'))`,
)
const stocks = sql<{ id: string; stock: number }>(
  `SELECT 'V' || variant_id AS id, stock FROM alcohol_offers WHERE merchant_id = ${wineShop}`,
)

/** How things stood before anybody shopped. */
export type Before = { lastOrderId: number; stock: Map<string, number> }

export async function lookBefore(handle: Handle): Promise<Before> {
  return { lastOrderId: (await handle.get(lastOrder)).orderId, stock: await stockOf(handle) }
}

const stockOf = async (handle: Handle) =>
  new Map((await handle.rows(stocks)).map(({ id, stock }) => [id, stock]))

const fallen = ['rejected', 'cancelled', 'failed']

/** All that a crash must leave true; answers how many orders there are. */
export async function nothingMayBeAmiss(
  handle: Handle,
  { before, attempts, gateway }: { before: Before; attempts: readonly Attempt[]; gateway: Gateway },
): Promise<number> {
  const orders = await handle.rows(ordersSince, [before.lastOrderId])
  ordersMustBeThoseAskedFor(orders, attempts)
  declinesMustBeOfSmallRests(attempts, gateway)
  moneyMustFollowOrders(orders, await handle.rows(cardPayments), gateway)
  await booksMustBeWhole(handle)
  assert.deepEqual(await handle.rows(unbalanced), [])
  assert.deepEqual(await handle.rows(negative), [])
  assert.deepEqual(await handle.rows(overused), [])
  assert.deepEqual(await handle.rows(strayUses), [])
  assert.deepEqual(await stockOf(handle), stockLeft(before.stock, orders))
  return orders.length
}

/** What was acknowledged is there once, as it was told; what was refused or never asked for is not there. */
function ordersMustBeThoseAskedFor(orders: readonly OrderRow[], attempts: readonly Attempt[]) {
  const placed = attempts.filter(({ told }) => told && 'orderId' in told)
  const wanted = placed.map(({ key, told, items, became }) => ({
    ...(told as { orderId: number; total: number }),
    key,
    items: items.map(({ id, quantity }) => `${quantity} ${id}`),
    ...(became && { status: became }),
  }))
  const changed = new Set(wanted.filter(({ status }) => status).map(({ key }) => key))
  const found = orders.map(({ orderId, key, total, status, cart }) => ({
    ...{ orderId, total, key },
    items: cart.map(({ id, quantity_milli }) => `${quantity_milli / 1000} ${id}`),
    ...(changed.has(key) && { status }),
  }))
  const byId = (a: { orderId: number }, b: { orderId: number }) => a.orderId - b.orderId
  assert.deepEqual(found, wanted.sort(byId))
  assert.equal(new Set(found.map(({ key }) => key)).size, found.length, 'an order twice for one key')
}

/** The cards are all good: the gateway declines nothing but what is too little for it, and nobody is told so otherwise. */
function declinesMustBeOfSmallRests(attempts: readonly Attempt[], { calls }: Gateway) {
  const declined = attempts.filter(({ told }) => told && 'codes' in told && told.codes.includes(ofSmallRests))
  const tooSmall = calls.filter(
    ({ method, path, parameters }) =>
      method === 'POST' && path === '/v1/payment_intents' && Number(parameters.amount) < minCents,
  )
  assert.ok(
    declined.length <= tooSmall.length,
    `${declined.length} declined, ${tooSmall.length} were too small`,
  )
}

const atGateway: Record<string, string> = {
  held: 'requires_capture',
  captured: 'succeeded',
  voided: 'canceled',
  refunded: 'succeeded',
}
const wantedOf: Record<string, string[]> = {
  placed: ['held'],
  confirmed: ['held'],
  ready: ['held'],
  completed: ['captured'],
}

/** No charge without an order, no order without its charge. */
function moneyMustFollowOrders(
  orders: readonly OrderRow[],
  payments: readonly PaymentRow[],
  { intents }: Gateway,
) {
  const statuses = new Map(orders.map(({ orderId, status }) => [orderId, status]))
  const spoken = new Set<string>()
  for (const { orderId, gatewayId, amount, state } of payments) {
    const status = statuses.get(orderId)!
    const about = `order ${orderId} is ${status}, its ${amount} cents (${gatewayId}) are ${state}`
    assert.ok((wantedOf[status] ?? ['voided', 'refunded']).includes(state), about)
    assert.ok(!spoken.has(gatewayId), `${about} and pay for another order`)
    spoken.add(gatewayId)
    const refunded = state === 'refunded' ? amount : 0
    const expected = { amount, status: atGateway[state], reference: String(orderId), refunded }
    assert.partialDeepStrictEqual(intents.get(gatewayId), expected, about)
  }
  for (const [id, { status, reference }] of intents)
    if (!spoken.has(id)) assert.equal(status, 'canceled', `${id} for ${reference}, which is no order`)
}

function stockLeft(stock: ReadonlyMap<string, number>, orders: readonly OrderRow[]): Map<string, number> {
  const left = new Map(stock)
  const sold = orders.filter(({ status }) => !fallen.includes(status)).flatMap(({ cart }) => cart)
  for (const { id, quantity_milli } of sold)
    if (left.has(id)) left.set(id, left.get(id)! - quantity_milli / 1000)
  return left
}
