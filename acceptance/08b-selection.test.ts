import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { edit, newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen()
const buyer = await newBuyer()
const { path, id, merchantId } = kitchen

type Choice = [names: string[], quantity: number]
const itemOf = (name: string, item_qty: unknown, choices: Choice[] = []) => ({
  ...{ item_id: id(name), item_qty },
  option_qty: Object.fromEntries(choices.map(([names, quantity]) => [id(name, ...names), quantity])),
})
/** The subtotal with only this in the cart. */
const sold = async (...what: Parameters<typeof itemOf>): Promise<number> =>
  (await buyer.fill(kitchen, itemOf(...what))).subtotal
const unsold = (code: string, ...what: Parameters<typeof itemOf>) =>
  refused(buyer.ask('POST', path, { item: itemOf(...what) }), 400, code)
const single: Choice = [['Patties', 'Single'], 1]
const double: Choice = [['Patties', 'Double'], 1]
const topped = (...names: string[]): Choice[] => names.map((name) => [['Toppings', name], 1])

describe('an item is added if', () => {
  test('8.19 it is on the menu', async () => {
    await refused(buyer.ask('POST', path, { item: { item_id: 'N999999999' } }), 400, 'no_item')
    await refused(buyer.ask('POST', path, { item: { item_id: id('Burger', 'Patties') } }), 400, 'no_item')
  })
  test('8.20 its options belong to it', async () => {
    const option_qty = { [id('Soup', 'Size', 'Cup')]: 1 }
    await refused(buyer.ask('POST', path, { item: { item_id: id('Toast'), option_qty } }), 400, 'bad_option')
    // Cheese includes a double one.
    await unsold('bad_option', 'Burger', 1, [single, [['Patties', 'Double', 'Cheese', 'Blue'], 1]])
  })
  test('8.21 its quantity is allowed', async () => {
    for (const quantity of [0, 26, 1.5, -1, 'many']) await unsold('bad_quantity', 'Toast', quantity)
    assert.equal(await sold('Toast', 25), 158.75)
    for (const quantity of [1, 5, 9, 30]) await unsold('bad_quantity', 'Rolls', quantity)
    assert.deepEqual([await sold('Rolls', 6), await sold('Rolls', 24)], [3, 12])
    await unsold('bad_quantity', 'Burger', 1, [single, [['Toppings', 'Egg'], 2]])
  })
  test('8.22 everything required is selected', async () => {
    await unsold('selection_required', 'Burger', 1)
    await unsold('selection_required', 'Burger', 1, topped('Egg'))
    assert.equal(await sold('Burger', 1, [single]), 10)
  })
  test('8.23 no more than the maximum is selected', async () => {
    await unsold('too_many_selections', 'Burger', 1, [single, double])
    await unsold('too_many_selections', 'Burger', 1, [single, ...topped('Bacon', 'Egg', 'Onion')])
    const cheese = (name: string): Choice => [['Patties', 'Double', 'Cheese', name], 1]
    await unsold('too_many_selections', 'Burger', 1, [double, cheese('Blue'), cheese('Swiss')])
    assert.equal(await sold('Burger', 1, [double, cheese('Swiss'), ...topped('Bacon', 'Egg')]), 17)
  })
  test('8.24 8.31 catering has as many as there are guests, charged once', async () => {
    const mains = (chicken: number, salmon: number): Choice[] => [
      [['Mains', 'Chicken'], chicken],
      [['Mains', 'Salmon'], salmon],
    ]
    await unsold('selection_required', 'Buffet', 5, mains(5, 4))
    await unsold('too_many_selections', 'Buffet', 5, mains(10, 6))
    assert.equal(await sold('Buffet', 5, mains(6, 4)), 5 * 20 + 6 * 1 + 4 * 3)
    assert.equal(await sold('Buffet', 5, mains(10, 5)), 5 * 20 + 10 * 1 + 5 * 3)
  })
  test('8.25 a size is selected if sizes have the price', async () => {
    await unsold('selection_required', 'Soup', 1)
    const sized = (name: string): Choice[] => [[['Size', name], 1]]
    assert.deepEqual([await sold('Soup', 1, sized('Cup')), await sold('Soup', 3, sized('Bowl'))], [4, 19.5])
    await unsold('too_many_selections', 'Soup', 1, [...sized('Cup'), ...sized('Bowl')])
  })
})

describe('at checkout', () => {
  test('8.26 the current menu counts', async () => {
    await sold('Burger', 1, [single])
    const group = { id: Number(id('Burger', 'Toppings').slice(1)), type: 'OptionGroup' }
    const change = (selectionsMin: number) =>
      got(admin('PUT', 'menu', { merchantId, entities: [{ ...group, selectionsMin }] }))
    await change(1)
    await refused(buyer.checkOut(kitchen), 400, 'selection_required')
    await change(0)
    await edit(kitchen, id('Burger'), { hidden: true })
    await refused(buyer.checkOut(kitchen, { order_type: 'pickup' }), 400, 'no_item')
    await edit(kitchen, id('Burger'), { hidden: false })
    await got(buyer.checkOut(kitchen))
  })
  test('8.29 a schedule counts, though it did not when the item was added', async () => {
    assert.equal(await sold('Sunday Roast', 1), 15)
    await refused(buyer.checkOut(kitchen), 400, 'not_available')
  })
})
