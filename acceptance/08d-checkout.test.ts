import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ask, got, type Json, refused } from './support/ask.ts'
import { nextYear } from './support/customer.ts'
import { phoenixDate, retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { act, cents, home, newBuyer, newDeal, newKitchen, seaport } from './support/orders.ts'
import { tokenOf } from './support/people.ts'

after(retireMerchants)

const [kitchen, all] = await Promise.all([newKitchen({ timeNeeded: 30 }), seaport()])
const buyer = await newBuyer()
const toasts = { item_id: kitchen.id('Toast'), item_qty: 2 }
const dish = { item_id: all.id(), item_qty: 3 }

describe('payment methods', () => {
  test('8.40 8.41 8.42 8.43 8.44 are listed before checkout', async () => {
    const someone = await newBuyer()
    await got(operator('POST', 'credits', { email: someone.email, value: 7.5 }))
    const deal = await newDeal(someone, { minimum: 20, expires: '2099-01-01T00:00:00Z' })
    await someone.fill(kitchen, { ...toasts, item_qty: 1 })
    const answer = await got(someone.ask('GET', `${kitchen.path}/checkout`))
    assert.deepEqual(
      [answer.message, answer.allowed_payment_methods, answer.disallowed_payment_methods],
      [[], ['credit_card', 'promo', 'credit_balance'], ['cash', 'gift_card', 'gift_code']],
    )
    const { name, merchant_id, credit_card, promo, credit_balance, gift_card } = answer.payment_methods
    const { order } = await got(someone.checkOut(kitchen, { order_type: 'pickup' }))
    assert.deepEqual([name, merchant_id, gift_card], [order.name, kitchen.merchantId, []])
    const card = {
      ...{ id: someone.cc, cc_type: 'Visa', last_four: '4242', exp_month: 12, exp_year: nextYear },
      last_used: null,
    }
    assert.deepEqual(credit_card, [card])
    assert.equal(credit_balance.length, 1)
    assert.equal(credit_balance[0].value, 7.5)
    const [{ is_selectable, selectable_message, expires, ...listed }] = promo
    const wanted = { name: 'Acceptance', code: deal.code, minimum: 20, reward: 'dollar_off', value: 3 }
    assert.deepEqual({ ...listed, id: deal.id, ...wanted }, listed)
    assert.equal(Date.parse(expires), Date.parse('2099-01-01T00:00:00Z'))
    assert.equal(is_selectable, false)
    assert.ok(selectable_message.length > 0)
    await someone.fill(kitchen, { ...toasts, item_qty: 4 })
    const later = (await got(someone.ask('GET', `${kitchen.path}/checkout`))).payment_methods
    assert.deepEqual([later.promo[0].is_selectable, later.promo[0].selectable_message], [true, ''])
    assert.ok(Math.abs(Date.parse(later.credit_card[0].last_used) - Date.now()) < 60_000)
    const here = await got(someone.ask('GET', `${all.path}/checkout`))
    assert.equal(here.payment_methods.cash.max, 500)
    assert.deepEqual(here.disallowed_payment_methods, [])
  })
  test('8.45 8.59 8.39 include a gift card, which pays, and is restored if the order fails', async () => {
    const token = await tokenOf('rival')
    const given = await got(operator('POST', 'gift-cards', { email: 'rival@example.com', value: 60 }))
    const cardNow = async (): Promise<Json> => {
      const { payment_methods } = await got(ask('GET', `${all.path}/checkout`, { token }))
      return payment_methods.gift_card.find(({ id }: Json) => id === given.gift_card_id)
    }
    const { value, last_four } = await cardNow()
    assert.deepEqual([value, last_four], [60, given.code.slice(-4)])
    await got(ask('DELETE', all.path, { token }))
    await got(ask('POST', all.path, { token, json: { item: dish } }))
    const json = { order_type: 'pickup', payments: [{ type: 'gift_card', id: given.gift_card_id }] }
    const { order } = await got(ask('POST', `${all.path}/checkout`, { token, json }))
    assert.deepEqual([order.gift_card_amount_used, order.payment_method], [order.total, 'Gift Card'])
    assert.equal(cents((await cardNow()).value), 6000 - cents(order.total))
    await got(act(all, order.order_id, 'cancel'))
    assert.equal((await cardNow()).value, 60)
  })
  test('8.55 8.57 8.58 8.60 8.61 8.39 can share the total', async () => {
    const someone = await newBuyer()
    const credit = () =>
      got(someone.ask('GET', '/customer/account')).then(({ user_payments }) => user_payments)
    await got(operator('POST', 'credits', { email: someone.email, value: 9 }))
    const { code } = await got(operator('POST', 'gift-cards', { email: someone.email, value: 50 }))
    const deal = await newDeal(someone)
    await someone.fill(all, dish)
    const payments = [
      { type: 'credit_card', id: someone.cc },
      { type: 'credit_balance', id: (await credit()).credit_balance.id },
      { type: 'gift_code', id: code, amount: 4.5 },
      { type: 'promo', id: deal.id },
    ]
    const { order } = await got(someone.checkOut(all, { order_type: 'pickup', payments }))
    assert.ok(order.total > 16.5)
    assert.deepEqual(
      [order.promo_amount_used, order.gift_card_amount_used, order.credit_amount_used],
      [3, 4.5, 9],
    )
    assert.equal(order.payment_method, 'Credit Card')
    assert.equal((await credit()).credit_balance.value, 0)
    await got(act(all, order.order_id, 'cancel'))
    assert.equal((await credit()).credit_balance.value, 9)
    await someone.fill(all, { ...dish, item_qty: 1 })
    const both = [payments[1], { ...payments[2], amount: undefined }, payments[0]]
    const { order: second } = await got(someone.checkOut(all, { order_type: 'pickup', payments: both }))
    // The gift card comes first, whatever the order in the request, and has enough.
    assert.deepEqual([second.gift_card_amount_used, second.credit_amount_used], [second.total, 0])
  })
  test('8.56 include cash', async () => {
    await buyer.fill(all, dish)
    const { order } = await got(buyer.checkOut(all, { order_type: 'pickup', payments: [{ type: 'cash' }] }))
    assert.equal(order.payment_method, 'Cash')
  })
})

describe('checkout', () => {
  test('8.46 8.47 8.48 8.54 turns the cart into an order', async () => {
    const { total } = await buyer.fill(kitchen, toasts).then(() => got(buyer.ask('GET', kitchen.path)))
    const more = { tip: 1.75, instructions: 'Ring twice.', uhau_id: 'u-1', sms_notify: true }
    const answer = await got(buyer.checkOut(kitchen, { ...more, location_id: buyer.locationId }))
    assert.deepEqual(answer.message, [])
    assert.ok(Number.isInteger(answer.order_id))
    assert.equal(answer.delivery_points, 317) // 25 x 12.70
    const { order_id, type, tip, instructions, payment_method, location_id } = answer.order
    assert.deepEqual(
      [order_id, type, tip, instructions, payment_method, location_id],
      [answer.order_id, 'delivery', 1.75, 'Ring twice.', 'Credit Card', buyer.locationId],
    )
    assert.equal(cents(answer.order.total), cents(total) + 175)
    assert.deepEqual((await got(buyer.ask('GET', kitchen.path))).cart, [])
    const read = await got(buyer.ask('GET', `/customer/orders/recent/${order_id}`))
    assert.deepEqual(read.order, answer.order)
  })
  test('8.49 delivers to the given address', async () => {
    const { location } = await got(
      buyer.ask('POST', '/customer/location', { ...home, unit_number: '7', default: false }),
    )
    assert.notEqual(location.location_id, buyer.locationId)
    await buyer.fill(kitchen, toasts)
    const { order } = await got(buyer.checkOut(kitchen, { location_id: location.location_id }))
    assert.deepEqual([order.location_id, order.location.unit_number], [location.location_id, '7'])
  })
  test('8.50 8.51 8.52 8.53 is for now or later', async () => {
    const orderedFor = async (order_time?: string): Promise<Json> => {
      await buyer.fill(kitchen, toasts)
      return (await got(buyer.checkOut(kitchen, order_time === undefined ? {} : { order_time }))).order
    }
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    for (const order_time of [undefined, 'ASAP', inMinutes(-14), inMinutes(25)]) {
      const { order_date, delivery_date } = await orderedFor(order_time)
      assert.equal(delivery_date, order_date, String(order_time))
    }
    const tomorrow = `${phoenixDate(1)}T18:30:00-07:00`
    for (const order_time of [tomorrow, tomorrow.replace(/:00$/, '00')]) {
      const { order_date, delivery_date } = await orderedFor(order_time)
      assert.equal(delivery_date, tomorrow)
      assert.ok(Math.abs(Date.parse(order_date) - Date.now()) < 60_000)
    }
    assert.notEqual((await orderedFor(inMinutes(35))).delivery_date, (await orderedFor()).delivery_date)
    await buyer.fill(kitchen, toasts)
    await refused(buyer.checkOut(kitchen, { order_time: inMinutes(-16) }), 400, 'bad_order_time')
  })
})
