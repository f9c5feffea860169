import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellToParent, latLngToCell } from 'h3-js'
import { sql } from '../../src/db/database.ts'
import { openShelves } from '../../src/modules/alcohol/search/shelves.ts'
import { openStores } from '../../src/modules/alcohol/search/stores.ts'
import { testService } from '../support/service.ts'

const service = testService({ template: 'demo' })

const newYork = { latitude: 40.7066, longitude: -74.0055 }
const chicago = { latitude: 41.8789, longitude: -87.6359 }
/** Beyond this number of products each market has a shelf of its own. */
const none = 0

const change = async (text: string, values: unknown[] = []) => {
  const rows = await service.db.rows(sql<any>(text), values)
  await service.deps.changes.caughtUp(service.db)
  return rows
}
const marketOf = ({ latitude, longitude }: typeof newYork) => latLngToCell(latitude, longitude, 4)
const idsOn = ({ shelf }: Awaited<ReturnType<ReturnType<typeof openShelves>['around']>>) =>
  new Set(shelf.products.map(({ productId }) => productId))

test('a small catalogue is one shelf for all places', async () => {
  const [stores, shelves] = [openStores(service.deps), openShelves(service.deps)]
  const shelf = await shelves.around(newYork, [await stores.find(1010)])
  assert.equal(await shelves.around(chicago, []), shelf)
  const [{ count }] = await change('SELECT count(*) FROM alcohol_products')
  assert.equal(shelf.shelf.products.length, count)
})

test('of a large one each market has what is sold there', async () => {
  const [stores, shelves] = [openStores(service.deps), openShelves(service.deps, none)]
  const here = await shelves.around(newYork, [await stores.find(1010)])
  const there = await shelves.around(chicago, [])
  const sold = await change(
    `SELECT DISTINCT v.product_id AS id, m.latitude, m.longitude FROM alcohol_offers o
     JOIN alcohol_variants v USING (variant_id) JOIN merchants m USING (merchant_id)`,
  )
  for (const [shelf, place] of [
    [here, newYork],
    [there, chicago],
  ] as const) {
    const local = sold.filter(
      (row) => cellToParent(latLngToCell(row.latitude, row.longitude, 6), 4) === marketOf(place),
    )
    assert.ok(local.length > 0)
    assert.deepEqual([...idsOn(shelf)].sort(), [...new Set(local.map(({ id }) => id))].sort())
  }
})

test('requests at the same time share the work; a sale makes no new shelf, a change of the catalogue does', async () => {
  const [stores, shelves] = [openStores(service.deps), openShelves(service.deps, none)]
  const before = await stores.find(1010)
  const [one, two] = await Promise.all([shelves.around(newYork, [before]), shelves.around(newYork, [before])])
  assert.equal(one, two)
  await change('UPDATE alcohol_offers SET stock = stock + 1 WHERE merchant_id = 1010')
  const after = await stores.find(1010)
  assert.notEqual(after, before)
  assert.equal(await shelves.around(newYork, [after]), one)
  await change("UPDATE alcohol_products SET name = name || ' II' WHERE product_id = 'W0001'")
  const renewed = await shelves.around(newYork, [after])
  assert.notEqual(renewed, one)
  assert.equal(await shelves.around(newYork, [after]), renewed)
})

test('what a store newly sells is on the shelf, also for a store from over the border', async () => {
  const [stores, shelves] = [openStores(service.deps), openShelves(service.deps, none)]
  const shelf = await shelves.around(newYork, [await stores.find(1010)])
  const [{ id: unknown }] = await change(
    `SELECT v.variant_id AS id FROM alcohol_variants v WHERE NOT v.product_id = ANY ($1::text[]) ORDER BY 1 LIMIT 1`,
    [[...idsOn(shelf)]],
  )
  await change('INSERT INTO alcohol_offers VALUES (1010, $1, 1000, 1)', [unknown])
  const store = await stores.find(1010)
  const grown = await shelves.around(newYork, [store])
  assert.ok(grown.shelf.variantNumbers.has(unknown))
  assert.ok(!grown.placesOf(store).includes(-1))

  const [{ id: far }] = await change(
    `SELECT merchant_id AS id FROM merchants WHERE city = 'Phoenix' AND EXISTS
       (SELECT FROM alcohol_offers o WHERE o.merchant_id = merchants.merchant_id) LIMIT 1`,
  )
  const guest = await stores.find(far)
  const wider = await shelves.around(newYork, [store, guest])
  assert.ok(!wider.placesOf(guest).includes(-1))
  assert.equal(await shelves.around(newYork, [store]), wider)
})
