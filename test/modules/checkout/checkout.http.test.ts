import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const cardsOf = sql<{ id: number; lastFour: string }>(
  `SELECT cc_id AS id, last_four AS "lastFour" FROM saved_cards WHERE customer_id = 1`,
)
const ordersOf = sql<{ count: number }>('SELECT count(*) FROM orders WHERE customer_id = $1')
const giftCardsOf = sql<{ id: number; balance: number }>(
  'SELECT gift_card_id AS id, balance_cents AS balance FROM gift_cards WHERE customer_id = 1',
)

let ada: Awaited<ReturnType<typeof shopper>>
let blt: string
let visa: string
let giftCard: number

describe('checkout', () => {
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    visa = String((await service.db.rows(cardsOf)).find(({ lastFour }) => lastFour === '4242')!.id)
    giftCard = (await service.db.rows(giftCardsOf))[0]!.id
  })
  beforeEach(async () => {
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  const byCard = () => ({ payments: [{ type: 'credit_card', id: visa }] })
  const balances = async () => {
    const { body } = await ada.get('/customer/account')
    return {
      gift: Number(body.user_payments.gift_cards[0]?.value ?? 0),
      credit: body.user_payments.credit_balance.value,
    }
  }

  describe('payment methods', () => {
    test('are listed in the format of the API', async () => {
      await ada.post('/customer/promo/deal', { deal_code: 'tenoff' })
      const { status, body } = await ada.get('/customer/cart/1001/checkout')
      assert.equal(status, 200)
      assert.deepEqual(body.allowed_payment_methods, [
        'credit_card',
        'cash',
        'promo',
        'gift_card',
        'gift_code',
        'credit_balance',
      ])
      assert.deepEqual(body.disallowed_payment_methods, [])
      const { credit_card, cash, promo, gift_card, credit_balance, merchant_id } = body.payment_methods
      assert.equal(merchant_id, 1001)
      assert.deepEqual(
        credit_card.map(({ last_four }: { last_four: string }) => last_four).sort(),
        ['4242', '4444'], // the third has expired
      )
      assert.deepEqual(cash, { max: 500 })
      assert.deepEqual([promo[0].code, promo[0].is_selectable, promo[0].value], ['TENOFF', true, 10])
      assert.deepEqual([gift_card[0].id, gift_card[0].value], [giftCard, 25])
      assert.deepEqual(credit_balance, [{ id: 1, value: 10 }])
    })

    test('are no_rest for an unknown merchant, and 401 without a token', async () => {
      assert.deepEqual(codesOf(await ada.get('/customer/cart/999999/checkout')), ['no_rest'])
      assert.equal((await service.get('/customer/cart/1001/checkout?client_id=demo-app')).status, 401)
    })
  })

  describe('an order by card', () => {
    test('is priced to the cent and placed, and the cart is emptied', async () => {
      await ada.put(1001, blt, 2)
      const view = await ada.get('/customer/cart/1001')
      const { status, body } = await ada.checkOut(1001, { ...byCard(), tip: 3.5, instructions: 'Ring.' })
      assert.equal(status, 200, JSON.stringify(body))
      const { order } = body
      assert.equal(body.order_id, order.order_id)
      assert.equal(order.status, 'placed')
      assert.equal(order.confirmed, false)
      assert.equal(order.delivery, null)
      assert.equal(order.subtotal, 21)
      assert.equal(order.delivery_fee, 2.99)
      assert.equal(order.tip, 3.5)
      assert.equal(order.total, Math.round((view.body.total + 3.5) * 100) / 100)
      assert.equal(body.delivery_points, 525)
      assert.equal(order.points_earned, 525)
      assert.equal(order.payment_method, 'Credit Card')
      assert.equal(order.order_date, order.delivery_date)
      assert.equal(order.instructions, 'Ring.')
      assert.equal(order.cart[0].price, 21)
      assert.deepEqual((await ada.get('/customer/cart/1001')).body.cart, [])
      assert.deepEqual((await ada.get(`/customer/orders/recent/${body.order_id}`)).body.order, order)
      assert.equal(service.gateway.holds.size, 1)
      assert.equal(heldBy(service, 'held'), Math.round(order.total * 100))
    })

    test('is confirmed at once if the merchant does that: the money stays authorized until handoff', async () => {
      await service.put('/operator/merchants/1001', { autoConfirm: true }, operator)
      await ada.put(1001, blt, 2)
      const { body } = await ada.checkOut(1001, byCard())
      assert.equal(body.order.status, 'confirmed')
      assert.equal(body.order.confirmed, true)
      await runJobs(service)
      assert.equal(heldBy(service, 'captured'), 0)
      for (const action of ['ready', 'complete'])
        await service.put(
          '/merchant/admin/orders',
          { merchantId: 1001, orderId: body.order_id, action },
          operator,
        )
      await runJobs(service)
      assert.equal(heldBy(service, 'captured'), Math.round(body.order.total * 100))
      await confirmByHand(service, 1001)
    })

    test('for pickup has no fee and needs no address', async () => {
      await ada.put(1001, blt)
      const { body } = await ada.checkOut(1001, { ...byCard(), order_type: 'pickup' })
      assert.equal(body.order.type, 'pickup')
      assert.equal(body.order.delivery_fee, 0)
      assert.equal(body.order.location_id, null)
    })

    test('for later has the merchant’s UTC offset', async () => {
      await ada.put(1001, blt, 2)
      const { body } = await ada.checkOut(1001, { ...byCard(), order_time: '2026-06-16T18:30:00-0400' })
      assert.equal(body.order.delivery_date, '2026-06-16T18:30:00-04:00')
      assert.notEqual(body.order.order_date, body.order.delivery_date)
    })

    test('can be sent as a form', async () => {
      await ada.put(1001, blt, 2)
      const form = `payments[0][type]=credit_card&payments[0][id]=${visa}&tip=1.00&order_type=delivery`
      const answer = await service.request('POST', '/api/customer/cart/1001/checkout/', {
        body: form,
        headers: { ...ada.headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.order.tip, 1)
    })
  })

  describe('an order by cash', () => {
    test('calls no gateway', async () => {
      const before = service.gateway.keys.length
      await ada.put(1001, blt, 2)
      const { body } = await ada.checkOut(1001, { payments: [{ type: 'cash' }] })
      assert.equal(body.order.payment_method, 'Cash')
      assert.equal(service.gateway.keys.length, before)
    })

    test('over $500.00 is refused', async () => {
      for (let n = 0; n < 3; n++) await ada.put(1001, blt, 20)
      const answer = await ada.checkOut(1001, { payments: [{ type: 'cash' }] })
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['bad_payment']])
    })
  })

  describe('a free order', () => {
    const edit = async (change: object) => {
      const entity = { id: Number(blt.slice(1)), type: 'Item', ...change }
      const body = { merchantId: 1001, entities: [entity] }
      assert.equal((await service.put('/merchant/admin/menu', body, operator)).status, 200)
    }

    test('for a pinch of salt has no payment, not even a deal', async () => {
      await edit({ price: 0.01, qtyMin: 0.1, qtyIncrements: 0.1 })
      await ada.put(1001, blt, 0.4)
      const { body, text } = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
      await edit({ price: 10.5, qtyMin: null, qtyIncrements: null })
      assert.deepEqual([body.order?.total, body.order?.payment_method], [0, 'None'], text)
    })
  })

  describe('combined payments', () => {
    test('split the total to the cent: deal, gift card, credit, then the card', async () => {
      await ada.post('/customer/promo/deal', { deal_code: 'TENOFF' })
      const { body: methods } = await ada.get('/customer/cart/1001/checkout')
      const deal = methods.payment_methods.promo[0].id
      const before = await balances()
      await ada.put(1001, blt, 6)
      const { status, body } = await ada.checkOut(1001, {
        tip: 5,
        payments: [
          { type: 'credit_card', id: visa },
          { type: 'credit_balance', id: 1, amount: 4 },
          { type: 'gift_card', id: giftCard, amount: '12.34' },
          { type: 'promo', id: deal },
        ],
      })
      assert.equal(status, 200, JSON.stringify(body))
      const { order } = body
      assert.equal(order.promo_amount_used, 6.3)
      assert.equal(order.gift_card_amount_used, 12.34)
      assert.equal(order.credit_amount_used, 4)
      const charged = Math.round(order.total * 100) - 630 - 1234 - 400
      const hold = [...service.gateway.holds.values()].at(-1)!
      assert.deepEqual([hold.amount, hold.reference], [charged, String(order.order_id)])
      assert.deepEqual(await balances(), { gift: before.gift - 12.34, credit: before.credit - 4 })

      const cancelled = await ada.post(`/customer/orders/${order.order_id}/cancel`, {
        reason: 'No appetite.',
      })
      assert.equal(cancelled.status, 200, cancelled.text)
      assert.equal(cancelled.body.order.status, 'cancelled')
      assert.deepEqual(await balances(), before)
      await runJobs(service)
      assert.equal(hold.state, 'voided')
      assert.equal(
        (await ada.get('/customer/cart/1001/checkout')).body.payment_methods.promo[0].is_selectable,
        true,
      )
    })

    test('a card is not charged when other payments cover the total', async () => {
      const keys = service.gateway.keys.length
      await ada.put(1001, blt)
      const payments = [{ type: 'gift_card', id: giftCard }, ...byCard().payments]
      const { body } = await ada.checkOut(1001, { payments, order_type: 'pickup' })
      assert.equal(body.order.payment_method, 'Gift Card')
      assert.equal(service.gateway.keys.length, keys)
      await ada.post(`/customer/orders/${body.order_id}/cancel`)
    })

    test('a deal for points pays nothing and adds its points once the order is completed', async () => {
      const entered = await ada.post('/customer/promo/deal', { deal_code: 'POINTS100' })
      await ada.put(1001, blt, 2)
      const payments = [{ type: 'promo', id: entered.body.deal.id }, ...byCard().payments]
      const { body } = await ada.checkOut(1001, { payments, order_type: 'pickup' })
      assert.equal(body.delivery_points, 625)
      assert.equal(body.order.promo_amount_used, 0)
      const points = async () => (await ada.get('/customer/account')).body.user.delivery_points
      const before = await points()
      for (const action of ['confirm', 'ready', 'complete']) {
        const moved = await service.put(
          '/merchant/admin/orders',
          { merchantId: 1001, orderId: body.order_id, action },
          operator,
        )
        assert.equal(moved.status, 200, moved.text)
      }
      assert.equal(await points(), before + 625)
      await ada.put(1001, blt, 2)
      assert.deepEqual(codesOf(await ada.checkOut(1001, { payments, order_type: 'pickup' })), ['bad_payment'])
    })

    test('a one-time deal works again after the order failed', async () => {
      const made = { code: 'ONLYONCE', name: 'Once', reward: 'dollar_off', value: 3, most_uses: 1 }
      await service.post('/operator/promotions', made, operator)
      const { body: entered } = await ada.post('/customer/promo/deal', { deal_code: 'onlyonce' })
      const payments = [{ type: 'promo', id: entered.deal.id }, { type: 'cash' }]
      await ada.put(1001, blt, 2)
      const first = await ada.checkOut(1001, { payments })
      assert.equal(first.body.order.promo_amount_used, 3)
      await ada.put(1001, blt, 2)
      assert.deepEqual(codesOf(await ada.checkOut(1001, { payments })), ['bad_payment'])
      await ada.post(`/customer/orders/${first.body.order_id}/cancel`)
      assert.equal((await ada.checkOut(1001, { payments })).body.order.promo_amount_used, 3)
    })

    test('a gift card can be used by its code', async () => {
      const issued = await service.post(
        '/operator/gift-cards',
        { email: 'far@example.com', value: 40 },
        operator,
      )
      await ada.put(1001, blt, 2)
      const payments = [{ type: 'gift_code', id: issued.body.code.toLowerCase() }]
      const { status, body } = await ada.checkOut(1001, { payments })
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.order.gift_card_amount_used, body.order.total)
    })
  })

  describe('an Idempotency-Key', () => {
    test('places the order once and replays the first response', async () => {
      await ada.put(1001, blt, 2)
      const key = { 'idempotency-key': 'dinner-1' }
      const first = await ada.checkOut(1001, byCard(), key)
      const second = await ada.checkOut(1001, byCard(), key)
      assert.equal(first.status, 200, first.text)
      assert.equal(second.headers.get('idempotent-replayed'), 'true')
      assert.deepEqual(second.body, first.body)
      const other = await ada.checkOut(1001, { ...byCard(), tip: 1 }, key)
      assert.deepEqual([other.status, codesOf(other)], [400, ['idempotency_mismatch']])
    })

    test('stays free after a refusal, with a card or without', async () => {
      const key = { 'idempotency-key': 'dinner-2' }
      assert.deepEqual(codesOf(await ada.checkOut(1001, byCard(), key)), ['empty_cart'])
      await ada.put(1001, blt, 2)
      service.gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
      assert.deepEqual(codesOf(await ada.checkOut(1001, byCard(), key)), ['payment_declined'])
      const third = await ada.checkOut(1001, byCard(), key)
      assert.equal(third.status, 200, third.text)
      assert.equal(third.headers.get('idempotent-replayed'), null)
    })
  })

  describe('another customer', () => {
    test('cannot pay with Ada’s card, gift card or deal, deliver to her address, or cancel her order', async () => {
      await ada.put(1001, blt, 2)
      const { body } = await ada.checkOut(1001, byCard())
      const stranger = await shopper(service, 'new@example.com')
      await stranger.put(1001, blt, 2)
      const location_id = body.order.location_id
      const count = (await service.db.get(ordersOf, [2])).count
      const payments = [
        { type: 'credit_card', id: visa },
        { type: 'gift_card', id: giftCard },
        { type: 'credit_balance', id: 1 },
        { type: 'promo', id: 2 },
      ]
      const answer = await stranger.checkOut(1001, { payments, location_id })
      assert.deepEqual(codesOf(answer), [
        'bad_location',
        'bad_payment',
        'bad_payment',
        'bad_payment',
        'bad_payment',
      ])
      assert.deepEqual(codesOf(await stranger.post(`/customer/orders/${body.order_id}/cancel`)), [
        'unknown_order',
      ])
      assert.equal((await service.db.get(ordersOf, [2])).count, count)
    })
  })
})
