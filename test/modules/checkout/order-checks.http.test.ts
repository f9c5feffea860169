import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

/** Violations of one rule each, for a delivery in the demo that was confirmed and paid by card. */
const wrongOrders = [
  "type = 'drone'",
  "vertical = 'pets'",
  "status = 'eaten'",
  'confirmed_at = NULL',
  'guest_id = 1',
  "deliver_at = ordered_at - interval '1 minute'",
  'prep_minutes = 1441',
  'prep_minutes = -1',
  'address = NULL',
  "type = 'pickup', address = NULL, location_id = 7",
  "address = '[]'",
  'latitude = 91',
  'longitude = -181',
  'carrier_id = 1, carrier_cents = NULL',
  'carrier_id = 1, carrier_cents = -1',
  "merchant_state = 'ny'",
  "merchant_zip_code = '1003'",
  "cart = '[]'",
  "cart = '{}'",
  "contact = '[]'",
  "if_missing = 'guess'",
  'refund_count = 0',
  'adjustment_count = 0',
  "payment_method = 'shells'",
  'subtotal_cents = -1, discount_cents = 0, total_cents = delivery_fee_cents + convenience_fee_cents + tax_cents + tip_cents - 1',
  'delivery_fee_cents = -1, total_cents = total_cents - delivery_fee_cents - 1',
  'convenience_fee_cents = -1, total_cents = total_cents - convenience_fee_cents - 1',
  'tax_cents = -1, total_cents = total_cents - tax_cents - 1',
  'tip_cents = -1, total_cents = total_cents - tip_cents - 1',
  'discount_cents = -1, total_cents = total_cents + discount_cents + 1',
  'discount_cents = subtotal_cents + 1, total_cents = total_cents + discount_cents - subtotal_cents - 1',
  'total_cents = total_cents + 1',
  'promo_cents = -1',
  'gift_card_cents = -1',
  'credit_cents = -1',
  'promo_cents = total_cents + 1, gift_card_cents = 0, credit_cents = 0',
  'points_earned = -1',
  'deal_points = -1',
]

const wrongPayments = [
  'payment = 0',
  "type = 'shells', gateway = NULL, gateway_id = NULL, state = NULL, wanted = NULL",
  'amount_cents = -1',
  'held_cents = 0',
  'captured_cents = -1',
  "gateway = 'mint'",
  "gateway_id = '4242424242424242'",
  "state = 'lost'",
  "wanted = 'lost'",
  'gateway = NULL',
  "type = 'cash'",
]

const delivery = `SELECT o.order_id FROM orders o JOIN order_payments p USING (merchant_id, order_id)
  WHERE o.type = 'delivery' AND o.customer_id IS NOT NULL AND o.confirmed_at IS NOT NULL AND p.type = 'credit_card' LIMIT 1`

/** Nothing is kept: valid changes are rolled back too. */
async function write(table: string, change: string) {
  const client = await service.db.pool.connect()
  try {
    await client.query('BEGIN')
    const { rowCount } = await client.query(`UPDATE ${table} SET ${change} WHERE order_id = (${delivery})`)
    return rowCount
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

for (const [table, wrong, right, constraint] of [
  ['orders', wrongOrders, 'tip_cents = tip_cents + 1, total_cents = total_cents + 1', 'orders_valid'],
  ['order_payments', wrongPayments, 'amount_cents = amount_cents + 1', 'order_payments_valid'],
] as const)
  test(`the database enforces every rule of ${table}`, async () => {
    assert.equal(await write(table, right), 1)
    for (const change of wrong)
      await assert.rejects(write(table, change), { code: '23514', constraint }, change)
  })
