import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  itemId,
  orderService,
  readMenu,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { type Answer, operator } from '../../support/test-service.ts'

const service = orderService()
const noon = Date.parse('2026-06-15T16:00:00Z')
const cardsOf = sql<{ id: number; lastFour: string }>(
  `SELECT cc_id AS id, last_four AS "lastFour" FROM saved_cards WHERE customer_id = 1`,
)
const bottleOf = sql<{ id: number }>(
  'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9 AND price_cents > 3000 ORDER BY 1 LIMIT 1',
)
const setStock = sql<unknown>(
  'UPDATE alcohol_offers SET stock = $2 WHERE merchant_id = 1010 AND variant_id = $1',
)
const counts = sql<{ orders: number; checkouts: number }>(
  'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM checkouts) AS checkouts',
)
const kept = sql<{ text: string }>(
  `SELECT string_agg(t::text, ' ') AS text FROM (SELECT o::text AS t FROM orders o UNION ALL SELECT c::text FROM checkouts c
   UNION ALL SELECT a::text FROM customer_ages a UNION ALL SELECT e::text FROM outbox_events e UNION ALL SELECT e::text FROM events e) AS all_rows`,
)
const ageOf = sql<{ method: string; isOver21: boolean }>(
  'SELECT method, is_over_21 AS "isOver21" FROM customer_ages WHERE customer_id = 1',
)
const complianceOf = sql<{ compliance: object[] }>('SELECT compliance FROM orders WHERE order_id = $1')

describe('a checkout is refused', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let visa: string
  let expired: string
  let bottle: string
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    const cards = await service.db.rows(cardsOf)
    visa = String(cards.find(({ lastFour }) => lastFour === '4242')!.id)
    expired = String(cards.find(({ lastFour }) => lastFour === '1117')!.id)
    bottle = `V${(await service.db.get(bottleOf)).id}`
  })
  beforeEach(async () => {
    service.clock.ms = noon
    for (const merchantId of [1001, 1002, 1010])
      await service.request('DELETE', `/customer/cart/${merchantId}`, { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  const byCard = () => ({ payments: [{ type: 'credit_card', id: visa }] })
  const edit = async (id: string, change: object) => {
    const entity = { id: Number(id.slice(1)), type: 'Item', ...change }
    const answer = await service.put(
      '/merchant/admin/menu',
      { merchantId: 1001, entities: [entity] },
      operator,
    )
    assert.equal(answer.status, 200, answer.text)
  }
  const refusals = ({ status, body }: Answer) => [
    status,
    ...body.message.map(({ code, field = '' }: { code: string; field?: string }) =>
      `${code} ${field}`.trim(),
    ),
  ]
  const saveAddress = async (address: object) =>
    (await ada.post('/customer/location', { phone: '2125550101', ...address })).body.location_id as number

  test('for an empty cart: empty_cart, and none of its consequences', async () => {
    assert.deepEqual(refusals(await ada.checkOut(1001, byCard())), [400, 'empty_cart'])
    assert.deepEqual(refusals(await ada.checkOut(1001)), [400, 'empty_cart'])
  })

  test('an unknown merchant: no_rest', async () => {
    assert.deepEqual(refusals(await ada.checkOut(987654, byCard())), [400, 'no_rest merchant_id'])
  })

  test('for an item that has been hidden since: no_item', async () => {
    await ada.put(1001, blt, 2)
    await edit(blt, { hidden: true })
    assert.deepEqual(refusals(await ada.checkOut(1001, byCard())).slice(0, 2), [400, 'no_item cart[0]'])
    await edit(blt, { hidden: false })
    assert.equal((await ada.checkOut(1001, byCard())).status, 200)
  })

  test('for an item outside its schedule at the order’s time: not_available', async () => {
    const { all } = await readMenu(service, 1001)
    const menus = all.filter(({ type, schedule }) => type === 'menu' && schedule?.length > 0)
    const simple = menus
      .flatMap(({ children }) => children)
      .find(
        ({ type, children, min_qty }) => type === 'item' && children.length === 0 && Number(min_qty) <= 1,
      )!
    await ada.put(1001, simple.id, 3)
    const hours = Array.from({ length: 24 }, (_, hour) =>
      new Date(noon + (hour + 1) * 3_600_000).toISOString(),
    )
    const outcomes = new Set<string>()
    for (const order_time of hours) {
      const answer = await ada.checkOut(1001, { ...byCard(), order_time, payments: [] })
      outcomes.add(codesOf(answer).join())
    }
    assert.ok(outcomes.has('not_available,insufficient_payment'), [...outcomes].join(' | '))
    assert.ok(outcomes.has('insufficient_payment'), [...outcomes].join(' | '))
  })

  test('for a price other than the one shown: price_changed with the difference; the next checkout passes', async () => {
    await ada.put(1001, blt, 2)
    await edit(blt, { price: 11.25 })
    const before = await service.db.get(counts)
    const answer = await ada.checkOut(1001, byCard())
    assert.deepEqual(refusals(answer), [400, 'price_changed cart[0]'])
    assert.equal(answer.body.difference, 1.5)
    assert.deepEqual([answer.body.message[0].shown, answer.body.message[0].price], [21, 22.5])
    assert.deepEqual(await service.db.get(counts), before)
    const next = await ada.checkOut(1001, byCard())
    assert.equal(next.status, 200, next.text)
    assert.equal(next.body.order.subtotal, 22.5)
    await edit(blt, { price: 10.5 })
  })

  test('unless a quote has locked the price for ten minutes, for this exact cart', async () => {
    await ada.put(1001, blt, 2)
    const { body } = await ada.get('/customer/cart/1001')
    await edit(blt, { price: 99 })
    service.clock.ms = noon + 9 * 60_000
    const locked = await ada.checkOut(1001, { ...byCard(), quote_token: body.quote_token })
    assert.equal(locked.status, 200, locked.text)
    assert.equal(locked.body.order.subtotal, 21)
    assert.equal(locked.body.order.total, body.total)
    await edit(blt, { price: 10.5 })

    await ada.put(1001, blt, 2)
    const other = (await ada.get('/customer/cart/1001')).body.quote_token
    await edit(blt, { price: 12 })
    service.clock.ms += 10 * 60_000
    const late = await ada.checkOut(1001, { ...byCard(), quote_token: other })
    assert.deepEqual([refusals(late), late.body.difference], [[400, 'price_changed cart[0]'], 3])
    const nonsense = await ada.checkOut(1001, { ...byCard(), quote_token: 'nonsense' })
    assert.deepEqual(refusals(nonsense), [400, 'invalid_parameter quote_token'])
    const fresh = await ada.checkOut(1001, { ...byCard(), quote_token: late.body.quote_token })
    assert.equal(fresh.body.order.subtotal, 24)
    await edit(blt, { price: 10.5 })
  })

  test('reporting the difference if the cart has grown since the quote', async () => {
    await ada.put(1001, blt, 2)
    const { body } = await ada.get('/customer/cart/1001')
    await ada.put(1001, blt, 1)
    const grown = await ada.checkOut(1001, { ...byCard(), quote_token: body.quote_token })
    assert.deepEqual(refusals(grown), [400, 'price_changed quote_token'])
    assert.equal(grown.body.difference, 11.44)
    const told = await ada.checkOut(1001, { ...byCard(), quote_token: grown.body.quote_token })
    assert.equal(told.status, 200, told.text)
    assert.equal(told.body.order.subtotal, 31.5)
  })

  test('outside business hours, or if the merchant is switched off or has no such service: closed', async () => {
    const ferry = await readMenu(service, 1002)
    const item = ferry.all.find(
      ({ type, children, price }) => type === 'item' && !children.length && price > 5,
    )!
    await ada.put(1002, item.id, 4)
    const closed = await ada.checkOut(1002, byCard())
    assert.ok(codesOf(closed).includes('closed'), closed.text)
    service.clock.ms = Date.parse('2026-06-15T22:00:00Z')
    const evening = codesOf(await ada.checkOut(1002, { payments: [] }))
    assert.ok(!evening.includes('closed'), evening.join())
    service.clock.ms = noon
    const later = codesOf(await ada.checkOut(1002, { order_time: '2026-06-15T19:00:00-04:00', payments: [] }))
    assert.ok(!later.includes('closed'), later.join())

    await ada.put(1001, blt, 2)
    await service.put('/operator/merchants/1001', { active: false }, operator)
    assert.deepEqual(refusals(await ada.checkOut(1001, byCard())), [400, 'closed order_time'])
    await service.put('/operator/merchants/1001', { active: true }, operator)
  })

  test('for a time that is past, too far ahead or missing: bad_order_time', async () => {
    await ada.put(1001, blt, 2)
    for (const order_time of ['2026-06-15T15:44:00Z', '2026-06-30T16:00:00Z', 'soon'])
      assert.deepEqual(refusals(await ada.checkOut(1001, { ...byCard(), order_time })), [
        400,
        'bad_order_time order_time',
      ])
  })

  test('for an unknown or unverified address: bad_location', async () => {
    await ada.put(1001, blt, 2)
    assert.deepEqual(refusals(await ada.checkOut(1001, { ...byCard(), location_id: 987654 })), [
      400,
      'bad_location location_id',
    ])
    const moved = await shopper(service, 'moved@example.com')
    await moved.put(1001, blt, 2)
    const answer = await moved.checkOut(1001, { payments: [{ type: 'cash' }] })
    assert.deepEqual(refusals(answer), [400, 'bad_location location_id'])
  })

  test('for an address outside all zones: out_of_range', async () => {
    await ada.put(1001, blt, 2)
    const chicago = { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip_code: '60606' }
    const location_id = await saveAddress(chicago)
    assert.deepEqual(refusals(await ada.checkOut(1001, { ...byCard(), location_id })), [
      400,
      'out_of_range location_id',
    ])
    assert.equal((await ada.checkOut(1001, { ...byCard(), location_id, order_type: 'pickup' })).status, 200)
  })

  test('below the zone’s minimum: below_minimum; pickup has none', async () => {
    await ada.put(1001, blt)
    const answer = await ada.checkOut(1001, byCard())
    assert.deepEqual(refusals(answer), [400, 'below_minimum'])
    assert.equal(answer.body.message[0].minimum, 12)
    assert.equal((await ada.checkOut(1001, { ...byCard(), order_type: 'pickup' })).status, 200)
  })

  test('for a tip that is negative, a million, or has fractions of a cent: invalid_parameter', async () => {
    await ada.put(1001, blt, 2)
    for (const tip of [-1, 1_000_000, 1.001, 1000.01])
      assert.deepEqual(refusals(await ada.checkOut(1001, { ...byCard(), tip })), [
        400,
        'invalid_parameter tip',
      ])
  })

  test('for payments that are unknown, expired or insufficient: bad_payment, insufficient_payment', async () => {
    await ada.put(1001, blt, 2)
    const refused = async (payments: object[]) => refusals(await ada.checkOut(1001, { payments }))
    assert.deepEqual(await refused([]), [400, 'insufficient_payment payments'])
    assert.deepEqual(await refused([{ type: 'credit_card', id: expired }]), [400, 'bad_payment payments[0]'])
    assert.deepEqual(await refused([{ type: 'gold' }]), [400, 'bad_payment payments[0]'])
    assert.deepEqual(await refused([{ type: 'credit_card', id: visa, amount: 1 }]), [
      400,
      'insufficient_payment payments',
    ])
    assert.deepEqual(await refused([{ type: 'credit_balance' }, { type: 'gift_code', id: 'GUESS' }]), [
      400,
      'bad_payment payments[1]',
    ])
  })

  describe('with alcohol', () => {
    const pickup = () => ({ ...byCard(), order_type: 'pickup' })

    test('without an age, or if the customer is too young: age_required, by a rule with its version', async () => {
      await ada.put(1010, bottle)
      const nothing = await ada.checkOut(1010, pickup())
      assert.deepEqual(refusals(nothing), [400, 'age_required birth_date'])
      const { rule, version, reason } = nothing.body.message[0]
      assert.ok(rule && version && reason)
      const young = await ada.checkOut(1010, { ...pickup(), birth_date: '2005-06-16' })
      assert.deepEqual(refusals(young), [400, 'age_required birth_date'])
      assert.deepEqual(await service.db.rows(ageOf), [])
    })

    test('at a time when a rule forbids it: alcohol_not_allowed', async () => {
      await ada.put(1010, bottle)
      service.clock.ms = Date.parse('2026-06-15T07:30:00Z') // 03:30 in New York
      const answer = await ada.checkOut(1010, { ...pickup(), birth_date: '1990-01-01' })
      assert.deepEqual(refusals(answer), [400, 'alcohol_not_allowed'])
      const { rule, version, reason, kind } = answer.body.message[0]
      assert.ok(rule && version && reason && kind)
    })

    test('for more than is in stock: not_available; otherwise it is sold and leaves the stock', async () => {
      await ada.put(1010, bottle, 2)
      const id = Number(bottle.slice(1))
      await service.db.rows(setStock, [id, 1])
      assert.deepEqual(refusals(await ada.checkOut(1010, { ...pickup(), birth_date: '2005-06-15' })), [
        400,
        'not_available cart[0]',
      ])
      await service.db.rows(setStock, [id, 5])
      const sold = await ada.checkOut(1010, { ...pickup(), birth_date: '2005-06-15' })
      assert.equal(sold.status, 200, sold.text)
      assert.equal(sold.body.order.vertical.type, 'alcohol')
      assert.deepEqual(await service.db.get(ageOf), { method: 'birth_date', isOver21: true })
      assert.ok(Array.isArray((await service.db.get(complianceOf, [sold.body.order_id])).compliance))
      assert.ok(!(await service.db.get(kept)).text.includes('2005-06-15'))
    })

    test('without asking for the age again if it was proven once', async () => {
      await ada.put(1010, bottle)
      const sold = await ada.checkOut(1010, pickup())
      assert.equal(sold.status, 200, sold.text)
    })
  })

  test('for everything at once', async () => {
    await ada.put(1001, blt)
    await edit(blt, { price: 11 })
    await service.put('/operator/merchants/1001', { active: false }, operator)
    const answer = await ada.checkOut(1001, {
      tip: -5,
      payments: [
        { type: 'credit_card', id: expired },
        { type: 'promo', id: 'x' },
      ],
    })
    assert.deepEqual(codesOf(answer), [
      'price_changed',
      'closed',
      'below_minimum',
      'invalid_parameter',
      'bad_payment',
      'bad_payment',
    ])
    const chicago = await ada.get('/customer/location')
    const far = chicago.body.locations.find(({ city }: { city: string }) => city === 'Chicago')!.location_id
    await ada.put(1001, blt)
    await edit(blt, { hidden: true })
    const more = await ada.checkOut(1001, { location_id: far, order_time: 'never', payments: [] })
    assert.deepEqual(codesOf(more), ['no_item', 'no_item', 'bad_order_time', 'closed', 'out_of_range'])
    await edit(blt, { hidden: false, price: 10.5 })
    await service.put('/operator/merchants/1001', { active: true }, operator)
  })

  describe('for unreadable input', () => {
    test('together with everything else, without its consequences', async () => {
      await ada.put(1001, blt)
      await edit(blt, { price: 11 })
      await service.put('/operator/merchants/1001', { active: false }, operator)
      const answer = await ada.checkOut(1001, {
        location_id: 'abc',
        tip: 'lots',
        instructions: 'charge 4242 4242 4242 4242',
        birth_date: 'long ago',
        payments: [{ type: 'credit_card', card: { cc_number: 'x' } }, { type: 'promo', id: 'x' }, 'gold'],
      })
      await edit(blt, { price: 10.5 })
      await service.put('/operator/merchants/1001', { active: true }, operator)
      assert.deepEqual(refusals(answer), [
        400,
        'bad_location location_id',
        'invalid_parameter tip',
        'invalid_parameter birth_date',
        'invalid_parameter instructions',
        'price_changed cart[0]',
        'closed order_time',
        'missing_parameter payments[0].card.exp_month',
        'missing_parameter payments[0].card.exp_year',
        'missing_parameter payments[0].card.cvv',
        'missing_parameter payments[0].card.billing_zip',
        'invalid_parameter payments[0].card.cc_number',
        'invalid_parameter payments[2]',
        'bad_payment payments[1]',
      ])
      assert.ok(!answer.text.includes('4242'))
    })

    test('in the address: range and minimum are not reported, and the default address is not used', async () => {
      await ada.put(1001, blt)
      assert.deepEqual(refusals(await ada.checkOut(1001, { ...byCard(), location_id: 'abc' })), [
        400,
        'bad_location location_id',
      ])
    })

    test('in the payments: the unpaid total is not reported', async () => {
      await ada.put(1001, blt, 2)
      for (const payments of ['gold', Array.from({ length: 21 }, () => ({ type: 'cash' }))])
        assert.deepEqual(refusals(await ada.checkOut(1001, { payments })), [
          400,
          'invalid_parameter payments',
        ])
      const half = await ada.checkOut(1001, { payments: [{ type: 'cash', amount: 1 }, {}] })
      assert.deepEqual(refusals(half), [400, 'missing_parameter payments[1].type'])
    })

    test('in thousands of payments at once, none of which is used', async () => {
      await ada.put(1001, blt, 2)
      const payments = Array.from({ length: 5000 }, () => ({ type: ['cash'], id: {}, card: 7 }))
      const before = await service.db.get(counts)
      assert.equal((await ada.checkOut(1001, { payments, tip: {} })).status, 400)
      assert.deepEqual(await service.db.get(counts), before)
    })

    test('after an unknown merchant: no_rest comes first', async () => {
      const answer = await ada.checkOut(987654, { ...byCard(), location_id: 'abc' })
      assert.deepEqual(refusals(answer), [400, 'no_rest merchant_id', 'bad_location location_id'])
    })

    test('in the order type: nothing else is reported', async () => {
      await ada.put(1001, blt)
      const answer = await ada.checkOut(1001, { order_type: 'drone', location_id: 'abc', payments: [] })
      assert.deepEqual(refusals(answer), [400, 'invalid_parameter order_type', 'bad_location location_id'])
    })

    test('with a used key: the order is not revealed to another request', async () => {
      await ada.put(1001, blt, 2)
      const key = { 'idempotency-key': 'unreadable-later' }
      assert.equal((await ada.checkOut(1001, byCard(), key)).status, 200)
      const answer = await ada.checkOut(1001, { ...byCard(), location_id: 'abc' }, key)
      assert.deepEqual(refusals(answer), [400, 'idempotency_mismatch'])
    })
  })

  test('for a card number in the instructions', async () => {
    await ada.put(1001, blt, 2)
    const answer = await ada.checkOut(1001, { ...byCard(), instructions: 'charge 4242 4242 4242 4242' })
    assert.deepEqual(refusals(answer), [400, 'invalid_parameter instructions'])
  })
})
