import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../support/people.ts'
import { openWebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
test('a tip is added on the page of a delivered order, once, and the button says the charge', async () => {
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
  for (const answer of answers) assert.equal(answer.headers.get('location'), `${path}?tipped=1`)
  const { order } = (await service.get(`/customer/orders/recent/${orderId}`, headers)).body
  assert.equal(order.tip, 3)
  const bad = { other: 'lots', key: 'other', _token: visitor.tokenIn(page) }
  assert.equal((await visitor.post(`${path}/tip`, bad)).headers.get('location'), `${path}?tipfault=1#tip`)
})
