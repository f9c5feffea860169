import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { offersBySize } from '../../../web/shop/drinks/offers.ts'
import { drinksPath, readWanted } from '../../../web/shop/drinks/wanted.ts'

const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => value / 100)
const child = fc.record({
  id: fc.uuid(),
  name: fc.constant('Rioja'),
  size: fc.constantFrom('375ml', '750ml', '1.5L'),
  price: cents,
  max_qty: fc.nat(30),
  available: fc.boolean(),
})
const store = fc.record({
  summary: fc.record({ name: fc.constant('Cellar') }),
  ordering: fc.oneof(
    fc.record({ delivery_charge: fc.option(cents), delivery_percent: fc.constant(null) }),
    fc.record({ delivery_charge: fc.constant(null), delivery_percent: fc.constantFrom(0.05, 0.1, 0.155) }),
  ),
  deliverable_reason: fc.constantFrom(null, 'closed' as const, 'alcohol_not_allowed' as const),
})
const found = fc.record({
  id: fc.uuid(),
  item: fc.record({ name: fc.constant('Rioja'), children: fc.array(child, { minLength: 1, maxLength: 4 }) }),
  store: fc.option(store, { nil: undefined }),
})

test('every offer appears once in its size; available ones come first by total, and the lowest is marked', () => {
  fc.assert(
    fc.property(fc.array(found, { maxLength: 8 }), (all) => {
      const groups = offersBySize(all)
      const ids = groups.flatMap(({ offers }) => offers.map(({ itemId }) => itemId)).sort()
      assert.deepEqual(ids, all.flatMap(({ item }) => item.children.map(({ id }) => id)).sort())
      for (const { offers } of groups) {
        const had = offers.filter((offer) => offer.isAvailable && !offer.obstacle)
        assert.deepEqual(offers.slice(0, had.length), had)
        const totals = had.map(({ price, fee = 0 }) => Math.round((price + fee) * 100))
        assert.deepEqual(
          totals,
          totals.toSorted((a, b) => a - b),
        )
        assert.deepEqual(
          offers.map(({ isBest }) => isBest),
          offers.map((_, index) => index === 0 && offers.length > 1 && had.length > 0),
        )
      }
    }),
  )
})

test('a percentage fee for a bottle is compared in dollars', () => {
  const bottle = { id: 'a', name: 'Rioja', size: '750ml', price: 8.99, max_qty: 5, available: true }
  const at = (id: string, delivery_charge: number | null, delivery_percent: number | null) => ({
    ...{ id, item: { name: 'Rioja', children: [{ ...bottle, id }] } },
    store: {
      ...{ summary: { name: id }, ordering: { delivery_charge, delivery_percent }, deliverable_reason: null },
    },
  })
  const [size] = offersBySize([at('share', null, 0.1), at('fixed', 4.99, null), at('free', 0, null)])
  assert.deepEqual(
    size!.offers.map(({ merchantId, fee }) => [merchantId, fee]),
    [
      ['free', 0],
      ['share', 0.9],
      ['fixed', 4.99],
    ],
  )
})

test('a list of drinks is the same when its URL is read again', () => {
  const part = fc.constantFrom('', 'wine', 'red-wine.pinot-noir', '750ml,1.5l', '-price', '1010', 'a b&c')
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 8, maxLength: 8 }),
      fc.integer({ min: -2, max: 60 }),
      (parts, page) => {
        const names = [
          'section',
          'subsection',
          'q',
          'filter_price',
          'filter_country',
          'filter_size',
          'sort',
          'merchant',
        ]
        const query = new URLSearchParams(names.map((name, index) => [name, parts[index]!]))
        query.set('page', String(page))
        const wanted = readWanted(query)
        const again = readWanted(
          new URL(drinksPath(wanted, { page: wanted.page }), 'http://shop').searchParams,
        )
        assert.deepEqual(again, wanted)
      },
    ),
  )
})
