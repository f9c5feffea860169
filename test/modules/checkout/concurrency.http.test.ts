import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  readMenu,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import type { Answer } from '../../support/test-service.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const orderCount = sql<{ count: number }>('SELECT count(*) FROM orders')
const cardOf = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
const offerOf = sql<{ id: number; stock: number }>(
  'SELECT variant_id AS id, stock FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 3 ORDER BY variant_id LIMIT 1',
)
const setStock = sql<unknown>(
  'UPDATE alcohol_offers SET stock = $2 WHERE merchant_id = 1010 AND variant_id = $1',
)
const stockOf = sql<{ stock: number }>(
  'SELECT stock FROM alcohol_offers WHERE merchant_id = 1010 AND variant_id = $1',
)

const codesIn = (answers: readonly Answer[]) =>
  new Set(answers.filter(({ status }) => status !== 200).flatMap((answer) => codesOf(answer)))
const placed = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200)

describe('concurrent checkouts', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let other: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let visa: string
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    other = await shopper(service, 'new@example.com')
    blt = await itemId(service, 1001, 'BLT')
    visa = String((await service.db.get(cardOf)).id)
  })
  after(() => booksMustBeWhole(service.db))
  const count = async () => (await service.db.get(orderCount)).count

  for (const [how, payment] of [
    ['a card', () => ({ type: 'credit_card', id: visa })],
    ['cash', () => ({ type: 'cash' })],
  ] as const) {
    test(`with one key make one order by ${how}, even while the cart is refilled`, async () => {
      for (let round = 0; round < 8; round++) {
        await ada.put(1001, blt, 2)
        const key = `race ${how} ${round}`
        const wish = { payments: [payment()] }
        const tries = Array.from({ length: 7 }, () => ada.checkOut(1001, wish, { 'idempotency-key': key }))
        const adds = Array.from({ length: 5 }, () => ada.put(1001, blt, 2))
        const answers = await Promise.all(tries)
        await Promise.all(adds)
        const orders = new Set(placed(answers).map(({ body }) => body.order_id))
        assert.ok(orders.size <= 1, [...orders].join())
        await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
      }
    })
  }

  for (const [how, payment] of [
    ['a card', () => ({ type: 'credit_card', id: visa })],
    ['cash', () => ({ type: 'cash' })],
  ] as const) {
    test(`of one cart by ${how}, 50 of them, make one order`, async () => {
      await ada.put(1001, blt, 2)
      const before = await count()
      const held = service.gateway.holds.size
      const tries = Array.from({ length: 50 }, () => ada.checkOut(1001, { payments: [payment()] }))
      const answers = await Promise.all(tries)
      assert.equal(placed(answers).length, 1)
      assert.equal(await count(), before + 1)
      assert.equal(service.gateway.holds.size, held + (how === 'cash' ? 0 : 1))
      for (const code of codesIn(answers)) assert.ok(['empty_cart', 'in_progress'].includes(code), code)
    })
  }

  test('20 with one Idempotency-Key make one order, and the key keeps returning it', async () => {
    await ada.put(1001, blt, 2)
    const before = await count()
    const body = { payments: [{ type: 'cash' }] }
    const key = { 'idempotency-key': 'once-and-for-all' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.checkOut(1001, body, key)))
    const orders = new Set(placed(answers).map(({ body }) => body.order_id))
    assert.equal(orders.size, 1)
    assert.equal(await count(), before + 1)
    assert.deepEqual(
      [...codesIn(answers)].filter((code) => code !== 'in_progress'),
      [],
    )
    const again = await ada.checkOut(1001, body, key)
    assert.deepEqual([...orders], [again.body.order_id])
  })

  test('a gift card spent by 20 checkouts of two carts is spent once', async () => {
    const { body: card } = await service.post(
      '/operator/gift-cards',
      { email: 'x@example.com', value: 30 },
      operator,
    )
    await ada.put(1001, blt, 2)
    await other.put(1001, blt, 2)
    const payments = [{ type: 'gift_code', id: card.code }]
    const body = { payments, order_type: 'pickup' }
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? ada : other).checkOut(1001, body))
    const answers = await Promise.all(tries)
    assert.equal(placed(answers).length, 1) // 21.00 and tax, of 30.00
    assert.equal(placed(answers)[0]!.body.order.gift_card_amount_used, placed(answers)[0]!.body.order.total)
    for (const code of codesIn(answers))
      assert.ok(['insufficient_payment', 'empty_cart', 'in_progress'].includes(code), code)
  })

  test('a one-time deal is used once by two carts at the same time', async () => {
    const made = { code: 'ONCE', name: 'Once', reward: 'dollar_off', value: 3, most_uses: 1 }
    await service.post('/operator/promotions', made, operator)
    const { body: entered } = await ada.post('/customer/promo/deal', { deal_code: 'ONCE' })
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    await ada.put(1001, blt, 2)
    const { all } = await readMenu(service, 1007)
    const item = all.find(
      ({ type, children, price, min_qty }) =>
        type === 'item' && children.length === 0 && price > 5 && Number(min_qty) <= 1,
    )!
    assert.equal((await ada.put(1007, item.id)).status, 200)
    service.clock.ms = Date.parse('2026-06-15T23:30:00Z')
    const body = {
      payments: [
        { type: 'promo', id: entered.deal.id },
        { type: 'credit_card', id: visa },
      ],
    }
    const pickup = { ...body, order_type: 'pickup' }
    const answers = await Promise.all([ada.checkOut(1001, pickup), ada.checkOut(1007, pickup)])
    const used = placed(answers).map(({ body }) => body.order.promo_amount_used)
    assert.deepEqual([used, [...codesIn(answers)]], [[3], ['bad_payment']])
    await runJobs(service)
    const sold = placed(answers)[0]!.body.order
    assert.ok(
      [...service.gateway.holds.values()].some(({ reference }) => reference === String(sold.order_id)),
    )
  })

  test('the last bottle is sold once, and the other payment’s authorization is released', async () => {
    const { id } = await service.db.get(offerOf)
    await service.db.rows(setStock, [id, 1])
    const cara = await guestOf()
    await ada.put(1010, `V${id}`)
    await service.post(
      '/customer/cart/1010?client_id=demo-app',
      { item: { item_id: `V${id}`, item_qty: 1 } },
      cara,
    )
    const mine = {
      payments: [{ type: 'credit_card', id: visa }],
      order_type: 'pickup',
      birth_date: '1980-01-01',
    }
    const theirs = { ...guest, order_type: 'pickup', birth_date: '1980-01-01', payments: [typedCard] }
    const answers = await Promise.all([
      ada.checkOut(1010, mine),
      service.post('/guest/cart/1010/checkout?client_id=demo-app', theirs, cara),
    ])
    assert.equal(placed(answers).length, 1, JSON.stringify(answers.map(({ body }) => body.message)))
    assert.deepEqual([...codesIn(answers)], ['not_available'])
    assert.equal((await service.db.get(stockOf, [id])).stock, 0)
    await runJobs(service)
    const open = [...service.gateway.holds.values()].filter(({ state }) => state === 'held')
    const { orders } = { orders: await service.db.rows(heldOrders) }
    assert.deepEqual(open.map(({ reference }) => Number(reference)).sort(), orders.map(({ id }) => id).sort())
    assert.ok(heldBy(service, 'held') > 0)
  })

  const guestOf = async () => {
    const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
    return { 'guest-token': body['Guest-Token'] as string }
  }
})

const heldOrders = sql<{ id: number }>(
  `SELECT order_id AS id FROM order_payments WHERE gateway_id IS NOT NULL AND state = 'held' AND order_id > 100006`,
)
const guest = {
  first_name: 'Cara',
  last_name: 'Guest',
  email: 'cara@example.com',
  phone_number: '212-555-0188',
}
const typedCard = {
  type: 'credit_card',
  card: { cc_number: '4242424242424242', exp_month: 12, exp_year: 2030, cvv: '123', billing_zip: '10038' },
}
