import { percentOf } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { OrderMovesRow, OrderPaymentsRow, OrdersRow } from '../../db/schema.generated.ts'
import { book, bookOrder, placedPostings } from '../../modules/ledger/index.ts'
import { asTimestamp, insertRows } from '../rows.ts'
import { lateOrder, lateTimes, spilledOrder } from './progress.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
type Shop = {
  name: string
  street: string
  city: string
  state: string
  zipCode: string
  phone: string
  timeZone: string
  taxPpm: number
}
/** The destination, customer and payment, and what has happened so far. */
type Plan = {
  orderId: number
  merchantId: number
  customerId: number | null
  contact: { first_name: string; last_name: string; email: string; phone: string }
  street: string
  unit: string
  instructions: string
  /** A pattern for the name of the item. */
  goods: string
  payment: 'cash' | 'credit_card'
  promisedAt: number
  steps: readonly { to: string; at: number; actor: string }[]
}

const dish = sql<{ id: string; name: string; price: number }>(
  `SELECT 'N' || e.entity_id AS id, e.name, e.price_cents AS price FROM menu_entities e
   WHERE e.merchant_id = $1 AND e.type = 'Item' AND NOT e.hidden AND e.price_cents > 0 AND e.qty_min_milli <= 1000
   ORDER BY e.name ~* $2 DESC, e.entity_id LIMIT 1`,
)
const shopOf = sql<Shop>(
  `SELECT name, street, city, state, zip_code AS "zipCode", phone, time_zone AS "timeZone", tax_ppm AS "taxPpm"
   FROM merchants WHERE merchant_id = $1`,
)
const isThere = sql<{ count: number }>('SELECT count(*)::int AS count FROM orders WHERE order_id = $1')
const customerWith = sql<{ customerId: number }>(
  'SELECT customer_id AS "customerId" FROM customers WHERE email = $1',
)

/** An order that should have arrived by now. It is paid in cash, so no gateway is involved. */
export async function insertLateOrder(tx: Handle, now: number) {
  const { orderedAt, confirmedAt, promisedAt } = lateTimes(now)
  const phone = '2125550187'
  await insertOrder(tx, {
    ...{ ...lateOrder, customerId: null, goods: 'salmon', payment: 'cash', promisedAt },
    contact: { first_name: 'Lena', last_name: 'Sokolova', email: 'lena.sokolova@example.com', phone },
    ...{ street: '55 Water St', unit: '4C', instructions: 'Please call when you are close.' },
    steps: [
      { to: 'placed', at: orderedAt, actor: 'guest' },
      { to: 'confirmed', at: confirmedAt, actor: 'owner@example.com' },
    ],
  })
}

/** An order that arrived damaged. The customer, one of the evening's regulars, asks for help and adds a photo. */
export async function insertSpilledOrder(tx: Handle, now: number) {
  const { email, ...order } = spilledOrder
  const { customerId } = await tx.get(customerWith, [email])
  // Yesterday, because today's payouts are for the evening's orders.
  const [orderedAt, minuteMs] = [now - 20 * 3_600_000, 60_000]
  await insertOrder(tx, {
    ...{
      ...order,
      customerId,
      goods: 'rotisserie|salad',
      payment: 'credit_card',
      promisedAt: orderedAt + 55 * minuteMs,
    },
    contact: { first_name: 'Amara', last_name: 'Mensah', email, phone: '2125550181' },
    ...{ street: '80 Pine St', unit: '12F', instructions: '' },
    steps: [
      { to: 'placed', at: orderedAt, actor: email },
      { to: 'confirmed', at: orderedAt + 3 * minuteMs, actor: 'owner@example.com' },
      { to: 'ready', at: orderedAt + 24 * minuteMs, actor: 'owner@example.com' },
      { to: 'completed', at: orderedAt + 48 * minuteMs, actor: 'owner@example.com' },
    ],
  })
}

async function insertOrder(tx: Handle, plan: Plan) {
  const { orderId, merchantId, customerId, payment, steps } = plan
  if ((await tx.get(isThere, [orderId])).count > 0) return
  const shop = await tx.get(shopOf, [merchantId])
  const { id, name, price: each } = await tx.get(dish, [merchantId, plan.goods])
  const quantity = 2
  const subtotal = each * quantity
  const tax = percentOf(subtotal, shop.taxPpm)
  const total = subtotal + tax
  const [key, placedAt] = [{ merchant_id: merchantId, order_id: orderId }, steps[0]!.at]
  await insertRows<Row<OrdersRow>>(tx, 'orders', [
    {
      ...{
        ...key,
        customer_id: customerId,
        status: steps.at(-1)!.to,
        type: 'delivery',
        vertical: 'groceries',
      },
      ...placeAndTime(plan, shop),
      cart: [
        { id, name, quantity_milli: 1000 * quantity, options: [], price_cents: subtotal, instructions: '' },
      ],
      ...{ payment_method: payment, subtotal_cents: subtotal, tax_cents: tax, total_cents: total },
      ...{ discount_cents: 0, delivery_fee_cents: 0, convenience_fee_cents: 0, tip_cents: 0, promo_cents: 0 },
      ...{ gift_card_cents: 0, credit_cents: 0, deal_points: 0, points_earned: 0, is_courier: false },
    },
  ])
  await insertRows<Row<OrderMovesRow>>(
    tx,
    'order_moves',
    steps.map(({ to, at, actor }, index) => ({
      ...{ ...key, move: index + 1, at: asTimestamp(at), reason: null, actor },
      ...{ from_status: steps[index - 1]?.to ?? null, to_status: to },
    })),
  )
  const isCard = payment === 'credit_card'
  await insertRows<Row<OrderPaymentsRow>>(tx, 'order_payments', [
    {
      ...{ ...key, payment: 1, type: payment, source_id: null, amount_cents: total },
      ...(isCard && { gateway: 'sandbox', gateway_id: `sandbox_past_${orderId}` }),
      ...(isCard && { state: 'captured', wanted: 'captured' }),
    },
  ])
  const fees = { deliveryFee: 0, convenienceFee: 0, tip: 0, discount: 0 }
  const price = { orderId, merchantId, customerId, subtotal, tax, total, ...fees }
  const [sold, payments] = [
    { ...price, isCourier: false, carrier: null },
    [{ type: payment, sourceId: null, amount: total }],
  ]
  await book(tx, {
    ...{ kind: 'placed', at: placedAt, merchantId, orderId, lines: placedPostings(sold, payments) },
  })
  const completed = steps.find(({ to }) => to === 'completed')
  if (completed) await bookOrder.completion(tx, sold, payments, { at: completed.at, timeZone: shop.timeZone })
}

function placeAndTime({ street, unit, contact, steps, ...plan }: Plan, shop: Shop): Row<OrdersRow> {
  const orderedAt = asTimestamp(steps[0]!.at)
  return {
    ...{ ordered_at: orderedAt, deliver_at: orderedAt, time_zone: shop.timeZone, prep_minutes: 20 },
    ...{ confirmed_at: asTimestamp(steps[1]!.at), promised_at: asTimestamp(plan.promisedAt) },
    ...{ merchant_name: shop.name, merchant_street: shop.street, merchant_city: shop.city },
    ...{ merchant_state: shop.state, merchant_zip_code: shop.zipCode, merchant_phone: shop.phone },
    address: {
      ...{ street, unit_number: unit, city: 'New York', state: 'NY', zip_code: '10041' },
      ...{ phone: contact.phone, company: null, cross_streets: null },
    },
    ...{ latitude: 40.7036, longitude: -74.01, instructions: plan.instructions, contact },
  }
}
