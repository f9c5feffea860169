import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../support/people.ts'
import { openWebVisitor } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

const words = {
  en: {
    question: /If an item is unavailable/,
    choices: ['Contact me', 'Replace it with something similar', 'Refund it'],
    shown: { ask: /Contact me/, replace: /Replace it with something similar/, refund: /Refund it/ },
  },
  es: {
    question: /Si falta un artículo/,
    choices: ['Pregúntame', 'Elige algo parecido', 'Devuélveme el dinero'],
    shown: { ask: /Pregúntame/, replace: /Elige algo parecido/, refund: /Devuélveme el dinero/ },
  },
}
const checkedIn = (html: string) =>
  [...html.matchAll(/<input[^>]*name="if_missing"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => / checked/.test(input))
    .map((input) => /value="(\w+)"/.exec(input)?.[1])

async function plainItem(): Promise<string> {
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items = body.menu.flatMap(({ children }: any) => children)
  return items.find(({ type, children }: any) => type === 'item' && children.length === 0).id
}

test('the shop asks at checkout what to do if something is missing, keeps the choice and shows it with the order', async () => {
  const item_id = await plainItem()
  const guest = {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', phone_number: '2125550100' },
    ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
    ...{ order_type: 'delivery', order_time: '', tip: '0', payment: 'cash' },
  }
  for (const language of ['en', 'es'] as const)
    for (const choice of [undefined, 'ask', 'replace', 'refund', 'nonsense'] as const) {
      const visitor = openWebVisitor(service, language)
      await visitor.post('/cart/1001/add', { item_id, item_qty: '4' })
      const form = (await visitor.get('/checkout/1001')).text
      assert.match(form, words[language].question)
      for (const label of words[language].choices) assert.ok(form.includes(`<span>${label}</span>`), label)
      assert.deepEqual(checkedIn(form), ['ask'], 'asked unless they choose otherwise')
      const sent = { ...guest, ...(choice && { if_missing: choice }), _token: visitor.tokenIn(form) }
      const wish = choice === 'replace' || choice === 'refund' ? choice : 'ask'
      const again = await visitor.post('/checkout/1001', { ...sent, zip_code: 'nowhere' })
      assert.equal(again.status, 400)
      assert.deepEqual(checkedIn(again.text), [wish], 'kept when the form is shown again')
      const placed = await visitor.post('/checkout/1001', { ...sent, _token: visitor.tokenIn(again.text) })
      assert.equal(placed.status, 303, placed.text)
      const order = await visitor.get(placed.headers.get('location')!)
      assert.equal(order.status, 200)
      assert.match(order.text, words[language].question)
      assert.match(order.text, words[language].shown[wish])
    }
})

test('an app that says nothing about missing items gets a refund for them', async () => {
  const { access_token } = await logIn(service, { scope: 'global,payment' })
  const headers = { authorization: access_token as string }
  await service.post('/customer/cart/1001', { item: { item_id: await plainItem(), item_qty: 4 } }, headers)
  const body = { order_type: 'pickup', payments: [{ type: 'cash' }] }
  const answer = await service.post('/customer/cart/1001/checkout', body, headers)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.order.if_missing, 'refund')
})
