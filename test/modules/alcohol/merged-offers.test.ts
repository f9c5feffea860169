import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordFinder } from '../../../src/core/words/keyword.ts'
import { findProducts, type ProductQuery } from '../../../src/modules/alcohol/search/rules/find-products.ts'
import {
  inOrder,
  listStores,
  type MergedOffers,
  patchProduct,
  type Sort,
} from '../../../src/modules/alcohol/search/rules/merged-offers.ts'
import {
  applyChange,
  changesTo,
  type OfferChange,
  toStoreOffers,
} from '../../../src/modules/alcohol/search/rules/store-offers.ts'
import { searchWords } from '../../../src/modules/alcohol/search/rules/words.ts'
import { anyWorld, mergeAgain, mergedOffersOf } from '../../support/alcohol.ts'
import type { World } from './oracle.ts'

const sorts: readonly Sort[] = ['name', '-name', 'price', '-price']

/** Everything that a search reads. */
function stateOf(merged: MergedOffers) {
  const { lowestPrices, cheapestStores, defaultSizes, priceGroupOf, inventories, onSale } = merged
  return {
    prices: [...lowestPrices],
    // A size that no store has may name any store, because no one reads it.
    cheapest: [...cheapestStores].map((store, variant) => (lowestPrices[variant] === 0 ? -1 : store)),
    defaults: [...defaultSizes],
    groups: [...priceGroupOf],
    inventories,
    onSale,
    orders: sorts.map((sort) => inOrder(merged, sort)),
    found: foundIn(merged),
    stores: merged.textIndex.products.map((_, product) => [...listStores(merged, product)]),
  }
}

/** What the first words of some names find, cached from one search to the next. */
function foundIn(merged: MergedOffers) {
  const { products, words } = merged.textIndex
  const finder = wordFinder(words, searchWords)
  return products.slice(0, 3).map(({ name }) => {
    const { shown, total, counts, spelling } = findProducts(merged, finder, searchFor(name.split(' ')[0]!))
    return { shown: [...shown], total, leaves: [...counts.leaves], spelling }
  })
}

const searchFor = (keyword: string): ProductQuery => ({
  keyword,
  choice: { section: null, subsections: [], countries: [], sizes: [], prices: [] },
  sort: undefined,
  limits: { isFlat: true, most: undefined, maxIfSegmented: undefined, skipped: 0 },
  shown: { facets: true, fields: undefined },
})

const anyChange = fc.record({
  store: fc.nat({ max: 2 }),
  variant: fc.nat(),
  price: fc.constantFrom(0, 500, 999, 1000, 2500, 9900),
  stock: fc.constantFrom(0, 0, 1, 5),
})

function apply(merged: MergedOffers, change: OfferChange, store: number): boolean {
  const { textIndex, stores } = merged
  const reach = applyChange(stores[store]!, change)
  if (reach === 'none' || reach === 'stock') return false
  patchProduct(merged, textIndex.productOf[textIndex.variantNumbers.get(change.variantId)!]!)
  return true
}

test('offers updated one by one match a merge from scratch after every change', () => {
  let patches = 0
  const agrees = (
    world: World,
    changes: { store: number; variant: number; price: number; stock: number }[],
  ) => {
    const merged = mergedOffersOf(world)
    const { stores, textIndex } = merged
    if (stores.length === 0) return
    for (const sort of sorts) inOrder(merged, sort)
    for (const { store, variant, price, stock } of changes) {
      const place = store % stores.length
      const { merchantId } = stores[place]!
      const { variantId } = world.variants[variant % world.variants.length]!
      const before = merged.edition
      const isPatched = apply(merged, { merchantId, variantId, price, stock }, place)
      assert.equal(merged.edition !== before, isPatched)
      if (isPatched) patches++
      assert.deepEqual(stateOf(merged), stateOf(mergeAgain(textIndex, stores)))
    }
  }
  fc.assert(fc.property(anyWorld, fc.array(anyChange, { minLength: 5, maxLength: 20 }), agrees), {
    numRuns: 300,
  })
  assert.ok(patches > 1000, `${patches} corrections were compared`)
})

const anyColumns = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }).chain((ids) =>
  fc.record({
    variantIds: fc.constant(ids.toSorted((a, b) => a - b)),
    prices: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: ids.length, maxLength: ids.length }),
    stocks: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: ids.length, maxLength: ids.length }),
  }),
)

test('the changes between two states of a store lead from one to the other', () => {
  const leads = (from: typeof anyColumns extends fc.Arbitrary<infer C> ? C : never, to: typeof from) => {
    const columns = ({ variantIds, prices, stocks }: typeof from) => ({
      variantIds: [...variantIds],
      prices: [...prices],
      stocks: [...stocks],
    })
    const store = toStoreOffers(1, columns(from))
    for (const change of changesTo(store, to)) assert.notEqual(applyChange(store, change), 'none')
    assert.deepEqual(columns(store), columns(to))
    assert.deepEqual(changesTo(store, to), [])
  }
  fc.assert(fc.property(anyColumns, anyColumns, leads), { numRuns: 500 })
})
