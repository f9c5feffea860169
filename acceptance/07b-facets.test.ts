import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  emptyShelves,
  findDrinks,
  idOf,
  idsOf,
  newDrinks,
  newStore,
  productsOf,
  stock,
  tryDrinks,
} from './support/alcohol.ts'
import { type Json, refused } from './support/ask.ts'
import { newWord, retireMerchants } from './support/merchants.ts'

/** The store's offers, on both sides of each limit of the price groups. */
const shelf: [category: string, country: string, size: string, price: number, group: number][] = [
  ['wine.red-wine.merlot', 'france', '750ml', 9.99, 1],
  ['wine.red-wine.merlot', 'italy', '750ml', 10, 2],
  ['wine.red-wine.merlot', 'france', '1.5l', 19.99, 2],
  ['wine.red-wine.malbec', 'france', '750ml', 20, 3],
  ['wine.white-wine.chardonnay', 'france', '750ml', 29.99, 3],
  ['beer.ale.ipa', 'united-states', '6-x-12oz', 30, 4],
  ['beer.lager.pilsner', 'germany', '6-x-12oz', 9, 1],
  ['liquor.gin.london-dry-gin', 'united-kingdom', '750ml', 49.99, 4],
  ['liquor.whiskey.bourbon', 'united-states', '750ml', 50, 5],
]
const brand = newWord()
const inWords: Record<string, string> = { '1.5l': '1.5L', '6-x-12oz': '6 x 12oz' }
const store = await newStore()
await newDrinks(
  brand,
  shelf.map(([category, country, size], index) => ({
    ...{ productId: idOf(index), name: `${newWord()} ${index < 4 ? 'Reserve' : 'Plain'}`, category },
    country: country.replace(/(^|-)(.)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase()),
    sizes: [[inWords[size] ?? size]],
  })),
)
await stock(
  store,
  ...shelf.map(([, , size, price], index): [string, string, number] => [
    idOf(index),
    inWords[size] ?? size,
    price,
  ]),
)
after(async () => {
  await emptyShelves()
  await retireMerchants()
})

const find = (query = {}) => findDrinks({ merchant_ids: store, ...query })
const numbersOf = (data: Json) =>
  idsOf(data)
    .map((id) => Number(/\d+$/.exec(id)![0]))
    .sort()
const found = async (query: object) => numbersOf(await find(query))
const numbers = (test: (line: (typeof shelf)[number]) => boolean) =>
  shelf.flatMap((line, index) => (test(line) ? [index] : []))
const countsOf = ({ filters }: Json, key: string) =>
  Object.fromEntries(
    filters
      .find((filter: Json) => filter.key === key)
      .children.map(({ value, count }: Json) => [value, count]),
  )
/** A filter’s counts without zeros. */
const told = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const nodesOf = (nodes: Json[]): Json[] => nodes.flatMap((node) => [node, ...nodesOf(node.children)])
const leavesOf = (data: Json) => nodesOf(data.categories).filter(({ children }) => children.length === 0)

describe('filtering', () => {
  test('7.12 7.13 by section', async () => {
    for (const section of ['beer', 'liquor', 'wine'])
      assert.deepEqual(
        await found({ section }),
        numbers(([category]) => category.startsWith(section)),
      )
    assert.deepEqual(
      await found({ section: 'all' }),
      numbers(() => true),
    )
    assert.deepEqual(
      await found({}),
      numbers(() => true),
    )
    for (const section of ['beer,wine', 'water'])
      await refused(tryDrinks({ section }), 400, 'invalid_parameter')
  })
  test('7.14 by categories and their children', async () => {
    const wine = { section: 'wine' }
    assert.deepEqual(await found({ ...wine, subsection: 'red-wine' }), [0, 1, 2, 3])
    assert.deepEqual(await found({ ...wine, subsection: 'red-wine.merlot' }), [0, 1, 2])
    assert.deepEqual(await found({ ...wine, subsection: 'white-wine,red-wine.malbec' }), [3, 4])
  })
  test('7.15 7.16 by sizes and countries', async () => {
    assert.deepEqual(await found({ filter_size: '6-x-12oz' }), [5, 6])
    assert.deepEqual(await found({ filter_size: '6-x-12oz,1.5l' }), [2, 5, 6])
    assert.deepEqual(await found({ filter_country: 'italy' }), [1])
    assert.deepEqual(await found({ filter_country: 'italy,united-states' }), [1, 5, 8])
  })
  test('7.17 7.18 7.19 by prices', async () => {
    for (const code of [1, 2, 3, 4, 5])
      assert.deepEqual(
        await found({ filter_price: code }),
        numbers(([, , , , group]) => group === code),
      )
    assert.deepEqual(await found({ filter_price: '1,5' }), [0, 6, 8])
    for (const filter_price of ['0', '6', '10-20', '1,x'])
      await refused(tryDrinks({ filter_price }), 400, 'invalid_parameter')
  })
  test('7.21 7.22 by several filters, ignoring empty ones', async () => {
    const french = { filter_country: 'france,italy', filter_price: '2,3' }
    assert.deepEqual(await found(french), [1, 2, 3, 4])
    assert.deepEqual(await found({ ...french, filter_size: '750ml' }), [1, 3, 4])
    const empty = { filter_country: '', filter_price: '', filter_size: '', subsection: '', keyword: '' }
    assert.deepEqual(
      await found({ ...empty, section: '', sort: '', limit: '' }),
      numbers(() => true),
    )
  })
  test('7.23 never lowers counts by the limit', async () => {
    const [whole, thin] = [await find({ sort: 'price' }), await find({ sort: 'price', limit: 1 })]
    assert.deepEqual(numbersOf(thin), [0, 3, 4, 5, 6, 7, 8])
    for (const { product_ids } of leavesOf(thin)) assert.equal(product_ids.length, 1)
    const counts = (data: Json) => nodesOf(data.categories).map(({ value, count }) => [value, count])
    assert.deepEqual(counts(thin), counts(whole))
    assert.deepEqual(thin.filters, whole.filters)
  })
  test('7.24 limits each of several categories', async () => {
    const several = { sort: 'price', limit_if_segmented: 2 }
    assert.deepEqual(await found(several), [0, 1, 3, 4, 5, 6, 7, 8])
    const merlot = { section: 'wine', subsection: 'red-wine.merlot' }
    assert.deepEqual(await found({ ...several, ...merlot }), [0, 1, 2])
    assert.deepEqual(await found({ ...several, ...merlot, limit: 1 }), [0])
  })
})

describe('categories', () => {
  test('7.44 7.45 7.48 7.49 are a tree', async () => {
    const data = await find({ sort: 'price' })
    const shape = (node: Json): unknown => {
      assert.equal(node.is_selected, false)
      assert.ok(node.name.length > 0)
      if (node.children.length > 0) assert.deepEqual(node.product_ids, [])
      else assert.equal(node.product_ids.length, node.count)
      return [node.key, node.value, node.count, ...node.children.map(shape)]
    }
    const leaf = (value: string, count = 1) => ['subsection', value, count]
    const [wine, beer, liquor] = ['wine', 'beer', 'liquor'].map((section) =>
      shape(data.categories.find(({ value }: Json) => value === section)),
    )
    assert.equal(data.categories.length, 3)
    assert.deepEqual(wine, [
      ...['section', 'wine', 5],
      [...leaf('red-wine', 4), leaf('red-wine.merlot', 3), leaf('red-wine.malbec')],
      [...leaf('white-wine'), leaf('white-wine.chardonnay')],
    ])
    const ales = [...leaf('ale'), leaf('ale.ipa')]
    assert.deepEqual(beer, ['section', 'beer', 2, ales, [...leaf('lager'), leaf('lager.pilsner')]])
    assert.equal((liquor as unknown[])[2], 2)
    const merlot = nodesOf(data.categories).find(({ value }) => value === 'red-wine.merlot')
    const ids = merlot.product_ids.map((id: string) => data.products[id].product_id)
    assert.deepEqual(ids, [0, 1, 2].map(idOf))
  })
  test('7.32 7.46 contain the products that are found by their value', async () => {
    const data = await find()
    for (const { key, value, count } of nodesOf(data.categories)) {
      const narrowed = await find({ [key]: value })
      assert.equal(idsOf(narrowed).length, count, value)
      for (const { categories } of productsOf(narrowed)) assert.ok(categories.includes(value), value)
    }
    for (const { value, product_ids } of leavesOf(data))
      for (const id of product_ids) {
        assert.equal(data.products[id].id, id)
        assert.ok(data.products[id].categories.includes(value))
      }
  })
  test('7.47 7.54 show the selection', async () => {
    const data = await find({ section: 'wine', subsection: 'red-wine.merlot' })
    const selected = nodesOf(data.categories).filter(({ is_selected }) => is_selected)
    assert.deepEqual(
      selected.map(({ value }) => value),
      ['wine', 'red-wine.merlot'],
    )
    const crumbs = data.breadcrumbs.map(({ value }: Json) => value)
    assert.deepEqual(crumbs.slice(-3), ['wine', 'red-wine', 'red-wine.merlot'])
  })
})

describe('filters', () => {
  test('7.50 7.51 are of three kinds', async () => {
    const { filters } = await find({ filter_price: '2,3' })
    const heads = filters.map(({ key, multi_selectable }: Json) => [key, multi_selectable])
    assert.deepEqual(heads, [
      ['filter_country', true],
      ['filter_price', true],
      ['filter_size', true],
    ])
    for (const { name, key, children } of filters) {
      assert.ok(name.length > 0)
      for (const child of children) {
        assert.ok(child.name.length > 0)
        assert.equal(child.is_selected, key === 'filter_price' && ['2', '3'].includes(child.value))
      }
    }
  })
  test('7.52 count what a value would leave', async () => {
    const chosen = { section: 'wine', filter_country: 'france', filter_price: '2,3' }
    const data = await find(chosen)
    assert.deepEqual(told(countsOf(data, 'filter_country')), { france: 3, italy: 1 })
    assert.deepEqual(told(countsOf(data, 'filter_price')), { 1: 1, 2: 1, 3: 2 })
    assert.deepEqual(told(countsOf(data, 'filter_size')), { '750ml': 2, '1.5l': 1 })
    const more = await find({ ...chosen, keyword: 'reserve', subsection: 'red-wine' })
    assert.deepEqual(told(countsOf(more, 'filter_country')), { france: 2, italy: 1 })
    assert.deepEqual(told(countsOf(more, 'filter_price')), { 1: 1, 2: 1, 3: 1 })
    assert.deepEqual(told(countsOf(more, 'filter_size')), { '750ml': 1, '1.5l': 1 })
  })
})
