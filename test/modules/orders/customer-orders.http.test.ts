import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { codesOf, customerService, fieldsOf } from '../../support/orders.ts'
import { newcomer, signedIn } from '../../support/people.ts'

const service = customerService()
let ada: Record<string, string>
let stranger: Record<string, string>
const history = async (): Promise<any[]> => (await service.get('/customer/orders/recent', ada)).body.orders
const read = async (order_id: number): Promise<any> =>
  (await service.get(`/customer/orders/recent/${order_id}`, ada)).body.order
const cents = (dollars: number) => Math.round(dollars * 100)

describe('the orders of a customer', () => {
  before(async () => {
    ada = await signedIn(service.db)
    stranger = await signedIn(service.db, { customer: newcomer })
  })

  describe('GET /customer/orders/recent', () => {
    test('lists the orders, latest first, with the keys of the API', async () => {
      const orders = await history()
      assert.equal(orders.length, 6)
      for (const key of [
        'order_id',
        'merchant_id',
        'name',
        'confirmed',
        'order_date',
        'delivery_date',
        'location_id',
        'total',
        'type',
        'favorite',
        'favorite_name',
        'vertical',
      ])
        for (const order of orders) assert.ok(key in order, key)
      const dates = orders.map(({ order_date }) => Date.parse(order_date))
      assert.deepEqual(
        dates,
        dates.toSorted((a, b) => b - a),
      )
      assert.deepEqual(orders[0].name, 'Seaport All-Day Kitchen')
      assert.equal(orders.filter(({ favorite }) => favorite).length, 1)
      assert.equal(orders.find(({ merchant_id }) => merchant_id === 1010).vertical.type, 'alcohol')
    })

    test('has dates with the merchant’s UTC offset', async () => {
      for (const { order_date } of await history()) assert.match(order_date, /T\d{2}:\d{2}:\d{2}-04:00$/)
    })

    test('returns part of them with limit and offset', async () => {
      const all = await history()
      const { body } = await service.get('/customer/orders/recent?limit=2&offset=1', ada)
      assert.deepEqual(body.orders, all.slice(1, 3))
      assert.deepEqual(fieldsOf(await service.get('/customer/orders/recent?limit=0', ada)), ['limit'])
    })

    test('returns an empty list if there are none', async () => {
      const { status, body } = await service.get('/customer/orders/recent', stranger)
      assert.equal(status, 200)
      assert.deepEqual(body, { message: [], orders: [] })
    })

    test('answers 401 without a token', async () => {
      assert.equal((await service.get('/customer/orders/recent')).status, 401)
    })
  })

  describe('GET /customer/orders/recent/{order_id}', () => {
    test('has every key of the API', async () => {
      const [{ order_id }] = await history()
      const order = await read(order_id)
      for (const key of [
        'order_id',
        'merchant_id',
        'name',
        'street',
        'city',
        'state',
        'zip_code',
        'phone',
        'confirmed',
        'instructions',
        'payment_method',
        'order_date',
        'delivery_date',
        'location_id',
        'latitude',
        'longitude',
        'discount',
        'delivery_fee',
        'tax',
        'subtotal',
        'tip',
        'total',
        'gift_card_amount_used',
        'promo_amount_used',
        'points_earned',
        'type',
        'favorite',
        'favorite_name',
        'vertical',
        'cart',
      ])
        assert.ok(order[key] !== undefined, key)
      assert.equal(order.street, '52 Fulton St')
      assert.equal(order.location.street, '199 Water St')
      assert.equal(order.status, 'completed')
      assert.deepEqual(order.vertical, { type: 'food', name: 'Food', label: 'Food' })
    })

    test('has lines that add up to the subtotal, and everything to the total', async () => {
      for (const { order_id } of await history()) {
        const order = await read(order_id)
        const lines = order.cart.reduce((sum: number, { price }: { price: number }) => sum + cents(price), 0)
        assert.equal(lines, cents(order.subtotal))
        const parts = ['subtotal', 'delivery_fee', 'convenience_fee', 'tax', 'tip']
        const sum = parts.reduce((all, part) => all + cents(order[part]), 0) - cents(order.discount)
        assert.equal(sum, cents(order.total))
        assert.equal(order.points_earned, Math.floor(25 * order.subtotal))
      }
    })

    test('has a cart with the menu’s names, and options in their groups', async () => {
      const favorite = (await history()).find(({ favorite }) => favorite)
      const { cart, gift_card_amount_used } = await read(favorite.order_id)
      assert.equal(gift_card_amount_used, 5)
      assert.deepEqual(
        cart.map(({ item_key, name, quantity, price }: any) => [item_key, name, quantity, price]),
        [
          [0, 'Buttermilk Pancakes', 2, 19],
          [1, 'Turkey Club', 1, 14.5],
        ],
      )
      const [group] = cart[1].options
      assert.equal(group.name, 'Choose a Side')
      assert.equal(group.options[0].name, 'Coleslaw')
      assert.equal(group.options[0].item_key, 0)
      assert.ok(!('price' in group) && !('price' in group.options[0]))
      const ids = [cart[0], cart[1], group, group.options[0]].map(({ id }: { id: string }) =>
        Number(id.slice(1)),
      )
      const { rowCount } = await service.db.pool.query(
        'SELECT FROM menu_entities WHERE merchant_id = 1001 AND entity_id = ANY ($1)',
        [ids],
      )
      assert.equal(rowCount, 4)
    })

    test('has no confirmation for a canceled order, and no location for pickup', async () => {
      const orders = await history()
      const cancelled = orders.find(({ status }) => status === 'cancelled')
      assert.equal(cancelled.confirmed, false)
      const pickup = orders.find(({ type }) => type === 'pickup')
      assert.equal(pickup.location_id, null)
      const order = await read(pickup.order_id)
      assert.equal(order.location, null)
      assert.equal(order.payment_method, 'Cash')
      assert.equal(order.delivery_fee, 0)
    })

    test('has equal dates for an ASAP order', async () => {
      const [order] = await history()
      assert.equal(order.order_date, order.delivery_date)
    })

    test('answers the same for another customer’s order and an unknown one', async () => {
      const [{ order_id }] = await history()
      for (const id of [order_id, 1, 'abc', '1e9', '0', '9'.repeat(40)]) {
        const answer = await service.get(`/customer/orders/recent/${id}`, stranger)
        assert.equal(answer.status, 400)
        assert.deepEqual(codesOf(answer), ['unknown_order'])
      }
    })
  })

  describe('favorite orders', () => {
    const favorites = async (): Promise<any[]> =>
      (await service.get('/customer/orders/favorite', ada)).body.orders

    test('GET lists them with what is needed to show them', async () => {
      const [favorite] = await favorites()
      const order = (await history()).find(({ favorite }) => favorite)
      assert.equal(favorite.orders_id, order.order_id)
      assert.equal(favorite.order_name, 'Sunday breakfast')
      assert.equal(favorite.merchant_id, 1001)
      assert.equal(favorite.merchant_name, 'Seaport All-Day Kitchen')
      assert.match(favorite.merchant_url, /^https?:\/\/.+\/merchant\/1001\/$/)
      assert.equal(favorite.order_total, order.total)
      assert.equal(favorite.order_date, order.order_date)
      assert.equal(favorite.delivery_date, order.delivery_date)
      assert.equal(favorite.cart.length, 2)
      assert.ok(Number.isInteger(favorite.favorite_order_id))
    })

    test('GET returns an empty list if there are none', async () => {
      const { body } = await service.get('/customer/orders/favorite', stranger)
      assert.deepEqual(body, { message: [], orders: [] })
    })

    test('POST adds one with its name, or renames it, and DELETE removes it', async () => {
      const { order_id } = (await history()).find(({ merchant_id }) => merchant_id === 1010)
      const path = `/customer/orders/favorite/${order_id}`
      const added = await service.post(path, { order_name: 'For the weekend' }, ada)
      assert.equal(added.status, 200)
      assert.equal(added.body.order.order_name, 'For the weekend')
      assert.equal((await read(order_id)).favorite_name, 'For the weekend')
      const renamed = await service.post(path, { order_name: 'For guests' }, ada)
      assert.equal(renamed.body.favorite_order_id, added.body.favorite_order_id)
      assert.deepEqual(
        (await favorites()).map(({ order_name }) => order_name),
        ['For guests', 'Sunday breakfast'],
      )
      for (const _again of [1, 2]) {
        const removed = await service.request('DELETE', path, { headers: ada })
        assert.deepEqual(removed.body, { message: [], order_id, favorite: false })
      }
      assert.equal((await favorites()).length, 1)
      assert.equal((await read(order_id)).favorite, false)
    })

    test('POST without a name uses the merchant’s', async () => {
      const { order_id, name } = (await history()).find(({ merchant_id }) => merchant_id === 1007)
      const { body } = await service.post(`/customer/orders/favorite/${order_id}`, {}, ada)
      assert.equal(body.order.order_name, name)
      await service.request('DELETE', `/customer/orders/favorite/${order_id}`, { headers: ada })
    })

    test('get 400 for a name that is too long or contains a card number', async () => {
      const [{ order_id }] = await history()
      for (const order_name of ['x'.repeat(101), '4242 4242 4242 4242']) {
        const answer = await service.post(`/customer/orders/favorite/${order_id}`, { order_name }, ada)
        assert.equal(answer.status, 400)
        assert.deepEqual(fieldsOf(answer), ['order_name'])
      }
    })

    test('answer the same for another customer’s order and an unknown one', async () => {
      const [{ order_id }] = await history()
      for (const id of [order_id, 1, 'abc']) {
        const path = `/customer/orders/favorite/${id}`
        const posted = await service.post(path, { order_name: 'Mine' }, stranger)
        const deleted = await service.request('DELETE', path, { headers: stranger })
        for (const answer of [posted, deleted]) {
          assert.equal(answer.status, 400)
          assert.deepEqual(codesOf(answer), ['unknown_order'])
        }
      }
    })

    test('answer 401 without a token', async () => {
      assert.equal((await service.get('/customer/orders/favorite')).status, 401)
      assert.equal((await service.post('/customer/orders/favorite/1', {})).status, 401)
    })
  })
})
