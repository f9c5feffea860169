import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  askData,
  emptyShelves,
  findDrinks,
  idOf,
  newDrinks,
  newStore,
  noon,
  productsOf,
  readDrink,
  stock,
  tryDrinks,
} from './support/alcohol.ts'
import { ask, got, type Json, refused } from './support/ask.ts'
import { newApp } from './support/identity.ts'
import {
  allWeek,
  findMerchant,
  newWord,
  phoenixDate,
  retireMerchants,
  washington,
} from './support/merchants.ts'
import { newcomer } from './support/people.ts'

const brand = newWord()
const [ale, wine, gin] = [idOf(1), idOf(2), idOf(3)]
const [first, rest] = ['Ripe plum.', 'Good with stew. Serve it cool.']
const image = 'https://images.example/wine.png'
await newDrinks(brand, [
  {
    ...{ productId: ale, name: `${newWord()} Ale`, category: 'beer.ale.ipa', country: 'Germany' },
    sizes: [
      ['12oz', 'can'],
      ['12oz', 'bottle'],
      ['6 x 12oz', 'bottle'],
    ],
  },
  {
    ...{ productId: wine, name: `${newWord()} Red`, category: 'wine.red-wine.merlot', country: 'France' },
    sizes: [['750ml'], ['1.5L']],
    more: { image, description: `${first} ${rest}`, tags: 'award=Gold|Silver; organic=yes' },
  },
  {
    ...{ productId: gin, name: `${newWord()} Gin`, category: 'liquor.gin.botanical-gin', country: 'Japan' },
    sizes: [['750ml']],
  },
])
const daytime = { business: allWeek('09:00', '17:00'), delivery: allWeek('09:00', '17:00') }
const [store, cheap] = [await newStore(), await newStore({}, { schedule: daytime })]
await stock(store, [ale, '12oz', 3, 9, 'can'], [ale, '12oz', 3.25, 0, 'bottle'])
await stock(store, [ale, '6 x 12oz', 11.5, 150, 'bottle'], [wine, '750ml', 21, 7], [wine, '1.5L', 9.5])
await stock(cheap, [wine, '750ml', 19.99, 2], [gin, '750ml', 40])
after(async () => {
  await emptyShelves()
  await retireMerchants()
})

const both = { merchant_ids: `${store},${cheap}` }
const findOne = async (id: string, query = {}): Promise<Json> =>
  productsOf(await findDrinks({ ...both, ...query })).find(({ product_id }) => product_id === id)
const read = async (id: string, merchant_id: number, query = {}): Promise<Json> => {
  const { message, item } = await got(readDrink(id, { merchant_id, ...query }))
  assert.deepEqual([message, item.length], [[], 1])
  return item[0]
}

describe('a drink in the results', () => {
  test('7.30 7.31 7.32 appears next to everything else', async () => {
    const { search_address, data } = await got(tryDrinks(both))
    assert.equal(search_address.street, '200 W Washington St')
    assert.deepEqual(data.search_address, search_address)
    for (const key of ['categories', 'filters', 'breadcrumbs']) assert.ok(data[key].length > 0, key)
    for (const key of ['products', 'sort', 'merchants']) assert.equal(Array.isArray(data[key]), false, key)
    assert.equal(Object.keys(data.products).length, 3)
    for (const [key, { id }] of Object.entries<Json>(data.products)) assert.equal(id, key)
  })
  test('7.34 7.35 7.36 7.37 7.38 7.39 7.40 has price and merchant of the cheapest offer', async () => {
    const found = await findOne(wine)
    assert.match(found.product_id, /^[A-Za-z0-9]+$/)
    assert.deepEqual(found.merchant_ids.toSorted(), [store, cheap].sort())
    assert.deepEqual([found.merchant_id, found.type, found.price], [cheap, 'wine', 19.99])
    assert.match(found.name, /Red$/)
    assert.equal(found.size, '750ml')
    assert.deepEqual(found.size_price, [
      { size: '750ml', price: 19.99, quantity: 1 },
      { size: '1.5L', price: 9.5, quantity: 1 },
    ])
    assert.deepEqual(found.categories, ['wine', 'red-wine', 'red-wine.merlot'])
    const here = await findOne(wine, { merchant_ids: store })
    assert.deepEqual([here.merchant_ids, here.merchant_id, here.price], [[store], store, 21])
    const pack = (await findOne(ale)).size_price.find(({ size }: Json) => size === '6 x 12oz')
    assert.deepEqual(pack, { size: '6 x 12oz', price: 11.5, quantity: 6 })
    assert.deepEqual([(await findOne(ale)).type, (await findOne(gin)).type], ['beer', 'liquor'])
  })
  test('7.20 has its default size’s price among the price groups', async () => {
    assert.ok(await findOne(wine, { merchant_ids: store, filter_price: 3 }))
    for (const filter_price of [1, 2])
      assert.equal(await findOne(wine, { merchant_ids: store, filter_price }), undefined)
  })
  test('7.41 7.42 7.43 has tags, an image and a description', async () => {
    const found = await findOne(wine)
    const tags = Object.fromEntries(found.tags.map(({ key, value }: Json) => [key, value]))
    assert.deepEqual([tags.brand, tags.award, tags.organic], [[brand], ['Gold', 'Silver'], 'yes'])
    assert.deepEqual([found.image, found.description], [image, `${first} ${rest}`])
    for (const each of productsOf(await findDrinks({ limit: 1 })))
      assert.ok(each.tags.some(({ key, value }: Json) => key === 'brand' && Array.isArray(value)))
  })
})

describe('stores', () => {
  test('7.56 7.57 7.58 are shown as in a merchant search', async () => {
    const { merchants } = await findDrinks(both)
    assert.deepEqual(Object.keys(merchants).sort(), [store, cheap].map(String).sort())
    const shown = merchants[store]
    const { id, summary, ordering, location } = await findMerchant(store, { order_time: noon })
    assert.deepEqual([shown.id, shown.summary, shown.ordering], [id, summary, ordering])
    assert.deepEqual(shown.location, location)
    assert.equal(shown.search_address.street, '200 W Washington St')
    assert.equal(shown.deliverable, true)
    assert.ok('standardized_data_default' in shown)
    assert.deepEqual(shown.inventory_type_overview, { B: 1, L: 0, W: 1 })
    assert.deepEqual(merchants[cheap].inventory_type_overview, { B: 0, L: 1, W: 1 })
  })
  test('7.59 are listed while closed', async () => {
    const evening = `${phoenixDate(1)}T20:00:00-07:00`
    for (const search_type of ['alcohol', 'MerchantList']) {
      const { merchants } = await findDrinks({ search_type, order_time: evening })
      assert.deepEqual([merchants[store].deliverable, merchants[cheap].deliverable], [true, false])
    }
  })
  test('7.61 7.62 can be listed without their products', async () => {
    const { search_address, data } = await got(tryDrinks({ search_type: 'MerchantList' }))
    assert.equal(search_address.street, '200 W Washington St')
    assert.equal('products' in data, false)
    assert.deepEqual(data.merchants[store], (await findDrinks()).merchants[store])
    for (const field of ['address', 'order_type', 'order_time']) {
      const { message } = (await tryDrinks({ search_type: 'MerchantList', [field]: '' })).body
      assert.deepEqual([message[0].code, message[0].field], ['missing_parameter', field])
    }
    await refused(tryDrinks({ search_type: 'MerchantList', order_type: 'boat' }), 400, 'invalid_parameter')
  })
})

describe('one drink', () => {
  test('7.63 7.64 7.65 7.66 7.67 7.68 is shown with all its sizes', async () => {
    const { children, name, ...item } = await read(ale, store)
    for (const key of ['increment', 'popular_flag', 'unique_id', 'image', 'description'])
      assert.ok(key in item)
    assert.deepEqual([item.id, item.merchant_id, item.type], [ale, store, 'item'])
    assert.deepEqual([item.available, item.price, item.max_price], [true, 3, 11.5])
    assert.ok(item.min_qty === 1 && Number.isInteger(item.max_qty))
    assert.deepEqual(item.tags[0], { key: 'brand', value: [brand] })
    assert.match(name, /Ale$/)
    const shared = { type: 'item', min_qty: 1, increment: 1 }
    const wanted = [
      { size: '12oz', container: 'can', quantity: 1, price: 3, max_price: 3, max_qty: 9, available: true },
      {
        ...{ size: '12oz', container: 'bottle', quantity: 1, price: 3.25, max_price: 3.25, max_qty: 0 },
        available: false,
      },
      {
        ...{ size: '6 x 12oz', container: 'bottle', quantity: 6, price: 11.5, max_price: 11.5, max_qty: 99 },
        available: true,
      },
    ].map((child) => ({ ...shared, ...child }))
    const bare = children.map(({ id, name: own, gtin: _, ...child }: Json) => {
      assert.ok(id.length > 0 && own.includes(name))
      return child
    })
    assert.deepEqual(bare, wanted)
  })
  test('7.34 7.69 is bought by the id of a size', async () => {
    const { token } = await newcomer()
    const [magnum] = (await read(wine, store)).children.filter(({ size }: Json) => size === '1.5L')
    const cart = `/customer/cart/${store}`
    const add = (item_id: string) => ask('POST', cart, { token, json: { item: { item_id, item_qty: 2 } } })
    await refused(add(wine), 400, 'no_item')
    const { item_count, subtotal } = await got(add(magnum.id))
    assert.deepEqual([item_count, subtotal], [2, 19])
    await got(ask('DELETE', cart, { token }))
  })
  test('7.70 costs what this merchant charges', async () => {
    const offers = async (id: number) =>
      (await read(wine, id)).children.map(({ size, price, max_qty }: Json) => [size, price, max_qty])
    assert.deepEqual(await offers(cheap), [['750ml', 19.99, 2]])
    assert.deepEqual((await offers(store))[0], ['750ml', 21, 7])
    await stock(cheap, [gin, '750ml', 40, 0])
    assert.equal((await read(gin, cheap)).available, false)
    assert.equal(await findOne(gin), undefined)
  })
  test('7.71 has a long description on request', async () => {
    assert.equal((await read(wine, store)).description, first)
    assert.equal((await read(wine, store, { show_description: true })).description, `${first} ${rest}`)
  })
  test('7.72 requires an existing merchant', async () => {
    const { message } = await refused(readDrink(wine, {}), 400, 'missing_parameter')
    assert.equal(message[0].field, 'merchant_id')
    await refused(readDrink('NOSUCH', { merchant_id: store }), 400, 'no_item')
    await refused(readDrink(gin, { merchant_id: store }), 400, 'no_item')
  })
})

describe('an app can request', () => {
  test('7.79 stores by their ids, or not at all', async () => {
    const ids = await findDrinks({ ...both, merchants: 'ids' })
    assert.deepEqual([ids.merchants, ids.merchant_ids.toSorted()], [undefined, [store, cheap].sort()])
    const none = await findDrinks({ ...both, merchants: 'none' })
    assert.deepEqual([none.merchants, none.merchant_ids], [undefined, undefined])
  })
  test('7.80 7.81 one page of the whole result, with the fields that it shows', async () => {
    const lean = { ...both, merchants: 'none', facets: false, fields: 'product_id,price', sort: 'price' }
    const whole = productsOf(await findDrinks(lean))
    assert.deepEqual(Object.keys(whole[0]!).sort(), ['id', 'price', 'product_id'])
    const page = await findDrinks({ ...lean, layout: 'flat', limit: 1, offset: 1 })
    assert.deepEqual([page.total, page.categories], [whole.length, undefined])
    assert.deepEqual(
      productsOf(page).map(({ product_id }) => product_id),
      [whole[1]!.product_id],
    )
  })
  test('7.82 7.83 correction of typos and completion of words', async () => {
    assert.equal((await findDrinks({ keyword: 'chardonay' })).did_you_mean, 'chardonnay')
    assert.equal((await findDrinks({ keyword: 'chardonnay' })).did_you_mean, undefined)
    const { suggestions } = await got(askData('suggest', { q: brand.slice(0, 6) }))
    assert.ok(suggestions.some(({ type, text }: Json) => type === 'brand' && text === brand))
  })
  test('7.84 a product’s categories and barcodes', async () => {
    const drink = await read(wine, store)
    assert.deepEqual([drink.section, drink.subsection, drink.country], ['wine', 'red-wine', 'France'])
    assert.ok(drink.children.every(({ gtin }: Json) => gtin === null))
  })
})

describe('an app’s rate limit', () => {
  const search = { search_type: 'alcohol', address: washington, order_type: 'delivery', order_time: 'ASAP' }
  const left = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining') ?? Number.NaN)

  test('7.74 7.75 7.76 7.77 is 120 requests a minute', async () => {
    const { client_id } = await newApp()
    const product = () => askData(`product/${wine}`, { merchant_id: store }, client_id)
    const one = await askData('search', { ...search, limit: 1 }, client_id)
    const two = await askData('search', { ...search, search_type: 'MerchantList' }, client_id)
    assert.deepEqual([one.status, two.status], [200, 200])
    assert.deepEqual([one.headers.get('ratelimit-limit'), left(one), left(two)], ['120', 119, 118])
    const reset = Number(one.headers.get('ratelimit-reset'))
    assert.ok(reset > 0 && reset <= 60)
    const more = await Promise.all(Array.from({ length: 118 }, product))
    assert.deepEqual([...new Set(more.map(({ status }) => status))], [200])
    assert.equal(Math.min(...more.map(left)), 0)
    const answer = await product()
    await refused(answer, 429, 'rate_limited')
    const wait = Number(answer.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 60)
    await refused(askData('search', search, client_id), 429, 'rate_limited')
  })
  test('7.78 is separate for each app, and can be set', async () => {
    const [{ client_id }, other] = [await newApp({ rate_limit: 2 }), await newApp({ rate_limit: 2 })]
    const statuses = []
    for (let tries = 0; tries < 3; tries++) statuses.push((await readDrinkAs(client_id)).status)
    assert.deepEqual(statuses, [200, 200, 429])
    assert.equal(left(await readDrinkAs(other.client_id)), 1)
  })
  const readDrinkAs = (client_id: string) => askData(`product/${wine}`, { merchant_id: store }, client_id)
})
