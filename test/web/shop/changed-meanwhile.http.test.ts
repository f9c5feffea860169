import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { formFieldsIn, openWebVisitor, signInVisitor, type WebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'
import { amountOn, card, chargeOf, contact, type Fields } from './checkout-pages.ts'

const service = testService({ template: 'demo', env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const path = '/checkout/1001'
const countOrders = sql<{ count: number }>('SELECT count(*)::integer AS count FROM orders')
const ordersNow = async () => (await service.db.get(countOrders)).count
const paidBy = { ...contact, email: 'grace@example.com', payment: 'new', ...card }

/** A checkout with pancakes for $19.00 before fees, for pickup. */
async function openCheckout(visitor: WebVisitor): Promise<string> {
  await visitor.post('/cart/1001/add', { item_id: 'N1002', item_qty: '2' })
  return (await visitor.get(`${path}?type=pickup`)).text
}

const press = (visitor: WebVisitor, html: string, typed: Fields) =>
  visitor.post(path, { ...formFieldsIn(html, 'checkout'), ...typed })

/** The page with a code that applies, a tip, and everything typed in. */
async function filledCheckout(visitor: WebVisitor, typed: Fields) {
  const { status, text } = await press(visitor, await openCheckout(visitor), { ...typed, update: 'total' })
  assert.equal(status, 200, faultsIn(text))
  return text
}

/** Why there is no order yet. */
const faultsIn = (html: string) =>
  /id="faults"[\s\S]*?<\/ul>/.exec(html)?.[0].replaceAll(/<[^>]+>/g, ' ') ?? ''

/** Nothing is charged, the page says why and shows another amount, and that amount is charged. */
async function mustAskAgain(visitor: WebVisitor, html: string, typed: Fields, why = /Your total is now/) {
  const before = await ordersNow()
  const asked = await press(visitor, html, typed)
  assert.equal(asked.status, 400)
  assert.ok(why.test(asked.text), `the page says ${faultsIn(asked.text)}`)
  assert.equal(await ordersNow(), before)
  assert.notEqual(amountOn(asked.text), amountOn(html))
  await mustChargeAsShown(visitor, asked.text, typed)
}

async function mustChargeAsShown(visitor: WebVisitor, html: string, typed: Fields = {}) {
  const placed = await press(visitor, html, typed)
  assert.equal(placed.status, 303, faultsIn(placed.text))
  const orderId = Number(/orders\/(\d+)/.exec(placed.headers.get('location')!)![1])
  assert.equal((await service.db.get(chargeOf, [orderId])).amount.toFixed(2), amountOn(html) ?? '0.00')
}

const newGiftCode = async (value: number): Promise<string> =>
  (await service.post('/operator/gift-cards', { email: 'gift@example.com', value }, operator)).body.code

describe('a change between the page and the order needs confirmation before it is charged:', () => {
  before(async () => {
    service.clock.ms = Date.parse('2026-06-15T16:00:00Z')
    await service.db.rows(sql(`UPDATE promotions SET most_uses = NULL WHERE code = 'TENOFF'`))
  })

  test('a code that was removed again', async () => {
    const visitor = openWebVisitor(service)
    const applied = await filledCheckout(visitor, { ...paidBy, deal: 'TENOFF' })
    assert.match(applied, /TENOFF applied/)
    const removed = await press(visitor, applied, { ...paidBy, remove: 'promo TENOFF' })
    assert.equal(removed.status, 200)
    assert.ok(Number(amountOn(removed.text)) > Number(amountOn(applied)))
    await mustChargeAsShown(visitor, removed.text, paidBy)
  })

  test('the page from before the code, reached with Back or in another tab', async () => {
    const visitor = openWebVisitor(service)
    const full = await filledCheckout(visitor, paidBy)
    const applied = await press(visitor, full, { ...paidBy, deal: 'TENOFF', update: 'deal' })
    assert.notEqual(amountOn(applied.text), amountOn(full))
    await mustChargeAsShown(visitor, full, paidBy)
  })

  test('a tip at the last moment', async () => {
    const visitor = openWebVisitor(service)
    const html = await filledCheckout(visitor, { ...paidBy, tip: '0' })
    await mustAskAgain(visitor, html, { ...paidBy, tip: 'other', tip_other: '7.25' })
  })

  test('a line added in another tab', async () => {
    const visitor = openWebVisitor(service)
    const html = await filledCheckout(visitor, { ...paidBy, tip: '0' })
    await visitor.post('/cart/1001/add', { item_id: 'N1002', item_qty: '1' })
    await mustAskAgain(visitor, html, paidBy)
  })

  test('an order placed in another tab: the same cart is not charged twice', async () => {
    const visitor = openWebVisitor(service)
    const [first, second] = [await filledCheckout(visitor, paidBy), await filledCheckout(visitor, paidBy)]
    assert.notEqual(formFieldsIn(first, 'checkout').key, formFieldsIn(second, 'checkout').key)
    await mustChargeAsShown(visitor, second, paidBy)
    const before = await ordersNow()
    const again = await press(visitor, first, paidBy)
    assert.equal(again.headers.get('location'), '/cart/1001')
    assert.equal(await ordersNow(), before)
  })

  test('a gift card that paid for everything, and was used up elsewhere', async () => {
    const code = await newGiftCode(40)
    const [visitor, other] = [openWebVisitor(service), openWebVisitor(service)]
    const free = await filledCheckout(visitor, { ...paidBy, gift_code: code })
    const sent = { ...contact, email: paidBy.email }
    assert.equal(amountOn(free) ?? '0.00', '0.00', 'nothing is left for the card')
    const theirs = await filledCheckout(other, { ...paidBy, phone_number: '2125550177', gift_code: code })
    await mustChargeAsShown(other, theirs, { ...sent, phone_number: '2125550177' })
    const before = await ordersNow()
    const refused = await press(visitor, free, sent)
    assert.equal(refused.status, 400)
    assert.equal(await ordersNow(), before)
    assert.notEqual(amountOn(refused.text) ?? '0.00', '0.00')
    await mustChargeAsShown(visitor, refused.text, paidBy)
  })

  test('credit that an order from another shop used', async () => {
    const ada = openWebVisitor(service)
    await signInVisitor(ada, 'Ada')
    const fieldIn = (page: string, name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
    const used = { credit_balance: fieldIn(await openCheckout(ada), 'credit_balance'), tip: '0' }
    assert.notEqual(used.credit_balance, '', 'the page offers credit')
    const html = await filledCheckout(ada, used)
    const bottle = fieldIn((await ada.get('/drinks/W0105?merchant=1010')).text, 'item_id')
    await ada.post('/cart/1010/add', { item_id: bottle, item_qty: '4' })
    const there = '/checkout/1010'
    const fields = formFieldsIn((await ada.get(`${there}?type=pickup`)).text, 'checkout')
    const filled = { ...fields, ...used, birth_date: '04/25/1990' }
    const shown = await ada.post(there, { ...filled, update: 'total' })
    const placed = await ada.post(there, { ...formFieldsIn(shown.text, 'checkout'), ...used })
    assert.equal(placed.status, 303, faultsIn(placed.text))
    await mustAskAgain(ada, html, {}, /You have no credit left/)
  })

  test('a session that ended: nothing is charged, and a way back is offered', async () => {
    const ada = openWebVisitor(service)
    await signInVisitor(ada, 'Ada')
    const html = await filledCheckout(ada, {})
    const account = await ada.get('/account')
    const token = ada.tokenIn(account.text)
    assert.equal((await ada.post('/signout', { _token: token })).status, 303)
    const before = await ordersNow()
    const sent = await press(ada, html, {})
    assert.equal(sent.status, 403)
    assert.match(sent.text, /Nothing was changed/)
    assert.ok(sent.text.includes('href="/signin?back=%2Fcheckout%2F1001"'), 'signing in leads back')
    assert.equal(await ordersNow(), before)
  })
})
