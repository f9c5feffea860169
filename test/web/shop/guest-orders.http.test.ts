import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { moneyBack } from '../../../formats/receipt.ts'
import { openOrderLinks } from '../../../src/calls/order-links.ts'
import { sql } from '../../../src/db/database.ts'
import { openWebVisitor, signInVisitor, type WebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
/** What was ordered and what it costs, next to the form. */
const besideForm = /<aside[^>]*aria-labelledby="details">.*Order details.*4 × .*Total/s
const guestOf = sql<{ guestId: number }>('SELECT guest_id AS "guestId" FROM orders WHERE order_id = $1')

describe('a guest’s order', () => {
  let blt: string
  before(async () => {
    await service.put('/operator/merchants/1001', { autoConfirm: false }, operator)
    const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
    const items = body.menu.flatMap(({ children }: any) => children)
    blt = items.find(({ type, children }: any) => type === 'item' && children.length === 0).id
  })
  const guest = {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', phone_number: '2125550100' },
    ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
    ...{ order_type: 'delivery', order_time: '', tip: '0', payment: 'cash' },
  }
  const place = async (visitor: WebVisitor) => {
    await visitor.post('/cart/1001/add', { item_id: blt, item_qty: '4' })
    const form = (await visitor.get('/checkout/1001')).text
    const placed = await visitor.post('/checkout/1001', { ...guest, _token: visitor.tokenIn(form) })
    assert.equal(placed.status, 303)
    return /orders\/(\d+)/.exec(placed.headers.get('location')!)![1]!
  }
  const linkOf = async (id: string) => {
    const orderId = Number(id)
    const { guestId } = await service.db.get(guestOf, [orderId])
    const { urlOf } = openOrderLinks(service.deps.settings.sealing, '')
    return urlOf({ orderId, guestId }, service.clock.ms)
  }

  test('has every dish that two tabs of the browser add at once', async () => {
    const visitor = openWebVisitor(service)
    await visitor.post('/cart/1001/add', { item_id: blt, item_qty: '1' })
    const add = () => visitor.post('/cart/1001/add', { item_id: blt, item_qty: '1' })
    await Promise.all(Array.from({ length: 8 }, add))
    const cart = (await visitor.get('/cart/1001')).text
    const amounts = [...cart.matchAll(/name="item_qty"[^>]* value="(\d+)"/g)].map(([, amount]) =>
      Number(amount),
    )
    assert.equal(
      amounts.reduce((sum, amount) => sum + amount, 0),
      9,
      `lines of ${amounts}`,
    )
  })

  test('is listed and opens in the browser that ordered it', async () => {
    const visitor = openWebVisitor(service)
    const [first, second] = [await place(visitor), await place(visitor)]
    const list = (await visitor.get('/orders')).text
    for (const id of [first, second]) assert.ok(list.includes(`href="/orders/${id}"`))
    assert.equal((await visitor.get(`/orders/${first}`)).status, 200)
    assert.equal((await openWebVisitor(service).get(`/orders/${first}`)).status, 303, 'others sign in')
  })

  test('stays in the browser when someone signs in there, until they sign out', async () => {
    const visitor = openWebVisitor(service)
    const id = await place(visitor)
    await signInVisitor(visitor, 'Ada')
    assert.ok((await visitor.get('/orders')).text.includes(`href="/orders/${id}"`))
    const page = await visitor.get(`/orders/${id}`)
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.text, /\/favorite"|\/again"/, 'the account can do neither with it')
    assert.equal(JSON.parse((await visitor.get('/web/me')).text).order.id, Number(id))
    const question = (await visitor.get(`/orders/${id}/cancel`)).text
    await visitor.post(`/orders/${id}/cancel`, { _token: visitor.tokenIn(question) })
    assert.match((await visitor.get(`/orders/${id}`)).text, /<h1>Canceled<\/h1>/)
    const changes = `/web/api/customer/orders/${id}/changes`
    assert.equal(await visitor.statusOf(changes), 200, 'the page’s script follows it, too')
    await visitor.post('/signout', { _token: visitor.tokenIn(question) })
    assert.equal((await visitor.get(`/orders/${id}`)).status, 303)
    const other = openWebVisitor(service)
    await signInVisitor(other, 'Ada')
    assert.equal(await other.statusOf(changes), 400)
    assert.equal((await other.get(`/orders/${id}`)).status, 404, 'the account itself doesn’t have it')
  })

  test('opens elsewhere through the emailed link, whose token leaves the URL at once', async () => {
    const [id, other] = [await place(openWebVisitor(service)), await place(openWebVisitor(service))]
    const elsewhere = openWebVisitor(service)
    const opened = await elsewhere.get(await linkOf(id))
    assert.deepEqual([opened.status, opened.headers.get('location')], [303, `/orders/${id}`])
    const page = await elsewhere.get(`/orders/${id}`)
    assert.equal(page.status, 200)
    assert.match(page.text, /199 Water St/)
    assert.equal((await elsewhere.get(`/orders/${other}`)).status, 303)
    const stream = await elsewhere.get(`/orders/${id}?part=live`)
    assert.match(stream.text, /"parts":\{"story"/)
    await elsewhere.get(`/orders/${id}?token=${id}.1.9999999999.AAAAAAAAAAAAAAAAAAAAAA`)
    assert.equal((await elsewhere.get(`/orders/${id}`)).status, 303, 'a forged token opens nothing')
  })

  test('is canceled through the link only after a question that says what happens to the money', async () => {
    const id = await place(openWebVisitor(service))
    const elsewhere = openWebVisitor(service)
    await elsewhere.get(await linkOf(id))
    const page = await elsewhere.get(`/orders/${id}`)
    assert.ok(page.text.includes(`href="/orders/${id}/cancel"`))
    assert.doesNotMatch(page.text, new RegExp(`action="/orders/${id}/cancel"`))
    const question = await elsewhere.get(`/orders/${id}/cancel`)
    assert.match(question.text, /Cancel your order\?/)
    assert.match(question.text, /You don’t have to pay the \$\d+\.\d\d\./)
    assert.match(question.text, besideForm)
    const answer = await elsewhere.post(`/orders/${id}/cancel`, { _token: elsewhere.tokenIn(question.text) })
    assert.equal(answer.headers.get('location'), `/orders/${id}`)
    const after = await elsewhere.get(`/orders/${id}`)
    assert.match(after.text, /<h1>Canceled<\/h1>/)
    assert.match(after.text, /You don’t have to pay/)
    assert.equal((await elsewhere.get(`/orders/${id}/cancel`)).status, 303, 'there is nothing left to cancel')
  })

  test('says how long the shop has to answer, and what happens then', async () => {
    const visitor = openWebVisitor(service)
    const id = await place(visitor)
    const { text } = await visitor.get(`/orders/${id}`)
    assert.match(text, /data-countdown="1200"/)
    assert.match(
      text,
      /If .+ doesn’t answer by \d+:\d\d [AP]M, we cancel your order and you get your money back/,
    )
  })

  test('gets help through the emailed link, with photos and without JavaScript', async () => {
    const id = await place(openWebVisitor(service))
    const visitor = openWebVisitor(service)
    await visitor.get(await linkOf(id))
    assert.ok((await visitor.get(`/orders/${id}`)).text.includes(`href="/orders/${id}/help"`))
    const page = (await visitor.get(`/orders/${id}/help`)).text
    assert.match(page, /enctype="multipart\/form-data"/)
    assert.match(page, besideForm)
    const form = new FormData()
    const told = '<b>cold</b> & wet'
    const typed = { reason: 'quality', wanted: 'refund', text: told, 'line-0': '2' }
    for (const [name, value] of Object.entries({ ...typed, _token: visitor.tokenIn(page) }))
      form.append(name, value)
    const plate = sharp({ create: { width: 40, height: 30, channels: 3, background: '#7b2d3b' } })
    const photo = new Blob([new Uint8Array(await plate.jpeg().toBuffer())], { type: 'image/jpeg' })
    form.append('photos', photo, 'plate.jpg')
    form.append('photos', new Blob([]), '')
    const sent = await visitor.send(`/orders/${id}/help`, form)
    assert.equal(sent.status, 303)
    const after = (await visitor.get(sent.headers.get('location')!)).text
    assert.match(after, /Waiting for an answer/)
    assert.match(after, /&lt;b>cold&lt;\/b> &amp; wet|&lt;b&gt;cold&lt;\/b&gt; &amp; wet/)
    assert.match(after, /2 × /)
    const [, photoPath] = /<img src="(\/help\/images\/[^"]+)"/.exec(after)!
    const shown = await service.get(photoPath!)
    assert.equal(shown.headers.get('content-type'), 'image/webp')
    const [, helpId] = /action="\/orders\/\d+\/help\/(\d+)"/.exec(after)!
    const reply = { text: 'Any news?', _token: visitor.tokenIn(after) }
    await visitor.post(`/orders/${id}/help/${helpId}`, reply)
    assert.match((await visitor.get(`/orders/${id}/help`)).text, /Any news\?/)
    assert.equal(
      (await openWebVisitor(service).get(`/orders/${id}/help`)).status,
      404,
      'strangers see nothing',
    )
    const stranger = new FormData()
    stranger.append('reason', 'late')
    const refused = await openWebVisitor(service).send(`/orders/${id}/help`, stranger)
    assert.equal(refused.status, 403)
  })

  test('is reviewed through the emailed link, once it is delivered', async () => {
    const id = await place(openWebVisitor(service))
    const visitor = openWebVisitor(service)
    await visitor.get(await linkOf(id))
    for (const action of ['confirm', 'ready', 'complete'])
      await service.put('/merchant/admin/orders', { merchantId: 1001, orderId: Number(id), action }, operator)
    const page = (await visitor.get(`/orders/${id}`)).text
    const form = { stars: '4', text: 'Warm and quick', _token: visitor.tokenIn(page) }
    assert.equal((await visitor.post(`/orders/${id}/review`, form)).status, 303)
    assert.match((await visitor.get(`/orders/${id}`)).text, /Warm and quick/)
    const { body } = await service.get('/merchant/1001/reviews?client_id=demo-app')
    assert.equal(body.reviews[0].text, 'Warm and quick')
    const other = await place(openWebVisitor(service))
    assert.equal((await visitor.post(`/orders/${other}/review`, form)).status, 404)
  })

  test('keeps what was typed when a form is refused', async () => {
    const visitor = openWebVisitor(service)
    const id = await place(visitor)
    const page = (await visitor.get(`/orders/${id}/help`)).text
    const form = new FormData()
    const typed = { reason: 'late', wanted: 'answer', text: 'My card is 4242 4242 4242 4242' }
    for (const [name, value] of Object.entries({ ...typed, _token: visitor.tokenIn(page) }))
      form.append(name, value)
    form.append('photos', new Blob(['no picture'], { type: 'image/jpeg' }), 'x.jpg')
    const answer = await visitor.send(`/orders/${id}/help`, form)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /role="alert"/)
    assert.match(answer.text, /value="late" required checked/)
  })

  test('that the shop confirmed meanwhile is not canceled, and the page says why', async () => {
    const visitor = openWebVisitor(service)
    const id = await place(visitor)
    const question = await visitor.get(`/orders/${id}/cancel`)
    const confirm = { merchantId: 1001, orderId: Number(id), action: 'confirm' }
    await service.put('/merchant/admin/orders', confirm, operator)
    const answer = await visitor.post(`/orders/${id}/cancel`, { _token: visitor.tokenIn(question.text) })
    const page = await visitor.get(answer.headers.get('location')!)
    assert.match(page.text, /already confirmed your order/)
    assert.doesNotMatch(page.text, /\/cancel"/)
  })
})

test('a refund goes back to each payment, with the card first and by name', () => {
  const payments = [
    { type: 'gift_card', label: 'Gift card 7Q2K', amount: 10.1 },
    { type: 'credit_balance', label: 'Credit', amount: 0.2 },
    { type: 'credit_card', label: 'Visa 4242', amount: 24.55 },
  ]
  assert.deepEqual(moneyBack({ payments }), [
    { to: 'card', amount: 24.55, label: 'Visa 4242' },
    { to: 'credit', amount: 0.2 },
    { to: 'gift', amount: 10.1 },
  ])
  const unknown = [{ type: 'credit_card', label: 'Card', amount: 5 }]
  assert.deepEqual(moneyBack({ payments: unknown }), [{ to: 'card', amount: 5 }])
})
