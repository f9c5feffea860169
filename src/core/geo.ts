import { orient2d } from 'robust-predicates'

/** Degrees. */
export type Point = { latitude: number; longitude: number }

/** Degrees; never spans the date line. */
export type BoundingBox = { south: number; west: number; north: number; east: number }

/**
 * The corners of an open ring (the last is not the first again). Sides are straight in latitude and longitude, which
 * over 10 miles strays from the great circle by less than 20 feet anywhere in the 48 states.
 */
export type Polygon = readonly Point[]

/** Corners and sides are counted from 0 in the ring without repeated corners; side n leads from corner n to the next. */
export type PolygonFault =
  | { kind: 'too_many_corners'; corners: number }
  | { kind: 'out_of_range'; corner: number }
  | { kind: 'too_few_corners' }
  | { kind: 'crosses_date_line'; side: number }
  | { kind: 'no_area' }
  | { kind: 'self_touching'; sides: readonly [number, number] }
  | { kind: 'self_crossing'; sides: readonly [number, number] }

// The mean radius of the IUGG, 6371.0088 km.
const earthRadiusMiles = 3958.7613
const radiansPerDegree = Math.PI / 180
// A tenth of a millimeter: more than rounding can move the edge of a circle's box.
const boxMarginDegrees = 1e-9

export function isValidPoint({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

export function distanceMiles(a: Point, b: Point): number {
  const halfChordSquared =
    Math.sin(((b.latitude - a.latitude) * radiansPerDegree) / 2) ** 2 +
    Math.cos(a.latitude * radiansPerDegree) *
      Math.cos(b.latitude * radiansPerDegree) *
      Math.sin(((b.longitude - a.longitude) * radiansPerDegree) / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(halfChordSquared)))
}

/**
 * Contains every point within `radiusMiles`. A circle over a pole or the date line gets the whole band of its
 * latitudes.
 */
export function boxAroundCircle(center: Point, radiusMiles: number): BoundingBox {
  const angle = radiusMiles / earthRadiusMiles
  const reach = angle / radiansPerDegree + boxMarginDegrees
  const south = Math.max(-90, center.latitude - reach)
  const north = Math.min(90, center.latitude + reach)
  const band = { south, west: -180, north, east: 180 }
  if (south === -90 || north === 90) return band

  // The meridians tangent to the circle, which touch it closer to the pole than its center. The arc sine of
  // sin(angle) / cos(latitude) gives the same, but loses half its digits for a circle that almost reaches the pole.
  const latitude = center.latitude * radiansPerDegree
  const cosines = Math.cos(latitude + angle) * Math.cos(latitude - angle)
  const sideReach = Math.atan2(Math.sin(angle), Math.sqrt(cosines)) / radiansPerDegree + boxMarginDegrees
  const west = center.longitude - sideReach
  const east = center.longitude + sideReach
  return west < -180 || east > 180 ? band : { south, west, north, east }
}

export function boxAroundPolygon(polygon: Polygon): BoundingBox {
  const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const { latitude, longitude } of polygon) {
    box.south = Math.min(box.south, latitude)
    box.west = Math.min(box.west, longitude)
    box.north = Math.max(box.north, latitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

export function boxContains(box: BoundingBox, { latitude, longitude }: Point): boolean {
  return latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
}

/** A point on a side or corner is inside. Exact: not subject to rounding. */
export function polygonContains(polygon: Polygon, point: Point): boolean {
  let isInside = false
  let from = polygon.at(-1)!
  for (const to of polygon) {
    const isFromNorth = from.latitude > point.latitude
    const isToNorth = to.latitude > point.latitude
    if (isFromNorth !== isToNorth) {
      const side = turn(from, to, point)
      if (side === 0) return true
      // The side passes east of the point, so a ray to the east crosses it.
      if (side > 0 === isToNorth) isInside = !isInside
    } else if (isOnSegment(point, from, to)) return true
    from = to
  }
  return isInside
}

/**
 * Turns corners drawn by a client into a polygon: open, clockwise, without repeated corners; or reports what is
 * wrong.
 */
export function toPolygon(
  drawn: readonly Point[],
  maxCorners: number,
): { polygon: Polygon } | { fault: PolygonFault } {
  if (drawn.length > maxCorners) return { fault: { kind: 'too_many_corners', corners: drawn.length } }
  const corners = withoutRepeats(drawn)
  const fault =
    findBadCorner(corners) ??
    findDateLineCrossing(corners) ??
    findMissingArea(corners) ??
    findContact(corners)
  return fault ? { fault } : { polygon: ensureClockwise(corners) }
}

/** As seen on a map with north up. The polygon must not touch itself. */
export function ensureClockwise(polygon: Polygon): Polygon {
  // At its westernmost corner a polygon is convex, so the turn there is the turn of the whole.
  const corner = polygon.reduce(
    (first, point, index) => (isBefore(point, polygon[first]!) ? index : first),
    0,
  )
  const ring = toRing(polygon)
  const isClockwise = turn(polygon[ring.before(corner)]!, polygon[corner]!, polygon[ring.after(corner)]!) < 0
  return isClockwise ? polygon : polygon.toReversed()
}

/** A closed ring repeats its first corner at the end; hasty clicks repeat others. */
function withoutRepeats(drawn: readonly Point[]): Point[] {
  const corners = drawn.filter((point, index) => index === 0 || !isSame(point, drawn[index - 1]!))
  while (corners.length > 1 && isSame(corners[0]!, corners.at(-1)!)) corners.pop()
  return corners
}

function findBadCorner(corners: Polygon): PolygonFault | null {
  const corner = corners.findIndex((point) => !isValidPoint(point))
  return corner === -1 ? null : { kind: 'out_of_range', corner }
}

function findDateLineCrossing(corners: Polygon): PolygonFault | null {
  const { after } = toRing(corners)
  const side = corners.findIndex(
    (from, index) => Math.abs(corners[after(index)]!.longitude - from.longitude) > 180,
  )
  return side === -1 ? null : { kind: 'crosses_date_line', side }
}

function findMissingArea(corners: Polygon): PolygonFault | null {
  const [first, second] = corners
  const third = corners.find((point) => !isSame(point, first!) && !isSame(point, second!))
  if (!third) return { kind: 'too_few_corners' }
  return corners.every((point) => turn(first!, second!, point) === 0) ? { kind: 'no_area' } : null
}

/**
 * Finds two sides that meet anywhere other than at a shared corner. This is the Shamos-Hoey sweep: corners are
 * visited from west to east (at the same longitude, from south to north), the sides that cross the current longitude
 * are kept in order from south to north, and only sides that become neighbors are compared.
 *
 * The order is a plain array, although each insertion may shift all of it: 50,000 corners take 0.3 s at worst (25,000
 * teeth that all start before any ends), 0.1 s for a circle.
 */
function findContact(corners: Polygon): PolygonFault | null {
  const { before, after } = toRing(corners)
  const visits = corners.map((_, index) => index).sort((a, b) => compareEastward(corners[a]!, corners[b]!))
  const early = findRepeatedCorner(corners, visits) ?? findSpike(corners)
  if (early) return early

  const visitOf = new Int32Array(corners.length)
  for (const [visit, corner] of visits.entries()) visitOf[corner] = visit
  const isSouthOf = (side: number, point: Point): boolean => {
    const [west, east] = visitOf[side]! < visitOf[after(side)]! ? [side, after(side)] : [after(side), side]
    return turn(corners[west]!, corners[east]!, point) > 0
  }

  const sides: number[] = []
  for (const [visit, corner] of visits.entries()) {
    const point = corners[corner]!
    const [last, next] = [before(corner), after(corner)]
    const starting: number[] = []
    if (visitOf[last]! > visit) starting.push(last)
    if (visitOf[next]! > visit) starting.push(corner)
    if (starting.length === 2 && turn(point, corners[last]!, corners[next]!) < 0) starting.reverse()

    // The sides that end here directly follow those south of here.
    const position = countWhile(sides, (side) => isSouthOf(side, point))
    sides.splice(position, 2 - starting.length, ...starting)

    const northmost = position + starting.length - 1
    const contact =
      findContactBetween(corners, sides[position - 1], sides[position]) ??
      findContactBetween(corners, sides[northmost], sides[northmost + 1])
    if (contact) return contact
  }
  return null
}

function findRepeatedCorner(corners: Polygon, visits: readonly number[]): PolygonFault | null {
  const visit = visits.findIndex(
    (corner, index) => index > 0 && isSame(corners[corner]!, corners[visits[index - 1]!]!),
  )
  return visit === -1 ? null : touching(visits[visit - 1]!, visits[visit]!)
}

/** A corner where the outline doubles back on itself. */
function findSpike(corners: Polygon): PolygonFault | null {
  const { before, after } = toRing(corners)
  const tip = corners.findIndex((point, corner) => {
    const [last, next] = [corners[before(corner)]!, corners[after(corner)]!]
    return isBefore(last, point) === isBefore(next, point) && turn(last, point, next) === 0
  })
  return tip === -1 ? null : touching(before(tip), tip)
}

/** Sides that share a corner were already found to meet only there. An absent side is beyond the last neighbor. */
function findContactBetween(
  corners: Polygon,
  one: number | undefined,
  other: number | undefined,
): PolygonFault | null {
  const { before, after } = toRing(corners)
  if (one === undefined || other === undefined || after(one) === other || before(one) === other) return null

  const [a, b, c, d] = [corners[one]!, corners[after(one)]!, corners[other]!, corners[after(other)]!]
  if (isOnSegment(c, a, b) || isOnSegment(d, a, b) || isOnSegment(a, c, d) || isOnSegment(b, c, d)) {
    return touching(one, other)
  }
  const isCrossing = turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0
  return isCrossing ? { kind: 'self_crossing', sides: inOrder(one, other) } : null
}

function touching(one: number, other: number): PolygonFault {
  return { kind: 'self_touching', sides: inOrder(one, other) }
}

function inOrder(a: number, b: number): [number, number] {
  return a < b ? [a, b] : [b, a]
}

function toRing(corners: Polygon) {
  const last = corners.length - 1
  return {
    before: (corner: number) => (corner === 0 ? last : corner - 1),
    after: (corner: number) => (corner === last ? 0 : corner + 1),
  }
}

/** The number of leading items that satisfy `holds`; no item after them does. */
function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(items[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

/** Positive if the path from a via b to c turns left, zero if it is straight. The sign is exact. */
function turn(a: Point, b: Point, c: Point): number {
  // orient2d's second axis points down.
  return -orient2d(a.longitude, a.latitude, b.longitude, b.latitude, c.longitude, c.latitude)
}

function isOnSegment(point: Point, from: Point, to: Point): boolean {
  return (
    isBetween(point.latitude, from.latitude, to.latitude) &&
    isBetween(point.longitude, from.longitude, to.longitude) &&
    turn(from, to, point) === 0
  )
}

function isBetween(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b)
}

function isSame(a: Point, b: Point): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}

function isBefore(a: Point, b: Point): boolean {
  return compareEastward(a, b) < 0
}

function compareEastward(a: Point, b: Point): number {
  return a.longitude - b.longitude || a.latitude - b.latitude
}
