import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { itemId, orderService, refusalsOf, shopper } from '../../support/orders.ts'

const service = orderService()
const bottleOf = sql<{ id: number }>(
  'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9 ORDER BY 1 LIMIT 1',
)

describe('delivery instructions', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  before(async () => {
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
  })
  beforeEach(async () => {
    service.clock.ms = Date.parse('2026-06-15T16:00:00Z')
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
  })
  const buy = async (more: object) => {
    await ada.put(1001, blt, 2)
    return ada.checkOut(1001, { payments: [{ type: 'cash' }], ...more })
  }

  test('are stored with the order and shown to its customer', async () => {
    const wish = { leave_at_door: true, instructions: 'Gate code 1234' }
    const placed = await buy({ delivery_options: wish })
    assert.equal(placed.status, 200, placed.text)
    assert.deepEqual(placed.body.order.delivery_options, wish)
    const { body } = await ada.get(`/customer/orders/recent/${placed.body.order_id}`)
    assert.deepEqual(body.order.delivery_options, wish)
  })

  test('are empty by default and for pickup', async () => {
    for (const more of [
      {},
      { delivery_options: {} },
      { delivery_options: { leave_at_door: false, instructions: '  ' } },
      { delivery_options: { leave_at_door: true }, order_type: 'pickup' },
    ]) {
      const placed = await buy(more)
      assert.equal(placed.status, 200, placed.text)
      assert.equal(placed.body.order.delivery_options, null)
    }
  })

  test('are refused if unknown or if they contain a card number', async () => {
    for (const delivery_options of [
      'leave it',
      { leave_at_door: 'perhaps' },
      { instructions: 'x'.repeat(501) },
      { instructions: 'Card 4242 4242 4242 4242' },
    ]) {
      const answer = await buy({ delivery_options })
      assert.equal(answer.status, 400, answer.text)
      await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    }
  })

  test('never leave alcohol at the door: quote and checkout refuse it with id_required', async () => {
    const bottle = `V${(await service.db.get(bottleOf)).id}`
    await ada.put(1010, bottle)
    const order = { payments: [{ type: 'cash' }], birth_date: '1980-01-01' }
    const left = { ...order, delivery_options: { leave_at_door: true } }
    const quoted = await service.post('/customer/cart/1010/quote', left, ada.headers)
    const codes = quoted.body.refusals.map(({ code }: { code: string }) => code)
    assert.ok(codes.includes('id_required'), quoted.text)
    const refused = await ada.checkOut(1010, left)
    assert.ok(refusalsOf(refused).includes('id_required delivery_options.leave_at_door'), refused.text)
    const asked = { ...order, delivery_options: { leave_at_door: false, instructions: 'Ring twice' } }
    const noted = await service.post('/customer/cart/1010/quote', asked, ada.headers)
    assert.ok(!noted.text.includes('id_required'), noted.text)
    assert.equal(noted.body.needs_id_check, true)
    await ada.put(1001, blt, 2)
    const food = await service.post('/customer/cart/1001/quote', order, ada.headers)
    assert.equal('needs_id_check' in food.body, false)
  })

  test('belong to the quote: other instructions make another quote', async () => {
    await ada.put(1001, blt, 2)
    const order = { payments: [{ type: 'cash' }], delivery_options: { leave_at_door: true } }
    const { body } = await service.post('/customer/cart/1001/quote', order, ada.headers)
    const answer = await ada.checkOut(1001, { ...order, delivery_options: {}, quote_id: body.quote_id })
    assert.deepEqual(refusalsOf(answer), ['price_changed quote_id'])
  })
})

test('the receipt names each payment, and the promotion’s code', async () => {
  const ada = await shopper(service)
  const blt = await itemId(service, 1001, 'BLT')
  await ada.put(1001, blt, 2)
  const cards = sql<{ id: number }>(
    `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
  )
  const card = { type: 'credit_card', id: String((await service.db.get(cards)).id) }
  const payments = [card, { type: 'promo', code: 'tenoff' }]
  const placed = await ada.checkOut(1001, { payments, order_type: 'pickup', tip: 2 })
  assert.equal(placed.status, 200, placed.text)
  const { order } = (await ada.get(`/customer/orders/recent/${placed.body.order_id}`)).body
  assert.deepEqual(placed.body.order.payments, order.payments)
  assert.equal(order.promo_code, 'TENOFF')
  const paid = Math.round((order.total - order.promo_amount_used) * 100) / 100
  assert.deepEqual(order.payments, [{ type: 'credit_card', label: 'Visa 4242', amount: paid }])
})
