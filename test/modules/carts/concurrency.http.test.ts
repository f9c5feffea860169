import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { loadCart, rememberShown } from '../../../src/modules/carts/store.ts'
import { cartService, guestToken, readMenu } from '../../support/orders.ts'
import { ada as adasId, adasLogin, codesOf, signedIn } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = cartService()
const path = '/customer/cart/1001'
let ada: Record<string, string>
let itemId: string

describe('carts with concurrent changes', () => {
  before(async () => {
    ada = await signedIn(service.db)
    itemId = (await readMenu(service, 1001)).find('Buttermilk Pancakes').id
  })
  beforeEach(async () => {
    await service.request('DELETE', path, { headers: ada })
  })

  const line = (instructions: string) => ({ item_id: itemId, item_qty: 1, instructions })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index))
  const notes = async (headers: Record<string, string>, query = ''): Promise<string[]> =>
    (await service.get(path + query, headers)).body.cart.map(({ instructions }: any) => instructions)
  const byValue = (a: string, b: string) => Number(a) - Number(b)

  describe('many changes at once', () => {
    test('200 adds to one cart are each stored exactly once', async () => {
      const answers = await Promise.all(
        numbers(200).map((note) => service.post(path, { item: line(note) }, ada)),
      )
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      const cart = await notes(ada)
      assert.deepEqual(cart.toSorted(byValue), numbers(200))
      for (const [index, { body }] of answers.entries()) {
        assert.equal(cart[body.item_key], String(index), 'item_key names the line that was added')
      }
    })

    test('a cart that fills up accepts what fits, and reports the rest', async () => {
      for (let hundred = 0; hundred < 4; hundred++) {
        await service.post(path, { items: numbers(100).map(line) }, ada)
      }
      const answers = await Promise.all(
        numbers(12).map(() => service.post(path, { items: numbers(10).map(line) }, ada)),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      assert.deepEqual(
        refused.map(({ body }) => body.message[0].code),
        ['cart_full', 'cart_full'],
      )
      assert.equal((await notes(ada)).length, 500)
    })

    test('carts stay consistent while the menu changes', async () => {
      const price = (dollars: number) =>
        service.put(
          '/merchant/admin/menu',
          { merchantId: 1001, entities: [{ id: Number(itemId.slice(1)), type: 'Item', price: dollars }] },
          operator,
        )
      const work = numbers(60).flatMap((note, index) => [
        service.post(path, { item: line(note) }, ada),
        ...(index % 10 === 0 ? [price(9 + index / 100)] : []),
      ])
      const answers = await Promise.all(work)
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      assert.deepEqual((await notes(ada)).toSorted(byValue), numbers(60))
      await price(9.5)
    })

    test('each remove request takes a different line, and no more than there are', async () => {
      await service.post(path, { items: numbers(30).map(line) }, ada)
      const answers = await Promise.all(
        numbers(40).map(() => service.request('DELETE', `${path}?cart_index=0`, { headers: ada })),
      )
      assert.equal(answers.filter(({ status }) => status === 200).length, 30)
      assert.deepEqual(await notes(ada), [])
    })

    test('adding, viewing and replacing work concurrently', async () => {
      await service.post(path, { item: line('first') }, ada)
      const work = numbers(40).flatMap((note) => [
        service.post(path, { item: line(note) }, ada),
        service.get(path, ada),
        service.put(path, { cart_index: 0, item: line('replaced') }, ada),
      ])
      assert.deepEqual(new Set((await Promise.all(work)).map(({ status }) => status)), new Set([200]))
      const [first, ...rest] = await notes(ada)
      assert.deepEqual([first, rest.toSorted(byValue)], ['replaced', numbers(40)])
    })

    test('of changes to the same revision of a cart, only one succeeds', async () => {
      await service.post(path, { item: line('0') }, ada)
      const { revision } = (await service.get(path, ada)).body
      const asRead = { cart_index: 0, revision }
      const answers = await Promise.all([
        ...numbers(20).map((note) => service.put(path, { ...asRead, item: line(note) }, ada)),
        ...numbers(5).map(() => service.request('DELETE', path, { headers: ada, body: asRead })),
        ...numbers(5).map(() => service.request('DELETE', path, { headers: ada, body: { revision } })),
      ])
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      const refused = answers.filter(({ status }) => status !== 200)
      assert.deepEqual(
        new Set(refused.map(({ status, body }) => `${status} ${body.message[0].code}`)),
        new Set(['409 cart_changed']),
      )
      assert.equal((await service.get(path, ada)).body.revision, revision + 1)
    })

    test('a change to an older revision is refused for that alone, whatever else is wrong with it', async () => {
      await service.post(path, { item: line('0') }, ada)
      const stale = { cart_index: 0, revision: 1_000_000, order_time: 'nonsense' }
      for (const method of ['PUT', 'DELETE'] as const) {
        const answer = await service.request(method, path, { headers: ada, body: stale })
        assert.deepEqual([answer.status, codesOf(answer)], [409, ['cart_changed']], method)
      }
    })

    test("a late view doesn't restore old contents", async () => {
      await service.post(path, { item: line('seen') }, ada)
      const seen = (await loadCart(service.db, { customerId: adasId }, 1001))!
      await service.post(path, { item: line('added since') }, ada)
      await rememberShown(service.db, seen, seen.lines)
      assert.deepEqual(await notes(ada), ['seen', 'added since'])
    })

    test('a guest who goes on adding while signing in loses nothing', async () => {
      const guest = { 'guest-token': await guestToken(service) }
      const adds = numbers(40).map((note) =>
        service.post(`${path}?client_id=demo-app`, { item: line(note) }, guest),
      )
      const logins = numbers(3).map(() => service.post('/customer/auth', adasLogin, guest))
      const answers = await Promise.all([...adds, ...logins])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      const left = await notes(guest, '?client_id=demo-app')
      const moved = await notes(ada)
      assert.deepEqual([...left, ...moved].toSorted(byValue), numbers(40))
    })
  })
})
