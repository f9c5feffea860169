import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  refusalsOf,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const noon = Date.parse('2026-06-15T16:00:00Z')
const cardOf = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
const chargesOf = sql<{ type: string; amount: number }>(
  `SELECT type, amount_cents / 100.0::float8 AS amount FROM order_payments WHERE order_id = $1 AND type <> 'promo' ORDER BY type, amount`,
)
const everything = sql<{ rows: string }>(
  `SELECT (SELECT count(*) FROM orders) || ' ' || (SELECT string_agg(c::text, '' ORDER BY cart_id) FROM carts c) || ' '
     || (SELECT count(*) FROM customer_deals) || ' ' || (SELECT count(*) FROM checkouts) AS rows`,
)
const keepsUses = sql<unknown>(`UPDATE promotions SET most_uses = NULL WHERE code = 'TENOFF'`)

let ada: Awaited<ReturnType<typeof shopper>>
let blt: string
let card: { type: string; id: string }

let addresses = 0
/** Each from its own address, because wrong codes are limited by address. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })
const quote = async (body: object, headers: Record<string, string> = ada.headers) => {
  const answer = await service.post('/customer/cart/1001/quote?client_id=demo-app', body, {
    ...from(),
    ...headers,
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const checkOut = (body: object, headers: Record<string, string> = ada.headers) =>
  service.post('/customer/cart/1001/checkout?client_id=demo-app', body, { ...from(), ...headers })
const codesIn = ({ refusals }: { refusals: { code: string; field?: string }[] }) =>
  refusals.map(({ code, field }) => `${code} ${field ?? ''}`.trim())
const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100
const newGiftCode = async (value: number) => {
  const made = await service.post('/operator/gift-cards', { email: 'gift@example.com', value }, operator)
  assert.equal(made.status, 200, made.text)
  return made.body.code as string
}
const newPromotion = async (code: string, more: object = {}) => {
  const body = { code, name: code, reward: 'dollar_off', value: 3, ...more }
  const made = await service.post('/operator/promotions', body, operator)
  assert.equal(made.status, 200, made.text)
}

describe('checkout quotes', () => {
  before(async () => {
    await confirmByHand(service, 1001)
    await service.db.rows(keepsUses)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    card = { type: 'credit_card', id: String((await service.db.get(cardOf)).id) }
  })
  beforeEach(async () => {
    service.clock.ms = noon
    service.gateway.holds.clear()
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  describe('a quote', () => {
    test('shows lines, fees, discount, tax, tip and the amount of each payment', async () => {
      await ada.put(1001, blt, 2)
      const shown = await quote({ payments: [card, { type: 'promo', code: 'tenoff' }], tip: 3 })
      assert.deepEqual(shown.refusals, [])
      assert.deepEqual(
        shown.discounts.map(({ type, code, label }: Record<string, string>) => [type, code, label]),
        [['promo', 'TENOFF', '10% off']],
      )
      const { subtotal, tax, tip, fees, discounts, total, charges, to_pay } = shown
      assert.equal(shown.lines.length, 1)
      assert.equal(shown.lines[0].name, 'BLT')
      assert.equal(
        sumOf([subtotal, tax, tip, ...fees.map((fee: { value: number }) => fee.value)]),
        sumOf([total, discounts[0].amount]),
      )
      assert.deepEqual(charges, [{ type: 'credit_card', label: 'Visa 4242', amount: total }])
      assert.equal(to_pay, total)
      assert.ok(shown.quote_id)
    })

    test('changes nothing', async () => {
      await ada.put(1001, blt, 2)
      const before = (await service.db.get(everything)).rows
      await quote({ payments: [card, { type: 'promo', code: 'TENOFF' }] })
      assert.equal((await service.db.get(everything)).rows, before)
    })

    test('is charged to the cent for random carts, codes, gift cards, tips and payments', async () => {
      const random = randomFrom(36)
      const pick = <Value>(values: readonly Value[]): Value =>
        values[Math.floor(random.next() * values.length)]!
      const gifts = await Promise.all([newGiftCode(4), newGiftCode(500)])
      await service.post('/operator/credits', { customer_id: 1, amount: 20, reason: 'test' }, operator)
      let byCard = 0
      for (let round = 0; round < 25; round++) {
        service.gateway.holds.clear()
        await ada.put(1001, blt, 1 + Math.floor(random.next() * 4))
        const payments = [
          ...(random.next() < 0.5 ? [{ type: 'promo', code: 'TENOFF' }] : []),
          ...(random.next() < 0.4 ? [{ type: 'gift_code', code: pick(gifts) }] : []),
          ...(random.next() < 0.3 ? [{ type: 'credit_balance', amount: pick([1, 2.5]) }] : []),
          pick([card, card, { type: 'cash' }]),
        ]
        const order = { payments, tip: pick([0, 1.23, 5, 20]), order_type: pick(['delivery', 'pickup']) }
        const shown = await quote(order)
        // A gift card or the credit may be used up by now: then the payment is refused, and a quote says so.
        if (shown.quote_id === null) {
          assert.notDeepEqual(shown.refusals, [])
          await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
          continue
        }
        const placed = await checkOut({ ...order, quote_id: shown.quote_id })
        assert.equal(placed.status, 200, placed.text)
        const charged = await service.db.rows(chargesOf, [placed.body.order_id])
        const told = shown.charges.map(({ type, amount }: { type: string; amount: number }) => ({
          type,
          amount,
        }))
        assert.deepEqual(
          charged,
          told.toSorted((a: any, b: any) => (a.type < b.type ? -1 : 1)),
        )
        assert.equal(sumOf(charged.map(({ amount }) => amount)), shown.total)
        const isByCard = payments.includes(card)
        assert.equal(heldBy(service, 'held') / 100, isByCard ? shown.to_pay : 0)
        if (isByCard) byCard++
      }
      assert.ok(byCard > 5, `${byCard} by card`)
    })

    test('refuses what checkout refuses, all at once, with the same fields', async () => {
      for (const body of [
        { payments: [] },
        { payments: [{ type: 'promo', id: '999999' }, card] },
        { payments: [card], tip: -1, order_time: '2020-01-01T00:00:00Z' },
        { payments: [{ type: 'gift_code', code: 'NOSUCHCODE' }, card], location_id: 999_999 },
      ]) {
        await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
        await ada.put(1001, blt, 2)
        const shown = await quote(body)
        assert.equal(shown.quote_id, null)
        assert.deepEqual(codesIn(shown), refusalsOf(await checkOut(body)))
      }
    })

    test('accepts an unsaved address, and the order is delivered there', async () => {
      await ada.put(1001, blt, 2)
      const there = { street: '100 Broadway', city: 'New York', state: 'NY', zip_code: '10005' }
      const order = { payments: [card], ...there }
      const shown = await quote(order)
      assert.deepEqual(shown.refusals, [])
      const placed = await checkOut({ ...order, quote_id: shown.quote_id })
      assert.equal(placed.status, 200, placed.text)
      assert.equal(placed.body.order.location.street, '100 Broadway')
      assert.equal(placed.body.order.location_id, null)
      await ada.put(1001, blt, 2)
      assert.deepEqual(codesIn(await quote({ payments: [card], street: '-' })), ['bad_location street'])
      // Without a quote, the default address applies, as before.
      const before = await checkOut(order)
      assert.equal(before.status, 200, before.text)
      assert.notEqual(before.body.order.location.street, '100 Broadway')
    })

    test('is in Spanish if the customer uses Spanish', async () => {
      await ada.put(1001, blt, 2)
      const shown = await quote(
        { payments: [{ type: 'cash' }, { type: 'promo', code: 'NOSUCH' }] },
        { ...ada.headers, 'accept-language': 'es' },
      )
      assert.equal(shown.charges[0].label, 'Efectivo')
      assert.equal(shown.refusals[0].user_msg, 'No reconocemos este código.')
    })
  })

  describe('a checkout with a quote_id is refused with price_changed and a new quote', () => {
    const order = () => ({ payments: [card], tip: 2 })
    const mustBeRefused = async (body: object) => {
      const answer = await checkOut(body)
      assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'price_changed'], answer.text)
      assert.equal(answer.body.message[0].field, 'quote_id')
      assert.ok(answer.body.quote.quote_id)
      return answer.body.quote
    }
    beforeEach(() => ada.put(1001, blt, 2))

    test('if a price has changed, and the new quote is then charged', async () => {
      const shown = await quote(order())
      const price = (to: number) =>
        service.put(
          '/merchant/admin/menu',
          { merchantId: 1001, entities: [{ id: Number(blt.slice(1)), type: 'Item', price: to }] },
          operator,
        )
      const was = shown.lines[0].price / 2
      await price(was + 1)
      const renewed = await mustBeRefused({ ...order(), quote_id: shown.quote_id })
      assert.equal(renewed.subtotal, shown.subtotal + 2)
      const placed = await checkOut({ ...order(), quote_id: renewed.quote_id })
      assert.equal(placed.status, 200, placed.text)
      assert.equal(heldBy(service, 'held') / 100, renewed.to_pay)
      await price(was)
    })

    test('if the promotion has ended since', async () => {
      await newPromotion('BRIEF')
      const withCode = { payments: [card, { type: 'promo', code: 'BRIEF' }] }
      const shown = await quote(withCode)
      await service.db.rows(sql(`UPDATE promotions SET enabled = false WHERE code = 'BRIEF'`))
      const answer = await checkOut({ ...withCode, quote_id: shown.quote_id })
      assert.deepEqual(codesOf(answer), ['price_changed', 'promo_expired'])
      assert.equal(answer.body.quote.quote_id, null)
      assert.equal(answer.body.quote.total, answer.body.quote.to_pay)
    })

    test('if it has expired, is unknown, or belongs to another person', async () => {
      const shown = await quote(order())
      service.clock.ms += 10 * 60_000
      await mustBeRefused({ ...order(), quote_id: shown.quote_id })
      service.clock.ms = noon
      await mustBeRefused({ ...order(), quote_id: 'constructor' })
      await mustBeRefused({ ...order(), quote_id: `${shown.quote_id}x` })
      const ben = await shopper(service, 'ben@example.com').catch(() => undefined)
      if (ben) {
        await ben.put(1001, blt, 2)
        const answer = await checkOut({ payments: [{ type: 'cash' }], quote_id: shown.quote_id }, ben.headers)
        assert.ok(codesOf(answer).includes('price_changed'), answer.text)
      }
    })

    test('if arguments or cart differ; the same value written differently is the same', async () => {
      const { quote_id } = await quote({ payments: [{ ...card, amount: 900 }], tip: 2 })
      await mustBeRefused({ payments: [{ ...card, amount: 900 }], tip: 2.01, quote_id })
      await mustBeRefused({ payments: [{ ...card, amount: 901 }], tip: 2, quote_id })
      await mustBeRefused({
        payments: [{ ...card, amount: 900 }],
        tip: 2,
        instructions: 'Ring twice',
        quote_id,
      })
      const placed = await checkOut({ payments: [{ ...card, amount: '900.00' }], tip: '2.00', quote_id })
      assert.equal(placed.status, 200, placed.text)
      await ada.put(1001, blt, 2)
      await mustBeRefused({ payments: [{ ...card, amount: 900 }], tip: 2, quote_id })
    })

    test('except for a retry with the same Idempotency-Key, whose quote_id may be newer', async () => {
      const keyed = (quote_id: string) =>
        checkOut({ ...order(), quote_id }, { ...ada.headers, 'idempotency-key': 'one dinner' })
      const { quote_id } = await quote(order())
      const placed = await keyed(quote_id)
      assert.equal(placed.status, 200, placed.text)
      assert.deepEqual((await keyed('renewed')).body, placed.body)
    })

    test('even if quote_token would keep the old price', async () => {
      const { quote_token } = (await ada.get('/customer/cart/1001')).body
      await mustBeRefused({ ...order(), quote_token, quote_id: 'gone' })
    })
  })

  describe('codes', () => {
    const contact = { first_name: 'Cara', last_name: 'Guest', phone_number: '2125550188' }
    const home = { street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' }
    const typed = {
      cc_number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvv: '123',
      billing_zip: '10038',
    }
    const newGuest = async () => {
      const { body } = await service.get('/customer/auth/guest?client_id=demo-app', from())
      const headers = { 'guest-token': body['Guest-Token'] as string }
      const item = { item_id: blt, item_qty: 2 }
      await service.post('/customer/cart/1001?client_id=demo-app', { item }, headers)
      return headers
    }
    const guestOrder = (email: string, code: string) => {
      const payments = [{ type: 'credit_card' }, { type: 'promo', code }]
      return { ...contact, ...home, email, payments }
    }
    const withCard = (order: ReturnType<typeof guestOrder>) => ({
      ...order,
      payments: [{ type: 'credit_card', card: typed }, ...order.payments.slice(1)],
    })

    test('are quoted for a guest without a card, used once, and refused for the same person as another guest', async () => {
      await newPromotion('ONCE', { most_uses: 1 })
      const order = guestOrder('cara@example.com', 'ONCE')
      const first = await newGuest()
      const shown = await quote(order, first)
      assert.deepEqual(shown.refusals, [])
      assert.deepEqual(shown.charges, [{ type: 'credit_card', label: 'Card', amount: shown.total }])
      const placed = await checkOut({ ...withCard(order), quote_id: shown.quote_id }, first)
      assert.equal(placed.status, 200, placed.text)
      assert.equal(heldBy(service, 'held') / 100, shown.to_pay)
      for (const again of [
        order,
        { ...guestOrder('CARA@example.com', 'ONCE'), phone_number: '2125550100' },
        guestOrder('other@example.com', 'ONCE'), // the same phone
      ])
        assert.deepEqual(codesIn(await quote(again, await newGuest())), ['promo_used payments[1].code'])
      const stranger = { ...guestOrder('dora@example.com', 'ONCE'), phone_number: '2125550177' }
      assert.deepEqual(codesIn(await quote(stranger, await newGuest())), [])
    })

    test('that work once are used once by two simultaneous checkouts of one guest', async () => {
      await newPromotion('RACE', { most_uses: 1 })
      const order = { ...guestOrder('race@example.com', 'RACE'), phone_number: '2125550133' }
      const guests = [await newGuest(), await newGuest(), await newGuest()]
      const answers = await Promise.all(guests.map((guest) => checkOut(withCard(order), guest)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      for (const answer of answers)
        if (answer.status !== 200) assert.deepEqual(codesOf(answer), ['promo_used'], answer.text)
    })

    test('are refused with a code for each reason, and with the amount for a minimum', async () => {
      await newPromotion('LARGE', { minimum: 500 })
      await newPromotion('ELSEWHERE', { merchant_id: 1002 })
      await newPromotion('FIRST', { first_order: true })
      const empty = await newGiftCode(1)
      await ada.put(1001, blt, 2)
      await checkOut({ payments: [{ type: 'gift_code', code: empty }, { type: 'cash' }] })
      await ada.put(1001, blt, 2)
      for (const [payment, code] of [
        [{ type: 'promo', code: 'NOSUCH' }, 'promo_unknown'],
        [{ type: 'promo', code: 'EXPIRED' }, 'promo_expired'],
        [{ type: 'promo', code: 'LARGE' }, 'promo_minimum'],
        [{ type: 'promo', code: 'ELSEWHERE' }, 'promo_other_merchant'],
        [{ type: 'promo', code: 'FIRST' }, 'promo_used'],
        [{ type: 'gift_code', code: 'constructor' }, 'gift_card_unknown'],
        [{ type: 'gift_code', code: empty }, 'gift_card_empty'],
      ] as const) {
        const shown = await quote({ payments: [card, payment] })
        assert.deepEqual(codesIn(shown), [`${code} payments[1].code`])
        if (code === 'promo_minimum') assert.equal(shown.refusals[0].minimum, 500)
      }
    })

    test('are no longer looked up after ten wrong ones an hour from one address, not even right ones', async () => {
      await ada.put(1001, blt, 2)
      const here = { ...ada.headers, 'x-forwarded-for': '192.0.2.77' }
      const enter = (code: string) =>
        service.post('/customer/cart/1001/quote', { payments: [card, { type: 'promo', code }] }, here)
      for (let count = 0; count < 10; count++) assert.equal((await enter(`WRONG${count}`)).status, 200)
      const answer = await enter('TENOFF')
      assert.deepEqual([answer.status, ...codesOf(answer)], [429, 'rate_limited'])
      assert.deepEqual(codesIn(await quote({ payments: [card, { type: 'promo', code: 'TENOFF' }] })), [])
    })
  })
})
