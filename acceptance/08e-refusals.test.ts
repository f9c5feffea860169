import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { emptyShelves, idOf, newDrinks, newStore, noon, readDrink, stock } from './support/alcohol.ts'
import { got, refused } from './support/ask.ts'
import { saveCard } from './support/customer.ts'
import { newWord, phoenixDate, retireMerchants, washington } from './support/merchants.ts'
import { edit, type Kitchen, newBuyer, newKitchen } from './support/orders.ts'

after(async () => {
  await emptyShelves()
  await retireMerchants()
})

const kitchen = await newKitchen()
const buyer = await newBuyer()
const { id } = kitchen
const toasts = { item_id: id('Toast'), item_qty: 2 }
const fill = () => buyer.fill(kitchen, toasts)

describe('a checkout is refused', () => {
  test('8.62 for an empty cart', async () => {
    await got(buyer.ask('DELETE', kitchen.path))
    await refused(buyer.checkOut(kitchen), 400, 'empty_cart')
  })
  test('8.63 outside business hours', async () => {
    const date = phoenixDate(3)
    const day = new Date(date).getUTCDay()
    const hours = [{ day, startTime: '10:00', endTime: '20:00' }]
    const shut = await newKitchen({}, { schedule: { business: hours, delivery: hours } })
    await buyer.fill(shut, { item_id: shut.id('Toast'), item_qty: 2 })
    await refused(buyer.checkOut(shut), 400, 'closed')
    await got(buyer.checkOut(shut, { order_time: `${date}T13:00:00-07:00` }))
  })
  test('8.64 below the minimum of the place', async () => {
    await buyer.fill(kitchen, { ...toasts, item_qty: 1 })
    await refused(buyer.checkOut(kitchen), 400, 'below_minimum')
    await got(buyer.checkOut(kitchen, { order_type: 'pickup' }))
  })
  test('8.65 outside the delivery zones', async () => {
    await fill()
    const chicago = { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip_code: '60606' }
    const { location } = await got(
      buyer.ask('POST', '/customer/location', { ...chicago, phone: '3125550100', default: false }),
    )
    await refused(buyer.checkOut(kitchen, { location_id: location.location_id }), 400, 'out_of_range')
  })
  test('8.66 without an address of the customer’s own', async () => {
    await fill()
    const { locationId } = await newBuyer()
    for (const location_id of [locationId, 999_999_999])
      await refused(buyer.checkOut(kitchen, { location_id }), 400, 'bad_location')
  })
  test('8.67 with an invalid payment', async () => {
    await fill()
    const { cc } = await newBuyer()
    const wrong = [
      { type: 'credit_card', id: cc },
      { type: 'gold' },
      { type: 'cash' },
      { type: 'promo', id: 999_999_999 },
      { type: 'gift_code', id: 'GUESS' },
    ]
    for (const payment of wrong)
      await refused(buyer.checkOut(kitchen, { payments: [payment] }), 400, 'bad_payment')
  })
  test('8.68 with a card that the bank declines', async () => {
    await fill()
    const { cc_id } = await got(saveCard(buyer.token, { cc_number: '4000000000000341' }))
    const payments = [{ type: 'credit_card', id: cc_id }]
    await refused(buyer.checkOut(kitchen, { payments }), 400, 'payment_declined')
    assert.equal((await got(buyer.ask('GET', kitchen.path))).item_count, 2)
  })
  test('8.69 with too little', async () => {
    await fill()
    await refused(buyer.checkOut(kitchen, { payments: [] }), 400, 'insufficient_payment')
    const payments = [{ type: 'credit_card', id: buyer.cc, amount: 1 }]
    await refused(buyer.checkOut(kitchen, { payments }), 400, 'insufficient_payment')
  })
  test('8.70 8.71 at a price other than the one shown, once', async () => {
    await fill()
    await edit(kitchen, id('Toast'), { price: 7 })
    await refused(buyer.checkOut(kitchen), 400, 'price_changed')
    assert.equal((await got(buyer.checkOut(kitchen))).order.subtotal, 14)
    await edit(kitchen, id('Toast'), { price: 6.35 })
  })
  test('8.72 for every reason that applies', async () => {
    await edit(kitchen, id('Sunday Roast'), { price: 5 })
    await buyer.fill(kitchen, { ...toasts, item_qty: 1 }, { item_id: id('Sunday Roast') })
    await edit(kitchen, id('Toast'), { price: 3 })
    const wish = { order_time: '2020-01-01T12:00:00Z', payments: [{ type: 'gold' }] }
    const codes = ['not_available', 'price_changed', 'bad_order_time', 'below_minimum', 'bad_payment']
    await refused(buyer.checkOut(kitchen, wish), 400, ...codes)
  })
})

describe('alcohol', () => {
  test('8.73 8.74 8.75 requires an age, proven once, and a permitted time', async () => {
    const wine = idOf(1)
    const sort = { name: newWord(), category: 'wine.red-wine.merlot', country: 'France' }
    await newDrinks(newWord(), [{ productId: wine, ...sort, sizes: [['750ml']] }])
    const merchantId = await newStore()
    await stock(merchantId, [wine, '750ml', 21, 50])
    const place = { address: washington, order_type: 'pickup', order_time: noon }
    const { item } = await got(readDrink(wine, { ...place, merchant_id: merchantId }))
    const bottle = item[0].children[0].id
    const store: Kitchen = { merchantId, path: `/customer/cart/${merchantId}`, id: () => bottle }
    const buy = async (more: object) => {
      await buyer.fill(store, { item_id: bottle })
      return buyer.checkOut(store, { order_type: 'pickup', order_time: noon, ...more })
    }
    const young = `${new Date().getUTCFullYear() - 20}-01-01`
    await refused(buy({}), 400, 'age_required')
    await refused(buy({ birth_date: young }), 400, 'age_required')
    const night = `${phoenixDate(2)}T04:00:00-07:00`
    await refused(buy({ birth_date: '1990-05-17', order_time: night }), 400, 'alcohol_not_allowed')
    await refused(buy({ order_time: night }), 400, 'age_required', 'alcohol_not_allowed')
    const { order } = await got(buy({ birth_date: '1990-05-17' }))
    assert.equal(order.vertical.type, 'alcohol')
    await got(buy({}))
  })
})
