import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { toPolygon } from '../../../src/core/geo.ts'
import {
  polygonArea,
  radiusArea,
  type Zone,
  type ZoneArea,
} from '../../../src/modules/merchants/rules/delivery-zones.ts'
import { presentCollection } from '../../../src/modules/merchants/zones/present.ts'
import { toNewZone } from '../../../src/modules/merchants/zones/rules/fields.ts'
import { zonesOfFeature } from '../../../src/modules/merchants/zones/rules/geojson.ts'
import { readZone } from '../../../src/modules/merchants/zones/schemas.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'
import { runs } from '../../support/eventually.ts'

const home = { latitude: 40.7066, longitude: -74.0055 }
const feature = (geometry: unknown, properties: object = { fixedFee: 2 }) => ({
  type: 'Feature',
  geometry,
  properties,
})
const ring = [
  [-74.01, 40.7],
  [-74, 40.7],
  [-74, 40.71],
  [-74.01, 40.71],
  [-74.01, 40.7],
]
const drawn = (raw: unknown) => zonesOfFeature(raw, home)
const read = (raw: unknown) =>
  drawn(raw).map(({ zone, faults }) => {
    assert.deepEqual(faults, [])
    return toNewZone(readZone(zone).fields, 0, home)
  })
const faultOf = (raw: unknown) => {
  const { faults, pathOf } = drawn(raw)[0]!
  return [pathOf(faults[0]!.field), forDevelopers(faults[0]!.detail)] as const
}

/** Stars never cross themselves; degrees are rounded like map editors do. */
const polygon = fc
  .tuple(
    fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 3, maxLength: 30 }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  )
  .map(([reaches, north, east]) =>
    reaches.map((reach, index) => ({
      latitude: home.latitude + north + (reach / 1e4) * Math.cos((2 * Math.PI * index) / reaches.length),
      longitude: home.longitude + east + (reach / 1e4) * Math.sin((2 * Math.PI * index) / reaches.length),
    })),
  )
  .map((corners) => toPolygon(corners, 2000))
  .filter((made) => 'polygon' in made)
  .map((made): ZoneArea => polygonArea(made.polygon))
const area = fc.oneof(
  polygon,
  fc.double({ min: 0.001, max: 100, noNaN: true }).map((miles): ZoneArea => radiusArea(home, miles)),
  fc
    .integer({ min: 0, max: 99_999 })
    .map((n): ZoneArea => ({ type: 'zipCode', zipCode: String(n).padStart(5, '0') })),
)
const fee = fc.oneof(
  fc.integer({ min: 0, max: 999_999 }).map((cents) => ({ kind: 'fixed' as const, cents })),
  fc.integer({ min: 0, max: 1_000_000 }).map((ppm) => ({ kind: 'percent' as const, ppm })),
)
const zones = fc.array(
  fc.record(
    {
      area,
      fee,
      orderMinimum: fc.integer({ min: 0, max: 9_999_999 }),
      zoneId: fc.integer({ min: 1, max: 1e9 }),
    },
    { noNullPrototype: true },
  ),
  { maxLength: 8 },
)

test('exporting and importing gives the same zones, even as text', () => {
  fc.assert(
    fc.property(zones, (some: Zone[]) => {
      const { features } = JSON.parse(JSON.stringify(presentCollection(some)))
      const back = features.flatMap((raw: unknown) =>
        drawn(raw).map(({ zone }) => {
          const { fields, faults } = readZone(zone)
          assert.deepEqual(faults, [])
          return toNewZone(fields, fields.id!, home).value
        }),
      )
      assert.deepEqual(back, some)
    }),
    { numRuns: runs(300) },
  )
})

describe('the export', () => {
  const only = (shape: ZoneArea) =>
    presentCollection([{ zoneId: 9, fee: { kind: 'percent', ppm: 50_000 }, orderMinimum: 1250, area: shape }])
      .features[0]!

  test('has closed counterclockwise polygons, longitude first, as RFC 7946 requires', () => {
    fc.assert(
      fc.property(polygon, (shape) => {
        const geometry = only(shape).geometry as { type: string; coordinates: number[][][] }
        const [outline] = geometry.coordinates
        assert.equal(geometry.type, 'Polygon')
        assert.deepEqual(outline!.at(0), outline!.at(-1))
        // In steps from the first corner: in plain degrees, the small area is lost in the large numbers.
        const [x0, y0] = outline![0] as [number, number]
        const twice = outline!
          .map(([x, y]) => [x! - x0, y! - y0] as const)
          .reduce(
            (sum, [x, y], index, all) =>
              sum + x * (all[index + 1]?.[1] ?? 0) - (all[index + 1]?.[0] ?? 0) * y,
            0,
          )
        assert.ok(twice > 0)
      }),
    )
  })

  test('has the merchant’s point for a radius and no geometry for a ZIP code; properties have the rest', () => {
    assert.deepEqual(only(radiusArea(home, 2)), {
      type: 'Feature',
      id: 9,
      geometry: { type: 'Point', coordinates: [-74.0055, 40.7066] },
      properties: { id: 9, type: 'radius', percentFee: 5, orderMinimum: 12.5, radius: 2 },
    })
    assert.deepEqual(only({ type: 'zipCode', zipCode: '10038' }), {
      type: 'Feature',
      id: 9,
      geometry: null,
      properties: { id: 9, type: 'zipCode', percentFee: 5, orderMinimum: 12.5, zipCode: '10038' },
    })
  })
})

describe('the import', () => {
  test('accepts closed and open rings, in either direction, with heights, and with numbers as text', () => {
    const [first] = read(feature({ type: 'Polygon', coordinates: [ring] }))
    const same = (coordinates: unknown) => {
      const area = read(feature({ type: 'Polygon', coordinates: [coordinates] }))[0]!.value!.area
      assert.ok(area.type === 'polygon' && first!.value!.area.type === 'polygon')
      assert.deepEqual(new Set(area.polygon), new Set(first!.value!.area.polygon))
    }
    same(ring.toReversed())
    same(ring.slice(1))
    same(ring.map(([x, y]) => [x, y, 12]))
    same(ring.map(([x, y]) => [String(x), String(y)]))
  })

  test('makes a zone of each part of a MultiPolygon, each with the part’s path', () => {
    const shifted = ring.map(([x, y]) => [x! + 0.02, y!])
    const made = drawn(feature({ type: 'MultiPolygon', coordinates: [[ring], [shifted]] }))
    assert.deepEqual(
      made.map(({ pathOf }) => pathOf('polygon')),
      ['geometry.coordinates[0]', 'geometry.coordinates[1]'],
    )
    assert.equal(read(feature({ type: 'MultiPolygon', coordinates: [[ring], [shifted]] })).length, 2)
  })

  test('reads a Point as a radius around the merchant, within 50 m of it', () => {
    const near = { type: 'Point', coordinates: [-74.0055, 40.7069] }
    assert.deepEqual(read(feature(near, { radius: 2, fixedFee: 1 }))[0]!.value!.area, radiusArea(home, 2))
    const [path, detail] = faultOf(feature({ type: 'Point', coordinates: [-74.0055, 40.708] }, { radius: 2 }))
    assert.equal(path, 'geometry')
    assert.match(detail, /within 50 m/)
    assert.match(faultOf(feature({ type: 'Point', coordinates: [40.7, -174.1] }))[1], /within 50 m/)
    assert.match(faultOf(feature({ type: 'Point', coordinates: 'here' }))[1], /\[longitude, latitude\]/)
  })

  test('refuses holes, lines, broken rings and anything but features, with their path', () => {
    const inner = ring.map(([x, y]) => [-74.005 + (x! + 74.005) / 2, 40.705 + (y! - 40.705) / 2])
    const hole = faultOf(feature({ type: 'Polygon', coordinates: [ring, inner] }))
    assert.equal(hole[0], 'geometry')
    assert.match(hole[1], /has a hole.*Split it/)
    const inPart = drawn(feature({ type: 'MultiPolygon', coordinates: [[ring], [ring, inner]] }))[1]!
    assert.equal(inPart.pathOf(inPart.faults[0]!.field), 'geometry.coordinates[1]')
    assert.match(faultOf(feature({ type: 'LineString', coordinates: ring }))[1], /isn’t an area/)
    assert.match(faultOf(feature('here'))[1], /Send a Polygon/)
    assert.match(faultOf(feature({ type: 'Polygon', coordinates: [] }))[1], /list of rings/)
    assert.match(faultOf(feature({ type: 'Polygon', coordinates: [[[1, 2], [3]]] }))[1], /Position 1/)
    assert.match(faultOf(feature({ type: 'Polygon', coordinates: [[['x', 2]]] }))[1], /Position 0/)
    assert.deepEqual(faultOf(5), ['', 'A feature must be an object of type Feature.'])
    assert.equal(faultOf({ type: 'FeatureCollection' })[0], '')
    assert.match(
      faultOf(feature({ type: 'MultiPolygon', coordinates: Array(201).fill([ring]) }))[1],
      /at most 200/,
    )
  })

  test('reads fields from the properties, and the id next to them', () => {
    const { pathOf } = drawn(feature(null, { zipCode: 'x' }))[0]!
    assert.deepEqual(['fixedFee', 'zipCode', 'radius', 'id', 'type'].map(pathOf), [
      'properties.fixedFee',
      'properties.zipCode',
      'properties.radius',
      'id',
      'geometry',
    ])
  })
})
