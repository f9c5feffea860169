import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { catalogRoutes } from '../../../src/modules/alcohol/catalog/routes.ts'
import { nameKeysToLookUp } from '../../../src/modules/alcohol/catalog/rules/name-keys.ts'
import { findProductId } from '../../../src/modules/alcohol/catalog-store.ts'
import { formatVariantId, withCheckDigit } from '../../../src/modules/alcohol/rules.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: catalogRoutes })

const products = (rows: unknown[], more: object = {}) =>
  service.post('/operator/catalogue/products', { products: rows, ...more }, operator)
const offers = (rows: unknown[], more: object = {}) =>
  service.post('/operator/catalogue/offers', { offers: rows, ...more }, operator)
const query = async (text: string, values: unknown[] = []) => (await service.db.pool.query(text, values)).rows

/** A trade number from the range for examples, far above those of the demo. */
const gtin = (number: number) => withCheckDigit(`0952${String(5_000_000 + number).padStart(9, '0')}`)
const red = { section: 'wine', subsection: 'red-wine', child: 'merlot' }
const merlot = { name: 'Quiet Ferry Merlot', brand: 'Quiet Ferry', size: '750ml', country: 'Chile', ...red }

const productsNamed = (name: string) =>
  query('SELECT * FROM alcohol_products WHERE name = $1 ORDER BY product_id', [name])
const sizesOf = (productId: string) =>
  query('SELECT * FROM alcohol_variants WHERE product_id = $1 ORDER BY variant_id', [productId])
const sums = ({ body: { message: _, refused, ...numbers } }: { body: any }) => ({
  ...numbers,
  refused: refused.map(({ reason }: { reason: string }) => reason),
})
const everything = () =>
  query(`SELECT (SELECT md5(string_agg(p::text, '|' ORDER BY product_id)) FROM alcohol_products p) AS products,
                (SELECT md5(string_agg(v::text, '|' ORDER BY variant_id)) FROM alcohol_variants v) AS variants,
                (SELECT md5(string_agg(o::text, '|' ORDER BY merchant_id, variant_id)) FROM alcohol_offers o) AS offers,
                (SELECT md5(string_agg(m::text, '|' ORDER BY match_id)) FROM alcohol_matches m) AS matches`)

describe('importing products', () => {
  test('adds a drink with its sizes, once', async () => {
    const rows = [
      {
        ...merlot,
        gtin: gtin(1),
        abv: '13.5',
        vintage: '2021',
        tags: 'award=Gold|Silver; organic=yes',
        description: 'Plum.',
      },
      { ...merlot, size: '1.5 L', gtin: gtin(2), vintage: '2021' },
      { ...merlot, name: 'QUIET FERRY MERLOT 37.5cl', size: undefined, vintage: '2021' },
    ]
    const first = await products(rows)
    assert.deepEqual(sums(first), { added: 1, changed: 0, sizes: 3, categories: 0, doubtful: 0, refused: [] })
    const [product] = await productsNamed('Quiet Ferry Merlot')
    assert.deepEqual(
      [product.country, product.description, product.match_key],
      ['Chile', 'Plum.', 'quiet ferry merlot'],
    )
    assert.deepEqual(product.tags, [
      { key: 'brand', value: ['Quiet Ferry'] },
      { key: 'abv', value: '13.5%' },
      { key: 'vintage', value: '2021' },
      { key: 'award', value: ['Gold', 'Silver'] },
      { key: 'organic', value: 'yes' },
    ])
    assert.deepEqual(
      (await sizesOf(product.product_id)).map(({ size, gtin: number, container }) => [
        size,
        number,
        container,
      ]),
      [
        ['750ml', gtin(1), 'bottle'],
        ['1.5L', gtin(2), 'bottle'],
        ['375ml', null, 'bottle'],
      ],
    )
    const before = await everything()
    const again = await products(rows)
    assert.deepEqual(sums(again), { added: 0, changed: 0, sizes: 0, categories: 0, doubtful: 0, refused: [] })
    assert.deepEqual(await everything(), before)
  })

  test('recognizes a drink by the number of a size, whatever the list calls it', async () => {
    await products([{ ...merlot, name: 'Numbered One', gtin: gtin(10) }])
    const answer = await products([
      { name: 'Numbered One, the Merlot', gtin: gtin(10).slice(1), size: '75 cl', country: 'Peru' },
    ])
    assert.deepEqual(sums(answer), {
      added: 0,
      changed: 1,
      sizes: 0,
      categories: 0,
      doubtful: 0,
      refused: [],
    })
    const [product] = await productsNamed('Numbered One, the Merlot')
    assert.deepEqual([product.country, product.child], ['Peru', 'merlot'])
  })

  test('by name alone keeps the name and fills in the rest', async () => {
    await products([{ ...merlot, name: 'Château Ordinaire', brand: '', country: '' }])
    const answer = await products([
      { ...merlot, name: 'chateau ordinaire', brand: '', country: 'France', size: '3L' },
    ])
    assert.deepEqual([answer.body.added, answer.body.changed, answer.body.sizes], [0, 1, 1])
    const [product] = await productsNamed('Château Ordinaire')
    assert.equal(product.country, 'France')
  })

  test('recognizes the demo’s own products', async () => {
    const rows = await query(
      `SELECT p.product_id, p.name, p.brand, p.section, p.subsection, p.child, v.size, v.container, v.gtin
       FROM alcohol_products p JOIN alcohol_variants v USING (product_id)
       WHERE product_id ~ '^[BWL][0-9]{4}$' ORDER BY variant_id LIMIT 1500`,
    )
    for (const without of [['gtin', 'product_id'], ['product_id'], ['gtin']]) {
      const lines = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !without.includes(key))),
      )
      assert.deepEqual(sums(await products(lines)), {
        added: 0,
        changed: 0,
        sizes: 0,
        categories: 0,
        doubtful: 0,
        refused: [],
      })
    }
  })

  test('flags near-duplicates for review with the reason; a second import does not add to the list', async () => {
    const rows = [
      { ...merlot, name: 'Grand Vaubrel Merlot', brand: 'Grand Vaubrel', vintage: '2019' },
      { ...merlot, name: 'Grand Vaubrel Merlot', brand: 'Grand Vaubrel', vintage: '2020' },
      { ...merlot, name: 'Grand Vaubrell Merlot', brand: 'Grand Vaubrell' },
      { ...merlot, name: 'Grand Vaubrel Malbec', brand: 'Grand Vaubrel', child: 'malbec' },
    ]
    const answer = await products(rows)
    assert.deepEqual([answer.body.added, answer.body.doubtful, answer.body.refused], [4, 3, []])
    const { matches } = (await service.get('/operator/catalogue/matches?limit=1000', operator)).body
    const found = matches.filter((match: any) => match.product.name.startsWith('Grand Vaubrel'))
    assert.deepEqual(found.map((match: any) => match.reason).toSorted(), [
      'another vintage: 2020, 2019',
      'nearly the same name',
      'nearly the same name',
    ])
    assert.deepEqual([(await products(rows)).body.added, (await products(rows)).body.doubtful], [0, 0])
  })

  test('does not confuse two numbers: the same name and size with another gtin goes to review', async () => {
    await products([{ ...merlot, name: 'Twice Numbered', brand: '', gtin: gtin(20) }])
    const answer = await products([{ ...merlot, name: 'Twice Numbered', brand: '', gtin: gtin(21) }])
    assert.deepEqual([answer.body.added, answer.body.doubtful], [1, 1])
  })

  test('refuses lines by number with a reason, and imports the others', async () => {
    const answer = await products([
      { ...merlot, name: undefined },
      { ...merlot, name: 'Refused A', size: undefined },
      { ...merlot, name: 'Refused B', size: 'a lot' },
      { ...merlot, name: 'Refused C', gtin: '0952000000000' },
      { ...merlot, name: 'Refused D', section: 'milk' },
      { ...merlot, name: 'Refused E', child: 'cow' },
      { name: 'Refused F', size: '750ml' },
      { ...merlot, name: 'Refused G', product_id: 'no such!' },
      { ...merlot, name: 'Refused H', image: 'javascript:alert(1)' },
      { ...merlot, name: 'Refused I', size: '6 x 12oz', pack: '4' },
      { ...merlot, name: 'Refused J', abv: 'strong' },
      { ...merlot, name: 'x'.repeat(201) },
      'not a line',
      { ...merlot, name: 'Sound After All', brand: '' },
    ])
    assert.deepEqual(
      answer.body.refused.map(({ index, reason }: any) => `${index}: ${reason}`),
      [
        '0: no name',
        '1: no size',
        '2: unknown size "a lot"',
        '3: the gtin is invalid: its check digit is wrong',
        '4: the section must be beer, wine or liquor',
        '5: there is no category wine > red-wine > cow',
        '6: the product is new and has no category',
        '7: a product_id must be 4 to 32 letters and digits',
        '8: the image isn’t a URL',
        '9: size and pack contradict each other',
        '10: the abv isn’t a percentage',
        '11: name is longer than 200 characters',
        '12: the line is not an object',
      ],
    )
    assert.equal(answer.body.added, 1)
    assert.equal((await productsNamed('Sound After All')).length, 1)
  })

  test('refuses a number that belongs to another size or product', async () => {
    await products([{ ...merlot, name: 'Number Holder', brand: '', gtin: gtin(30) }])
    const answer = await products([
      { ...merlot, name: 'Number Holder', brand: '', gtin: gtin(30), size: '1.5L' },
      { ...merlot, name: 'Somebody Else', brand: '', gtin: gtin(30), product_id: 'W0001' },
    ])
    assert.deepEqual(
      answer.body.refused.map(({ reason }: any) => reason.replace(/P[0-9A-F]{20}/, 'P…')),
      ['the gtin is that of 750ml', 'the gtin is that of the product P…'],
    )
  })

  test('creates categories if told to', async () => {
    const row = {
      name: 'Umeshu Kasumi',
      size: '720ml',
      section: 'Wine',
      subsection: 'Fruit Wine',
      child: 'Plum Wine',
    }
    const answer = await products([row, { ...row, name: 'Umeshu Sora' }], { create_categories: true })
    assert.deepEqual([answer.body.added, answer.body.categories, answer.body.refused], [2, 2, []])
    const rows = await query(
      "SELECT subsection, child, name FROM alcohol_categories WHERE subsection = 'fruit-wine' ORDER BY child",
    )
    assert.deepEqual(rows, [
      { subsection: 'fruit-wine', child: '', name: 'Fruit Wine' },
      { subsection: 'fruit-wine', child: 'plum-wine', name: 'Plum Wine' },
    ])
  })

  test('adds a new drink once when two imports run at the same time', async () => {
    const row = { ...merlot, name: 'Contested Merlot', brand: '' }
    const answers = await Promise.all([products([row]), products([row]), products([row])])
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.added, 0),
      1,
    )
    assert.equal((await productsNamed('Contested Merlot')).length, 1)
  })
})

describe('importing offers', () => {
  const offerOf = async (merchantId: number, size = '750ml', productId = 'W0001') =>
    (
      await query(
        `SELECT o.price_cents, o.stock FROM alcohol_offers o JOIN alcohol_variants v USING (variant_id)
         WHERE merchant_id = $1 AND v.product_id = $2 AND v.size = $3`,
        [merchantId, productId, size],
      )
    )[0]

  test('finds the size by number, by product and size, or by name and size; the store by id or tag', async () => {
    const [product] = await query("SELECT name FROM alcohol_products WHERE product_id = 'W0001'")
    const [{ gtin: number }] = await query(
      "SELECT gtin FROM alcohol_variants WHERE product_id = 'W0001' AND size = '750ml'",
    )
    await query(
      "DELETE FROM alcohol_offers USING alcohol_variants v WHERE v.variant_id = alcohol_offers.variant_id AND v.product_id = 'W0001'",
    )
    const answer = await offers([
      { merchant_id: 1010, gtin: number, price: '21.99', stock: '12' },
      { short_tag: 'cork-compass', product_id: 'W0001', size: '75cl', price: '$22', stock: 0 },
      { merchant_id: '1069', name: `${product.name} 750 ML`, price: '19.49', stock: '3' },
    ])
    assert.deepEqual(sums(answer), { added: 3, changed: 0, refused: [] })
    assert.deepEqual(await offerOf(1010), { price_cents: 2199, stock: 12 })
    assert.deepEqual(await offerOf(1044), { price_cents: 2200, stock: 0 })
    assert.deepEqual(await offerOf(1069), { price_cents: 1949, stock: 3 })
  })

  test('changes only what differs', async () => {
    const rows = [
      { merchant_id: '1010', product_id: 'W0001', size: '750ml', price: '20.99', stock: '12' },
      { merchant_id: '1069', product_id: 'W0001', size: '750ml', price: '19.49', stock: '3' },
    ]
    assert.deepEqual(sums(await offers(rows)), { added: 0, changed: 1, refused: [] })
    const before = await everything()
    assert.deepEqual(sums(await offers(rows)), { added: 0, changed: 0, refused: [] })
    assert.deepEqual(await everything(), before)
  })

  test('uses the last of several lines for the same size', async () => {
    const row = { merchant_id: '1010', product_id: 'W0001', size: '750ml', stock: '5' }
    await offers([
      { ...row, price: '30' },
      { ...row, price: '31' },
    ])
    assert.deepEqual(await offerOf(1010), { price_cents: 3100, stock: 5 })
  })

  test('refuses lines by number with a reason', async () => {
    await products([
      { ...merlot, name: 'Either Way', brand: '', size: '12oz', container: 'can' },
      { ...merlot, name: 'Either Way', brand: '', size: '12oz', container: 'bottle' },
      { ...merlot, name: 'Year After Year', brand: '', vintage: '2018' },
      { ...merlot, name: 'Year After Year', brand: '', vintage: '2019' },
    ])
    const sound = { merchant_id: '1010', product_id: 'W0001', size: '750ml', price: '10', stock: '1' }
    const { body } = await offers([
      { ...sound, merchant_id: undefined },
      { ...sound, merchant_id: '7' },
      { ...sound, merchant_id: 'x' },
      { ...sound, product_id: undefined },
      { ...sound, size: undefined },
      { ...sound, size: '42L' },
      { ...sound, product_id: 'NOSUCH' },
      { ...sound, product_id: undefined, size: undefined, gtin: gtin(99) },
      { ...sound, price: '0' },
      { ...sound, price: '9.999' },
      { ...sound, stock: '-1' },
      { ...sound, stock: undefined },
      { ...sound, product_id: undefined, name: 'Either Way', size: '12oz' },
      { ...sound, product_id: undefined, name: 'Year After Year' },
    ])
    assert.deepEqual(
      body.refused.map(({ reason }: any) => reason),
      [
        'no merchant_id or short_tag',
        'there is no merchant 7',
        'the merchant_id isn’t a number',
        'no gtin, product_id or name',
        'no size',
        'the product has no such size',
        'there is no such product',
        'no product has this gtin',
        'the price is missing or wrong',
        'the price is missing or wrong',
        'the stock is missing or wrong',
        'the stock is missing or wrong',
        'the size comes in several containers; say which',
        'several products have this name; give gtin or product_id',
      ],
    )
    assert.equal(body.added, 0)
  })

  test('removes what is missing from a store’s list', async () => {
    const { body } = await offers(
      [{ merchant_id: '1380', product_id: 'W0001', size: '750ml', price: '10', stock: '1' }],
      { tell_sizes: true },
    )
    const [{ merchant_id, variant_ids }] = body.stores
    const [{ before }] = await query(
      'SELECT count(*)::int AS before FROM alcohol_offers WHERE merchant_id = 1380',
    )
    const answer = await service.post(
      '/operator/catalogue/offers/others',
      { merchant_id, variant_ids },
      operator,
    )
    assert.equal(answer.body.removed, before - 1)
    assert.deepEqual(await query('SELECT variant_id::int FROM alcohol_offers WHERE merchant_id = 1380'), [
      { variant_id: variant_ids[0] },
    ])
    // Event subscribers learn that none of them is in stock anymore.
    const [{ data }] = await query(
      `SELECT data FROM outbox_events WHERE type = 'offer.updated' AND merchant_id = 1380 ORDER BY event_id DESC LIMIT 1`,
    )
    assert.equal(data.offers.length, before - 1)
    assert.ok(data.offers.every(({ stock, price }: any) => stock === 0 && price > 0))
    const removed = data.offers.map(({ id }: any) => id)
    assert.ok(!removed.includes(formatVariantId(variant_ids[0])))
  })
})

test('the counts match the tables', async () => {
  const { body } = await service.get('/operator/catalogue', operator)
  const [row] = await query(
    `SELECT (SELECT count(*)::int FROM alcohol_products) AS products, (SELECT count(*)::int FROM alcohol_offers) AS offers,
            (SELECT count(*)::int FROM alcohol_matches) AS matches`,
  )
  assert.deepEqual(
    [body.products + body.merged, body.offers, body.open_matches],
    [row.products, row.offers, row.matches],
  )
})

test('every batch is recorded', async () => {
  await offers([{ merchant_id: '1010', product_id: 'W0001', size: '750ml', price: '11', stock: '1' }])
  const { records } = (await service.get('/operator/audit?limit=1', operator)).body
  assert.deepEqual([records[0].action, records[0].subject], ['catalogue.imported', 'offers'])
  assert.deepEqual(records[0].after, { added: 0, changed: 1, refused: 0 })
})

test('unauthorized callers and malformed batches are refused', async () => {
  assert.equal((await service.post('/operator/catalogue/products', { products: [] })).status, 401)
  for (const body of [{}, { products: 'all' }, { products: Array(2001).fill({}) }]) {
    assert.equal((await service.post('/operator/catalogue/products', body, operator)).status, 400)
  }
  assert.equal(await findProductId(service.db, 'W0001'), 'W0001')
})

test('every key used to look up a name is the one that the database stores for it', async () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aeiouybcdlmnrst0129éñß'), minLength: 1, maxLength: 12 }),
    fc.constantFrom('chateau', 'reserve', 'merlot', 'pinot', 'single', 'barrel', 'oooo', 'aeiouy', 'nnnnnn'),
  )
  const names = fc.sample(
    fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
    2000,
  )
  const rows = await query(
    `SELECT name, array_agg(key) AS keys FROM unnest($1::text[]) AS name, alcohol_name_keys_of(name) AS key GROUP BY name`,
    [names],
  )
  const written = new Map<string, Set<string>>(rows.map(({ name, keys }) => [name, new Set(keys)]))
  for (const name of names) {
    const missing = nameKeysToLookUp(name).keys.filter((key) => !written.get(name)?.has(key))
    assert.deepEqual(missing, [], name)
  }
})
