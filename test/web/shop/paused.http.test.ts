import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, merchantApp } from '../../support/people.ts'
import { openWebVisitor } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

test('the shop says on menu, item, cart and checkout that a merchant is paused and until when, in both languages', async () => {
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const owner = { authorization: (await logIn(service, login)).access_token as string }
  const pause = (paused_until: string | null) =>
    service.put('/merchant/admin/status', { merchantId: 1001, paused_until }, owner)
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items = body.menu.flatMap(({ children }: any) => children)
  const item = items.find(({ type, children }: any) => type === 'item' && children.length === 0)
  const words = {
    en: /This shop isn’t taking new orders until 1:30\sPM</,
    es: /Este comercio pausó los pedidos nuevos hasta 1:30\sp\.m\.</,
  }
  const pages = [
    '/m/1001/seaport-all-day-kitchen',
    `/m/1001/seaport-all-day-kitchen/${item.id}`,
    `/m/1001/seaport-all-day-kitchen/${item.id}?sheet=1`,
    '/cart/1001',
  ]
  for (const language of ['en', 'es'] as const) {
    const visitor = openWebVisitor(service, language)
    await visitor.post('/cart/1001/add', { item_id: item.id, item_qty: '2' })
    for (const path of pages) {
      const { status, text } = await visitor.get(path)
      assert.equal(status, 200, path)
      assert.doesNotMatch(text, words[language], path)
    }
    const asap = /As soon as possible|Lo antes posible/
    assert.match((await visitor.get('/checkout/1001')).text, asap)
    // It is noon at the shop.
    assert.equal((await pause('2026-06-15T13:30:00-04:00')).status, 200)
    for (const path of pages) assert.match((await visitor.get(path)).text, words[language], path)
    // The cart says it once, not at every line, and links to the time at which the shop takes orders again.
    const cart = (await visitor.get('/cart/1001')).text
    assert.doesNotMatch(cart, /class="fault"/)
    assert.match(cart, /href="\/web\/when\?at=2026-06-15T13%3A30%3A00-04%3A00/)
    const checkout = (await visitor.get('/checkout/1001')).text
    const times = [...checkout.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value!)
    assert.ok(times.length > 0)
    assert.doesNotMatch(checkout, asap)
    for (const time of times) if (/^\d{4}-/.test(time)) assert.ok(time >= '2026-06-15T17:30:00', time)
    await visitor.get('/web/when?at=2026-06-15T14:30:00-04:00&merchant=1001&back=/cart/1001')
    assert.doesNotMatch((await visitor.get('/cart/1001')).text, words[language])
    await visitor.get('/web/when?now&back=/')
    await pause(null)
    for (const path of pages) assert.doesNotMatch((await visitor.get(path)).text, words[language], path)
  }
})
