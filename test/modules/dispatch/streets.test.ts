import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  frameAround,
  type Pixel,
  project,
  toPoint,
} from '../../../src/modules/dispatch/tracking/rules/map.ts'
import { drawStreets } from '../../../src/modules/dispatch/tracking/rules/streets.ts'

const size = { width: 480, height: 420, margin: 52 }
const places = [
  { latitude: 40.7072, longitude: -74.0046 },
  { latitude: 40.7173, longitude: -73.9981 },
]
const frame = frameAround(places, undefined, size)
/** The place shown by a pixel. */
const at = ({ x, y }: Pixel) =>
  toPoint({
    x: frame.center.x + (x - size.width / 2) / frame.scale,
    y: frame.center.y + (y - size.height / 2) / frame.scale,
  })
const stretch = (street: string, from: Pixel, to: Pixel) => ({ street, from: at(from), to: at(to) })
const quarter = fc.integer({ min: -1200, max: 3200 }).map((quarters) => quarters / 4)
const pixel = fc.record({ x: quarter, y: quarter })
const isInside = ({ x, y }: Pixel) => x >= -1e-6 && x <= 480 + 1e-6 && y >= -1e-6 && y <= 420 + 1e-6
const distance = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y)

describe('street names', () => {
  const someStreets = fc.array(
    fc.record({
      street: fc.constantFrom('Water St', 'Pearl St', 'Wall St', 'Broadway', 'Gold St'),
      from: pixel,
      to: pixel,
    }),
    { maxLength: 60 },
  )

  test('are on the map once each, readable, apart from each other and from the markers', () => {
    fc.assert(
      fc.property(someStreets, (drawn) => {
        const { labels } = drawStreets(
          frame,
          drawn.map(({ street, from, to }) => stretch(street, from, to)),
          places,
        )
        assert.equal(new Set(labels.map(({ name }) => name)).size, labels.length)
        const pins = places.map((place) => project(frame, place))
        for (const [index, { at, degrees }] of labels.entries()) {
          assert.ok(isInside(at))
          assert.ok(degrees > -90 && degrees <= 90)
          for (const pin of pins) assert.ok(distance(at, pin) >= 34 - 1e-6)
          for (const other of labels.slice(index + 1)) assert.ok(distance(at, other.at) >= 17 - 1e-6)
        }
      }),
    )
  })

  test('are left out if the street is too short for them', () => {
    const short = stretch('Old Slip', { x: 20, y: 20 }, { x: 60, y: 20 })
    const long = stretch('Old Slip', { x: 20, y: 20 }, { x: 160, y: 20 })
    assert.deepEqual(drawStreets(frame, [short], places).labels, [])
    const [label] = drawStreets(frame, [long], places).labels
    assert.equal(label?.name, 'Old Slip')
    assert.ok(distance(label!.at, { x: 90, y: 20 }) < 1e-3)
  })
})
