import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderUrl } from '../../../src/calls/order-links.ts'
import { authorizeAhead } from '../../../src/modules/checkout/ahead/authorize-ahead.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { itemId } from '../../support/orders.ts'
import { logIn } from '../../support/people.ts'
import { formFieldsIn, openWebVisitor } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const day = 86_400_000
const contact = {
  ...{ first_name: 'Cara', last_name: 'Guest', email: 'cara@example.com', phone_number: '2125550188' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
}
const cardOf = (cc_number: string) => ({
  ...{ cc_number, exp_month: 12, exp_year: 2030, cvv: '123', billing_zip: '10038' },
})
/** It can be saved, and is declined when charged. */
const declined = '4000000000000341'

async function orderTime(): Promise<string> {
  const at = new Date(service.clock.ms + 6 * day)
  at.setUTCHours(17, 0, 0, 0) // lunch in New York
  return at.toISOString()
}

test('a customer sees on the order’s page that the card was declined, and changes it there', async () => {
  const before = service.clock.ms
  const login = { scope: 'global,payment' }
  const headers = { authorization: (await logIn(service, login)).access_token as string }
  const bad = (await service.post('/customer/cc', cardOf(declined), headers)).body.cc_id
  const good = (await service.post('/customer/cc', cardOf('5555555555554444'), headers)).body.cc_id
  const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2 }
  await service.post('/customer/cart/1001', { item }, headers)
  const order_time = await orderTime()
  const placed = await service.post(
    '/customer/cart/1001/checkout',
    { payments: [{ type: 'credit_card', id: bad }], order_time },
    headers,
  )
  assert.equal(placed.status, 200, placed.text)
  const path = `/orders/${placed.body.order_id}`
  const visitor = openWebVisitor(service)
  const signIn = async () => {
    const { text } = await visitor.get('/signin')
    const ada = { email: 'ada@example.com', password: 'open-sesame-42' }
    await visitor.post('/signin', { ...ada, _token: visitor.tokenIn(text) })
  }
  await signIn()
  assert.match((await visitor.get(path)).text, /We’ll place a hold on Visa 0341 on/)
  service.clock.ms = Date.parse(order_time) - 3 * day
  await authorizeAhead(service.deps)
  await signIn()
  const page = (await visitor.get(path)).text
  assert.match(page, /Visa 0341 was declined\./)
  assert.match(page, new RegExp(`href="${path}/card"`))
  const form = (await visitor.get(`${path}/card`)).text
  const token = { _token: visitor.tokenIn(form) }
  assert.match(form, /MasterCard •••• 4444/)
  const again = await visitor.post(`${path}/card`, { ...token, payment: bad })
  assert.equal(again.status, 400)
  assert.match(again.text, /declined/)
  const changed = await visitor.post(`${path}/card`, { ...token, payment: good })
  assert.equal(changed.headers.get('location'), `${path}?card=1`)
  const after = (await visitor.get(`${path}?card=1`)).text
  assert.match(after, /We’ll use this card/)
  assert.doesNotMatch(after, /was declined/)
  assert.equal((await visitor.get(`${path}/card`)).headers.get('location'), path)
  service.clock.ms = before
})

test('the checkout asks for consent before saving a card for later, and a guest changes it through the emailed link', async () => {
  const visitor = openWebVisitor(service)
  await visitor.post('/cart/1001/add', { item_id: await itemId(service, 1001, 'BLT'), item_qty: '2' })
  const form = (await visitor.get('/checkout/1001')).text
  assert.doesNotMatch(form, /data-consent/)
  const order_time = await orderTime()
  const typed = { cc_number: declined, expires: '12/30', cvv: '123', billing_zip: '10038' }
  const fields = {
    ...formFieldsIn(form, 'checkout'),
    ...contact,
    ...typed,
    payment: 'new',
    order_time,
    tip: '0',
  }
  const shown = (await visitor.post('/checkout/1001', { ...fields, update: 'total' })).text
  assert.match(shown, /data-consent[^>]*>We’ll save your card and place a hold on it on/)
  const placed = await visitor.post('/checkout/1001', { ...formFieldsIn(shown, 'checkout'), ...typed })
  const path = new URL(placed.headers.get('location')!, 'http://shop').pathname
  assert.match((await visitor.get(path)).text, /You’ll pay \$[\d.]+ with Visa 0341/)
  service.clock.ms = Date.parse(order_time) - 3 * day
  await authorizeAhead(service.deps)
  const order = (await findAnyOrder(service.db, Number(path.split('/').at(-1))))!
  const later = openWebVisitor(service)
  const link = new URL(orderUrl(service.deps, order))
  await later.get(link.pathname + link.search)
  assert.match((await later.get(path)).text, /Visa 0341 was declined/)
  const asked = (await later.get(`${path}/card`)).text
  assert.match(asked, /<aside[^>]*aria-labelledby="details">.*Total/s, 'the order is beside the form')
  const good = { ...typed, cc_number: '4242424242424242', payment: 'new', _token: later.tokenIn(asked) }
  const changed = await later.post(`${path}/card`, good)
  assert.equal(changed.headers.get('location'), `${path}?card=1`, changed.text.slice(0, 300))
})
