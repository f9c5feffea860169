import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellToParent, latLngToCell } from 'h3-js'
import { sql } from '../../../src/db/database.ts'
import { openStoreOffers } from '../../../src/modules/alcohol/search/store-offers.ts'
import { openTextIndexes } from '../../../src/modules/alcohol/search/text-indexes.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

const newYork = { latitude: 40.7066, longitude: -74.0055 }
const chicago = { latitude: 41.8789, longitude: -87.6359 }
/** Beyond this number of products, each market has its own index. */
const none = 0

const change = async (text: string, values: unknown[] = []) => {
  const rows = await service.db.rows(sql<any>(text), values)
  await service.deps.changes.caughtUp(service.db)
  return rows
}
const marketOf = ({ latitude, longitude }: typeof newYork) => latLngToCell(latitude, longitude, 4)
const idsOn = ({ textIndex }: Awaited<ReturnType<ReturnType<typeof openTextIndexes>['around']>>) =>
  new Set(textIndex.products.map(({ productId }) => productId))

test('a small catalog has one index for all locations', async () => {
  const [stores, textIndexes] = [openStoreOffers(service.deps), openTextIndexes(service.deps)]
  const textIndex = await textIndexes.around(newYork, [await stores.find(1010)])
  assert.equal(await textIndexes.around(chicago, []), textIndex)
  const [{ count }] = await change('SELECT count(*) FROM alcohol_products')
  assert.equal(textIndex.textIndex.products.length, count)
})

test('a large catalog has an index for each market', async () => {
  const [stores, textIndexes] = [openStoreOffers(service.deps), openTextIndexes(service.deps, none)]
  const here = await textIndexes.around(newYork, [await stores.find(1010)])
  const there = await textIndexes.around(chicago, [])
  const sold = await change(
    `SELECT DISTINCT v.product_id AS id, m.latitude, m.longitude FROM alcohol_offers o
     JOIN alcohol_variants v USING (variant_id) JOIN merchants m USING (merchant_id)`,
  )
  for (const [textIndex, place] of [
    [here, newYork],
    [there, chicago],
  ] as const) {
    const local = sold.filter(
      (row) => cellToParent(latLngToCell(row.latitude, row.longitude, 6), 4) === marketOf(place),
    )
    assert.ok(local.length > 0)
    assert.deepEqual([...idsOn(textIndex)].sort(), [...new Set(local.map(({ id }) => id))].sort())
  }
})

test('without a location, a large catalog suggests the most popular products', async () => {
  const most = 50
  const textIndexes = openTextIndexes(service.deps, most)
  const anywhere = await textIndexes.anywhere()
  assert.equal(await textIndexes.anywhere(), anywhere)
  const popularity = await change('SELECT product_id AS id, popularity FROM alcohol_products')
  const shown = idsOn(anywhere)
  assert.equal(shown.size, most)
  const [inside, outside] = [true, false].map((isShown) =>
    popularity.filter(({ id }) => shown.has(id) === isShown).map((row) => row.popularity as number),
  )
  assert.ok(Math.min(...inside!) >= Math.max(...outside!))
  const small = openTextIndexes(service.deps)
  assert.equal(await small.anywhere(), await small.around(chicago, []))
})

test('concurrent requests share the work; a sale makes no new textIndex, but a catalog change does', async () => {
  const [stores, textIndexes] = [openStoreOffers(service.deps), openTextIndexes(service.deps, none)]
  const before = await stores.find(1010)
  const [stock] = before.stocks
  const [one, two] = await Promise.all([
    textIndexes.around(newYork, [before]),
    textIndexes.around(newYork, [before]),
  ])
  assert.equal(one, two)
  await change('UPDATE alcohol_offers SET stock = stock + 1 WHERE merchant_id = 1010')
  const after = await stores.find(1010)
  assert.equal(after, before)
  assert.equal(after.stocks[0], stock! + 1)
  assert.equal(await textIndexes.around(newYork, [after]), one)
  await change("UPDATE alcohol_products SET name = name || ' II' WHERE product_id = 'W0001'")
  const renewed = await textIndexes.around(newYork, [after])
  assert.notEqual(renewed, one)
  assert.equal(await textIndexes.around(newYork, [after]), renewed)
})

test('a store’s new products are in the textIndex, even for a store from across the border', async () => {
  const [stores, textIndexes] = [openStoreOffers(service.deps), openTextIndexes(service.deps, none)]
  const textIndex = await textIndexes.around(newYork, [await stores.find(1010)])
  const [{ id: unknown }] = await change(
    `SELECT v.variant_id AS id FROM alcohol_variants v WHERE NOT v.product_id = ANY ($1::text[]) ORDER BY 1 LIMIT 1`,
    [[...idsOn(textIndex)]],
  )
  await change('INSERT INTO alcohol_offers VALUES (1010, $1, 1000, 1)', [unknown])
  const store = await stores.find(1010)
  const grown = await textIndexes.around(newYork, [store])
  assert.ok(grown.textIndex.variantNumbers.has(unknown))
  assert.ok(!grown.placesOf(store).includes(-1))

  const [{ id: far }] = await change(
    `SELECT merchant_id AS id FROM merchants WHERE city = 'Phoenix' AND EXISTS
       (SELECT FROM alcohol_offers o WHERE o.merchant_id = merchants.merchant_id) LIMIT 1`,
  )
  const guest = await stores.find(far)
  const wider = await textIndexes.around(newYork, [store, guest])
  assert.ok(!wider.placesOf(guest).includes(-1))
  assert.equal(await textIndexes.around(newYork, [store]), wider)
})
