import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { momentIn, readWhen } from '../../../web/kit/when.ts'
import { placeOnMap } from '../../../web/shop/results/map-places.ts'

const size = { width: 640, height: 460 }
const point = fc.record({
  latitude: fc.double({ min: 40.5, max: 41, noNaN: true }),
  longitude: fc.double({ min: -74.3, max: -73.7, noNaN: true }),
})

test('every shop is on the map, the same each time, and no ring leaves it', () => {
  fc.assert(
    fc.property(point, fc.array(point, { maxLength: 40 }), (centre, points) => {
      const { dots, rings } = placeOnMap(centre, points, size)
      assert.equal(dots.length, points.length)
      for (const { x, y } of dots) assert.ok(x >= 30 && x <= 610 && y >= 30 && y <= 430, `${x} ${y}`)
      for (const { radius } of rings) assert.ok(radius <= 230)
      assert.deepEqual(placeOnMap(centre, points, size), { dots, rings })
    }),
  )
})

test('north is up and east is right', () => {
  const centre = { latitude: 40.7, longitude: -74 }
  const { dots } = placeOnMap(
    centre,
    [
      { latitude: 40.71, longitude: -74 },
      { latitude: 40.7, longitude: -73.99 },
    ],
    size,
  )
  assert.deepEqual([dots[0]!.x, Math.sign(230 - dots[0]!.y)], [320, 1])
  assert.deepEqual([dots[1]!.y, Math.sign(dots[1]!.x - 320)], [230, 1])
})

test('shops at one spot do not cover each other', () => {
  const centre = { latitude: 40.7, longitude: -74 }
  const spot = { latitude: 40.701, longitude: -74.001 }
  const { dots } = placeOnMap(centre, [spot, spot, { latitude: 40.72, longitude: -74.01 }], size)
  const [one, other] = dots as [{ x: number; y: number }, { x: number; y: number }]
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 25)
})

test('a wall clock in a zone is read back as the same instant, and only within the coming week', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  fc.assert(
    fc.property(
      fc.constantFrom('America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu'),
      fc.integer({ min: -3, max: 20 }),
      fc.integer({ min: 0, max: 47 }),
      (zone, days, half) => {
        const day = new Date(now + days * 86_400_000).toISOString().slice(0, 10)
        const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
        const iso = momentIn(zone, day, time)
        assert.ok(iso)
        const when = readWhen(iso, now)
        const ms = Date.parse(iso)
        assert.equal(when !== undefined, ms > now && ms < now + 8 * 86_400_000)
        if (when) assert.equal(when.ms, ms)
      },
    ),
  )
})

test('what is no wall clock is no time', () => {
  for (const [day, time] of [
    ['2026-02-30', '12:00'],
    ['2026-02-03', '25:00'],
    ['x', 'y'],
  ])
    assert.equal(
      readWhen(momentIn('America/New_York', day!, time!), Date.parse('2026-02-01T00:00:00Z')),
      undefined,
    )
})
