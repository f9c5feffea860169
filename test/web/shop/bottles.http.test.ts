import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { logIn } from '../../support/people.ts'
import { openWebVisitor, signInVisitor } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const address = encodeURIComponent('199 Water St, New York, NY 10038')
/** Sold by several stores that deliver to the address, by some of them for less. */
const bottle = '/drinks/W0105'

/** The stores whose carts the page's buttons fill, from the top. */
const storesIn = (html: string) => [...html.matchAll(/action="\/cart\/(\d+)\/add"/g)].map(([, id]) => id)

describe('a bottle', () => {
  before(() => {
    service.clock.ms = Date.parse('2026-06-15T20:00:00Z')
  })

  test('opened in a store is added there first, whatever other stores charge', async () => {
    const visitor = openWebVisitor(service)
    await visitor.get(`/search?address=${address}`)
    const compared = storesIn((await visitor.get(bottle)).text)
    assert.ok(compared.length > 2, 'other stores have it')
    for (const store of new Set(compared)) {
      const { status, text } = await visitor.get(`${bottle}?merchant=${store}`)
      assert.equal(status, 200)
      assert.equal(storesIn(text)[0], store)
      assert.deepEqual(storesIn(text).toSorted(), compared.toSorted(), 'the others stay below')
      assert.match(text, /Other stores/)
    }
  })

  test('opened in a store can be added without an address, and where the store does not deliver', async () => {
    const visitor = openWebVisitor(service)
    const before = await visitor.get(`${bottle}?merchant=1010`)
    assert.deepEqual(storesIn(before.text), ['1010'])
    assert.match(before.text, /<input type="hidden" name="merchant" value="1010"\/?>/)
    const chosen = await visitor.get(`${bottle}?merchant=1010&address=${address}`)
    assert.equal(chosen.headers.get('location'), `${bottle}?merchant=1010`)
    const chicago = encodeURIComponent('233 S Wacker Dr, Chicago, IL')
    await visitor.get(`/search?address=${chicago}`)
    const far = await visitor.get(`${bottle}?merchant=1010`)
    assert.equal(storesIn(far.text)[0], '1010')
    assert.match(far.text, /Doesn’t deliver to your address/)
  })

  test('in an unknown store, or a shop that does not sell it, is shown as if without a store', async () => {
    const visitor = openWebVisitor(service)
    await visitor.get(`/search?address=${address}`)
    const compared = storesIn((await visitor.get(bottle)).text)
    for (const store of ['999999999', '1001', '__proto__', '1010;', '']) {
      const { status, text } = await visitor.get(`${bottle}?merchant=${encodeURIComponent(store)}`)
      assert.equal(status, 200, store)
      assert.deepEqual(storesIn(text), compared, store)
    }
  })

  test('never has the option to be left at the door, even for a customer whose age is known', async () => {
    const { access_token } = await logIn(service, { scope: 'global,payment' })
    const headers = { authorization: access_token as string }
    const proved = await service.post('/customer/age', { birth_date: '1987-03-14' }, headers)
    assert.equal(proved.status, 200, proved.text)
    const visitor = openWebVisitor(service)
    await signInVisitor(visitor, 'Ada')
    await visitor.get(`/search?address=${address}`)
    const { text } = await visitor.get(`${bottle}?merchant=1010`)
    const item_id = /name="item_id" value="([^"]+)"/.exec(text)![1]!
    await visitor.post('/cart/1010/add', { item_id, item_qty: '3' })
    const checkout = (await visitor.get('/checkout/1010')).text
    assert.doesNotMatch(checkout, /name="birth_date"/, 'the age is known')
    assert.doesNotMatch(checkout, /name="leave_at_door"/)
    assert.match(checkout, /We never leave alcohol or tobacco at the door/)
    await visitor.post('/cart/1001/add', { item_id: 'N1002', item_qty: '2' })
    assert.match((await visitor.get('/checkout/1001')).text, /name="leave_at_door"/)
  })

  test('can be opened without a limit on people behind one address', async () => {
    const visitor = openWebVisitor(service)
    await visitor.get(`/search?address=${address}`)
    for (let page = 0; page < 20; page++) assert.equal((await visitor.get(bottle)).status, 200)
  })
})
