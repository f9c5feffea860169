import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Merchant } from '../../../sdk/src/index.ts'
import { toPixel } from '../../../web/kit/map/flat-map.ts'
import { momentIn, readWhen } from '../../../web/kit/when.ts'
import { clusterPlaces, fitView, readSpot, writeSpot } from '../../../web/shop/results/map-view.ts'

const point = fc.record({
  latitude: fc.double({ min: 40.5, max: 41, noNaN: true }),
  longitude: fc.double({ min: -74.3, max: -73.7, noNaN: true }),
})

const shopAt = (location: { latitude: number; longitude: number }, id: number) =>
  ({ id: String(id), location }) as unknown as Merchant

test('every visible shop is under one marker, and markers keep their distance', () => {
  fc.assert(
    fc.property(point, fc.array(point, { maxLength: 40 }), (center, points) => {
      const view = fitView(undefined, center, points)
      const shops = points.map(shopAt)
      const clusters = clusterPlaces(shops, view)
      const isInSight = ({ location }: Merchant) => {
        const { x, y } = toPixel(view, location)
        return x >= 0 && y >= 0 && x <= view.width && y <= view.height
      }
      const marked = clusters.flatMap(({ merchants }) => merchants.map(({ id }) => id))
      assert.deepEqual(
        marked.toSorted(),
        shops
          .filter(isInSight)
          .map(({ id }) => id)
          .toSorted(),
      )
      for (const [index, { at }] of clusters.entries())
        for (const other of clusters.slice(0, index))
          assert.ok(Math.hypot(at.x - other.at.x, at.y - other.at.y) >= 34)
      assert.ok(marked.length >= Math.min(8, points.length))
      assert.deepEqual(clusterPlaces(shops, fitView(undefined, center, points)), clusters)
    }),
  )
})

test('a position on the map is read as it was written, and anything else is not a position', () => {
  const miles = fc.double({ min: 0.2, max: 50, noNaN: true })
  fc.assert(
    fc.property(point, miles, (corner, across) => {
      const text = writeSpot({ ...corner, miles: across })
      assert.equal(writeSpot(readSpot(text)!), text)
    }),
  )
  for (const text of [null, '', '1,2', 'a,b,c', '91,0,1', '0,0,NaN', '1e999,0,1', '__proto__'])
    assert.equal(readSpot(text), undefined, String(text))
  assert.equal(readSpot('0,0,1e9')!.miles, 50)
})

test('north is up and east is right', () => {
  const center = { latitude: 40.7, longitude: -74 }
  const [north, east] = [
    { latitude: 40.71, longitude: -74 },
    { latitude: 40.7, longitude: -73.99 },
  ]
  const view = fitView(undefined, center, [north, east])
  const [middle, up, right] = [center, north, east].map((corner) => toPixel(view, corner))
  assert.ok(up!.y < middle!.y && right!.x > middle!.x)
})

test('a local time is read back as the same instant, and only within the coming week', () => {
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

test('anything but a local time is not a time', () => {
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
