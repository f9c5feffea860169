import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupRegions, type MapMerchant, type MapOrder } from '../../../web/admin/overview/regions.ts'

const cities = [
  { city: 'New York', state: 'NY', latitude: 40.7, longitude: -74 },
  { city: 'Austin', state: 'TX', latitude: 30.27, longitude: -97.74 },
  { city: 'Seattle', state: 'WA', latitude: 47.6, longitude: -122.33 },
]
/** Within a few miles of a city. */
const shop = fc.record({ city: fc.nat(2), north: fc.double({ min: -0.1, max: 0.1, noNaN: true }) })
const world = fc.array(shop, { minLength: 1, maxLength: 12 }).chain((shops) =>
  fc.record({
    merchants: fc.constant(
      shops.map(({ city, north }, index): MapMerchant => {
        const at = cities[city]!
        return { ...at, latitude: at.latitude + north, merchant_id: index + 1, name: `Shop ${index}` }
      }),
    ),
    sellers: fc.array(fc.nat(shops.length - 1), { maxLength: 40 }),
  }),
)

test('every order is in one region, that of its city, and the busiest region comes first', () => {
  fc.assert(
    fc.property(world, ({ merchants, sellers }) => {
      const orders = sellers.map((seller, index): MapOrder => {
        const { latitude, longitude, merchant_id } = merchants[seller]!
        const place = { latitude: latitude + 0.01, longitude }
        return { order_id: index + 1, merchant_id, status: 'placed', late: false, courier: null, ...place }
      })
      const regions = groupRegions(orders, merchants)
      const shown = regions.flatMap((region) => region.orders.map(({ order_id }) => order_id))
      assert.deepEqual(
        shown.toSorted((a, b) => a - b),
        orders.map(({ order_id }) => order_id),
      )
      // By hand: how many orders each city has.
      const cityOf = (id: number) => merchants.find(({ merchant_id }) => merchant_id === id)!.city
      for (const region of regions)
        assert.equal(
          region.orders.length,
          orders.filter(({ merchant_id }) => region.name.startsWith(cityOf(merchant_id))).length,
        )
      const sizes = regions.map((region) => region.orders.length)
      assert.deepEqual(
        sizes,
        sizes.toSorted((a, b) => b - a),
      )
    }),
  )
})
