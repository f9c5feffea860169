import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../support/people.ts'
import { formFieldsIn, openWebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
test('a tip is added on the page of a delivered order, once, and the button shows the charge', async () => {
  const headers = {
    authorization: (await logIn(service, { scope: 'global,payment' })).access_token as string,
  }
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items = body.menu.flatMap(({ children }: any) => children)
  const item_id: string = items.find(({ type, children }: any) => type === 'item' && children.length === 0).id
  await service.put('/operator/merchants/1001', { autoConfirm: false }, operator)
  await service.post('/customer/cart/1001', { item: { item_id, item_qty: 2 } }, headers)
  const [card] = (await service.get('/customer/cc', headers)).body.cards
  const payments = [{ type: 'credit_card', id: card.cc_id }]
  const placed = await service.post(
    '/customer/cart/1001/checkout',
    { order_type: 'pickup', payments },
    headers,
  )
  const orderId = placed.body.order_id as number
  const visitor = openWebVisitor(service)
  const signIn = (await visitor.get('/signin')).text
  const login = { email: 'ada@example.com', password: 'open-sesame-42', _token: visitor.tokenIn(signIn) }
  await visitor.post('/signin', login)
  const path = `/orders/${orderId}`
  assert.doesNotMatch((await visitor.get(path)).text, /Add a tip/)
  for (const action of ['confirm', 'ready', 'complete'])
    await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  const page = (await visitor.get(path)).text
  assert.match(page, /We charge Visa \d{4}/)
  assert.match(page, /value="3">\$3\.00</)
  const key = /name="key" value="([^"]+)"/.exec(page)![1]!
  const form = { amount: '3', key, _token: visitor.tokenIn(page) }
  const answers = [await visitor.post(`${path}/tip`, form), await visitor.post(`${path}/tip`, form)]
  for (const answer of answers) assert.equal(answer.headers.get('location'), `${path}#tip`)
  const after = (await visitor.get(path)).text
  assert.match(after, /You added a tip of \$3\.00/)
  assert.notEqual(/name="key" value="([^"]+)"/.exec(after)![1], key, 'the next tip is another one')
  const { order } = (await service.get(`/customer/orders/recent/${orderId}`, headers)).body
  assert.equal(order.tip, 3)
  const bad = { other: 'lots', key: 'other', _token: visitor.tokenIn(page) }
  assert.equal((await visitor.post(`${path}/tip`, bad)).headers.get('location'), `${path}?tipfault=1#tip`)
})

test('a guest adds a tip on a page that asks for a card, with the amount on its button', async () => {
  const visitor = openWebVisitor(service)
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items = body.menu.flatMap(({ children }: any) => children)
  const item_id: string = items.find(({ type, children }: any) => type === 'item' && children.length === 0).id
  await visitor.post('/cart/1001/add', { item_id, item_qty: '2' })
  const form = (await visitor.get('/checkout/1001?type=pickup')).text
  const grace = {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', phone_number: '2125550100' },
    ...{ payment: 'new', cc_number: '4242424242424242', expires: '12/30', cvv: '123' },
    ...{ billing_zip: '10038', tip: '0' },
  }
  const placed = await visitor.post('/checkout/1001', { ...formFieldsIn(form, 'checkout'), ...grace })
  const path = new URL(placed.headers.get('location')!, 'http://shop').pathname
  const orderId = Number(path.split('/').at(-1))
  for (const action of ['confirm', 'ready', 'complete'])
    await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
  assert.match((await visitor.get(path)).text, /<form method="get" action="\/orders\/\d+\/tip"/)
  const asked = (await visitor.get(`${path}/tip?amount=&other=4%2C5`)).text
  assert.match(asked, /Pay \$4\.50</)
  assert.match(asked, /<aside[^>]*aria-labelledby="details">.*Total/s, 'the order is beside the form')
  const card = { cc_number: '4242424242424242', expires: '12/30', cvv: '123' }
  const send = (typed: Record<string, string>) =>
    visitor.post(`${path}/tip`, {
      ...{
        _token: visitor.tokenIn(asked),
        key: /name="key" value="([^"]+)"/.exec(asked)![1]!,
        amount: '4.5',
      },
      ...{ ...card, billing_zip: '10038', ...typed },
    })
  const declined = await send({ cc_number: '4000000000000002' })
  assert.equal(declined.status, 400)
  assert.match(declined.text, /declined/)
  assert.match(declined.text, /Pay \$4\.50</)
  for (const answer of [await send({}), await send({})])
    assert.equal(answer.headers.get('location'), `${path}#tip`)
  assert.match((await visitor.get(path)).text, /You added a tip of \$4\.50/)
})
