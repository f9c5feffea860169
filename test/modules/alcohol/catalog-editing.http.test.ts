import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { codesOf } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
type Listed = { product_id: string; name: string; section: string; subsection: string; stores: number }
const find = async (query = '') => {
  const { body, status, text } = await service.get(`/operator/catalogue/products?${query}`, operator)
  assert.equal(status, 200, text)
  return body as { products: Listed[]; has_more: boolean }
}
const idsOf = ({ products }: { products: Listed[] }) => products.map(({ product_id }) => product_id)

describe('the operator’s list of drinks', () => {
  let all: Listed[]
  before(async () => {
    const extra = {
      ...{ name: 'Zzyzx Road Red_50%', brand: 'Zzyzx', size: '750ml' },
      ...{ section: 'wine', subsection: 'red-wine', child: 'merlot' },
    }
    const { status, text } = await service.post(
      '/operator/catalogue/products',
      { products: [extra] },
      operator,
    )
    assert.equal(status, 200, text)
    all = []
    for (let page = await find('limit=7'); ; page = await find(`limit=7&after=${all.at(-1)!.product_id}`)) {
      all.push(...page.products)
      if (!page.has_more) break
    }
  })

  test('comes by name in pages, each product once', async () => {
    const { products: count } = (await service.get('/operator/catalogue', operator)).body
    assert.equal(all.length, count)
    assert.equal(new Set(all.map(({ product_id }) => product_id)).size, count)
    const names = all.map(({ name }) => name.toLowerCase())
    assert.deepEqual(
      names,
      names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    )
    assert.deepEqual(codesOf(await service.get('/operator/catalogue/products?after=NOSUCHID', operator)), [
      'invalid_parameter',
    ])
  })

  test('is searched by words in any order, by id and by bar code, and filtered by category and state', async () => {
    const [zzyzx] = idsOf(await find('query=zzyzx'))
    assert.deepEqual(idsOf(await find('query=road%20ZZYZX')), [zzyzx])
    assert.deepEqual(idsOf(await find('query=zzyzx%20white')), [])
    assert.deepEqual(idsOf(await find('query=%25')), idsOf(await find('query=%25')), 'no pattern of ours')
    assert.deepEqual(idsOf(await find('query=W0001')), ['W0001'])
    const { sizes } = (await service.get('/operator/catalogue/products/W0001', operator)).body
    const gtin = sizes.find((size: { gtin: string | null }) => size.gtin)?.gtin
    if (gtin)
      assert.deepEqual(idsOf(await find(`query=${gtin.replace(/^0+/, '').padStart(13, '0')}`)), ['W0001'])
    for (const section of ['beer', 'wine', 'liquor'])
      assert.deepEqual(
        idsOf(await find(`section=${section}&limit=200`)),
        all
          .filter((product) => product.section === section)
          .map(({ product_id }) => product_id)
          .slice(0, 200),
      )
    const red = all.filter(({ subsection }) => subsection === 'red-wine').map(({ product_id }) => product_id)
    assert.deepEqual(idsOf(await find('section=wine&subsection=red-wine&limit=200')), red.slice(0, 200))
    assert.ok(idsOf(await find('state=unsold&limit=200')).includes(zzyzx!))
    assert.ok((await find('state=unsold&limit=200')).products.every(({ stores }) => stores === 0))
    assert.deepEqual(codesOf(await service.get('/operator/catalogue/products?state=lost', operator)), [
      'invalid_parameter',
    ])
  })

  test('knows which products no store sells, however offers come and go', async () => {
    const kept = sql<{ id: string }>('SELECT product_id AS id FROM unsold_products ORDER BY 1')
    const counted = sql<{ id: string }>(
      `SELECT product_id AS id FROM alcohol_products p WHERE NOT EXISTS (
         SELECT FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id) WHERE v.product_id = p.product_id) ORDER BY 1`,
    )
    const few = `(SELECT product_id FROM alcohol_products WHERE product_id ~ '^W00[0-3]')`
    const sizes = `(SELECT variant_id FROM alcohol_variants WHERE product_id IN ${few})`
    const changes = [
      `DELETE FROM alcohol_offers WHERE variant_id IN ${sizes}`,
      `INSERT INTO alcohol_offers SELECT 1010, min(variant_id), 900, 5 FROM alcohol_variants WHERE product_id ~ '^W00[0-2]'
       GROUP BY product_id`,
      `UPDATE alcohol_variants SET product_id = 'W0030', container = container || variant_id WHERE product_id ~ '^W001'`,
      `UPDATE alcohol_offers SET stock = stock - 1 WHERE stock > 0`,
      `DELETE FROM alcohol_offers WHERE merchant_id = 1010 AND variant_id IN ${sizes}`,
      // Many unsold products are treated differently from a few.
      'DELETE FROM alcohol_offers',
      `INSERT INTO alcohol_offers SELECT 1010, min(variant_id), 900, 5 FROM alcohol_variants WHERE product_id ~ '[0-4]$'
       GROUP BY product_id`,
    ]
    const undone = service.db.transaction(async (tx) => {
      for (const text of changes) {
        await tx.rows(sql<unknown>(text))
        assert.deepEqual(await tx.rows(kept), await tx.rows(counted), text)
      }
      assert.ok((await tx.rows(kept)).length > 10)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
  })

  test('no offer is without its merchant, nor given to another', async () => {
    const add = 'INSERT INTO alcohol_offers SELECT 987654, variant_id, 900, 5 FROM alcohol_variants'
    await assert.rejects(service.db.rows(sql<unknown>(add)), { code: '23503' })
    const give = 'UPDATE alcohol_offers SET merchant_id = merchant_id + 1'
    await assert.rejects(service.db.rows(sql<unknown>(give)), /keep their key/)
  })

  test('shows a product with its sizes, what stores ask for them, and what was merged into it', async () => {
    const sold = all.find(({ stores }) => stores > 1)!
    const { product, sizes, offers, merged } = (
      await service.get(`/operator/catalogue/products/${sold.product_id}`, operator)
    ).body
    assert.equal(product.stores, new Set(offers.map((offer: any) => offer.merchant_id)).size)
    for (const size of sizes) {
      const own = offers.filter((offer: any) => offer.variant_id === size.variant_id)
      assert.equal(size.stores, own.length)
      if (own.length === 0) continue
      const prices = own.map(({ price }: { price: number }) => price)
      assert.deepEqual([size.lowest, size.highest], [Math.min(...prices), Math.max(...prices)])
    }
    assert.ok(offers.every((offer: any) => offer.merchant !== ''))
    assert.deepEqual(merged, [])
    assert.deepEqual(codesOf(await service.get('/operator/catalogue/products/NOSUCHID', operator)), [
      'no_item',
    ])
  })

  test('counts the products of every category, at its level and below', async () => {
    const { categories } = (await service.get('/operator/catalogue/categories', operator)).body
    for (const { section, subsection, child, products } of categories) {
      const own = all.filter(
        (product: any) =>
          product.section === section &&
          (subsection === '' || product.subsection === subsection) &&
          (child === '' || product.child === child),
      )
      assert.equal(products, own.length, [section, subsection, child].join('/'))
    }
    const sections = categories.filter(({ subsection }: any) => subsection === '')
    assert.equal(
      sections.reduce((sum: number, { products }: any) => sum + products, 0),
      all.length,
    )
  })
})

describe('the state of the installation', () => {
  test('has figures of the database, jobs, events, streams and backups', async () => {
    const backup = { file: 'tonight.backup', bytes: 5_000_000_000, rows: 12, images: 0 }
    await service.db.pool.query(
      `INSERT INTO backup_runs (taken_at, ended_at, file, bytes, table_rows, images) VALUES (now() - interval '1 minute', now(), $1, $2, $3, $4)`,
      [backup.file, backup.bytes, backup.rows, backup.images],
    )
    const { status, body, text } = await service.get('/operator/system', operator)
    assert.equal(status, 200, text)
    assert.match(body.database.version, /^\d+/)
    assert.ok(body.database.bytes > 1_000_000)
    assert.ok(body.database.connections > 0 && body.database.connections <= body.database.connections_limit)
    assert.ok(Array.isArray(body.jobs) && body.feed.round_trip_ms >= 0)
    assert.deepEqual(body.streams.events, { open: 0, limit: 10_000 })
    const [{ taken, seconds, ...kept }] = body.backups
    assert.deepEqual([kept, seconds, Date.parse(taken) > 0], [backup, 60, true])
  })

  test('counts the streams that are open', async () => {
    const leave = new AbortController()
    const stream = await fetch(`${service.url}/events/stream`, { headers: operator, signal: leave.signal })
    assert.equal(stream.status, 200)
    assert.equal((await service.get('/operator/system', operator)).body.streams.events.open, 1)
    leave.abort()
  })
})
