import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  askData,
  emptyShelves,
  findDrinks,
  idOf,
  idsOf,
  newDrinks,
  newStore,
  noon,
  productsOf,
  readDrink,
  stock,
  tryDrinks,
} from './support/alcohol.ts'
import { ask, got, type Json, refused } from './support/ask.ts'
import { newWord, phoenixDate, retireMerchants, washington, water } from './support/merchants.ts'

const brand = newWord()
/** Words with this many letters. */
const [three, seven, eight] = [newWord(3), newWord(7), newWord(8)]
const four = unlike(three, 4)
const names = [`Acre ${three}`, `Bay ${four}`, `Cove ${seven}`, `Dune ${eight}`, `Eel ${eight}zzz`]
const store = await newStore()
await newDrinks(
  brand,
  names.map((name, index) => ({
    ...{ productId: idOf(index), name, category: 'wine.red-wine.merlot', country: 'France' },
    sizes: [['750ml']],
  })),
)
await stock(store, ...names.map((_, index): [string, string, number] => [idOf(index), '750ml', 30 - index]))
after(async () => {
  await emptyShelves()
  await retireMerchants()
})

const here = { merchant_ids: store }
const all = names.map((_, index) => idOf(index))
const found = async (query = {}) => idsOf(await findDrinks({ ...here, ...query }))
const faultOf = async (query: Record<string, string>, code = 'invalid_parameter') => {
  const { message } = await refused(tryDrinks({ ...here, ...query }), 400, code)
  return message[0].field
}
/** With letters that occur in none of our words. */
/** A word that shares no letter with another, so no typo turns one into the other. */
function unlike(other: string, length: number): string {
  const word = newWord(length)
  return [...word].some((letter) => other.includes(letter)) ? unlike(other, length) : word
}

const garble = (word: string, ...places: number[]) =>
  [...word].map((letter, index) => (places.includes(index) ? 'q' : letter)).join('')

describe('a search for drinks', () => {
  test('7.1 is named alcohol, in any case', async () => {
    for (const search_type of ['alcohol', 'Alcohol', 'ALCOHOL'])
      assert.deepEqual((await found({ search_type })).sort(), all)
    assert.equal(await faultOf({ search_type: 'food' }), 'search_type')
    assert.equal(await faultOf({ search_type: '' }, 'missing_parameter'), 'search_type')
  })
  test('7.2 requires a place', async () => {
    const codes = ['missing_parameter', 'missing_parameter', 'missing_parameter']
    const { message } = await refused(tryDrinks({ address: '' }), 400, ...codes)
    assert.deepEqual(
      message.map(({ field }: { field: string }) => field),
      ['address', 'latitude', 'longitude'],
    )
    assert.equal(await faultOf({ address: '', latitude: '33.4' }, 'missing_parameter'), 'longitude')
    const point = { address: '', latitude: '33.4483', longitude: '-112.0768' }
    assert.deepEqual((await found(point)).sort(), all)
    await refused(tryDrinks({ address: '1 Nowhere Blvd, Nowhere, ZZ' }), 400, 'invalid_address')
  })
  test('7.3 is for delivery or pickup', async () => {
    assert.equal(await faultOf({ order_type: '' }, 'missing_parameter'), 'order_type')
    assert.equal(await faultOf({ order_type: 'pigeon' }), 'order_type')
    assert.deepEqual((await found({ order_type: 'pickup' })).sort(), all)
    const away = { address: '', latitude: 33.4483 + 4 / 69.1, longitude: '-112.0768' }
    assert.deepEqual((await found({ ...away, order_type: 'pickup' })).sort(), all)
    assert.deepEqual(await found(away), [], 'it delivers 3 miles')
  })
  test('7.4 7.5 7.60 is for now or later', async () => {
    assert.equal(await faultOf({ order_time: '' }, 'missing_parameter'), 'order_time')
    for (const order_time of ['soon', '2026-01-01T00:00:00Z'])
      assert.equal(await faultOf({ order_time }), 'order_time')
    for (const order_time of ['ASAP', noon]) assert.equal((await found({ order_time })).length, 5)
    const deliverable = async (order_time: string) =>
      (await findDrinks({ ...here, order_time })).merchants[store].deliverable
    const night = `${phoenixDate(2)}T04:00:00` // east of Greenwich, that is ten hours before midnight in Phoenix
    assert.equal(await deliverable(`${night}-07:00`), false)
    assert.equal(await deliverable(`${night}+07:00`), true)
    assert.equal(await deliverable(`${phoenixDate(1)}T11:00:00`), false, 'that is 04:00 in Phoenix')
  })
  test('7.6 7.7 finds names by the beginning of each word', async () => {
    assert.deepEqual(await found({ keyword: names[1]! }), [all[1]])
    assert.deepEqual(await found({ keyword: seven.slice(0, 3).toUpperCase() }), [all[2]])
    assert.deepEqual(await found({ keyword: `cov ${seven.slice(0, 4)}` }), [all[2]])
    assert.deepEqual(await found({ keyword: `bay ${seven}` }), [])
  })
  test('7.8 tolerates a typo or two', async () => {
    assert.deepEqual(await found({ keyword: garble(three, 1) }), [])
    assert.deepEqual(await found({ keyword: garble(four, 1) }), [all[1]])
    assert.deepEqual(await found({ keyword: garble(four, 1, 2) }), [])
    assert.deepEqual(await found({ keyword: garble(seven, 3) }), [all[2]])
    assert.deepEqual(await found({ keyword: garble(seven, 2, 4) }), [])
    assert.deepEqual((await found({ keyword: garble(eight, 2, 5) }))[0], all[3])
    assert.deepEqual(await found({ keyword: garble(eight, 2, 4, 6) }), [])
  })
  test('7.9 starts with the best match', async () => {
    assert.deepEqual(await found({ keyword: eight }), [all[3], all[4]])
    assert.deepEqual(await found({ keyword: `${eight}zzz` }), [all[4]])
  })
  test('7.10 then sorts by popularity', async () => {
    const near = { address: water, merchant_ids: 1010, section: 'wine' }
    const drinks = productsOf(await findDrinks(near))
    assert.ok(drinks.length > 100)
    const flag = async ({ product_id }: Json) => {
      const { item } = await got(readDrink(product_id, { merchant_id: 1010 }))
      return item[0].popular_flag
    }
    assert.deepEqual([await flag(drinks[0]), await flag(drinks.at(-1))], [true, false])
  })
  test('7.11 accepts less than 500 characters', async () => {
    await refused(tryDrinks({ keyword: 'x'.repeat(500) }), 400, 'keyword_too_long')
    assert.deepEqual(await found({ keyword: 'x'.repeat(499) }), [])
  })
  test('7.25 7.53 can be sorted', async () => {
    const rising = { name: all, '-price': all, '-name': all.toReversed(), price: all.toReversed() }
    for (const [sort, wanted] of Object.entries(rising)) {
      const data = await findDrinks({ ...here, sort })
      assert.deepEqual(idsOf(data), wanted, sort)
      assert.equal(data.sort.key, 'sort')
      const options = data.sort.options.map(({ value, is_selected }: Json) => [value, is_selected])
      assert.deepEqual(
        options,
        ['name', '-name', 'price', '-price'].map((value) => [value, value === sort]),
      )
      for (const { title } of data.sort.options) assert.ok(title.length > 0)
    }
    assert.equal(await faultOf({ sort: 'taste' }), 'sort')
    const { sort } = await findDrinks(here)
    assert.ok(sort.options.every(({ is_selected }: Json) => is_selected === false))
  })
  test('7.26 7.27 can be limited to given stores, if they deliver', async () => {
    const other = await newStore()
    const far = await newStore({}, { zones: [{ type: 'zipCode', zipCode: '60606', fixedFee: 1 }] })
    await stock(other, [all[0]!, '750ml', 12])
    await stock(far, [all[0]!, '750ml', 1])
    const { merchants } = await findDrinks()
    for (const id of [store, other]) assert.ok(merchants[id])
    assert.ok(Object.keys(merchants).length > 2 && !merchants[far])
    const slug = merchants[other].summary.url.short_tag
    for (const merchant_ids of [`${other}`, slug, `${other},${far},999999999`]) {
      const data = await findDrinks({ merchant_ids })
      assert.deepEqual(Object.keys(data.merchants), [String(other)])
      assert.deepEqual(idsOf(data), [all[0]])
      assert.equal(productsOf(data)[0].price, 12)
    }
    const both = await findDrinks({ merchant_ids: `${store},${slug}` })
    assert.deepEqual(Object.keys(both.merchants).sort(), [store, other].map(String).sort())
    const none = await findDrinks({ merchant_ids: `${far}` })
    assert.deepEqual([none.products, none.merchants, none.categories], [{}, {}, []])
  })
  test('7.28 accepts less than an address if told to', async () => {
    await refused(tryDrinks({ address: '85003' }), 400, 'invalid_address')
    const { search_address } = await findDrinks({ ...here, address: '85003', inexact: true })
    assert.deepEqual([search_address.zip_code, search_address.is_exact_match], ['85003', false])
    assert.equal((await findDrinks(here)).search_address.is_exact_match, true)
  })
  test('7.29 requires an app', async () => {
    const query = { search_type: 'alcohol', address: washington, order_type: 'delivery', order_time: 'ASAP' }
    await refused(ask('GET', '/data/search', { query }), 400, 'client_id_required')
    await refused(askData('search', query, 'unknown-app'), 401, 'invalid_client')
    const product = ask('GET', `/data/product/${all[0]}`, { query: { merchant_id: store } })
    await refused(product, 400, 'client_id_required')
  })
})
