import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { itemId, orderService, shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()

describe('ordering again', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let favorite: any
  beforeEach(async () => {
    ada = await shopper(service)
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    const { body } = await ada.get('/customer/orders/favorite')
    favorite = (await ada.get(`/customer/orders/recent/${body.orders[0].orders_id}`)).body.order
  })
  const edit = (id: string, change: object) =>
    service.put(
      '/merchant/admin/menu',
      { merchantId: 1001, entities: [{ id: Number(id.slice(1)), type: 'Item', ...change }] },
      operator,
    )
  const again = (order_id: unknown) => ada.post('/customer/cart/reorder', { order_id })

  test('adds everything to the cart, with its options and at today’s prices', async () => {
    const { status, body } = await again(String(favorite.order_id))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.merchant_id, 1001)
    assert.deepEqual([body.unavailable, body.changed], [[], []])
    assert.match(body.url.merchant, /\/merchant\/1001\/$/)
    const { pathname, search } = new URL(body.url.geo)
    const nearby = await ada.get(pathname + search)
    assert.deepEqual([nearby.status, nearby.body.search_address?.city], [200, 'New York'])
    assert.deepEqual([body.url.geo_tag, typeof body.url.short_tag], ['new-york-ny', 'string'])
    assert.equal(body.location.street, '199 Water St')
    assert.equal(body.location.location_id, favorite.location_id)
    assert.equal(body.location.building_id, null)
    const cart = (await ada.get('/customer/cart/1001')).body
    const bare = (lines: any[]) =>
      lines.map(({ id, quantity, price, options }) => ({ id, quantity, price, options }))
    assert.equal(
      JSON.stringify(bare(cart.cart).map(({ id, price }) => [id, price])),
      JSON.stringify(bare(favorite.cart).map(({ id, price }) => [id, price])),
    )
    assert.equal(body.item_count, cart.item_count)
    assert.equal(cart.cart[1].options[0].options[0].name, 'Coleslaw')
  })

  test("keeps what's already in the cart", async () => {
    await ada.put(1001, await itemId(service, 1001, 'BLT'))
    await again(favorite.order_id)
    assert.equal((await ada.get('/customer/cart/1001')).body.cart.length, 1 + favorite.cart.length)
  })

  test("reports what's gone and what has a new price, and adds the rest to the cart", async () => {
    const [pancakes, club] = favorite.cart
    await edit(pancakes.id, { hidden: true })
    await edit(club.id, { price: 20 })
    const { body } = await again(favorite.order_id)
    assert.deepEqual(body.unavailable, [{ id: pancakes.id, name: pancakes.name, codes: ['no_item'] }])
    assert.equal(body.changed.length, 1)
    assert.deepEqual([body.changed[0].id, body.changed[0].was], [club.id, club.price])
    assert.ok(body.changed[0].price > club.price)
    const cart = (await ada.get('/customer/cart/1001')).body.cart
    assert.deepEqual(
      cart.map(({ id, price }: { id: string; price: number }) => [id, price]),
      [[club.id, body.changed[0].price]],
    )
    await edit(pancakes.id, { hidden: false })
    await edit(club.id, { price: 14.5 })
  })

  test('accepts only POST; any other method returns 404 unknown_path', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const path of ['/customer/cart/reorder', '/api/customer/cart/reorder/']) {
        const answer = await service.request(method, path, { headers: ada.headers })
        assert.deepEqual([answer.status, codesOf(answer)], [404, ['unknown_path']], `${method} ${path}`)
      }
    assert.deepEqual(codesOf(await ada.get('/customer/cart/reordered')), ['no_rest'])
  })

  test('another customer’s order or an unknown one returns unknown_order', async () => {
    const other = await shopper(service, 'new@example.com')
    assert.deepEqual(codesOf(await other.post('/customer/cart/reorder', { order_id: favorite.order_id })), [
      'unknown_order',
    ])
    assert.deepEqual(codesOf(await again(999)), ['unknown_order'])
    assert.deepEqual(codesOf(await again(undefined)), ['unknown_order'])
    assert.equal((await service.post('/customer/cart/reorder', { order_id: 1 })).status, 401)
  })
})
