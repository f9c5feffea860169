import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { cartService, guestToken, readMenu, refusalsOf } from '../../support/orders.ts'
import { adasLogin, demoApp, newcomer, signedIn } from '../../support/people.ts'

const service = cartService()
const path = '/customer/cart/1001'
const asGuest = '?client_id=demo-app'
let pancakes: { item_id: string }
let grilledCheese: { item_id: string }

describe('carts of guests', () => {
  before(async () => {
    const menu = await readMenu(service, 1001)
    pancakes = { item_id: menu.find('Buttermilk Pancakes').id }
    grilledCheese = { item_id: menu.find('Grilled Cheese').id }
  })

  const newGuest = async () => ({ 'guest-token': await guestToken(service) })
  const names = async (headers: Record<string, string>, at = path): Promise<string[]> => {
    const { body } = await service.get(at + (headers.authorization ? '' : asGuest), headers)
    return body.cart.map(({ name }: { name: string }) => name)
  }

  describe('whose cart it is', () => {
    test('a guest has a cart, with Guest-Token and client_id', async () => {
      const guest = await newGuest()
      const added = await service.post(path, { client_id: 'demo-app', item: pancakes }, guest)
      assert.deepEqual([added.status, added.body.item_key], [200, 0])
      assert.deepEqual(await names(guest), ['Buttermilk Pancakes'])
      const changed = await service.put(path + asGuest, { cart_index: 0, item: grilledCheese }, guest)
      assert.equal(changed.body.subtotal, 8.5)
      const gone = await service.request('DELETE', `${path}${asGuest}&cart_index=0`, { headers: guest })
      assert.equal(gone.body.item_count, 0)
    })

    test('a call without a token or guest session returns 401 before anything else', async () => {
      for (const headers of [{}, { 'guest-token': 'unknown' }, { authorization: 'Bearer unknown' }] as Record<
        string,
        string
      >[])
        for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
          const body = method === 'GET' ? undefined : { cart_index: 'x', items: 7 }
          const answer = await service.request(method, path + asGuest, { headers, body })
          assert.equal(answer.status, 401, method)
          assert.deepEqual(refusalsOf(answer), ['invalid_token'])
        }
    })

    test('reports a missing client_id last, after all unreadable fields of the items', async () => {
      const guest = await newGuest()
      const option_qty = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`N${index + 1}`, 1]))
      const items = [pancakes, { item_qty: 2 }, { ...pancakes, option_qty }]
      assert.deepEqual(refusalsOf(await service.post(path, { items, cart_index: 0 }, guest)), [
        'missing_parameter items[1].item_id',
        'invalid_parameter items[2].option_qty',
        'client_id_required client_id',
      ])
      const item = { ...pancakes, instructions: 'x'.repeat(501) }
      assert.deepEqual(refusalsOf(await service.put(path, { cart_index: 'x', item }, guest)), [
        'bad_cart_index cart_index',
        'invalid_parameter item.instructions',
        'client_id_required client_id',
      ])
    })

    test("another person’s cart can't be accessed", async () => {
      const ada = await signedIn(service.db)
      const stranger = await signedIn(service.db, { customer: newcomer })
      const [guest, other] = [await newGuest(), await newGuest()]
      await service.post(path, { item: pancakes }, ada)
      await service.post(path + asGuest, { item: pancakes }, guest)
      for (const headers of [stranger, other]) {
        const query = headers === other ? `${asGuest}&` : '?'
        assert.deepEqual(await names(headers), [])
        const forced = `${path}${query}customer_id=1&guest_id=1&cart_id=1&cart_index=0`
        for (const method of ['PUT', 'DELETE']) {
          const answer = await service.request(method, forced, { headers, body: { item: grilledCheese } })
          assert.deepEqual(refusalsOf(answer), ['bad_cart_index cart_index'])
        }
        assert.equal(
          (await service.request('DELETE', forced.replace('&cart_index=0', ''), { headers })).status,
          200,
        )
      }
      assert.deepEqual(await names(ada), ['Buttermilk Pancakes'])
      assert.deepEqual(await names(guest), ['Buttermilk Pancakes'])
      await service.request('DELETE', path, { headers: ada })
    })

    test('each merchant has its own cart', async () => {
      const guest = await newGuest()
      await service.post(path + asGuest, { item: pancakes }, guest)
      assert.deepEqual(await names(guest, '/customer/cart/1002'), [])
    })

    test("a customer's token takes precedence over a guest's", async () => {
      const both = { ...(await signedIn(service.db, { customer: newcomer })), ...(await newGuest()) }
      await service.post(path, { item: pancakes }, both)
      assert.deepEqual(await names({ authorization: both.authorization }), ['Buttermilk Pancakes'])
      await service.request('DELETE', path, { headers: both })
    })
  })

  describe('a guest who signs in', () => {
    const logIn = (guest: Record<string, string>) => service.post('/customer/auth', adasLogin, guest)

    test('keeps the cart, after the lines in the customer’s', async () => {
      const ada = await signedIn(service.db)
      const guest = await newGuest()
      await service.post(path, { item: pancakes }, ada)
      await service.post(path + asGuest, { items: [grilledCheese, pancakes] }, guest)
      const { status, body } = await logIn(guest)
      assert.equal(status, 200)
      const now = { authorization: body.access_token }
      assert.deepEqual(await names(now), ['Buttermilk Pancakes', 'Grilled Cheese', 'Buttermilk Pancakes'])
      assert.deepEqual(await names(guest), [], 'the session goes on, empty')
      await logIn(guest)
      assert.equal((await names(now)).length, 3, 'and brings nothing a second time')
      await service.request('DELETE', path, { headers: ada })
    })

    test('a guest who signs in keeps carts at several merchants, even if the customer has none there', async () => {
      const guest = await newGuest()
      const other = await readMenu(service, 1007)
      const simple = other.all.find(
        ({ type, price, children }) => type === 'item' && price > 0 && !children[0],
      )!
      await service.post(path + asGuest, { item: pancakes }, guest)
      await service.post(`/customer/cart/1007${asGuest}`, { item: { item_id: simple.id } }, guest)
      const now = { authorization: (await logIn(guest)).body.access_token }
      assert.deepEqual(await names(now), ['Buttermilk Pancakes'])
      assert.deepEqual(await names(now, '/customer/cart/1007'), [simple.name])
      for (const merchantId of [1001, 1007])
        await service.request('DELETE', `/customer/cart/${merchantId}`, { headers: now })
    })

    test('loses nothing if both carts together exceed the limit', async () => {
      const ada = await signedIn(service.db)
      const guest = await newGuest()
      const items = Array.from({ length: 100 }, () => pancakes)
      for (let hundred = 0; hundred < 3; hundred++) {
        await service.post(path, { items }, ada)
        await service.post(path + asGuest, { items }, guest)
      }
      await logIn(guest)
      assert.equal((await names(ada)).length, 600)
      await service.request('DELETE', path, { headers: ada })
    })

    test('a guest who creates an account keeps the cart', async () => {
      const guest = await newGuest()
      await service.post(path + asGuest, { item: grilledCheese }, guest)
      const account = {
        ...demoApp,
        email: 'hungry@example.com',
        first_name: 'Hungry',
        last_name: 'Guest',
        password: 'a-long-password',
        scope: 'global',
      }
      const { body } = await service.post('/customer/account', account, guest)
      assert.deepEqual(await names({ authorization: body.access_token }), ['Grilled Cheese'])
    })

    test('the quotes of both carts become invalid', async () => {
      const ada = await signedIn(service.db)
      const guest = await newGuest()
      const before = (await service.post(path, { item: pancakes }, ada)).body.quote_token
      await service.post(path + asGuest, { item: pancakes }, guest)
      await logIn(guest)
      const after = (await service.get(path, ada)).body.quote_token
      const revisionOf = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).revision
      assert.ok(revisionOf(after) > revisionOf(before))
    })
  })
})
