import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { choiceRows, countItems, kitchenLines, tallyDishes } from '../../../web/partner/orders/lines.ts'
import type { Line } from '../../../web/partner/orders/rules.ts'

const option = (name: string, options: unknown[] = [], quantity = 1) => ({
  ...{ id: `N${name}`, item_key: 0, name, quantity },
  options,
})
const line = (name: string, more: Partial<Line> = {}): Line => ({
  ...{ id: `N${name}`, item_key: 0, name, quantity: 1, price: 5, instructions: '', options: [] },
  ...more,
})

describe('the dishes of several orders', () => {
  test('are added up by name, the highest count first', () => {
    const orders = [
      { cart: [line('BLT', { quantity: 2 }), line('Tea')] },
      { cart: [line('Soup', { quantity: 3 }), line('BLT', { instructions: 'No mayo' })] },
      { cart: [line('Ham', { quantity: 0.25 }), line('Ham', { quantity: 0.1 })] },
    ]
    assert.deepEqual(
      tallyDishes(orders).map(({ name, quantity }) => `${quantity} ${name}`),
      ['3 BLT', '3 Soup', '1 Tea', '0.35 Ham'],
    )
  })

  test('are as many as in the orders, whatever they are', () => {
    const carts = fc.array(
      fc.array(fc.record({ name: fc.constantFrom('A', 'B', '__proto__'), quantity: fc.nat({ max: 20 }) })),
    )
    fc.assert(
      fc.property(carts, (all) => {
        const orders = all.map((cart) => ({
          cart: cart.map(({ name, quantity }) => line(name, { quantity })),
        }))
        const sum = (lines: readonly { quantity: number }[]) =>
          lines.reduce((whole, { quantity }) => whole + quantity, 0)
        assert.equal(sum(tallyDishes(orders)), sum(all.flat()))
      }),
    )
  })
})

describe('kitchen lines', () => {
  test('name the choices of each group, and nested choices one step deeper', () => {
    const salad = option('Salad', [option('Dressing', [option('Ranch')])])
    assert.deepEqual(choiceRows([option('Side', [salad, option('Fries', [], 2)]), option('Extra napkins')]), [
      {
        depth: 0,
        group: 'Side',
        choices: ['Salad', 'Fries'].map((name, at) => ({ name, quantity: at + 1 })),
      },
      { depth: 1, group: 'Dressing', choices: [{ name: 'Ranch', quantity: 1 }] },
      { depth: 0, group: '', choices: [{ name: 'Extra napkins', quantity: 1 }] },
    ])
  })

  test('are merged only if item, choices, note and allergens are equal', () => {
    const rye = { options: [option('Bread', [option('Rye')])] as Line['options'] }
    const lines = kitchenLines({
      cart: [
        line('BLT', { item_key: 0, price: 5.1 }),
        line('BLT', { item_key: 1, ...rye }),
        line('BLT', { item_key: 2, quantity: 2, price: 10.2 }),
        line('BLT', { item_key: 3, instructions: 'No mayo' }),
        line('BLT', { item_key: 4 }),
      ],
      allergens: [{ item_key: 4, allergens: ['wheat'] }],
    })
    assert.deepEqual(
      lines.map(({ key, quantity, price, note, allergens }) => [key, quantity, price, note, ...allergens]),
      [
        [0, 3, 15.3, ''],
        [1, 1, 5, ''],
        [3, 1, 5, 'No mayo'],
        [4, 1, 5, '', 'wheat'],
      ],
    )
  })

  test('lose no quantity and no cent, and no two of them are equal', () => {
    const anyLine = fc.record({
      name: fc.constantFrom('Soup', 'Pie'),
      quantity: fc.integer({ min: 1, max: 5000 }).map((milli) => milli / 1000),
      cents: fc.integer({ min: 0, max: 100_000 }),
      note: fc.constantFrom('', 'Hot'),
      choice: fc.constantFrom(undefined, 'Large'),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (drawn) => {
        const cart = drawn.map(({ name, quantity, cents, note, choice }, item_key) =>
          line(name, {
            ...{ item_key, quantity, price: cents / 100, instructions: note },
            options: (choice ? [option('Size', [option(choice)])] : []) as Line['options'],
          }),
        )
        const lines = kitchenLines({ cart })
        const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 1000)
        assert.equal(sum(lines.map(({ quantity }) => quantity)), sum(cart.map(({ quantity }) => quantity)))
        assert.equal(sum(lines.map(({ price }) => price)), sum(cart.map(({ price }) => price)))
        const kinds = lines.map(({ name, note, rows }) => JSON.stringify([name, note, rows]))
        assert.equal(new Set(kinds).size, kinds.length)
      }),
    )
  })

  test('count pieces, and a weighed line as one', () => {
    assert.equal(countItems({ cart: [line('BLT', { quantity: 3 }), line('Ham', { quantity: 0.75 })] }), 4)
  })
})
