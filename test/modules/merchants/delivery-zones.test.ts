import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { distanceMiles, type Point } from '../../../src/core/geo.ts'
import {
  feeFor,
  polygonArea,
  radiusArea,
  winningZone,
  type Zone,
  type ZoneArea,
  zoneCovers,
} from '../../../src/modules/merchants/rules/delivery-zones.ts'
import {
  pickupTilesAround,
  tilesOfMerchant,
  tilesOfPlace,
} from '../../../src/modules/merchants/rules/tiles.ts'
import { runs } from '../../support/eventually.ts'

const home = { latitude: 40.7066, longitude: -74.0055 }
const at = (latitude: number, longitude: number, zipCode = '10038') => ({ latitude, longitude, zipCode })
const zone = (zoneId: number, area: ZoneArea, fee: Zone['fee'], orderMinimum = 0): Zone => ({
  zoneId,
  area,
  fee,
  orderMinimum,
})
const fixed = (cents: number) => ({ kind: 'fixed', cents }) as const
const percent = (ppm: number) => ({ kind: 'percent', ppm }) as const
const square = polygonArea([
  { latitude: 40.7, longitude: -74.01 },
  { latitude: 40.71, longitude: -74.01 },
  { latitude: 40.71, longitude: -74 },
  { latitude: 40.7, longitude: -74 },
])

/** Points and shapes of all sizes around one place, so that both hits and misses are frequent. */
const near = (degrees: number) =>
  fc.record({
    latitude: fc.integer({ min: -1000, max: 1000 }).map((n) => home.latitude + (n / 1000) * degrees),
    longitude: fc.integer({ min: -1000, max: 1000 }).map((n) => home.longitude + (n / 1000) * degrees),
  })
const zip = fc.constantFrom('10038', '10005', '11201')
const place = (degrees: number) =>
  fc.tuple(near(degrees), zip).map(([point, zipCode]) => ({ ...point, zipCode }))
/** A star around a point: never crosses itself, often concave. */
const star = (degrees: number) =>
  fc
    .tuple(near(degrees), fc.array(fc.integer({ min: 100, max: 1000 }), { minLength: 3, maxLength: 12 }))
    .map(([center, reaches]) =>
      polygonArea(
        reaches.map((reach, index) => {
          const angle = (2 * Math.PI * index) / reaches.length
          return {
            latitude: center.latitude + (reach / 1000) * degrees * Math.cos(angle),
            longitude: center.longitude + (reach / 1000) * degrees * Math.sin(angle),
          }
        }),
      ),
    )
const area = (degrees: number): fc.Arbitrary<ZoneArea> =>
  fc.oneof(
    fc
      .tuple(near(degrees), fc.integer({ min: 1, max: 1000 }))
      .map(([center, n]) => radiusArea(center, (n / 1000) * degrees * 69)),
    star(degrees),
    zip.map((zipCode): ZoneArea => ({ type: 'zipCode', zipCode })),
  )
const fee = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((n) => fixed(n * 100)),
  fc.integer({ min: 0, max: 4 }).map((n) => percent(n * 50_000)),
)

describe('a zone covers', () => {
  test('the points within a radius, including its edge', () => {
    const radius = zone(1, radiusArea(home, distanceMiles(home, at(40.72, -74))), fixed(0))
    assert.ok(zoneCovers(radius, at(40.72, -74)))
    assert.ok(!zoneCovers(radius, at(40.7201, -74)))
  })

  test('the inside, sides and corners of a polygon', () => {
    const polygon = zone(1, square, fixed(0))
    for (const inside of [at(40.705, -74.005), at(40.7, -74.005), at(40.71, -74), at(40.7, -74.01)]) {
      assert.ok(zoneCovers(polygon, inside))
    }
    assert.ok(!zoneCovers(polygon, at(40.71000001, -74.005)))
  })

  test('every place in its ZIP code, wherever it is', () => {
    const zipZone = zone(1, { type: 'zipCode', zipCode: '10038' }, fixed(0))
    assert.ok(zoneCovers(zipZone, at(34, -118, '10038')))
    assert.ok(!zoneCovers(zipZone, at(40.7066, -74.0055, '10005')))
  })
})

describe('if several zones cover the place', () => {
  const here = at(40.705, -74.005)
  const idOfWinner = (...zones: Zone[]) => winningZone(zones, here)?.zoneId

  test('the lowest fee for an order of the zone’s own minimum wins', () => {
    assert.equal(idOfWinner(zone(1, square, fixed(300)), zone(2, square, fixed(200))), 2)
    // 10% of 15.00 is 1.50, less than 2.00; 10% of 25.00 is more.
    assert.equal(idOfWinner(zone(1, square, fixed(200)), zone(2, square, percent(100_000), 1500)), 2)
    assert.equal(idOfWinner(zone(1, square, fixed(200)), zone(2, square, percent(100_000), 2500)), 1)
  })

  test('then the lowest minimum, then the lowest id', () => {
    assert.equal(idOfWinner(zone(1, square, fixed(200), 2000), zone(2, square, fixed(200), 1000)), 2)
    assert.equal(idOfWinner(zone(7, square, fixed(200), 1000), zone(3, square, fixed(200), 1000)), 3)
  })

  test('a zone that does not reach the place is ignored', () => {
    const elsewhere = radiusArea(at(41, -75), 1)
    assert.equal(idOfWinner(zone(1, elsewhere, fixed(0)), zone(2, square, fixed(900))), 2)
    assert.equal(idOfWinner(zone(1, elsewhere, fixed(0))), undefined)
  })

  test('the winner among thousands of random zones matches an exhaustive comparison', () => {
    const zones = fc.array(fc.tuple(area(0.05), fee, fc.integer({ min: 0, max: 3 })), { maxLength: 40 })
    fc.assert(
      fc.property(zones, place(0.05), (drawn, somewhere) => {
        const all = drawn.map(([shape, zoneFee, minimum], index) =>
          zone(index + 1, shape, zoneFee, minimum * 500),
        )
        const covering = all.filter((candidate) => zoneCovers(candidate, somewhere))
        const beats = (a: Zone, b: Zone) => {
          const [feeA, feeB] = [feeFor(a.fee, a.orderMinimum), feeFor(b.fee, b.orderMinimum)]
          if (feeA !== feeB) return feeA < feeB
          return a.orderMinimum !== b.orderMinimum ? a.orderMinimum < b.orderMinimum : a.zoneId < b.zoneId
        }
        const best = covering.find((candidate) =>
          covering.every((other) => other === candidate || beats(candidate, other)),
        )
        assert.equal(winningZone(all, somewhere), best)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('tiles', () => {
  const isFound = (shape: ZoneArea, somewhere: ReturnType<typeof at>) => {
    const tiles = new Set(tilesOfMerchant(home, [shape]).delivery)
    return tilesOfPlace(somewhere).some((tile) => tiles.has(tile))
  }

  for (const [size, degrees, count] of [
    ['of streets', 0.002, runs(400)],
    ['of cities', 0.1, runs(400)],
    ['of states', 3, runs(60, 15)],
  ] as const) {
    test(`never miss a place covered by a zone ${size} in size`, () => {
      let covered = 0
      fc.assert(
        fc.property(
          area(degrees),
          fc.array(place(degrees), { minLength: 20, maxLength: 20 }),
          (shape, places) => {
            const tiles = new Set(tilesOfMerchant(home, [shape]).delivery)
            for (const somewhere of places) {
              if (!zoneCovers(zone(1, shape, fixed(0)), somewhere)) continue
              covered++
              assert.ok(tilesOfPlace(somewhere).some((tile) => tiles.has(tile)))
            }
          },
        ),
        { numRuns: count },
      )
      assert.ok(covered > count, `only ${covered} covered places were drawn`)
    })
  }

  test('never miss the corners and edge of a zone, or a meter-wide sliver', () => {
    const sliver = polygonArea([
      { latitude: 40.6, longitude: -74.1 },
      { latitude: 40.8, longitude: -73.9 },
      { latitude: 40.80001, longitude: -73.9 },
    ])
    for (const shape of [square, sliver]) {
      for (const corner of shape.type === 'polygon' ? shape.polygon : []) {
        assert.ok(isFound(shape, { ...corner, zipCode: '10038' }))
      }
    }
    for (let degree = 0; degree < 360; degree++) {
      const rim = rimPoint(home, 3, degree)
      assert.ok(isFound(radiusArea(home, 3), { ...rim, zipCode: '10038' }))
    }
  })

  test('never miss a place, however many zones share the limit', () => {
    const many = fc.array(fc.oneof(area(0.05), area(1), area(4)), { minLength: 30, maxLength: 60 })
    const somewhere = fc.oneof(place(0.05), place(1), place(4))
    let covered = 0
    fc.assert(
      fc.property(many, fc.array(somewhere, { minLength: 20, maxLength: 20 }), (shapes, places) => {
        const tiles = new Set(tilesOfMerchant(home, shapes).delivery)
        for (const one of places) {
          if (!shapes.some((shape) => zoneCovers(zone(1, shape, fixed(0)), one))) continue
          covered++
          assert.ok(tilesOfPlace(one).some((tile) => tiles.has(tile)))
        }
      }),
      { numRuns: 20 },
    )
    assert.ok(covered > 100, `only ${covered} covered places were drawn`)
  })

  test('of two thousand states share the limit of one, and miss nothing', () => {
    const states = Array.from({ length: 2000 }, (_, index) => ragged(1.6 + index / 10_000, 120))
    const tiles = new Set(tilesOfMerchant(home, states).delivery)
    for (const state of [states[0]!, states.at(-1)!]) {
      for (const corner of state.polygon) {
        assert.ok(tilesOfPlace({ ...corner, zipCode: '' }).some((tile) => tiles.has(tile)))
      }
    }
  })

  test('of a small zone stay fine next to any number of large ones', () => {
    const states = Array.from({ length: 199 }, (_, index) => ragged(1.6 + index / 10_000, 120))
    const alone = tilesOfMerchant(home, [square]).delivery
    const together = new Set(tilesOfMerchant(home, [...states, square]).delivery)
    assert.ok(alone.every((tile) => together.has(tile)))
  })

  test('stay few: a zone of any size needs at most a few hundred', () => {
    for (const miles of [0.1, 1, 5, 25, 100, 500]) {
      assert.ok(tilesOfMerchant(home, [radiusArea(home, miles)]).delivery.length <= 1000, `${miles} miles`)
    }
  })

  test('around a place include those of every merchant within the radius', () => {
    fc.assert(
      fc.property(near(0.3), near(0.3), fc.integer({ min: 1, max: 25 }), (merchant, searcher, miles) => {
        if (distanceMiles(merchant, searcher) > miles) return
        const [tile] = tilesOfMerchant(merchant, []).pickup
        assert.ok(pickupTilesAround(searcher, miles).includes(tile!))
      }),
      { numRuns: runs(2000) },
    )
  })
})

/** This many corners in and out around home, at most this many degrees away. */
function ragged(degrees: number, corners: number) {
  const polygon = Array.from({ length: corners }, (_, index) => {
    const angle = (-2 * Math.PI * index) / corners
    const reach = degrees * (index % 2 === 0 ? 1 : 0.97)
    return {
      latitude: home.latitude + reach * Math.cos(angle),
      longitude: home.longitude + reach * Math.sin(angle),
    }
  })
  return { ...polygonArea(polygon), polygon }
}

function rimPoint(center: Point, miles: number, degree: number): Point {
  const angle = (degree * Math.PI) / 180
  const reach = miles / 69.1
  const shrink = Math.cos((center.latitude * Math.PI) / 180)
  return {
    latitude: center.latitude + reach * Math.cos(angle) * 0.9999,
    longitude: center.longitude + (reach / shrink) * Math.sin(angle) * 0.9999,
  }
}
