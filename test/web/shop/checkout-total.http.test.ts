import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { formFieldsIn, openWebVisitor, signInVisitor, type WebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const item = 'N1002'
const path = '/checkout/1001'
const contact = {
  ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', phone_number: '2125550100' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
}
const countOrders = sql<{ count: number }>('SELECT count(*)::integer AS count FROM orders')
const addressesOf = sql<{ count: number }>(
  'SELECT count(*)::integer AS count FROM customer_locations WHERE customer_id = 1',
)
const ordersNow = async () => (await service.db.get(countOrders)).count
const buttonIn = (html: string) => /<button[^>]*place-order[^>]*>([^<]*)</.exec(html)?.[1]
const faultIn = (html: string, field: string) =>
  new RegExp(`id="fault-${field}"[^>]*>([^<]*)<`).exec(html)?.[1]

/** Presses a button of the form, with what was typed. */
const press = (visitor: WebVisitor, html: string, typed: Record<string, string>, query = '') =>
  visitor.post(path + query, { ...formFieldsIn(html, 'checkout'), ...typed })

async function openCheckout(visitor: WebVisitor, type = 'delivery'): Promise<string> {
  await visitor.post('/cart/1001/add', { item_id: item, item_qty: '2' })
  const { status, text } = await visitor.get(`${path}?type=${type}`)
  assert.equal(status, 200)
  return text
}

describe('the checkout page shows the quote', () => {
  before(() => {
    service.clock.ms = Date.parse('2026-06-15T16:00:00Z')
  })

  test('and its button shows the amount, in both languages', async () => {
    for (const [language, words] of [
      ['en', /^Place order · \$\d+\.\d\d$/],
      ['es', /^Hacer el pedido · \$\d+\.\d\d$/],
    ] as const) {
      const html = await openCheckout(openWebVisitor(service, language), 'pickup')
      assert.match(buttonIn(html) ?? '', words)
    }
  })

  test('and adding the same item again increases the line’s quantity, unless its options differ', async () => {
    const visitor = openWebVisitor(service)
    const add = (instructions: string) =>
      visitor.post('/cart/1001/add', { item_id: item, item_qty: '1', instructions })
    const linesIn = (html: string) =>
      [...html.matchAll(/<li class="spread"><span>(\d+) × Buttermilk Pancakes/g)].map(([, count]) => count)
    for (const wish of ['', '', 'No butter', '', 'No butter']) await add(wish)
    assert.deepEqual(linesIn((await visitor.get(path)).text), ['3', '2'])
  })

  test('and below the minimum the button says what is missing, with pickup offered on every page before it', async () => {
    const visitor = openWebVisitor(service)
    await visitor.get('/search?address=199+Water+St,+New+York,+NY+10038')
    await visitor.post('/cart/1001/add', { item_id: item, item_qty: '1' })
    const bar = JSON.parse((await visitor.get('/cart/1001/bar')).text)
    assert.match(bar.short, /^Add \$\d+\.\d\d more for delivery$/)
    const missing = /\$[\d.]+/.exec(bar.short)![0]
    assert.ok((await visitor.get('/cart/1001')).text.includes(`Add ${missing} more`))
    const html = (await visitor.get(path)).text
    assert.equal(buttonIn(html), undefined, 'no order that would be refused')
    assert.ok(html.includes(`>Add ${missing} more to order</a>`))
    const pickup = (await visitor.get(/href="(\/checkout\/1001\?type=pickup)"/.exec(html)![1]!)).text
    assert.match(buttonIn(pickup) ?? '', /^Place order · /)
    await visitor.post('/cart/1001/add', { item_id: item, item_qty: '1' })
    assert.equal(JSON.parse((await visitor.get('/cart/1001/bar')).text).short, '')
    assert.match(buttonIn((await visitor.get(path)).text) ?? '', /^Place order · /)
  })

  test('and without an address has no delivery fee yet, and no amount on the button', async () => {
    const visitor = openWebVisitor(service)
    const html = await openCheckout(visitor)
    assert.equal(buttonIn(html), 'Place order')
    assert.match(html, /Enter your address/)
    const before = await ordersNow()
    const asked = await press(visitor, html, { ...contact, payment: 'cash' })
    assert.equal(asked.status, 400)
    assert.match(asked.text, /Your total is now \$\d+\.\d\d/)
    assert.equal(await ordersNow(), before, 'nothing is ordered for an amount that was not shown')
    const placed = await press(visitor, asked.text, {})
    assert.equal(placed.status, 303, placed.text)
  })

  test('and says next to the field why a code is refused, and lets codes be removed, for guests too', async () => {
    const visitor = openWebVisitor(service)
    const html = await openCheckout(visitor, 'pickup')
    const full = buttonIn(html)
    for (const [deal, why] of [
      ['NOSUCH', /recognize/],
      ['EXPIRED', /expired/i],
      ['<b>x</b>', /recognize/],
      ['__proto__', /recognize/],
    ] as const) {
      const refused = await press(visitor, html, { deal, update: 'deal' })
      assert.equal(refused.status, 200)
      assert.match(faultIn(refused.text, 'deal') ?? '', why)
      assert.equal(buttonIn(refused.text), full)
      assert.ok(!refused.text.includes('<b>x</b>'))
    }
    const applied = await press(visitor, html, { deal: ' tenoff', update: 'deal' })
    assert.match(applied.text, /TENOFF applied: you save \$\d/)
    assert.match(applied.text, /Discount \(TENOFF\)/)
    assert.notEqual(buttonIn(applied.text), full)
    const removed = await press(visitor, applied.text, { remove: 'promo tenoff' })
    assert.equal(buttonIn(removed.text), full)
    assert.ok(!removed.text.includes('TENOFF applied'))
  })

  test('and applies a typed code before the order, asking about its amount', async () => {
    const visitor = openWebVisitor(service)
    const html = await openCheckout(visitor, 'pickup')
    const before = await ordersNow()
    const typed = { ...contact, payment: 'cash', deal: 'TENOFF' }
    const asked = await press(visitor, html, typed)
    assert.equal(asked.status, 400)
    assert.match(asked.text, /TENOFF applied/)
    assert.equal(await ordersNow(), before)
    const wrong = await press(visitor, html, { ...typed, deal: 'NOSUCH' })
    assert.match(faultIn(wrong.text, 'deal') ?? '', /recognize/)
    assert.equal(await ordersNow(), before)
  })

  test('and asks about a price that changes before the order is sent, and then charges it', async () => {
    const visitor = openWebVisitor(service)
    const html = await openCheckout(visitor, 'pickup')
    const filled = await press(visitor, html, { ...contact, payment: 'cash', update: 'total' })
    const setPrice = (price: number) =>
      service.put(
        '/merchant/admin/menu',
        { merchantId: 1001, entities: [{ id: 1002, type: 'Item', price }] },
        operator,
      )
    const changed = await setPrice(11.5)
    assert.equal(changed.status, 200, changed.text)
    const asked = await press(visitor, filled.text, {})
    await setPrice(9.5)
    assert.equal(asked.status, 400, asked.text)
    assert.match(asked.text, /Your total is now/)
    assert.notEqual(buttonIn(asked.text), buttonIn(filled.text))
  })

  test('and names a dish that sold out meanwhile, with the way to the cart', async () => {
    const visitor = openWebVisitor(service)
    await openCheckout(visitor, 'pickup')
    const setAvailable = (available: boolean) =>
      service.put('/merchant/admin/menu/availability', { merchantId: 1001, id: 1002, available }, operator)
    const soldOut = await setAvailable(false)
    assert.equal(soldOut.status, 200, soldOut.text)
    const { text } = await visitor.get(`${path}?type=pickup`)
    await setAvailable(true)
    assert.match(text, /<p>Buttermilk Pancakes: [^<]+<\/p>/)
    assert.ok(text.includes('href="/cart/1001?type=pickup"'))
  })

  test('and makes one order of the same form sent several times at once, with or without a quote', async () => {
    const guest = openWebVisitor(service)
    const html = await openCheckout(guest, 'pickup')
    const filled = await press(guest, html, { ...contact, payment: 'cash', update: 'total' })
    const ada = openWebVisitor(service)
    await signInVisitor(ada, 'Ada')
    const hers = await openCheckout(ada)
    const away = {
      location_id: 'new',
      street: '100 Broadway',
      city: 'New York',
      state: 'NY',
      zip_code: '10005',
      phone_number: '2125550111',
    }
    const moved = await press(ada, hers, { ...away, update: 'total' })
    for (const [visitor, form] of [
      [guest, formFieldsIn(filled.text, 'checkout')],
      [ada, formFieldsIn(moved.text, 'checkout')],
    ] as const) {
      const [before, places] = [await ordersNow(), (await service.db.get(addressesOf)).count]
      const answers = await Promise.all([1, 2, 3].map(() => visitor.post(path, form)))
      const orders = new Set(answers.map(({ headers }) => headers.get('location')))
      assert.deepEqual([...orders].length, 1, answers.map(({ status }) => status).join(' '))
      assert.match([...orders][0] ?? '', /^\/orders\/\d+/)
      assert.equal(await ordersNow(), before + 1)
      if (visitor === ada)
        assert.equal((await service.db.get(addressesOf)).count, places + 1, 'a new address is saved once')
    }
  })

  test('and has no card number and nothing of another person in the parts that the script replaces', async () => {
    const visitor = openWebVisitor(service)
    const html = await openCheckout(visitor, 'pickup')
    const live = await press(
      visitor,
      html,
      { cc_number: '4242424242424242', update: 'live', tip: '0' },
      '?part=total',
    )
    assert.equal(live.status, 200)
    assert.deepEqual(
      [...live.text.matchAll(/data-live="(\w+)"/g)].map(([, name]) => name),
      ['age', 'codes', 'summary', 'place'],
    )
    assert.ok(!live.text.includes('4242'))
    assert.equal(live.headers.get('cache-control'), 'no-store')
    const stranger = openWebVisitor(service)
    assert.equal((await stranger.post(`${path}?part=total`, { update: 'live' })).status, 403)
  })
})
