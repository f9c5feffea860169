import { percentOf } from '../../core/money.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { OrderMovesRow, OrderPaymentsRow, OrdersRow } from '../../db/schema.generated.ts'
import { book, placedPostings } from '../../modules/ledger/index.ts'
import { asTimestamp, insertRows } from '../rows.ts'
import { lateOrder, lateTimes } from './progress.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }

const { orderId, merchantId } = lateOrder
const dish = sql<{ id: string; name: string; price: number }>(
  `SELECT 'N' || e.entity_id AS id, e.name, e.price_cents AS price FROM menu_entities e
   WHERE e.merchant_id = $1 AND e.type = 'Item' AND NOT e.hidden AND e.price_cents > 0 AND e.qty_min_milli <= 1000
   ORDER BY e.entity_id LIMIT 1`,
)
const shop = sql<{
  name: string
  street: string
  city: string
  state: string
  zipCode: string
  phone: string
  timeZone: string
  taxPpm: number
}>(
  `SELECT name, street, city, state, zip_code AS "zipCode", phone, time_zone AS "timeZone", tax_ppm AS "taxPpm"
   FROM merchants WHERE merchant_id = $1`,
)
const isThere = sql<{ count: number }>('SELECT count(*)::int AS count FROM orders WHERE order_id = $1')

/** An order that should have arrived by now. It is to be paid in cash, so that no gateway need know it. */
export async function insertLateOrder(tx: Handle, now: number) {
  if ((await tx.get(isThere, [orderId])).count > 0) return
  const { orderedAt, confirmedAt, promisedAt } = lateTimes(now)
  const { taxPpm, timeZone, ...place } = await tx.get(shop, [merchantId])
  const { id, name, price } = await tx.get(dish, [merchantId])
  const quantity = 2
  const subtotal = price * quantity
  const tax = percentOf(subtotal, taxPpm)
  const total = subtotal + tax
  const key = { merchant_id: merchantId, order_id: orderId }
  await insertRows<Row<OrdersRow>>(tx, 'orders', [
    {
      ...{ ...key, customer_id: null, status: 'confirmed', type: 'delivery', vertical: 'groceries' },
      ...{ ordered_at: asTimestamp(orderedAt), deliver_at: asTimestamp(orderedAt), time_zone: timeZone },
      ...{ confirmed_at: asTimestamp(confirmedAt), promised_at: asTimestamp(promisedAt), prep_minutes: 20 },
      ...{ merchant_name: place.name, merchant_street: place.street, merchant_city: place.city },
      ...{ merchant_state: place.state, merchant_zip_code: place.zipCode, merchant_phone: place.phone },
      address: {
        ...{ street: '55 Water St', unit_number: '4C', city: 'New York', state: 'NY', zip_code: '10041' },
        ...{ phone: '2125550187', company: null, cross_streets: null },
      },
      ...{ latitude: 40.7036, longitude: -74.01, instructions: 'Please call when you are close.' },
      contact: {
        ...{ first_name: 'Lena', last_name: 'Sokolova', email: 'lena.sokolova@example.com' },
        phone: '2125550187',
      },
      cart: [
        { id, name, quantity_milli: 1000 * quantity, options: [], price_cents: subtotal, instructions: '' },
      ],
      ...{ payment_method: 'cash', subtotal_cents: subtotal, tax_cents: tax, total_cents: total },
      ...{ discount_cents: 0, delivery_fee_cents: 0, convenience_fee_cents: 0, tip_cents: 0, promo_cents: 0 },
      ...{ gift_card_cents: 0, credit_cents: 0, deal_points: 0, points_earned: 0, is_courier: false },
    },
  ])
  const move = { ...key, reason: null }
  await insertRows<Row<OrderMovesRow>>(tx, 'order_moves', [
    { ...move, move: 1, at: asTimestamp(orderedAt), from_status: null, to_status: 'placed', actor: 'guest' },
    {
      ...{ ...move, move: 2, at: asTimestamp(confirmedAt), from_status: 'placed', to_status: 'confirmed' },
      actor: 'owner@example.com',
    },
  ])
  await insertRows<Row<OrderPaymentsRow>>(tx, 'order_payments', [
    { ...key, payment: 1, type: 'cash', source_id: null, amount_cents: total, gateway: null },
  ])
  const fees = { deliveryFee: 0, convenienceFee: 0, tip: 0, discount: 0 }
  const sold = { orderId, merchantId, customerId: null, subtotal, tax, total, ...fees }
  const payments = [{ type: 'cash' as const, sourceId: null, amount: total }]
  const lines = placedPostings({ ...sold, isCourier: false, carrier: null }, payments)
  await book(tx, { kind: 'placed', at: orderedAt, merchantId, orderId, lines })
}
