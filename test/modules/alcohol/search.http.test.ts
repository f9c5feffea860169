import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import {
  loadAllProductIds,
  loadCategories,
  loadProducts,
  loadVariants,
} from '../../../src/modules/alcohol/catalog-store.ts'
import { alcoholUnderExampleRules, liftLimit, searchPath, waterStreet } from '../../support/alcohol.ts'
import { codesOf, logIn } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'
import { type OracleQuery, searchSlowly } from './oracle.ts'

const service = testService({
  template: 'demo',
  env: { PUBLIC_URL: 'https://shop.example' },
  routes: alcoholUnderExampleRules,
  prepare: liftLimit,
})

type Parameters = Record<string, string | number | undefined>
const search = (more: Parameters = {}) => service.get(searchPath(more))
const found = async (more: Parameters = {}) => {
  const answer = await search(more)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const listOf = (data: any): any[] => Object.values(data.products)
const namesOf = (data: any): string[] => listOf(data).map(({ name }) => name)
const fieldsOf = ({ body }: { body: any }) => body.message.map(({ field }: any) => field)
const refused = async (more: Parameters, code = 'invalid_parameter') => {
  const answer = await search(more)
  assert.equal(answer.status, 400, answer.text)
  assert.ok(
    codesOf(answer).every((own) => own === code),
    answer.text,
  )
  return fieldsOf(answer)
}
const filterOf = (data: any, key: string): any[] =>
  data.filters.find((filter: any) => filter.key === key).children
/** A change by SQL that the service knows of before it continues. */
const change = async (text: string, values: unknown[] = []) => {
  await service.db.rows(sql<unknown>(text), values)
  await service.deps.changes.caughtUp(service.db)
}

describe('the response', () => {
  test('has every key of the API, and no envelope around it', async () => {
    const { body } = await search({ keyword: 'merlot', limit: 2 })
    assert.deepEqual(Object.keys(body), ['message', 'search_address', 'data'])
    assert.deepEqual(body.message, [])
    assert.equal(body.search_address.street, '199 Water St')
    assert.equal(body.search_address.is_exact_match, true)
    assert.deepEqual(body.data.search_address, body.search_address)
    assert.deepEqual(Object.keys(body.data).sort(), [
      'breadcrumbs',
      'categories',
      'compliance',
      'disclaimers',
      'filters',
      'merchants',
      'products',
      'search_address',
      'sort',
      'total',
    ])
    const [product] = listOf(body.data)
    assert.deepEqual(Object.keys(product).sort(), [
      'categories',
      'description',
      'id',
      'image',
      'merchant_id',
      'merchant_ids',
      'name',
      'price',
      'product_id',
      'size',
      'size_price',
      'tags',
      'type',
    ])
    assert.equal(body.data.products[product.id], product)
    assert.deepEqual(product.categories, ['wine', 'red-wine', 'red-wine.merlot'])
    assert.ok(product.tags.some(({ key, value }: any) => key === 'brand' && Array.isArray(value)))
    assert.ok(product.merchant_ids.includes(product.merchant_id))
    assert.equal(product.size_price[0].size, product.size)
    assert.equal(product.size_price[0].price, product.price)
  })

  test('has categories as section, subsection and child; counts add up; the deepest nodes have ids', async () => {
    const data = await found({ section: 'wine', keyword: 'reserve' })
    const [wine, ...others] = data.categories
    assert.deepEqual(others, [])
    assert.deepEqual(
      [wine.key, wine.value, wine.is_selected, wine.product_ids],
      ['section', 'wine', true, []],
    )
    assert.equal(wine.count, listOf(data).length)
    const red = wine.children.find(({ value }: any) => value === 'red-wine')
    assert.deepEqual([red.key, red.name, red.is_selected], ['subsection', 'Red Wine', false])
    const sum = red.children.reduce((total: number, { count }: any) => total + count, 0)
    assert.equal(red.count, sum)
    for (const child of red.children) {
      assert.match(child.value, /^red-wine\.[a-z-]+$/)
      assert.equal(child.product_ids.length, child.count)
      for (const id of child.product_ids) assert.ok(data.products[id].categories.includes(child.value))
    }
  })

  test('shows the selection in filters, sort and breadcrumbs', async () => {
    const data = await found({
      section: 'wine',
      subsection: 'red-wine.merlot',
      filter_price: '2,3',
      sort: '-price',
    })
    assert.deepEqual(
      data.filters.map(({ key, multi_selectable }: any) => [key, multi_selectable]),
      [
        ['filter_country', true],
        ['filter_price', true],
        ['filter_size', true],
      ],
    )
    const chosen = filterOf(data, 'filter_price').filter(({ is_selected }) => is_selected)
    assert.deepEqual(
      chosen.map(({ name, value }) => [name, value]),
      [
        ['$10 - $20', '2'],
        ['$20 - $30', '3'],
      ],
    )
    assert.equal(data.sort.key, 'sort')
    assert.deepEqual(
      data.sort.options.map(({ value, is_selected }: any) => [value, is_selected]),
      [
        ['name', false],
        ['-name', false],
        ['price', false],
        ['-price', true],
      ],
    )
    assert.deepEqual(
      data.breadcrumbs.map(({ key, value }: any) => [key, value]),
      [
        ['section', 'all'],
        ['section', 'wine'],
        ['subsection', 'red-wine'],
        ['subsection', 'red-wine.merlot'],
      ],
    )
  })
})

describe('stores', () => {
  test('are complete and say what they have of each type', async () => {
    const { merchants } = await found({ keyword: 'merlot' })
    const store = merchants['1010']
    assert.equal(store.id, '1010')
    assert.equal(store.deliverable, true)
    assert.equal(store.deliverable_reason, null)
    assert.equal(store.search_address.street, '199 Water St')
    assert.equal(store.summary.type, 'W')
    assert.equal(typeof store.ordering.minimum, 'number')
    assert.equal(typeof store.location.distance, 'number')
    assert.equal(store.standardized_data_default, null)
    for (const kind of ['B', 'L', 'W']) assert.ok(store.inventory_type_overview[kind] > 0)
    assert.ok(Object.keys(merchants).length >= 3)
  })

  test('are returned alone for MerchantList, in any case of its name', async () => {
    for (const search_type of ['MerchantList', 'merchantlist', 'MERCHANTLIST']) {
      const { body } = await search({ search_type })
      assert.deepEqual(Object.keys(body.data).sort(), [
        'compliance',
        'disclaimers',
        'merchants',
        'search_address',
      ])
      assert.deepEqual(body.data.merchants, (await found()).merchants)
      assert.deepEqual(body.data.search_address, body.search_address)
    }
  })

  test('can be limited by merchant_ids, ids or short tags, within range; if none is left, nothing is found', async () => {
    const { merchants } = await found()
    const [one, two] = Object.values<any>(merchants)
    const tag = two.summary.url.short_tag
    const data = await found({ merchant_ids: `${one.id},${tag.toUpperCase()},999999,nobody` })
    assert.deepEqual(Object.keys(data.merchants).sort(), [one.id, two.id].sort())
    for (const { merchant_ids } of listOf(data)) {
      for (const id of merchant_ids) assert.ok([one.id, two.id].includes(String(id)))
    }
    const empty = await search({ merchant_ids: '1001,999999' })
    assert.deepEqual(codesOf(empty), ['no_delivery_results'])
    const { products, merchants: none, categories, filters } = empty.body.data
    assert.deepEqual([products, none, categories], [{}, {}, []])
    assert.ok(filters.every(({ children }: any) => children.length === 0))
  })

  test('closed at order_time are listed with deliverable false', async () => {
    const night = await found({ order_time: '2026-06-16T02:30:00-04:00' })
    const states = Object.values<any>(night.merchants).map(
      ({ deliverable, deliverable_reason, ordering }) => {
        assert.equal(deliverable, ordering.is_open)
        return deliverable_reason
      },
    )
    assert.ok(states.includes('closed'), 'some store closes at night')
    assert.equal(night.merchants['1010'].deliverable, true)
  })

  test('that may not sell at order_time are listed with deliverable false and the rule', async () => {
    const data = await found({ order_time: '2026-06-16T03:30:00-04:00' })
    assert.equal(data.merchants['1010'].deliverable, false)
    assert.equal(data.merchants['1010'].deliverable_reason, 'alcohol_not_allowed')
    assert.equal(data.compliance.allowed, false)
    const forbidden = data.compliance.decisions.filter(({ verdict }: any) => verdict === 'forbidden')
    assert.deepEqual(forbidden.map(({ kind }: any) => kind).sort(), ['beer', 'liquor', 'wine'])
    for (const { rule, version, reason, until } of forbidden) {
      assert.ok(rule && reason)
      assert.equal(version, 'example-1')
      assert.equal(until, '2026-06-16T06:00:00-04:00')
    }
    const noon = await found()
    assert.equal(noon.compliance.allowed, true)
    assert.equal(noon.compliance.minimum_age, 21)
    assert.equal(noon.disclaimers[0].type, 'alcohol')
  })

  test('that are a customer’s favorites are marked', async () => {
    await change(
      'INSERT INTO favorite_merchants (customer_id, merchant_id, created_at) VALUES (1, 1010, now())',
    )
    const { access_token } = await logIn(service)
    const { body } = await service.get(searchPath({ limit: 1 }), { authorization: access_token })
    assert.equal(body.data.merchants['1010'].favorite, true)
    assert.equal((await found({ limit: 1 })).merchants['1010'].favorite, false)
  })
})

describe('locations', () => {
  test('can be coordinates or an address; pickup is nearby', async () => {
    const at = { address: undefined, latitude: 40.7066, longitude: -74.0055 }
    assert.ok((await found({ ...at, keyword: 'merlot' })).merchants['1010'])
    const pickup = await found({ ...at, order_type: 'pickup', keyword: 'merlot' })
    assert.ok(Object.values<any>(pickup.merchants).every(({ location }) => location.distance <= 5))
  })

  test('can be unknown, ambiguous or missing', async () => {
    assert.deepEqual(await refused({ address: '1 Nowhere Blvd, Nowhere, ZZ' }, 'invalid_address'), [
      'address',
    ])
    const several = await search({ address: '100 Broadway, NY' })
    assert.deepEqual(codesOf(several), ['loc_multiple_possible'])
    assert.ok(several.body.addresses.length > 1)
    assert.deepEqual(fieldsOf(await search({ address: undefined })), ['address', 'latitude', 'longitude'])
    assert.deepEqual(await refused({ address: undefined, latitude: 40 }, 'missing_parameter'), ['longitude'])
  })

  test('that are inexact accept a ZIP code and say so', async () => {
    assert.deepEqual(await refused({ address: '10038' }, 'invalid_address'), ['address'])
    const data = await found({ address: '10038', inexact: 'true', limit: 1 })
    assert.equal(data.search_address.is_exact_match, false)
  })

  test('outside all delivery zones are reported', async () => {
    const answer = await search({ address: undefined, latitude: 45.9, longitude: -109.4 })
    assert.equal(answer.status, 200)
    assert.deepEqual(codesOf(answer), ['no_delivery_results'])
    assert.deepEqual(answer.body.data.products, {})
  })
})

describe('invalid input', () => {
  test('reports all missing parameters at once', async () => {
    const { status, body } = await service.get('/data/search?client_id=demo-app')
    assert.equal(status, 400)
    assert.deepEqual(fieldsOf({ body }), [
      'search_type',
      'address',
      'latitude',
      'longitude',
      'order_type',
      'order_time',
    ])
  })

  test('with unknown values is refused by name', async () => {
    assert.deepEqual(await refused({ search_type: 'food' }), ['search_type'])
    assert.deepEqual(await refused({ order_type: 'carrier-pigeon' }), ['order_type'])
    for (const section of ['water', 'beer,wine', 'beer wine']) {
      assert.deepEqual(await refused({ section }), ['section'])
    }
    for (const sort of ['popularity', '--price', 'price,name'])
      assert.deepEqual(await refused({ sort }), ['sort'])
    for (const limit of ['0', '-1', '1.5', 'many']) assert.deepEqual(await refused({ limit }), ['limit'])
    assert.deepEqual(await refused({ limit_if_segmented: 'x' }), ['limit_if_segmented'])
    assert.deepEqual(await refused({ inexact: 'perhaps' }), ['inexact'])
  })

  test('with values missing from the catalog is refused, all at once', async () => {
    const answer = await search({
      section: 'beer',
      subsection: 'ale,red-wine,ale.nothing',
      filter_size: '750ml,9 gallons',
      filter_country: 'france,atlantis',
      filter_price: '2,6,x',
      order_time: 'tomorrow',
    })
    assert.equal(answer.status, 400)
    const fields = ['order_time', 'subsection', 'filter_size', 'filter_country', 'filter_price']
    assert.deepEqual(fieldsOf(answer), fields)
    const [, subsection, size, country, price] = answer.body.message.map(({ dev_msg }: any) => dev_msg)
    assert.match(subsection, /"red-wine", "ale\.nothing" in beer/)
    assert.match(size, /"9 gallons"/)
    assert.match(country, /"atlantis"/)
    assert.match(price, /"6", "x"/)
  })

  test('left empty counts as absent', async () => {
    const empty = {
      section: '',
      subsection: '',
      filter_size: '',
      filter_price: ' , ',
      keyword: ' ',
      sort: '',
    }
    assert.deepEqual(await found({ ...empty, limit: 1 }), await found({ limit: 1 }))
  })

  test('in order_time is refused for nonsense and past times; 15 minutes late is fine; without a zone it is UTC', async () => {
    for (const order_time of ['soon', '2026-02-30T12:00:00Z', '2026-06-15', '2026-06-15T15:44:00Z']) {
      assert.deepEqual(await refused({ order_time }), ['order_time'])
    }
    for (const order_time of [
      'asap',
      '2026-06-15T15:46:00Z',
      '2026-06-15T12:00:00-0400',
      '2026-06-16T01:00:00',
    ]) {
      assert.equal((await search({ order_time, limit: 1 })).status, 200, order_time)
    }
    const utc = await found({ order_time: '2026-06-16T07:30:00', limit: 1 })
    assert.equal(utc.merchants['1010'].deliverable_reason, 'alcohol_not_allowed')
  })

  test('is a keyword of 500 characters; one of 499 is searched', async () => {
    const answer = await search({ keyword: 'a'.repeat(500) })
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['keyword_too_long'])
    assert.deepEqual(fieldsOf(answer), ['keyword'])
    for (const keyword of ['a'.repeat(499), 'merlto '.repeat(71), 'ab '.repeat(166), 'zz '.repeat(166)]) {
      assert.equal((await search({ keyword })).status, 200)
    }
  })

  test('punctuation is ignored', async () => {
    for (const keyword of ['.*', '(((', '[^-', '\\', '%', '_', '***', '"', '🍷']) {
      assert.equal(listOf(await found({ keyword })).length, 0, keyword)
    }
    for (const keyword of ["merlot'; DROP TABLE alcohol_products; --", 'mer(.*)lot', '<script>']) {
      assert.equal((await search({ keyword })).status, 200)
    }
    assert.deepEqual(
      namesOf(await found({ keyword: '(merlot)?' })),
      namesOf(await found({ keyword: 'merlot' })),
    )
  })
})

describe('filtering', () => {
  test('finds as many products as the count of the chosen value', async () => {
    const base = { section: 'wine', keyword: 'valley', filter_price: '3' }
    const data = await found(base)
    for (const key of ['filter_country', 'filter_size']) {
      for (const { value, count } of filterOf(data, key)) {
        assert.equal(listOf(await found({ ...base, [key]: value })).length, count, `${key} ${value}`)
      }
    }
    for (const { value, count } of filterOf(data, 'filter_price')) {
      assert.equal(listOf(await found({ ...base, filter_price: value })).length, count, value)
    }
    const nodes = data.categories[0].children.flatMap((node: any) => [node, ...node.children])
    for (const { value, count } of nodes) {
      assert.equal(listOf(await found({ ...base, subsection: value })).length, count, value)
    }
  })

  test('by price group includes its lower bound and excludes its upper bound', async () => {
    const bounds = [0, 10, 20, 30, 50, Number.POSITIVE_INFINITY]
    for (const group of [1, 2, 3, 4, 5]) {
      const prices = listOf(await found({ filter_price: group })).map(({ price }) => price)
      assert.ok(prices.length > 0)
      assert.ok(prices.every((price) => price >= bounds[group - 1]! && price < bounds[group]!))
    }
  })

  test('by limit shortens products without changing counts; limit_if_segmented applies only with several categories', async () => {
    const whole = await found({ section: 'beer' })
    const thin = await found({ section: 'beer', limit: 2 })
    const leaves = thin.categories[0].children.flatMap(({ children }: any) => children)
    assert.ok(leaves.every(({ product_ids, count }: any) => product_ids.length === Math.min(2, count)))
    assert.equal(thin.categories[0].count, listOf(whole).length)
    assert.deepEqual(thin.filters, whole.filters)
    const segmented = await found({ section: 'beer', limit_if_segmented: 2 })
    assert.deepEqual(segmented.products, thin.products)
    const single = { section: 'beer', subsection: 'ale.ipa' }
    assert.deepEqual(
      (await found({ ...single, limit_if_segmented: 2 })).products,
      (await found(single)).products,
    )
    assert.equal(listOf(await found({ ...single, limit: 2, limit_if_segmented: 1 })).length, 2)
  })

  test('sorts by name and price in both directions; without a sort the best match comes first', async () => {
    const sorted = async (sort: string) => listOf(await found({ keyword: 'gin', sort }))
    const prices = (await sorted('price')).map(({ price }) => price)
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => a - b),
    )
    assert.deepEqual(
      (await sorted('-price')).map(({ price }) => price),
      prices.toReversed(),
    )
    const names = (await sorted('name')).map(({ name }) => name)
    assert.deepEqual(
      (await sorted('-name')).map(({ name }) => name),
      names.toReversed(),
    )
    assert.ok(names[0]!.localeCompare(names.at(-1)!) < 0)
    const [first] = listOf(await found({ keyword: 'gin' }))
    assert.ok(first.categories.includes('gin'))
  })

  test('matches prefixes, typos and accents', async () => {
    for (const [keyword, value] of [
      ['cab sauv', 'red-wine.cabernet-sauvignon'],
      ['chardoney', 'white-wine.chardonnay'],
      ['albarino', 'white-wine.albarino'],
      ['proseco', 'sparkling-wine.prosecco'],
    ]) {
      const [first] = listOf(await found({ keyword }))
      assert.ok(first.categories.includes(value), `${keyword}: ${first?.name}`)
    }
  })
})

test('over HTTP and PostgreSQL it finds the same as a search without any index', async () => {
  const ids = await loadAllProductIds(service.db)
  const stores = Object.keys((await found({ limit: 1 })).merchants).map(Number)
  const offers = await service.db.rows(
    sql<{ merchantId: number; variantId: number; price: number; stock: number }>(
      `SELECT merchant_id AS "merchantId", variant_id AS "variantId", price_cents AS price, stock
       FROM alcohol_offers WHERE merchant_id = ANY ($1::bigint[])`,
    ),
    [stores],
  )
  const world = {
    categories: await loadCategories(service.db),
    products: await loadProducts(service.db, ids),
    variants: await loadVariants(service.db, ids),
    offers,
  }
  const queries: [Parameters, Partial<OracleQuery>][] = [
    [{}, {}],
    [
      { section: 'liquor', sort: 'name' },
      { section: 'liquor', sort: 'name' },
    ],
    [
      { section: 'wine', sort: '-price', limit: 3 },
      { section: 'wine', sort: '-price', limit: 3 },
    ],
    [
      { subsection: 'ale.ipa,lager', filter_size: '6-x-12oz' },
      { subsections: ['ale.ipa', 'lager'], sizes: ['6-x-12oz'] },
    ],
    [
      { filter_country: 'France,italy', filter_price: '1,5' },
      { countries: ['france', 'italy'], prices: [1, 5] },
    ],
    [
      { keyword: 'reserve red wine', filter_price: 4, limit_if_segmented: 1 },
      { keyword: 'reserve red wine', prices: [4], limitIfSegmented: 1 },
    ],
    [{ keyword: 'wiskey single barel' }, { keyword: 'wiskey single barel' }],
  ]
  for (const [parameters, query] of queries) {
    const wanted = searchSlowly(world, { subsections: [], countries: [], sizes: [], prices: [], ...query })
    const data = await found(parameters)
    const list = listOf(data)
    assert.deepEqual(
      list.map(({ product_id }) => product_id),
      wanted.products,
    )
    assert.deepEqual(
      list.map(({ price, merchant_ids }) => [price, merchant_ids]),
      wanted.products.map((_, index) => [wanted.prices[index], wanted.merchants[index]]),
    )
    for (const key of ['filter_country', 'filter_price', 'filter_size'] as const) {
      const lines = filterOf(data, key).map((child) => `${child.value} ${child.is_selected} ${child.count}`)
      assert.deepEqual(lines.sort(), wanted.filters[key])
    }
  }
})

describe('compact responses', () => {
  const wines = { section: 'wine', sort: 'price' }

  test('merchants=ids and none leave out everything but the ids, in the order of the full list', async () => {
    const [full, ids, none] = await Promise.all(
      ['full', 'ids', 'none'].map(
        async (merchants) => (await search({ ...wines, limit: 2, merchants })).body.data,
      ),
    )
    const { merchants, ...rest } = full
    assert.deepEqual(none, rest)
    assert.deepEqual(ids, { ...rest, merchant_ids: ids.merchant_ids })
    assert.deepEqual(ids.merchant_ids.map(String).sort(), Object.keys(merchants).sort())
  })

  test('flat pages add up to the whole result in order, whatever their size', async () => {
    const whole = listOf(await found({ ...wines, merchants: 'none' }))
    for (const limit of [1, 97, 500, 100_000]) {
      const from = Math.max(0, whole.length - 2 * limit)
      const seen: string[] = []
      for (let offset = from; offset < whole.length; offset += limit) {
        const { body } = await search({ ...wines, layout: 'flat', limit, offset, merchants: 'none' })
        assert.equal(body.data.total, whole.length)
        seen.push(...listOf(body.data).map(({ product_id }) => product_id))
      }
      assert.deepEqual(
        seen,
        whole.slice(from).map(({ product_id }) => product_id),
      )
    }
    const { body } = await search({ ...wines, layout: 'flat', limit: 5, offset: whole.length })
    assert.deepEqual([body.data.products, body.data.total], [{}, whole.length])
  })

  test('by section, limit and offset apply to each deepest category', async () => {
    const byLeaf = (data: any) => Map.groupBy(listOf(data), ({ categories }) => categories[2])
    const whole = byLeaf(await found({ section: 'beer' }))
    const page = byLeaf(await found({ section: 'beer', limit: 3, offset: 2 }))
    for (const [leaf, products] of whole) {
      const expected = products.slice(2, 5).map(({ product_id }) => product_id)
      assert.deepEqual(
        (page.get(leaf) ?? []).map(({ product_id }) => product_id),
        expected,
      )
    }
  })

  test('fields selects what is shown of a product; facets=false leaves out the filters', async () => {
    const { body } = await search({
      keyword: 'merlot',
      fields: 'price,product_id',
      facets: 'false',
      merchants: 'none',
    })
    assert.deepEqual(Object.keys(body.data).sort(), [
      'compliance',
      'disclaimers',
      'products',
      'search_address',
      'total',
    ])
    const [lean] = listOf(body.data)
    const [full] = listOf(await found({ keyword: 'merlot' }))
    assert.deepEqual(lean, { id: '1', product_id: full.product_id, price: full.price })
  })

  test('an unknown field or layout is refused', async () => {
    for (const wrong of [
      { fields: 'price,colour' },
      { layout: 'wide' },
      { merchants: 'some' },
      { offset: -1 },
    ]) {
      assert.equal((await search(wrong)).status, 400)
    }
  })
})

describe('changes are visible at once', () => {
  const merlot = { merchant_ids: '1010', section: 'wine', subsection: 'red-wine.merlot' }

  test('a sale that empties the shelf removes the product, and a delivery brings it back', async () => {
    const [product] = listOf(await found(merlot))
    const offers = `FROM alcohol_variants v WHERE v.variant_id = o.variant_id AND o.merchant_id = 1010 AND v.product_id = $1`
    await change(`UPDATE alcohol_offers o SET stock = 0 ${offers}`, [product.product_id])
    assert.ok(!namesOf(await found(merlot)).includes(product.name))
    await change(`UPDATE alcohol_offers o SET stock = 3, price_cents = 777 ${offers}`, [product.product_id])
    const again = listOf(await found(merlot)).find(({ product_id }) => product_id === product.product_id)
    assert.equal(again.price, 7.77)
  })

  test('a new product is found as soon as a store sells it', async () => {
    await change(
      `INSERT INTO alcohol_products (product_id, section, subsection, child, name, brand, country, match_key)
       VALUES ('NEW1', 'wine', 'red-wine', 'merlot', 'Quuxberry Merlot', 'Quuxberry', 'Moldova', 'quuxberry merlot')`,
    )
    await change(
      `INSERT INTO alcohol_variants (variant_id, product_id, size, volume_ml) VALUES (900001, 'NEW1', '700ml', 700)`,
    )
    assert.deepEqual(namesOf(await found({ keyword: 'quuxberry' })), [])
    await change(
      'INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock) VALUES (1010, 900001, 1999, 5)',
    )
    const data = await found({ keyword: 'quxberry', filter_size: '700ml', filter_country: 'moldova' })
    assert.deepEqual(namesOf(data), ['Quuxberry Merlot'])
    assert.deepEqual(
      filterOf(data, 'filter_country').map(({ name, count }) => [name, count]),
      [['Moldova', 1]],
    )
  })

  test('a deactivated store disappears', async () => {
    await change('UPDATE merchants SET active = false WHERE merchant_id = 1010')
    assert.equal((await found({ keyword: 'merlot' })).merchants['1010'], undefined)
    await change('UPDATE merchants SET active = true WHERE merchant_id = 1010')
    assert.ok((await found({ keyword: 'merlot' })).merchants['1010'])
  })
})

describe('the rate limit', () => {
  const own = { client_id: 'public-app' }

  test('is 120 requests a minute for all three endpoints together, with headers, then 429', async () => {
    const first = await search({ ...own, limit: 1 })
    assert.equal(first.headers.get('ratelimit-limit'), '120')
    assert.equal(first.headers.get('ratelimit-remaining'), '119')
    assert.ok(Number(first.headers.get('ratelimit-reset')) <= 60)
    const product = await service.get('/data/product/NOSUCH?client_id=public-app&merchant_id=1010')
    assert.equal(product.headers.get('ratelimit-remaining'), '118')
    const list = await search({ ...own, search_type: 'MerchantList' })
    assert.equal(list.headers.get('ratelimit-remaining'), '117')
    for (let spent = 3; spent < 120; spent++) await search({ ...own, limit: 1 })
    const refusal = await search({ ...own, limit: 1 })
    assert.equal(refusal.status, 429)
    assert.deepEqual(codesOf(refusal), ['rate_limited'])
    assert.equal(refusal.headers.get('ratelimit-remaining'), '0')
    assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
    assert.equal((await search({ limit: 1 })).status, 200, 'another app has its own')
  })

  test('counts repeated searches too, which are answered early from the third time on', async () => {
    const doorAnswers = async () => {
      const { text } = await service.get('/metrics')
      return Number(/^cellardoor_front_answers_total\{route="\/data\/search"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await doorAnswers()
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await search({ keyword: 'door merlot', limit: 1 }))
    assert.equal(await doorAnswers(), before + 2)
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')))
    assert.deepEqual(
      left.map((remaining) => left[0]! - remaining),
      [0, 1, 2, 3],
    )
    await search({ keyword: 'door gin', limit: 1 })
    assert.equal(await doorAnswers(), before + 2, 'what is asked once is not kept')
  })

  test('a client_id is required', async () => {
    const answer = await service.get(
      `/data/search?search_type=alcohol&address=${encodeURIComponent(waterStreet)}&order_type=delivery&order_time=ASAP`,
    )
    assert.deepEqual(codesOf(answer), ['client_id_required'])
  })
})
