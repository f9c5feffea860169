import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  itemId,
  orderService,
  readMenu,
  refusalsOf,
  shopper,
} from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const noon = Date.parse('2026-06-15T16:00:00Z')
const cardOf = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
const shownPrices = sql<{ cents: number }>(
  `SELECT (line ->> 'shown_cents')::integer AS cents FROM carts, jsonb_array_elements(lines) WITH ORDINALITY AS l (line, place)
   WHERE customer_id = 1 AND merchant_id = 1001 ORDER BY place`,
)
const repeatLine = sql<unknown>(
  `UPDATE carts SET lines = (SELECT jsonb_agg(line) FROM jsonb_array_elements(lines) AS line, generate_series(1, $1)), revision = revision + 1
   WHERE customer_id = 1 AND merchant_id = 1001`,
)

describe('prices at checkout', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  let other: string
  let byCard: { payments: object[] }
  before(async () => {
    await confirmByHand(service, 1001)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    const { all } = await readMenu(service, 1001)
    other = all.find(
      ({ id, type, children, price, min_qty }) =>
        type === 'item' && id !== blt && children.length === 0 && price > 5 && Number(min_qty) <= 1,
    )!.id
    byCard = { payments: [{ type: 'credit_card', id: String((await service.db.get(cardOf)).id) }] }
  })
  beforeEach(async () => {
    service.clock.ms = noon
    service.gateway.holds.clear()
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
  })
  after(() => booksMustBeWhole(service.db))

  const edit = async (id: string, change: object) => {
    const entities = [{ id: Number(id.slice(1)), type: 'Item', ...change }]
    const answer = await service.put('/merchant/admin/menu', { merchantId: 1001, entities }, operator)
    assert.equal(answer.status, 200, answer.text)
  }

  test('are not locked while an item is gone, or it would be free once it is back', async () => {
    await ada.put(1001, blt, 2)
    await ada.put(1001, other)
    const [, costs] = (await service.db.rows(shownPrices)).map(({ cents }) => cents)
    await edit(blt, { price: 11.25 })
    await edit(other, { hidden: true })
    const answer = await ada.checkOut(1001, byCard)
    assert.deepEqual(refusalsOf(answer), ['no_item cart[1]', 'price_changed cart[0]'])
    assert.deepEqual([answer.body.difference, answer.body.quote_token], [1.5, null])
    await edit(other, { hidden: false })
    const next = await ada.checkOut(1001, byCard)
    assert.equal(next.status, 200, next.text) // nothing is remembered about what was not shown
    assert.equal(next.body.order.subtotal, 22.5 + costs! / 100)
    await edit(blt, { price: 10.5 })
  })

  test('are not locked by a quote for a cart that has lost an item since', async () => {
    await ada.put(1001, blt, 2)
    await ada.put(1001, other)
    const { quote_token } = (await ada.get('/customer/cart/1001')).body
    await edit(other, { hidden: true })
    const answer = await ada.checkOut(1001, { ...byCard, quote_token })
    await edit(other, { hidden: false })
    assert.ok(codesOf(answer).includes('no_item'), answer.text)
    assert.equal(answer.body.quote_token, null)
    const sold = await ada.checkOut(1001, { ...byCard, quote_token })
    assert.equal(sold.status, 200, sold.text)
  })

  describe('of items unavailable at that time', () => {
    const bottleOf = sql<{ id: number }>(
      'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9 ORDER BY 1 LIMIT 1',
    )
    const change = sql<unknown>(
      'UPDATE alcohol_offers SET stock = $2, price_cents = price_cents + $3 WHERE merchant_id = 1010 AND variant_id = $1',
    )
    const pickup = () => ({ ...byCard, order_type: 'pickup', birth_date: '1980-01-01' })
    let bottle: number
    beforeEach(async () => {
      bottle = (await service.db.get(bottleOf)).id
      await service.request('DELETE', '/customer/cart/1010', { headers: ada.headers })
      await ada.put(1010, `V${bottle}`, 2)
    })

    test('are reported when they changed', async () => {
      await service.db.rows(change, [bottle, 1, 50])
      const answer = await ada.checkOut(1010, pickup())
      assert.deepEqual(refusalsOf(answer), ['not_available cart[0]', 'price_changed cart[0]'])
      assert.equal(answer.body.difference, 1)
      assert.equal(typeof answer.body.quote_token, 'string')
      await service.db.rows(change, [bottle, 9, 0])
      const next = await ada.checkOut(1010, pickup())
      assert.equal(next.status, 200, next.text)
    })

    test('are locked by a quote', async () => {
      const { quote_token } = (await ada.get('/customer/cart/1010?order_type=pickup')).body
      await service.db.rows(change, [bottle, 1, 50])
      const answer = await ada.checkOut(1010, { ...pickup(), quote_token })
      assert.deepEqual(refusalsOf(answer), ['not_available cart[0]'])
      await service.db.rows(change, [bottle, 9, 0])
    })
  })

  test('above the maximum of an order are refused before the card is charged', async () => {
    await edit(blt, { price: 25_000 })
    await ada.put(1001, blt)
    await service.db.rows(repeatLine, [900]) // two carts that were merged
    const asked = service.gateway.keys.length
    const answer = await ada.checkOut(1001, { ...byCard, order_type: 'pickup' })
    await edit(blt, { price: 10.5 })
    assert.deepEqual([answer.status, refusalsOf(answer)], [400, ['bad_quantity cart']])
    assert.equal(service.gateway.keys.length, asked)
  })
})
