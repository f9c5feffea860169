import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeOffers } from '../../src/demo/alcohol/make-offers.ts'
import { branches, makeProducts } from '../../src/demo/alcohol/make-products.ts'
import { numberVariants } from '../../src/demo/alcohol/plan-catalog.ts'
import { cities } from '../../src/demo/gazetteer.ts'
import { makeMerchants } from '../../src/demo/merchants/make-merchants.ts'
import { toMatchKey } from '../../src/modules/alcohol/catalog/rules/matching.ts'
import { formatSize, parseSize } from '../../src/modules/alcohol/catalog/rules/sizes.ts'

const products = makeProducts()
const stocked = numberVariants(products)
const { merchants } = makeMerchants(cities, '2026-06-15')
const stores = merchants.filter(({ type }) => type === 'W').map(({ merchantId }) => merchantId)
const offers = makeOffers(stores, stocked)

describe('the demo’s drinks', () => {
  test('are the same on every machine, at least 2,000, each with its own name', () => {
    assert.deepEqual(makeProducts(), products)
    assert.ok(products.length >= 2000, `${products.length}`)
    for (const unique of ['productId', 'name', 'matchKey'] as const) {
      assert.equal(new Set(products.map((product) => product[unique])).size, products.length, unique)
    }
  })

  test('are in a tree of two levels under beer, wine and liquor', () => {
    assert.deepEqual([...new Set(branches.map(({ section }) => section))], ['beer', 'wine', 'liquor'])
    assert.ok(branches.length >= 12)
    const children = branches.flatMap(({ styles }) => styles.map(({ child }) => child))
    assert.ok(children.length >= 60, `${children.length}`)
    assert.equal(new Set(children).size, children.length)
    for (const path of [...children, ...branches.map(({ subsection }) => subsection)])
      assert.match(path, /^[a-z0-9-]+$/)
  })

  test('have the key that an import would identify them by', () => {
    for (const { brand, name, matchKey } of products) {
      assert.equal(toMatchKey(brand, name), matchKey)
      assert.equal(toMatchKey('', name), matchKey)
    }
  })

  test('have a brand, a country, a description, and sizes that an import would read the same way', () => {
    for (const { brand, country, description, name, tags, variants } of products) {
      assert.deepEqual(tags[0], { key: 'brand', value: [brand] })
      assert.ok(name.startsWith(`${brand} `) && country !== '' && /^\p{Lu}.+\.$/u.test(description), name)
      assert.ok(variants.length >= 1)
      for (const { size, volumeMl, pack } of variants) {
        assert.deepEqual(parseSize(size), { volumeMl, pack, container: null })
        assert.equal(formatSize({ volumeMl, pack }), size)
      }
    }
    assert.ok(new Set(products.map(({ country }) => country)).size >= 20)
  })

  test('can be found by the words that people type', () => {
    for (const word of [
      'pinot noir',
      'merlot',
      'chardonnay',
      'sancerre',
      'rosé',
      'prosecco',
      'champagne',
      'port',
      'ipa',
      'pilsner',
      'stout',
      'hefeweizen',
      'cider',
      'hard seltzer',
      'bourbon',
      'rye',
      'scotch',
      'tequila',
      'mezcal',
      'vodka',
      'gin',
      'rum',
      'cognac',
      'amaro',
      'vermouth',
    ]) {
      const found = products.filter(({ name }) => name.toLowerCase().includes(word))
      assert.ok(found.length >= 2, `${word}: ${found.length}`)
    }
  })

  test('vary widely in demand', () => {
    const popularity = products.map((product) => product.popularity).toSorted((a, b) => b - a)
    const top = popularity.slice(0, popularity.length / 10).reduce((sum, each) => sum + each)
    const all = popularity.reduce((sum, each) => sum + each)
    assert.ok(top / all > 0.4, `${top / all}`)
  })
})

describe('the demo’s offers', () => {
  test('number at least 12,000, from at least 16 stores, 900 of them from 1010', () => {
    assert.ok(stores.length >= 16)
    assert.ok(offers.length >= 12_000, `${offers.length}`)
    assert.equal(offers.filter(({ merchantId }) => merchantId === 1010).length, 900)
    const perStore = Map.groupBy(offers, ({ merchantId }) => merchantId)
    assert.deepEqual([...perStore.keys()].toSorted(), stores.toSorted())
    for (const [, own] of perStore) assert.ok(own.length >= 450)
  })

  test('have each size once per store, with a price, and some are sold out', () => {
    const keys = offers.map(({ merchantId, variantId }) => `${merchantId} ${variantId}`)
    assert.equal(new Set(keys).size, keys.length)
    for (const { price, stock } of offers) assert.ok(price >= 99 && Number.isInteger(price) && stock >= 0)
    const soldOut = offers.filter(({ stock }) => stock === 0).length / offers.length
    assert.ok(soldOut > 0.03 && soldOut < 0.1, `${soldOut}`)
  })

  test('cover every drink, and offer many at several stores with different prices', () => {
    const byVariant = Map.groupBy(offers, ({ variantId }) => variantId)
    const unsold = stocked.filter(({ variantIds }) => !variantIds.some((id) => byVariant.has(id)))
    assert.deepEqual(unsold, [])
    const shared = [...byVariant.values()].filter((list) => new Set(list.map(({ price }) => price)).size > 1)
    assert.ok(shared.length > 1500, `${shared.length}`)
  })
})
