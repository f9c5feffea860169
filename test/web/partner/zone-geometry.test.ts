import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  polygonArea,
  radiusArea,
  winningZone,
  type Zone,
} from '../../../src/modules/merchants/rules/delivery-zones.ts'
import { fitScale, moveView, toCorner, toPixel, viewAround, zoomView } from '../../../web/kit/map/flat-map.ts'
import { drawStreets, tileEdges } from '../../../web/kit/map/street-layer.ts'
import {
  byPrecedence,
  dropCorner,
  firstPolygon,
  listZonePoints,
  milesFrom,
  outlineZone,
  splitSide,
  type ZoneDraft,
} from '../../../web/partner/zones/geometry.ts'

const shop = { latitude: 40.7072, longitude: -74.0046 }
const size = { width: 800, height: 420 }
const cents = fc.integer({ min: 0, max: 900 })
const corner = fc.record({
  latitude: fc.integer({ min: 40_600, max: 40_800 }).map((each) => each / 1000),
  longitude: fc.integer({ min: -74_100, max: -73_900 }).map((each) => each / 1000),
})
const zone = fc.record({
  fee: fc.oneof(
    cents.map((fixed) => ({ fixedFee: fixed / 100 })),
    fc.integer({ min: 0, max: 40 }).map((percentFee) => ({ percentFee })),
  ),
  minimum: fc.integer({ min: 0, max: 40 }),
  miles: fc.integer({ min: 1, max: 9 }),
})

describe('the map of zones', () => {
  test('projects a place and back', () => {
    fc.assert(
      fc.property(corner, fc.integer({ min: 5, max: 900 }), (place, pixelsPerMile) => {
        const view = { center: shop, pixelsPerMile, ...size }
        const again = toCorner(view, toPixel(view, place))
        assert.ok(Math.abs(again.latitude - place.latitude) < 2e-6)
        assert.ok(Math.abs(again.longitude - place.longitude) < 2e-6)
      }),
    )
  })

  test('keeps the ground under the pointer when zooming, and drags it along', () => {
    const pixel = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 400 }) })
    const scale = fc.integer({ min: 40, max: 900 })
    fc.assert(
      fc.property(
        scale,
        pixel,
        pixel,
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (pixelsPerMile, at, to, factor) => {
          const view = { center: shop, pixelsPerMile, ...size }
          const ground = toCorner(view, at)
          const zoomed = toPixel(zoomView(view, at, factor), ground)
          assert.ok(Math.hypot(zoomed.x - at.x, zoomed.y - at.y) < 2)
          const dragged = toPixel(moveView(view, { x: to.x - at.x, y: to.y - at.y }), ground)
          assert.ok(Math.hypot(dragged.x - to.x, dragged.y - to.y) < 2)
        },
      ),
    )
    const far = { center: shop, pixelsPerMile: 40, ...size }
    for (const factor of [1e9, 1e-9, Number.MIN_VALUE])
      assert.ok(Number.isFinite(zoomView(far, { x: 1, y: 1 }, factor).center.latitude))
  })

  test('shows the color of the zone whose fee applies, as the service decides', () => {
    fc.assert(
      fc.property(fc.array(zone, { minLength: 1, maxLength: 6 }), corner, (drawn, place) => {
        const drafts = drawn.map(
          ({ fee, minimum, miles }, index): ZoneDraft => ({
            ...{ id: index + 1, type: 'radius', radius: miles, orderMinimum: minimum, ...fee },
          }),
        )
        const rules = drawn.map(
          ({ fee, minimum, miles }, index): Zone => ({
            zoneId: index + 1,
            fee:
              'fixedFee' in fee
                ? { kind: 'fixed', cents: Math.round(fee.fixedFee * 100) }
                : { kind: 'percent', ppm: fee.percentFee * 10_000 },
            orderMinimum: minimum * 100,
            area: radiusArea(shop, miles),
          }),
        )
        const winner = winningZone(rules, { ...place, zipCode: '' })
        const covering = new Set(
          rules.filter((each) => winningZone([each], { ...place, zipCode: '' })).map(({ zoneId }) => zoneId),
        )
        const top = byPrecedence(drafts).find(({ id }) => covering.has(id!))
        assert.equal(top?.id, winner?.zoneId)
      }),
    )
  })

  test('shows everything, and a new area is valid for the service', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 8 }), (polygon) => {
        const drafts: ZoneDraft[] = [{ type: 'polygon', polygon, orderMinimum: 0 }]
        const view = viewAround(listZonePoints(drafts, shop), size)
        for (const point of [shop, ...outlineZone(drafts[0]!, shop)]) {
          const { x, y } = toPixel(view, point)
          assert.ok(x >= 0 && x <= size.width && y >= 0 && y <= size.height)
        }
      }),
    )
    const made = { zoneId: 1, fee: { kind: 'fixed', cents: 0 }, orderMinimum: 0 } as const
    const first = { ...made, area: polygonArea(firstPolygon(shop)) }
    assert.ok(winningZone([first], { ...shop, zipCode: '' }), 'the shop is within it')
  })

  test('adds and removes corners, and keeps at least three', () => {
    let polygon = firstPolygon(shop)
    assert.equal(splitSide(polygon, 3).length, 5)
    for (let count = 0; count < 4; count++) polygon = dropCorner(polygon, 0)
    assert.equal(polygon.length, 3)
  })

  test('draws the edge of a circle at its radius', () => {
    const [north, east] = outlineZone({ type: 'radius', radius: 3, orderMinimum: 0 }, shop)
    assert.equal(milesFrom(shop, north!), 3)
    assert.equal(milesFrom(shop, east!), 3)
    assert.ok(fitScale(40, 140).pixels <= 140)
  })
})

describe('the streets on a map', () => {
  const view = viewAround(listZonePoints([], shop), size)
  const middle = toPixel(view, shop)
  const street = fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    stretches: fc.array(
      fc
        .tuple(corner, corner)
        .map(([from, to]) => [from.latitude, from.longitude, to.latitude, to.longitude]),
      { maxLength: 6 },
    ),
  })

  test('are drawn in every stretch, with names apart, inside the picture and never upside down', () => {
    fc.assert(
      fc.property(fc.array(street, { maxLength: 40 }), (streets) => {
        const { path, labels } = drawStreets(view, streets, [middle])
        const count = streets.reduce((sum, { stretches }) => sum + stretches.length, 0)
        assert.equal(path.split('M').length - 1, count)
        for (const [index, { at: one }] of labels.entries())
          for (const { at: other } of labels.slice(index + 1))
            assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 17 - 1e-6)
        for (const { at, degrees, name } of labels) {
          assert.ok(Math.hypot(at.x - middle.x, at.y - middle.y) >= 34 - 1e-6)
          assert.ok(at.x > 0 && at.x < size.width && at.y > 0 && at.y < size.height)
          assert.ok(degrees > -90 && degrees <= 90)
          assert.ok(streets.some((each) => each.name === name))
        }
      }),
    )
  })

  test('are requested for the visible area', () => {
    const { south, west, north, east } = tileEdges(view)
    const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 0.1)
    const [top, bottom] = [
      toPixel(view, { latitude: north, longitude: west }),
      toPixel(view, { latitude: south, longitude: east }),
    ]
    for (const [one, other] of [
      [top.x, 0],
      [top.y, 0],
      [bottom.x, size.width],
      [bottom.y, size.height],
    ] as const)
      near(one, other)
  })
})
