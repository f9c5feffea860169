import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { verifyQuote } from '../../../src/modules/carts/quote.ts'
import { cartService, readMenu, refusalsOf } from '../../support/orders.ts'
import { moved, newcomer, signedIn } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = cartService()
const path = '/customer/cart/1001'
let ada: Record<string, string>
let menu: Awaited<ReturnType<typeof readMenu>>
/** By name; the ids are the demo's. */
const id = (...names: [string, ...string[]]) => menu.find(...names).id
const pancakes = () => ({ item_id: id('Buttermilk Pancakes'), item_qty: 1 })
const add = (item: object, merchantId = 1001) => service.post(`/customer/cart/${merchantId}`, { item }, ada)
const read = async (query = '', merchantId = 1001): Promise<any> =>
  (await service.get(`/customer/cart/${merchantId}${query}`, ada)).body

describe('the cart of a customer', () => {
  before(async () => {
    ada = await signedIn(service.db)
    menu = await readMenu(service, 1001)
  })
  beforeEach(async () => {
    for (const merchantId of [1001, 1002, 1006, 1010])
      await service.request('DELETE', `/customer/cart/${merchantId}`, { headers: ada })
  })

  describe('POST /customer/cart/{merchant_id}', () => {
    test('adds an item and returns its index and the totals', async () => {
      const { status, body } = await add({ ...pancakes(), item_qty: 2, instructions: 'Extra syrup' })
      assert.equal(status, 200)
      const { quote_token, ...rest } = body
      assert.deepEqual(rest, {
        message: [],
        item_key: 0,
        item_keys: [0],
        item_count: 2,
        subtotal: 19,
        tax: 1.69,
        order_time: '2026-06-15T12:00:00-04:00',
        asap: true,
        order_type: 'delivery',
        paused_until: null,
        delivery_paused_until: null,
        display_status: { code: 1, message: 'Open' },
      })
      assert.match(quote_token, /^[\w-]+\.[\w-]+$/)
      assert.equal((await read()).cart[0].instructions, 'Extra syrup')
    })

    test('adding the same item twice makes two lines', async () => {
      await add(pancakes())
      assert.equal((await add(pancakes())).body.item_key, 1)
      const { cart, item_count } = await read()
      assert.deepEqual([cart.length, item_count], [2, 2])
    })

    test('adds several items at once, all or none', async () => {
      const good = await service.post(path, { items: [pancakes(), pancakes()] }, ada)
      assert.deepEqual([good.body.item_key, good.body.item_keys], [0, [0, 1]])
      const bad = await service.post(path, { items: [pancakes(), { ...pancakes(), item_qty: 0 }] }, ada)
      assert.deepEqual(refusalsOf(bad), ['bad_quantity items[1].item_qty'])
      assert.equal((await read()).cart.length, 2)
    })

    test('accepts options as a flat list at any depth, and shows them as a tree', async () => {
      const burger = 'Smash Burger'
      const fries = [burger, 'Choose a Side', 'French Fries'] as const
      const cheese = [...fries, 'How You Like Your Fries', 'Cheese'] as const
      const option_qty = {
        [id(burger, 'Patties', 'Double')]: 1,
        [id(burger, 'Toppings', 'Bacon')]: 1,
        [id(...fries)]: 1,
        [id(...cheese)]: 1,
        [id(...cheese, 'Which Cheese', 'Blue')]: 1,
      }
      const { body } = await add({ item_id: id(burger), item_qty: 2, option_qty })
      assert.equal(body.subtotal, 2 * (10.5 + 4 + 2 + 1.5 + 0.5))
      const [line] = (await read()).cart
      const names = (entities: any[]): any[] => entities.map(({ name, options }) => [name, names(options)])
      assert.deepEqual(names(line.options), [
        ['Patties', [['Double', []]]],
        ['Toppings', [['Bacon', []]]],
        [
          'Choose a Side',
          [['French Fries', [['How You Like Your Fries', [['Cheese', [['Which Cheese', [['Blue', []]]]]]]]]]],
        ],
      ])
      assert.deepEqual([line.id, line.type, line.quantity, line.price], [id(burger), 'item', 2, 37])
    })

    test('accepts half pounds and half dozens', async () => {
      assert.equal((await add({ item_id: id('Potato Salad'), item_qty: '1.50' })).body.subtotal, 12)
      assert.equal((await add({ item_id: id('Dinner Rolls'), item_qty: 12 })).body.item_count, 13.5)
      const wrong = await add({ item_id: id('Dinner Rolls'), item_qty: 7 })
      assert.deepEqual(refusalsOf(wrong), ['bad_quantity item.item_qty'])
    })

    test('catering: quantities of sel_dep groups are per line and charged once', async () => {
      const catering = await readMenu(service, 1006)
      const of = (...names: string[]) => catering.find('Classic Buffet', ...names).id
      const mains = (name: string) => of('Two Mains a Guest', name)
      const option_qty = {
        [mains('Herb Chicken')]: 15,
        [mains('Grilled Salmon')]: 5,
        [of('Two to Three Sides a Guest', 'Wild Rice')]: 20,
        [of('On the Table', 'Glasses')]: 1,
      }
      const item = { item_id: of(), item_qty: 10, option_qty }
      assert.equal((await add(item, 1006)).body.subtotal, 10 * (27 + 1) + 5 * 3)
      const few = { ...option_qty, [mains('Grilled Salmon')]: 4 }
      const group = catering.find('Classic Buffet', 'Two Mains a Guest').id
      assert.deepEqual(refusalsOf(await add({ ...item, option_qty: few }, 1006)), [
        `selection_required item.option_qty.${group}`,
      ])
      assert.equal((await read('', 1006)).fees[0].value, 29.5, 'its zone asks 10%')
    })

    test('reports all faults of all items at once, each with its field', async () => {
      const single = id('Smash Burger', 'Patties', 'Single')
      const coleslaw = id('Smash Burger', 'Choose a Side', 'Coleslaw')
      const dressing = id('Smash Burger', 'Choose a Side', 'House Salad', 'Dressing', 'Ranch')
      const patties = id('Smash Burger', 'Patties')
      const side = id('Smash Burger', 'Choose a Side')
      const items = [
        { item_id: 'N999999999' },
        {
          item_id: id('Smash Burger'),
          item_qty: 26,
          option_qty: { [single]: 2, [coleslaw]: 1, [dressing]: 1 },
        },
        {
          item_id: id('Smash Burger'),
          option_qty: { [single]: 1, [id('Smash Burger', 'Patties', 'Double')]: 1 },
        },
      ]
      assert.deepEqual(refusalsOf(await service.post(path, { items }, ada)), [
        'no_item items[0].item_id',
        'bad_quantity items[1].item_qty',
        `bad_quantity items[1].option_qty.${single}`,
        `bad_option items[1].option_qty.${dressing}`,
        `too_many_selections items[2].option_qty.${patties}`,
        `selection_required items[2].option_qty.${side}`,
      ])
    })

    test('an option of another item is refused', async () => {
      const bacon = id('Smash Burger', 'Toppings', 'Bacon')
      const answer = await add({ ...pancakes(), option_qty: { [bacon]: 1 } })
      assert.deepEqual(refusalsOf(answer), [`bad_option item.option_qty.${bacon}`])
    })

    for (const amount of [0, -1, 1.5, 26, '2.0001', 'many', '0x2', true, 1e300])
      test(`${JSON.stringify(amount)} is no amount of pancakes`, async () => {
        assert.deepEqual(refusalsOf(await add({ ...pancakes(), item_qty: amount })), [
          'bad_quantity item.item_qty',
        ])
      })

    test("an option with quantity 0 isn't selected", async () => {
      const { status } = await add({ ...pancakes(), option_qty: { N1: 0, N2: '0' } })
      assert.equal(status, 200)
    })

    test('items with an unknown id return no_item', async () => {
      for (const item_id of ['N0', '-1', 'V', 'Vx', 'N999999999', 'menu', id('Smash Burger', 'Toppings')])
        assert.deepEqual(refusalsOf(await add({ item_id })), ['no_item item.item_id'], item_id)
    })

    test('reports missing fields and wrong types', async () => {
      assert.deepEqual(refusalsOf(await service.post(path, {}, ada)), ['missing_parameter item'])
      assert.deepEqual(refusalsOf(await add({ item_qty: 1 })), ['missing_parameter item.item_id'])
      const lists = await service.post(path, { items: [] }, ada)
      assert.deepEqual(refusalsOf(lists), ['invalid_parameter items'])
      const list = await add({ ...pancakes(), item_qty: [1] })
      assert.deepEqual(refusalsOf(list), ['invalid_parameter item.item_qty'])
      const long = await add({ ...pancakes(), instructions: 'x'.repeat(501) })
      assert.deepEqual(refusalsOf(long), ['invalid_parameter item.instructions'])
    })

    test('unreadable fields are reported together with unavailable items', async () => {
      const items = [{ item_qty: 1 }, { item_id: 'N999999999' }, 7, { ...pancakes(), item_qty: 0 }]
      const answer = await service.post(path, { items, order_time: 'never' }, ada)
      assert.deepEqual(refusalsOf(answer), [
        'missing_parameter items[0].item_id',
        'invalid_parameter items[2]',
        'bad_order_time order_time',
        'no_item items[1].item_id',
        'bad_quantity items[3].item_qty',
      ])
      const long = await service.post(path, { item: pancakes(), order_time: 'x'.repeat(101) }, ada)
      assert.deepEqual(refusalsOf(long), ['invalid_parameter order_time'])
    })

    test('refuses a card number in the instructions', async () => {
      const answer = await add({ ...pancakes(), instructions: 'Take 4242 4242 4242 4242' })
      assert.deepEqual(refusalsOf(answer), ['invalid_parameter item.instructions'])
    })

    test('refuses an unknown merchant', async () => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method === 'GET' ? undefined : { item: pancakes(), cart_index: 0 }
        const answer = await service.request(method, '/customer/cart/999999', { body, headers: ada })
        assert.deepEqual(refusalsOf(answer), ['no_rest merchant_id'], method)
      }
    })

    test('refuses more than 100 lines at once and 500 in total', async () => {
      const items = Array.from({ length: 100 }, pancakes)
      const many = await service.post(path, { items: [...items, pancakes()] }, ada)
      assert.deepEqual(refusalsOf(many), ['invalid_parameter items'])
      for (let hundred = 1; hundred <= 5; hundred++)
        assert.equal((await service.post(path, { items }, ada)).body.item_count, hundred * 100)
      assert.deepEqual(refusalsOf(await add(pancakes())), ['cart_full'])
    })

    test('adds once with an Idempotency-Key', async () => {
      const headers = { ...ada, 'idempotency-key': 'pancakes' }
      const first = await service.post(path, { item: pancakes() }, headers)
      const second = await service.post(path, { item: pancakes() }, headers)
      assert.deepEqual(second.body, first.body)
      assert.equal(second.headers.get('idempotent-replayed'), 'true')
      assert.equal((await read()).cart.length, 1)
    })
  })

  describe('old clients', () => {
    const burger = () => ({
      item_id: id('Smash Burger'),
      options: [id('Smash Burger', 'Patties', 'Triple'), id('Smash Burger', 'Choose a Side', 'Coleslaw')],
    })
    const bare = (name: string) => name.slice(1)
    const triple = 17.5

    test('send forms with brackets', async () => {
      const { item_id, options } = burger()
      const form = [
        `item[item_id]=${item_id}`,
        'item[item_qty]=2',
        ...options.map((name) => `item[option_qty][${bare(name)}]=1`),
        'item[instructions]=',
      ].join('&')
      const headers = { ...ada, 'content-type': 'application/x-www-form-urlencoded' }
      assert.equal((await service.post(path, form, headers)).body.subtotal, 2 * triple)
      const list = form.replaceAll('item[', 'items[0][')
      assert.equal((await service.post(path, list, headers)).body.subtotal, 4 * triple)
    })

    test('send items as JSON strings, ids without N, numbers as strings', async () => {
      const { item_id, options } = burger()
      const item = {
        item_id: Number(bare(item_id)),
        item_qty: '3.00',
        option_qty: Object.fromEntries(options.map((name) => [bare(name), '1'])),
      }
      assert.equal((await add(item)).body.subtotal, 3 * triple)
      const text = await service.post(path, { item: JSON.stringify(item) }, ada)
      assert.equal(text.body.subtotal, 6 * triple)
      const options_text = { ...item, option_qty: JSON.stringify(item.option_qty) }
      const list = await service.post(path, { items: JSON.stringify([options_text]) }, ada)
      assert.equal(list.body.subtotal, 9 * triple)
      assert.equal((await read()).cart[0].id, item_id)
    })

    test('omit the quantity, or send an empty list for no options', async () => {
      const { body } = await add({ item_id: id('Buttermilk Pancakes'), option_qty: [], item_qty: '' })
      assert.equal(body.subtotal, 9.5)
    })
  })

  describe('PUT and DELETE /customer/cart/{merchant_id}', () => {
    beforeEach(async () => {
      await service.post(path, { items: [1, 2, 3].map((item_qty) => ({ ...pancakes(), item_qty })) }, ada)
    })
    const quantities = async () => (await read()).cart.map(({ quantity }: any) => quantity)

    test('PUT replaces a line', async () => {
      const item = { item_id: id('Grilled Cheese'), item_qty: 5 }
      const { body } = await service.put(path, { cart_index: '1', item }, ada)
      assert.deepEqual([body.item_key, body.item_count], [1, 9])
      assert.deepEqual(await quantities(), [1, 5, 3])
      assert.equal((await read()).cart[1].name, 'Grilled Cheese')
    })

    test('PUT checks the item against the menu, and accepts only one', async () => {
      const wrong = { cart_index: 1, item: { ...pancakes(), item_qty: 99 } }
      assert.deepEqual(refusalsOf(await service.put(path, wrong, ada)), ['bad_quantity item.item_qty'])
      const two = { cart_index: 1, items: [pancakes(), pancakes()] }
      assert.deepEqual(refusalsOf(await service.put(path, two, ada)), ['invalid_parameter items'])
      assert.deepEqual(await quantities(), [1, 2, 3])
    })

    test('DELETE removes one line, by query or body', async () => {
      const first = await service.request('DELETE', `${path}?cart_index=1`, { headers: ada })
      assert.equal(first.body.item_count, 4)
      await service.request('DELETE', path, { headers: ada, body: { cart_index: 0 } })
      assert.deepEqual(await quantities(), [3])
    })

    test('DELETE without an index clears the cart', async () => {
      const { body } = await service.request('DELETE', path, { headers: ada })
      assert.deepEqual([body.item_count, body.subtotal, body.quote_token], [0, 0, null])
      assert.deepEqual(await quantities(), [])
      const again = await service.request('DELETE', path, { headers: ada })
      assert.equal(again.status, 200)
    })

    for (const cart_index of [3, -1, 1.5, 'one', 99_999_999, '1; DROP TABLE carts'])
      test(`${JSON.stringify(cart_index)} is no place in it`, async () => {
        const put = await service.put(path, { cart_index, item: pancakes() }, ada)
        assert.deepEqual(refusalsOf(put), ['bad_cart_index cart_index'])
        const gone = await service.request('DELETE', path, { headers: ada, body: { cart_index } })
        assert.deepEqual(refusalsOf(gone), ['bad_cart_index cart_index'])
        assert.deepEqual(await quantities(), [1, 2, 3])
      })

    test("PUT reports a wrong index together with the item's faults", async () => {
      const item = { item_id: 'N999999999', item_qty: 0, instructions: 'Take 4242 4242 4242 4242' }
      const put = async (body: object) => refusalsOf(await service.put(path, body, ada))
      for (const cart_index of [3, 'one'])
        assert.deepEqual(await put({ cart_index, item, order_time: 'never' }), [
          'bad_cart_index cart_index',
          'invalid_parameter item.instructions',
          'bad_order_time order_time',
          'no_item item.item_id',
        ])
      assert.deepEqual(await put({ item }), [
        'bad_cart_index cart_index',
        'invalid_parameter item.instructions',
        'no_item item.item_id',
      ])
      assert.deepEqual(await put({ cart_index: 3 }), ['bad_cart_index cart_index', 'missing_parameter item'])
      assert.deepEqual(await put({ cart_index: 3, items: [pancakes(), { item_qty: 1 }] }), [
        'bad_cart_index cart_index',
        'invalid_parameter items',
        'missing_parameter items[1].item_id',
      ])
      assert.deepEqual(await quantities(), [1, 2, 3])
    })

    test('DELETE reports a wrong index together with a bad time', async () => {
      const gone = await service.request('DELETE', '/customer/cart/1001?cart_index=7&order_time=soon', {
        headers: ada,
      })
      assert.deepEqual(refusalsOf(gone), ['bad_cart_index cart_index', 'bad_order_time order_time'])
      const unread = await service.request('DELETE', '/customer/cart/1001?cart_index=abc&order_time=soon', {
        headers: ada,
      })
      assert.deepEqual(refusalsOf(unread), ['bad_cart_index cart_index', 'bad_order_time order_time'])
    })

    test('a cart that never existed has no lines', async () => {
      const stranger = await signedIn(service.db, { customer: newcomer })
      const put = await service.put(path, { cart_index: 0, item: pancakes() }, stranger)
      assert.deepEqual(refusalsOf(put), ['bad_cart_index cart_index'])
    })
  })

  describe('GET /customer/cart/{merchant_id}', () => {
    test('returns an empty cart', async () => {
      const { revision, ...shown } = await read()
      assert.ok(Number.isInteger(revision))
      assert.deepEqual(shown, {
        message: [],
        cart: [],
        item_count: 0,
        subtotal: 0,
        tax: 0,
        quote_token: null,
        order_time: '2026-06-15T12:00:00-04:00',
        asap: true,
        order_type: 'delivery',
        paused_until: null,
        delivery_paused_until: null,
        display_status: { code: 1, message: 'Open' },
        discount: 0,
        fees: [],
        total: 0,
        out_of_range: false,
        minimum: 12,
        estimate: {
          ready_minutes: 35,
          delivery_minutes_low: 28,
          delivery_minutes_high: 43,
          basis: 'merchant',
        },
      })
    })

    test('prices the cart for the default address', async () => {
      await add({ ...pancakes(), item_qty: 2 })
      const { subtotal, tax, discount, fees, total, out_of_range } = await read()
      assert.deepEqual(fees, [{ name: 'Delivery fee', type: 'delivery', value: 2.99 }])
      assert.deepEqual([subtotal, tax, discount, total, out_of_range], [19, 1.69, 0, 23.68, false])
    })

    test('a pickup cart has no delivery fee', async () => {
      await add({ ...pancakes(), item_qty: 2 })
      const { fees, total, order_type, minimum } = await read('?order_type=pickup')
      assert.deepEqual([fees, total, order_type, minimum], [[], 20.69, 'pickup', undefined])
    })

    test('prices the cart for another place: a ZIP code, a point, an address', async () => {
      await add(pancakes())
      const near = [
        'zip=10038',
        'zip_code=10038&city=New+York&state=NY',
        'zip=10038&state=NY',
        'zip=10038-1234&city=New+York',
        'latitude=40.7066&longitude=-74.0055',
      ]
      for (const query of [...near, 'address=199+Water+St,+New+York,+NY'])
        assert.equal((await read(`?${query}`)).fees[0]?.value, 2.99, query)
      const far = ['zip=60606', 'latitude=41.8789&longitude=-87.6359', 'address=233+S+Wacker+Dr,+Chicago,+IL']
      for (const query of far) {
        const { fees, total, out_of_range, minimum } = await read(`?${query}`)
        assert.deepEqual([fees, total, out_of_range, minimum], [[], 10.34, true, undefined], query)
      }
    })

    test('unknown places are refused', async () => {
      const refusal = async (query: string) => refusalsOf(await service.get(`${path}?${query}`, ada))
      assert.deepEqual(await refusal('address=1+Nowhere+Blvd,+Nowhere,+ZZ'), ['invalid_address address'])
      assert.deepEqual(await refusal('address=100+Broadway,+NY'), ['loc_multiple_possible address'])
      assert.deepEqual(await refusal('city=Nowhere&state=ZZ'), ['invalid_address city'])
      assert.deepEqual(await refusal('latitude=40.7'), ['missing_parameter longitude'])
      assert.deepEqual(await refusal('zip=100&order_type=drone'), [
        'invalid_parameter order_type',
        'invalid_parameter zip',
      ])
    })

    test('a customer without an address sees no delivery fee', async () => {
      for (const customer of [newcomer, moved]) {
        const somebody = await signedIn(service.db, { customer })
        await service.post(path, { item: pancakes() }, somebody)
        const { body } = await service.get(path, somebody)
        assert.deepEqual(
          [body.fees, body.total, body.out_of_range, body.minimum],
          [[], 10.34, false, undefined],
        )
        await service.request('DELETE', path, { headers: somebody })
      }
    })

    test('accepts ASAP, soon and later as order_time, and refuses the past', async () => {
      const times = async (order_time: string) => {
        const { order_time: at, asap } = await read(`?order_time=${encodeURIComponent(order_time)}`)
        return [at, asap]
      }
      assert.deepEqual(await times('asap'), ['2026-06-15T12:00:00-04:00', true])
      assert.deepEqual(await times('2026-06-15T12:20:00-0400'), ['2026-06-15T12:00:00-04:00', true])
      assert.deepEqual(await times('2026-06-16T18:00:00Z'), ['2026-06-16T14:00:00-04:00', false])
      for (const order_time of ['2026-06-15T11:44:00-04:00', 'lunch', '2026-07-15T12:00:00Z']) {
        const answer = await service.get(`${path}?order_time=${encodeURIComponent(order_time)}`, ada)
        assert.deepEqual(refusalsOf(answer), ['bad_order_time order_time'])
      }
    })

    test('an item outside its schedule can be added, and the cart says so', async () => {
      await add({ item_id: id('Disco Fries') })
      const [now] = (await read()).cart
      assert.deepEqual(
        [now.available, now.faults[0].code, now.faults[0].field],
        [false, 'not_available', 'cart[0]'],
      )
      assert.ok(now.price > 0)
      const { cart, quote_token } = await read('?order_time=2026-06-16T06:00:00Z')
      assert.deepEqual([cart[0].available, cart[0].faults], [true, []])
      assert.notEqual(quote_token, null)
    })

    test('explain=true gives a reason for each cent', async () => {
      await add({ item_id: id('Potato Salad'), item_qty: 1.5 })
      await add({ item_id: id('Mixed Dozen Wings'), option_qty: wings(), item_qty: 2 })
      const { explanation, total } = await read('?explain=true')
      const cents = explanation.map(({ amount }: any) => Math.round(amount * 100))
      assert.equal(
        cents.reduce((sum: number, each: number) => sum + each, 0),
        Math.round(total * 100),
      )
      assert.deepEqual(
        explanation.map(({ type, item_key, amount, reason }: any) => [type, item_key ?? '', amount, reason]),
        [
          ['item', 0, 12, 'Potato Salad: $8.00 x 1.5.'],
          ['item', 1, 39, 'Mixed Dozen Wings: $19.50 x 2.'],
          ['option', 1, 4.5, 'Ranch: $0.75 x 3 x 2.'],
          ['delivery', '', 2.99, 'Delivery zone 1: $2.99 an order.'],
          ['tax', '', 4.93, '8.875% of $55.50, rounded half up, once; fees are not taxed.'],
        ],
      )
      assert.equal('explanation' in (await read()), false)
    })
    const wings = () => ({
      [id('Mixed Dozen Wings', 'Twelve Wings by the Half Dozen', 'Buffalo')]: 12,
      [id('Mixed Dozen Wings', 'Extra Sauces', 'Ranch')]: 3,
    })
  })

  describe('menus that change in the meantime', () => {
    const change = async (entity: object) => {
      const { status, text } = await service.put(
        '/merchant/admin/menu',
        { merchantId: 1001, entities: [entity] },
        operator,
      )
      assert.equal(status, 200, text)
    }
    const adminId = (...names: [string, ...string[]]) => Number(id(...names).slice(1))
    const shown = sql<{ shown: number; revision: number }>(
      `SELECT (lines->0->>'shown_cents')::int AS shown, revision FROM carts WHERE customer_id = 1 AND merchant_id = 1001`,
    )

    test('reading the cart shows a new price and records that it was shown', async () => {
      await add({ item_id: id('Reuben'), option_qty: { [id('Reuben', 'Choose a Side', 'Coleslaw')]: 1 } })
      const before = await service.db.get(shown)
      assert.equal(before.shown, 1600)
      await change({ id: adminId('Reuben'), type: 'Item', price: 17.25 })
      assert.equal((await service.db.get(shown)).shown, 1600, 'nobody has looked yet')
      assert.equal((await read()).cart[0].price, 17.25)
      assert.deepEqual(await service.db.get(shown), { shown: 1725, revision: before.revision })
    })

    test('refuses a line with an excessive amount', async () => {
      await change({ id: adminId('Fish and Chips'), type: 'Item', price: 1000.01 })
      const most = await add({ item_id: id('Fish and Chips'), item_qty: 24 })
      assert.equal(most.body.subtotal, 24_000.24)
      const more = await add({ item_id: id('Fish and Chips'), item_qty: 25 })
      assert.deepEqual(refusalsOf(more), ['bad_quantity item.item_qty'])
    })

    test('a hidden item stays without a price, and comes back', async () => {
      await add({ item_id: id('BLT') })
      await add(pancakes())
      await change({ id: adminId('BLT'), type: 'Item', hidden: true })
      const { cart, subtotal, quote_token } = await read()
      const { name, price, available, faults } = cart[0]
      assert.deepEqual([name, price, available, faults[0].code], ['BLT', 0, false, 'no_item'])
      assert.deepEqual([subtotal, quote_token, cart[1].available], [9.5, null, true])
      assert.deepEqual(refusalsOf(await add({ item_id: id('BLT') })), ['no_item item.item_id'])
      await change({ id: adminId('BLT'), type: 'Item', hidden: false })
      assert.deepEqual([(await read()).cart[0].price, (await read()).cart[0].available], [10.5, true])
    })

    test('a deleted option is a fault of its line', async () => {
      const soup = ['Turkey Club', 'Choose a Side', 'Cup of Soup'] as const
      await add({ item_id: id('Turkey Club'), option_qty: { [id(...soup)]: 1 } })
      await change({ id: adminId(...soup), type: 'Option', hidden: true })
      const [line] = (await read()).cart
      const group = id('Turkey Club', 'Choose a Side')
      assert.deepEqual(
        line.faults.map(({ code, field }: any) => `${code} ${field}`),
        [`selection_required cart[0].option_qty.${group}`, `bad_option cart[0].option_qty.${id(...soup)}`],
      )
      assert.deepEqual([line.price, line.available, line.options], [14.5, false, []])
      await change({ id: adminId(...soup), type: 'Option', hidden: false })
    })
  })

  describe('bottles', () => {
    const setStock = (stock: number, price = 1049) =>
      service.db.rows(
        sql(
          `UPDATE alcohol_offers SET stock = ${stock}, price_cents = ${price} WHERE merchant_id = 1010 AND variant_id = 1033`,
        ),
      )
    beforeEach(() => setStock(4))

    test('are bought by the id of their size, at the store’s price', async () => {
      const { body } = await add({ item_id: 'V1033', item_qty: '2' }, 1010)
      assert.deepEqual([body.subtotal, body.item_count], [20.98, 2])
      const [line] = (await read('', 1010)).cart
      assert.deepEqual([line.id, line.type, line.options, line.available], ['V1033', 'item', [], true])
      assert.match(line.name, /, \S+/)
      await setStock(4, 999)
      assert.equal((await read('', 1010)).cart[0].price, 19.98)
    })

    test('bottles are sold whole, up to the stock, and without options', async () => {
      const refusal = async (item: object, merchantId = 1010) => refusalsOf(await add(item, merchantId))
      assert.deepEqual(await refusal({ item_id: 'v1033', item_qty: 5 }), ['not_available item.item_qty'])
      for (const item_qty of [0, 0.5, 100])
        assert.deepEqual(await refusal({ item_id: 'V1033', item_qty }), ['bad_quantity item.item_qty'])
      assert.deepEqual(await refusal({ item_id: 'V1033', option_qty: { 5: 1 } }), [
        'bad_option item.option_qty.N5',
      ])
      assert.deepEqual(await refusal({ item_id: 'V99999999' }), ['no_item item.item_id'])
      assert.deepEqual(await refusal({ item_id: 'V1033' }, 1001), ['no_item item.item_id'])
      assert.deepEqual(await refusal({ item_id: '1033' }), ['no_item item.item_id'], 'of the menu')
    })

    test('bottles that sell out in the meantime are reported', async () => {
      await add({ item_id: 'V1033', item_qty: 3 }, 1010)
      await setStock(2)
      const { cart, quote_token } = await read('', 1010)
      assert.deepEqual([cart[0].available, cart[0].faults[0].code], [false, 'not_available'])
      assert.notEqual(quote_token, null, 'the price is known')
    })

    test('a change returns the same totals and quote as the next read of the cart, whichever line changed', async () => {
      const quoted = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).lines
      const mustMatch = async ({ body }: { body: any }, merchantId: number) => {
        const next = await read('', merchantId)
        assert.deepEqual(
          [body.subtotal, body.tax, body.item_count],
          [next.subtotal, next.tax, next.item_count],
        )
        assert.deepEqual(quoted(body.quote_token), quoted(next.quote_token))
      }
      await mustMatch(await service.post(path, { items: [pancakes(), pancakes(), pancakes()] }, ada), 1001)
      const item = { item_id: id('Grilled Cheese'), item_qty: 5 }
      for (const cart_index of [1, 0, 2])
        await mustMatch(await service.put(path, { cart_index, item }, ada), 1001)
      await mustMatch(await add(pancakes()), 1001)
      for (const item_qty of [3, 4]) await mustMatch(await add({ item_id: 'V1033', item_qty }, 1010), 1010)
    })
  })

  describe('a quote_token', () => {
    const cartOf = sql<{ cartId: number; revision: number }>(
      'SELECT cart_id AS "cartId", revision FROM carts WHERE customer_id = 1 AND merchant_id = 1001',
    )
    test('keeps its price until the cart changes', async () => {
      await add({ ...pancakes(), item_qty: 2 })
      const { quote_token } = await read()
      const cart = await service.db.get(cartOf)
      const { sealing } = service.deps.settings
      const verdict = verifyQuote(sealing, quote_token, cart, service.clock.ms)
      assert.deepEqual(verdict, {
        kind: 'locked',
        quote: {
          ...cart,
          orderType: 'delivery',
          lines: [1900],
          delivery: { zoneId: 1, fee: { kind: 'fixed', cents: 299 } },
          convenienceFeePpm: 0,
          taxPpm: 88_750,
        },
      })
      const { body } = await add(pancakes())
      const later = await service.db.get(cartOf)
      assert.equal(verifyQuote(sealing, quote_token, later, service.clock.ms).kind, 'overtaken')
      assert.equal(verifyQuote(sealing, body.quote_token, later, service.clock.ms).kind, 'locked')
    })
  })
})
