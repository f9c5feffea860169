import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  boxAroundCircle,
  boxAroundPolygon,
  boxContains,
  distanceMiles,
  ensureClockwise,
  isValidPoint,
  type Point,
  type Polygon,
  polygonContains,
  toPolygon,
} from '../../src/core/geo.ts'

const point = (longitude: number, latitude: number): Point => ({ latitude, longitude })
const ring = (...corners: [number, number][]): Point[] => corners.map(([x, y]) => point(x, y))
const faultOf = (drawn: Point[], maxCorners = 100) => {
  const result = toPolygon(drawn, maxCorners)
  return 'fault' in result ? result.fault : null
}
const polygonOf = (drawn: Point[]): Polygon => {
  const result = toPolygon(drawn, 100_000)
  if ('fault' in result) assert.fail(JSON.stringify(result.fault))
  return result.polygon
}

const square = ring([0, 0], [0, 4], [4, 4], [4, 0])
const timesSquare = point(-73.9855, 40.758)
const unionSquare = point(-122.4075, 37.788)

test('distances follow the curvature of the earth', () => {
  assert.ok(Math.abs(distanceMiles(timesSquare, unionSquare) - 2566) < 3)
  assert.ok(Math.abs(distanceMiles(point(0, 0), point(0, 1)) - 69.093) < 0.001)
  assert.ok(Math.abs(distanceMiles(point(179.5, 0), point(-179.5, 0)) - 69.093) < 0.001)
  assert.ok(Math.abs(distanceMiles(point(0, 90), point(77, -90)) - Math.PI * 3958.7613) < 1e-6)
  assert.equal(distanceMiles(timesSquare, timesSquare), 0)
})

test('a point is valid within 90 degrees of latitude and 180 of longitude', () => {
  for (const valid of ring([180, 90], [-180, -90], [0, 0])) assert.ok(isValidPoint(valid))
  for (const invalid of ring(
    [180.1, 0],
    [0, -90.1],
    [Number.NaN, 0],
    [0, Number.NaN],
    [Number.POSITIVE_INFINITY, 0],
  )) {
    assert.ok(!isValidPoint(invalid))
  }
})

/** Evenly distributed, unlike fc.double, whose values are mostly close to zero. */
const decimal = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)
const anyPoint = fc.record({ latitude: decimal(-89.9, 89.9), longitude: decimal(-180, 180) })

test('the box around a circle holds every point of the circle', () => {
  const radius = fc.oneof(decimal(0, 30), decimal(0, 5000))
  const bearing = decimal(0, 6.283185)
  fc.assert(
    fc.property(
      anyPoint,
      radius,
      bearing,
      fc.constantFrom(1, 0.999, 0.5),
      (center, radiusMiles, direction, share) => {
        const reached = walk(center, radiusMiles * share, direction)
        assert.ok(boxContains(boxAroundCircle(center, radiusMiles), reached))
      },
    ),
    { numRuns: 2000 },
  )
})

/** Along a great circle, in 3D: starting at the point, partly north, partly east. */
function walk(from: Point, miles: number, bearing: number): Point {
  const [degrees, angle] = [Math.PI / 180, miles / 3958.7613]
  const [latitude, longitude] = [from.latitude * degrees, from.longitude * degrees]
  const [ahead, north, east] = [
    Math.cos(angle),
    Math.sin(angle) * Math.cos(bearing),
    Math.sin(angle) * Math.sin(bearing),
  ]
  const outward = ahead * Math.cos(latitude) - north * Math.sin(latitude)
  const x = outward * Math.cos(longitude) - east * Math.sin(longitude)
  const y = outward * Math.sin(longitude) + east * Math.cos(longitude)
  const z = ahead * Math.sin(latitude) + north * Math.cos(latitude)
  return point(Math.atan2(y, x) / degrees, Math.atan2(z, Math.hypot(x, y)) / degrees)
}

test('the box around a circle is tight away from the poles and the date line', () => {
  const box = boxAroundCircle(timesSquare, 5)
  const corners = [point(box.west, timesSquare.latitude), point(timesSquare.longitude, box.north)]
  for (const corner of corners) assert.ok(Math.abs(distanceMiles(timesSquare, corner) - 5) < 0.001)
})

test('a circle over a pole or the date line gets the whole band', () => {
  assert.equal(boxAroundCircle(point(0, 89.9), 50).north, 90)
  for (const center of ring([0, 89.9], [179.9, 10], [-179.9, 10])) {
    const { west, east } = boxAroundCircle(center, 50)
    assert.deepEqual([west, east], [-180, 180])
  }
})

test('the box around a polygon holds its corners and nothing more', () => {
  assert.deepEqual(boxAroundPolygon(ring([1, 5], [-2, 3], [0, -7])), {
    south: -7,
    west: -2,
    north: 5,
    east: 1,
  })
})

test('a point on a side or a corner is inside', () => {
  for (const inside of [...square, ...ring([0, 2], [2, 4], [4, 1], [3, 0], [2, 2])]) {
    assert.ok(polygonContains(square, inside))
  }
  for (const outside of ring([-1, 0], [5, 4], [2, 5], [2, -1], [4.0000001, 2], [-1, 4], [5, 0])) {
    assert.ok(!polygonContains(square, outside))
  }
})

test('a notch is outside', () => {
  const notched = ring([0, 0], [0, 4], [2, 2], [4, 4], [4, 0])
  assert.ok(!polygonContains(notched, point(2, 3)))
  assert.ok(polygonContains(notched, point(2, 2)))
  assert.ok(polygonContains(notched, point(1, 3)))
  assert.ok(!polygonContains(notched, point(-1, 2)))
})

// Coordinates from 1 to 89 are whole multiples of 2^-52, so integers represent them exactly.
const exact = (degrees: number) => BigInt(degrees * 2 ** 52)
function exactTurn(a: Point, b: Point, c: Point): bigint {
  const [ax, ay] = [exact(a.longitude), exact(a.latitude)]
  return (
    (exact(b.longitude) - ax) * (exact(c.latitude) - ay) -
    (exact(b.latitude) - ay) * (exact(c.longitude) - ax)
  )
}
const within = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
const isExactlyOn = (p: Point, a: Point, b: Point) =>
  exactTurn(a, b, p) === 0n &&
  within(p.longitude, a.longitude, b.longitude) &&
  within(p.latitude, a.latitude, b.latitude)
const sidesOf = (corners: Polygon) =>
  corners.map((from, index) => [from, corners[(index + 1) % corners.length]!] as const)

/** On the outline, or wound around an odd number of times. */
function exactlyContains(corners: Polygon, p: Point): boolean {
  let windings = 0
  for (const [from, to] of sidesOf(corners)) {
    if (isExactlyOn(p, from, to)) return true
    if (from.latitude <= p.latitude && to.latitude > p.latitude && exactTurn(from, to, p) > 0n) windings += 1
    if (from.latitude > p.latitude && to.latitude <= p.latitude && exactTurn(from, to, p) < 0n) windings -= 1
  }
  return windings % 2 !== 0
}

const gridPoint = (size: number) =>
  fc.record({ latitude: fc.integer({ min: 1, max: size }), longitude: fc.integer({ min: 1, max: size }) })

test('inside and outside agree with exact arithmetic on a grid, where sides and corners are often met', () => {
  fc.assert(
    fc.property(fc.array(gridPoint(6), { minLength: 3, maxLength: 10 }), gridPoint(6), (corners, p) => {
      assert.equal(polygonContains(corners, p), exactlyContains(corners, p))
    }),
    { numRuns: 5000 },
  )
})

test('inside and outside agree with exact arithmetic for points a rounding error from a side', () => {
  const coordinate = decimal(1, 89)
  const corner = fc.record({ latitude: coordinate, longitude: coordinate })
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 5 }), decimal(0, 1), (corners, t) => {
      const [a, b] = [corners[0]!, corners[1]!]
      const near = point(
        a.longitude + t * (b.longitude - a.longitude),
        a.latitude + t * (b.latitude - a.latitude),
      )
      assert.equal(polygonContains(corners, near), exactlyContains(corners, near))
    }),
    { numRuns: 2000 },
  )
})

test('a closed ring is opened and repeated corners in a row are dropped', () => {
  assert.deepEqual(polygonOf([...square, square[0]!]), square)
  assert.deepEqual(polygonOf(square.flatMap((corner) => [corner, corner])), square)
})

test('a counterclockwise polygon is reversed, and a clockwise one is unchanged', () => {
  assert.deepEqual(polygonOf(square.toReversed()), square)
  assert.deepEqual(polygonOf(square), square)
  assert.equal(ensureClockwise(square), square)
})

test('corners on a straight line between two others are allowed', () => {
  assert.equal(faultOf(ring([0, 0], [0, 2], [0, 4], [4, 4], [4, 0], [2, 0])), null)
})

test('more corners than the caller allows are refused', () => {
  assert.deepEqual(faultOf(square, 3), { kind: 'too_many_corners', corners: 4 })
})

test('a corner off the globe is refused', () => {
  assert.deepEqual(faultOf(ring([0, 0], [181, 1], [1, 0])), { kind: 'out_of_range', corner: 1 })
  assert.deepEqual(faultOf(ring([0, 0], [1, 1], [1, Number.NaN])), { kind: 'out_of_range', corner: 2 })
})

test('fewer than three distinct corners are refused', () => {
  for (const drawn of [
    ring(),
    ring([1, 1]),
    ring([1, 1], [2, 2]),
    ring([1, 1], [2, 2], [1, 1], [2, 2], [1, 1]),
  ]) {
    assert.deepEqual(faultOf(drawn), { kind: 'too_few_corners' })
  }
})

test('corners all on one line are refused', () => {
  assert.deepEqual(faultOf(ring([0, 0], [1, 1], [3, 3], [2, 2])), { kind: 'no_area' })
  assert.deepEqual(faultOf(ring([0, 5], [0, 1], [0, 3])), { kind: 'no_area' })
})

test('a side across the date line is refused', () => {
  assert.deepEqual(faultOf(ring([179, 0], [-179, 1], [179, 1])), { kind: 'crosses_date_line', side: 0 })
})

test('crossing sides are refused', () => {
  assert.deepEqual(faultOf(ring([0, 0], [4, 4], [4, 0], [0, 4])), { kind: 'self_crossing', sides: [0, 2] })
})

test('an outline that touches itself is refused: corner on corner, corner on side, side along side', () => {
  const cornerOnCorner = ring([0, 0], [2, 2], [0, 4], [4, 4], [2, 2], [4, 0])
  assert.deepEqual(faultOf(cornerOnCorner), { kind: 'self_touching', sides: [1, 4] })
  const cornerOnSide = ring([0, 0], [0, 4], [4, 4], [0, 2], [4, 0])
  assert.deepEqual(faultOf(cornerOnSide), { kind: 'self_touching', sides: [0, 2] })
  const spike = ring([0, 0], [0, 4], [4, 4], [6, 4], [3, 4], [4, 0])
  assert.deepEqual(faultOf(spike), { kind: 'self_touching', sides: [2, 3] })
})

type Contact = 'self_crossing' | 'self_touching' | null

/** Every pair of sides, compared exactly. Sides that share a corner may have nothing else in common. */
function contactBetween(corners: Polygon, one: number, other: number): Contact {
  const sides = sidesOf(corners)
  const [[a, b], [c, d]] = [sides[one]!, sides[other]!]
  if ((one + 1) % corners.length === other)
    return isExactlyOn(d, a, b) || isExactlyOn(a, c, d) ? 'self_touching' : null
  if ((other + 1) % corners.length === one) return contactBetween(corners, other, one)
  if (isExactlyOn(a, c, d) || isExactlyOn(b, c, d) || isExactlyOn(c, a, b) || isExactlyOn(d, a, b))
    return 'self_touching'
  const isApart = (p: Point, q: Point, from: Point, to: Point) =>
    exactTurn(from, to, p) > 0n !== exactTurn(from, to, q) > 0n
  return isApart(a, b, c, d) && isApart(c, d, a, b) ? 'self_crossing' : null
}

function hasAnyContact(corners: Polygon): boolean {
  return corners.some((_, one) =>
    corners.some((_, other) => one < other && contactBetween(corners, one, other) !== null),
  )
}

function isStraight([first, second, ...others]: Polygon): boolean {
  return others.every((p) => exactTurn(first!, second!, p) === 0n)
}

function exactAreaSign(corners: Polygon): number {
  const twiceArea = sidesOf(corners).reduce((sum, [a, b]) => sum + exactTurn(corners[0]!, a, b), 0n)
  return twiceArea > 0n ? 1 : twiceArea < 0n ? -1 : 0
}

/** Random corners mostly cross; sorted around the middle they mostly don't. */
const drawing = (size: number, maxLength: number) =>
  fc
    .tuple(fc.array(gridPoint(size), { minLength: 3, maxLength }), fc.boolean())
    .map(([corners, isSorted]) => {
      const bearing = (p: Point) => Math.atan2(p.latitude - size / 2 - 0.3, p.longitude - size / 2 - 0.4)
      return isSorted ? corners.toSorted((p, q) => bearing(p) - bearing(q)) : corners
    })

test('outlines are accepted only if no two sides meet, and the reported sides do meet', () => {
  const seen = { accepted: 0, self_crossing: 0, self_touching: 0 }
  const check = (drawn: Point[]) => {
    const result = toPolygon(drawn, 100)
    const corners = drawn.filter(
      (p, index) =>
        index === 0 ||
        p.latitude !== drawn[index - 1]!.latitude ||
        p.longitude !== drawn[index - 1]!.longitude,
    )
    const [first, last] = [corners[0]!, corners.at(-1)!]
    if (corners.length > 1 && first.latitude === last.latitude && first.longitude === last.longitude)
      corners.pop()

    if ('polygon' in result) {
      seen.accepted += 1
      assert.ok(corners.length >= 3 && !hasAnyContact(corners))
      assert.equal(exactAreaSign(result.polygon), -1)
      assert.deepEqual(new Set(result.polygon), new Set(corners))
    } else if (result.fault.kind === 'self_crossing' || result.fault.kind === 'self_touching') {
      seen[result.fault.kind] += 1
      assert.equal(contactBetween(corners, ...result.fault.sides), result.fault.kind)
    } else {
      assert.ok(corners.length < 3 || isStraight(corners), result.fault.kind)
    }
  }
  fc.assert(fc.property(fc.oneof(drawing(4, 7), drawing(7, 12), drawing(80, 20)), check), { numRuns: 6000 })
  for (const [outcome, count] of Object.entries(seen))
    assert.ok(count > 300, `${outcome} was met ${count} times`)
})

test('a polygon of 50,000 corners is checked without comparing every pair of sides, even a comb whose teeth all overlap in longitude', () => {
  const teeth = Array.from({ length: 25_000 }, (_, index) => {
    const [west, east] = ring([-80 - index * 1e-9, index * 1e-5], [-70 + index * 1e-9, index * 1e-5])
    return index % 2 === 0 ? [west!, east!] : [east!, west!]
  }).flat()
  const comb = [...teeth, ...ring([-60, 1], [-60, -1], [-81, -1])]
  const startedAt = performance.now()
  assert.equal(polygonOf(comb).length, 50_003)
  const tangled = toPolygon([...comb.slice(0, 30_000), point(-75, 0.00005), ...comb.slice(30_000)], 100_000)
  assert.ok('fault' in tangled && tangled.fault.kind === 'self_crossing')
  assert.ok(performance.now() - startedAt < 30_000)
})
