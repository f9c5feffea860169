import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Point } from '../../../src/core/geo.ts'
import {
  type Frame,
  frameAround,
  hasRoomFor,
  listTiles,
  project,
  toBoundingBox,
  toPoint,
  toWorld,
} from '../../../src/modules/dispatch/tracking/rules/map.ts'

const size = { width: 480, height: 420, margin: 52 }
/** Evenly distributed: fast-check's doubles cluster around 0. */
const even = (most: number) => fc.integer({ min: -10_000, max: 10_000 }).map((part) => (part / 10_000) * most)
const close = (a: number, b: number, by = 1e-6) => Math.abs(a - b) <= by

const point = fc.record({
  latitude: fc.double({ min: 18, max: 71, noNaN: true }),
  longitude: fc.double({ min: -170, max: -66, noNaN: true }),
})
/** Two places a delivery apart: at most about 20 miles. */
const way = fc
  .tuple(point, even(0.3), even(0.3))
  .map(([from, north, east]): [Point, Point] => [
    from,
    { latitude: from.latitude + north, longitude: from.longitude + east },
  ])
const offset = even(2)
const near = (place: Point, north: number, east: number): Point => ({
  latitude: place.latitude + north,
  longitude: place.longitude + east,
})

describe('the projection', () => {
  test('puts known places in the same tiles as every tile server', () => {
    const tileAt = (place: Point, z: number) => {
      const { x, y } = toWorld(place)
      return [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
    }
    // With the slippy map formula: ln(tan + sec) instead of asinh(tan).
    const oracle = ({ latitude, longitude }: Point, z: number) => {
      const angle = (latitude * Math.PI) / 180
      const mercator = Math.log(Math.tan(angle) + 1 / Math.cos(angle))
      return [
        Math.floor(((longitude + 180) / 360) * 2 ** z),
        Math.floor(((1 - mercator / Math.PI) / 2) * 2 ** z),
      ]
    }
    assert.deepEqual(tileAt({ latitude: 40.7066, longitude: -74.0055 }, 12), [1205, 1540])
    fc.assert(
      fc.property(point, fc.integer({ min: 0, max: 16 }), (place, z) => {
        assert.deepEqual(tileAt(place, z), oracle(place, z))
      }),
    )
  })

  test('is reversible', () => {
    fc.assert(
      fc.property(point, (place) => {
        const back = toPoint(toWorld(place))
        assert.ok(close(back.latitude, place.latitude) && close(back.longitude, place.longitude))
      }),
    )
  })

  test('ends at the edge of the square world instead of at infinity', () => {
    for (const latitude of [90, -90, 85.0511287798066, -85.0511287798066]) {
      const { y } = toWorld({ latitude, longitude: 0 })
      assert.ok(close(y, latitude > 0 ? 0 : 1))
    }
  })

  test('has north at the top and east on the right', () => {
    fc.assert(
      fc.property(way, fc.double({ min: 0.001, max: 1, noNaN: true }), ([from, to], by) => {
        const frame = frameAround([from, to], undefined, size)
        const here = project(frame, from)
        assert.ok(project(frame, near(from, by, 0)).y < here.y)
        assert.ok(project(frame, near(from, 0, by)).x > here.x)
      }),
    )
  })
})

describe('the frame', () => {
  test('shows all places with room for their markers, as close as possible', () => {
    fc.assert(
      fc.property(way, (places) => {
        const frame = frameAround(places, undefined, size)
        assert.ok(places.every((place) => hasRoomFor(frame, place, size.margin)))
        const nearer = { ...frame, scale: frame.scale * 1.01 }
        const isNearest = !places.every((place) => hasRoomFor(nearer, place, size.margin))
        assert.ok(isNearest || frame.scale >= 256 * 2 ** 16.5)
      }),
    )
  })

  test('of a single place is not infinitely close', () => {
    fc.assert(
      fc.property(point, (place) => {
        const frame = frameAround([place, place], place, size)
        assert.ok(Number.isFinite(frame.scale))
        assert.ok(hasRoomFor(frame, place, size.margin))
      }),
    )
  })

  test('includes a courier who is not too far away, and keeps all places', () => {
    const away = fc.oneof(even(3), even(40))
    fc.assert(
      fc.property(way, away, away, (places, right, down) => {
        const still = frameAround(places, undefined, size)
        const courier = toPoint({
          x: still.center.x + (right * (240 - 52)) / still.scale,
          y: still.center.y + (down * (210 - 52)) / still.scale,
        })
        const frame = frameAround(places, courier, size)
        assert.ok(places.every((place) => hasRoomFor(frame, place, size.margin)))
        const isNear = Math.max(Math.abs(right), Math.abs(down)) < 31.999
        const isFar = Math.max(Math.abs(right), Math.abs(down)) > 32.001
        if (isNear) assert.ok(hasRoomFor(frame, courier, size.margin - 0.01))
        if (isFar) assert.deepEqual(frame, still)
      }),
    )
  })

  test('that grew for a courier does not follow every step', () => {
    const step = even(0.0005)
    fc.assert(
      fc.property(
        way,
        offset,
        offset,
        fc.array(step, { minLength: 20, maxLength: 20 }),
        (places, north, east, steps) => {
          const frames = steps.map((by) => frameAround(places, near(places[0], north + by, east), size))
          // A thousandth of a degree is less than half of any map, so it crosses at most one grid line.
          const isLongWay = Math.abs(places[0].latitude - places[1].latitude) > 0.01
          if (isLongWay) assert.ok(new Set(frames.map((frame) => JSON.stringify(frame))).size <= 2)
        },
      ),
    )
  })

  test('stays still while the courier moves within it', () => {
    const unit = fc.double({ min: 0.2, max: 0.8, noNaN: true })
    fc.assert(
      fc.property(way, unit, unit, (places, down, right) => {
        const still = frameAround(places, undefined, size)
        const { south, west, north, east } = toBoundingBox(still)
        const courier = { latitude: north + (south - north) * down, longitude: west + (east - west) * right }
        assert.deepEqual(frameAround(places, courier, size), still)
      }),
    )
  })

  test('has a box with the frame’s corners', () => {
    fc.assert(
      fc.property(way, (places) => {
        const frame = frameAround(places, undefined, size)
        const { south, west, north, east } = toBoundingBox(frame)
        const upperLeft = project(frame, { latitude: north, longitude: west })
        const lowerRight = project(frame, { latitude: south, longitude: east })
        assert.ok(close(upperLeft.x, 0, 1e-3) && close(upperLeft.y, 0, 1e-3))
        assert.ok(close(lowerRight.x, size.width, 1e-3) && close(lowerRight.y, size.height, 1e-3))
      }),
    )
  })
})

describe('tiles', () => {
  const frames = way.map((places) => frameAround(places, undefined, size))
  const world = (frame: Frame, x: number, y: number) => ({
    x: frame.center.x + (x - size.width / 2) / frame.scale,
    y: frame.center.y + (y - size.height / 2) / frame.scale,
  })
  const along = fc.double({ min: 0, max: 1, noNaN: true })

  test('cover every pixel, each with the image of its place', () => {
    fc.assert(
      fc.property(frames, along, along, (frame, right, down) => {
        const [x, y] = [right * size.width, down * size.height]
        const holds = ({ left, top, side }: { left: number; top: number; side: number }) =>
          x >= left - 1e-6 && x < left + side - 1e-6 && y >= top - 1e-6 && y < top + side - 1e-6
        const tile = listTiles(frame).find(holds)
        const { x: worldX, y: worldY } = world(frame, x + 1e-5, y + 1e-5)
        assert.ok(tile)
        assert.equal(tile.x, Math.floor(worldX * 2 ** tile.z))
        assert.equal(tile.y, Math.floor(worldY * 2 ** tile.z))
      }),
    )
  })

  test('are few, of readable size and at zooms that servers have', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const tiles = listTiles(frame)
        assert.ok(tiles.length >= 1 && tiles.length <= 16)
        for (const { z, side } of tiles) {
          assert.ok(z >= 0 && z <= 19)
          assert.ok(side >= 181 && side <= 363)
        }
      }),
    )
  })
})
