import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { parseVariantId } from '../../../src/modules/alcohol/index.ts'
import { alcoholUnderExampleRules, liftLimit, searchPath } from '../../support/alcohol.ts'
import { codesOf } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: alcoholUnderExampleRules, prepare: liftLimit })

const read = (productId: string, more: Record<string, string | number> = {}) => {
  const parameters = { client_id: 'demo-app', merchant_id: 1010, ...more }
  const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]))
  return service.get(`/data/product/${productId}?${query}`)
}
const item = async (productId: string, more = {}) => {
  const answer = await read(productId, more)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.item.length, 1)
  return answer.body.item[0]
}
const change = async (text: string, values: unknown[] = []) => {
  const rows = await service.db.rows(sql<any>(text), values)
  await service.deps.changes.caughtUp(service.db)
  return rows
}
/** A product of which 1010 has several sizes. */
const severalSizes = async () => {
  const [found] = await change(
    `SELECT v.product_id AS id FROM alcohol_offers o JOIN alcohol_variants v USING (variant_id)
     WHERE o.merchant_id = 1010 AND o.stock > 0 GROUP BY 1 HAVING count(*) >= 3 ORDER BY 1 LIMIT 1`,
  )
  return found.id as string
}

test('a product has every key of the API, and its children can be added to the cart', async () => {
  const productId = await severalSizes()
  const product = await item(productId)
  assert.deepEqual(Object.keys(product).sort(), [
    'available',
    'categories',
    'children',
    'country',
    'description',
    'id',
    'image',
    'increment',
    'max_price',
    'max_qty',
    'merchant_id',
    'min_qty',
    'name',
    'popular_flag',
    'price',
    'section',
    'subsection',
    'tags',
    'type',
    'unique_id',
  ])
  assert.deepEqual([product.id, product.merchant_id, product.type], [productId, 1010, 'item'])
  assert.ok(product.children.length >= 3)
  for (const child of product.children) {
    assert.deepEqual(Object.keys(child).sort(), [
      'available',
      'container',
      'gtin',
      'id',
      'increment',
      'max_price',
      'max_qty',
      'min_qty',
      'name',
      'price',
      'quantity',
      'size',
      'type',
    ])
    assert.ok(parseVariantId(child.id))
    assert.equal(child.max_price, child.price)
  }
  const prices = product.children.map(({ price }: any) => price)
  assert.deepEqual([product.price, product.max_price], [Math.min(...prices), Math.max(...prices)])
})

test('price and stock are the merchant’s own; at most 99 of a large stock can be ordered', async () => {
  const productId = await severalSizes()
  const [first, second, third] = (await item(productId)).children
  const set =
    'UPDATE alcohol_offers SET price_cents = $2, stock = $3 WHERE merchant_id = 1010 AND variant_id = $1'
  await change(set, [parseVariantId(first.id), 1234, 500])
  await change(set, [parseVariantId(second.id), 2345, 7])
  await change(set, [parseVariantId(third.id), 3456, 0])
  const { children, available } = await item(productId)
  assert.deepEqual(
    children.slice(0, 3).map(({ price, max_qty, available }: any) => [price, max_qty, available]),
    [
      [12.34, 99, true],
      [23.45, 7, true],
      [34.56, 0, false],
    ],
  )
  assert.equal(available, true)
  const { body } = await service.get(searchPath({ merchant_ids: 1010 }))
  const found = Object.values<any>(body.data.products).find(({ product_id }) => product_id === productId)
  const sizes = children.filter(({ available }: any) => available)
  assert.deepEqual(
    found.size_price,
    sizes.map(({ size, price, quantity }: any) => ({ size, price, quantity })),
  )
})

test('a sold-out product is shown as unavailable', async () => {
  const productId = await severalSizes()
  await change(
    `UPDATE alcohol_offers o SET stock = 0 FROM alcohol_variants v
     WHERE v.variant_id = o.variant_id AND o.merchant_id = 1010 AND v.product_id = $1`,
    [productId],
  )
  const product = await item(productId)
  assert.deepEqual([product.available, product.max_qty], [false, 0])
})

test('the description is short unless the full one is requested', async () => {
  const productId = await severalSizes()
  await change('UPDATE alcohol_products SET description = $2 WHERE product_id = $1', [
    productId,
    'Ripe plum and 12.5 percent. Good with stew. Serve it cool.',
  ])
  assert.equal((await item(productId)).description, 'Ripe plum and 12.5 percent.')
  assert.equal(
    (await item(productId, { show_description: 'false' })).description,
    'Ripe plum and 12.5 percent.',
  )
  const whole = await item(productId, { show_description: 'true' })
  assert.equal(whole.description, 'Ripe plum and 12.5 percent. Good with stew. Serve it cool.')
  await change('UPDATE alcohol_products SET description = $2 WHERE product_id = $1', [
    productId,
    'word '.repeat(60).trim(),
  ])
  const { description } = await item(productId)
  assert.ok(description.length <= 120 && description.endsWith('word…'), description)
})

test('the id of a merged product returns the remaining one', async () => {
  const productId = await severalSizes()
  const row = `SELECT $2, section, subsection, child, name, match_key, $3 FROM alcohol_products WHERE product_id = $1`
  const columns = 'product_id, section, subsection, child, name, match_key, merged_into'
  await change(`INSERT INTO alcohol_products (${columns}) ${row}`, [productId, 'OLD1', productId])
  await change(`INSERT INTO alcohol_products (${columns}) ${row}`, [productId, 'OLD2', 'OLD1'])
  assert.equal((await item('OLD2')).id, productId)
})

describe('a request is refused', () => {
  test('with no_rest for an unknown merchant, even if the product is unknown too', async () => {
    for (const productId of [await severalSizes(), 'NOSUCH']) {
      const answer = await read(productId, { merchant_id: 999999 })
      assert.equal(answer.status, 400)
      assert.deepEqual(codesOf(answer), ['no_rest'])
      assert.equal(answer.body.message[0].field, 'merchant_id')
    }
  })

  test('with no_item for a product that is unknown, malformed or not sold there', async () => {
    const productId = await severalSizes()
    for (const [id, merchant_id] of [
      ['NOSUCH', 1010],
      ['x', 1010],
      ['a'.repeat(300), 1010],
      ['%27%3B--', 1010],
      [productId, 1001],
    ] as const) {
      const answer = await read(id, { merchant_id })
      assert.equal(answer.status, 400)
      assert.deepEqual(codesOf(answer), ['no_item'])
      assert.equal(answer.body.message[0].field, 'product_id')
    }
  })

  test('without a merchant, or with a malformed one', async () => {
    const missing = await service.get('/data/product/W0001?client_id=demo-app')
    assert.deepEqual(codesOf(missing), ['missing_parameter'])
    for (const merchant_id of ['abc', '0', '1.5']) {
      assert.deepEqual(codesOf(await read('W0001', { merchant_id })), ['invalid_parameter'])
    }
  })
})

test('merchantId is accepted, and the rate limit is in the headers', async () => {
  const answer = await service.get(`/data/product/${await severalSizes()}?client_id=demo-app&merchantId=1010`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('ratelimit-limit'), '1000000')
})

test('section, categories and country match the catalog; the barcode of a size finds its product', async () => {
  const productId = await severalSizes()
  const product = await item(productId)
  const [row] = await change('SELECT * FROM alcohol_products WHERE product_id = $1', [productId])
  assert.deepEqual(
    [product.section, product.subsection, product.country],
    [row.section, row.subsection, row.country || null],
  )
  assert.equal(product.categories[2], `${row.subsection}.${row.child}`)
  for (const { gtin } of product.children) {
    for (const keyword of [gtin, gtin.slice(1), ` ${gtin.slice(1, 7)} ${gtin.slice(7)} `]) {
      const { body } = await service.get(searchPath({ keyword, merchant_ids: '1010' }))
      const found: any[] = Object.values(body.data.products)
      assert.deepEqual(
        found.map(({ product_id }) => product_id),
        [productId],
      )
    }
    const wrong = gtin.slice(0, 13) + ((Number(gtin[13]) + 1) % 10)
    const { body } = await service.get(searchPath({ keyword: wrong, merchant_ids: '1010' }))
    assert.deepEqual(body.data.products, {})
  }
})

describe('product facts', () => {
  const facts = (productId: string) => service.get(`/data/product/${productId}/facts?client_id=demo-app`)

  test('need no merchant, and reveal nothing about any store', async () => {
    const productId = await severalSizes()
    const { product } = (await facts(productId)).body
    assert.deepEqual(Object.keys(product).sort(), [
      ...['categories', 'country', 'description', 'image', 'name', 'product_id', 'section', 'sizes'],
      ...['subsection', 'tags'],
    ])
    assert.deepEqual(Object.keys(product.sizes[0]).sort(), ['container', 'gtin', 'quantity', 'size'])
    const sold = await item(productId, { show_description: 'true' })
    for (const field of ['name', 'description', 'country', 'section', 'subsection', 'tags', 'categories'])
      assert.deepEqual(product[field], sold[field], field)
    for (const { size } of sold.children)
      assert.ok(product.sizes.some((one: { size: string }) => one.size === size))
  })

  test('follow changes to the product', async () => {
    const [{ id }] = await change('SELECT product_id AS id FROM alcohol_products ORDER BY product_id LIMIT 1')
    assert.equal((await facts(id)).body.product.product_id, id)
    await change('UPDATE alcohol_products SET description = $2 WHERE product_id = $1', [id, 'Dry, of slate.'])
    assert.equal((await facts(id)).body.product.description, 'Dry, of slate.')
  })

  test('are refused for an unknown product', async () => {
    for (const id of ['NOSUCH', 'x', "W'--", 'constructor', '__proto__'])
      assert.deepEqual(codesOf(await facts(encodeURIComponent(id))), ['no_item'], id)
  })
})
