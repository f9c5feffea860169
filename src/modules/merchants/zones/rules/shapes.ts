import { type BoundingBox, boxAroundPolygon, distanceMiles, type Point } from '../../../../core/geo.ts'
import type { ZoneArea } from '../../rules/delivery-zones.ts'

/** [longitude, latitude] in degrees, as used by GeoJSON and clipping; a ring may repeat its first at the end. */
export type Position = [number, number]
export type Ring = Position[]
/** The outer ring, followed by its holes. */
export type Piece = Ring[]

const earthRadiusMiles = 3958.7613
const radiansPerDegree = Math.PI / 180
const metersPerMile = 1609.344
const circleCorners = 64

export const toPosition = ({ latitude, longitude }: Point): Position => [longitude, latitude]
export const toPoint = ([longitude, latitude]: Position): Point => ({ latitude, longitude })

/** The outline of a zone; a ZIP code has none. */
export function outlineArea(area: ZoneArea): Point[] | null {
  if (area.type === 'zipCode') return null
  return area.type === 'polygon' ? [...area.polygon] : circleOutline(area.center, area.radiusMiles)
}

/** A polygon with the circle's own area: its corners are 0.08% outside, the middles of its sides 0.04% inside. */
function circleOutline(center: Point, radiusMiles: number): Point[] {
  const step = (2 * Math.PI) / circleCorners
  const reach = (radiusMiles / earthRadiusMiles) * Math.sqrt(step / Math.sin(step))
  return Array.from({ length: circleCorners }, (_, index) => pointTowards(center, reach, index * step))
}

/** The point reached by following an arc in a direction (clockwise from north), all in radians. */
function pointTowards(from: Point, arc: number, direction: number): Point {
  const start = from.latitude * radiansPerDegree
  const sine = Math.sin(start) * Math.cos(arc) + Math.cos(start) * Math.sin(arc) * Math.cos(direction)
  const turned = Math.atan2(
    Math.sin(direction) * Math.sin(arc) * Math.cos(start),
    Math.cos(arc) - Math.sin(start) * sine,
  )
  return {
    latitude: Math.asin(sine) / radiansPerDegree,
    longitude: from.longitude + turned / radiansPerDegree,
  }
}

export function circleSquareMiles(radiusMiles: number): number {
  // 1 - cos loses all digits for a radius of a few feet; this doesn't.
  return 4 * Math.PI * (earthRadiusMiles * Math.sin(radiusMiles / earthRadiusMiles / 2)) ** 2
}

export function measureSquareMiles([outer, ...holes]: Piece): number {
  return ringSquareMiles(outer!) - holes.reduce((sum, hole) => sum + ringSquareMiles(hole), 0)
}

/**
 * Exact on the sphere for sides that are straight in latitude and longitude: the integral of the sine of the latitude
 * over the longitude, whose mean along a side has a closed form.
 */
export function ringSquareMiles(ring: Ring): number {
  let sum = 0
  let from = ring.at(-1)!
  for (const to of ring) {
    const middle = ((from[1] + to[1]) / 2) * radiansPerDegree
    const half = ((to[1] - from[1]) / 2) * radiansPerDegree
    const mean = Math.sin(middle) * (half === 0 ? 1 : Math.sin(half) / half)
    sum += (to[0] - from[0]) * radiansPerDegree * mean
    from = to
  }
  return Math.abs(sum) * earthRadiusMiles ** 2
}

export function perimeterMiles(rings: readonly Ring[]): number {
  let sum = 0
  for (const ring of rings) {
    let from = ring.at(-1)!
    for (const to of ring) {
      sum += distanceMiles(toPoint(from), toPoint(to))
      from = to
    }
  }
  return sum
}

/** The width of a strip, half the side of a square, the radius of a circle. */
export function widthMeters(squareMiles: number, perimeter: number): number {
  return perimeter === 0 ? 0 : ((2 * squareMiles) / perimeter) * metersPerMile
}

/** A point well inside: the middle of the widest stretch covered at the piece's middle latitude. */
export function pointInside(rings: Piece): Point {
  const { south, north } = boxAroundPolygon(rings[0]!.map(toPoint))
  const latitude = (south + north) / 2
  const crossings = rings.flatMap((ring) => crossingsAt(ring, latitude)).sort((a, b) => a - b)
  let [west, east] = [rings[0]![0]![0], rings[0]![0]![0]]
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from, to] = [crossings[index]!, crossings[index + 1]!]
    if (to - from > east - west) [west, east] = [from, to]
  }
  return { latitude, longitude: (west + east) / 2 }
}

function crossingsAt(ring: Ring, latitude: number): number[] {
  const crossings: number[] = []
  let from = ring.at(-1)!
  for (const to of ring) {
    if (from[1] > latitude !== to[1] > latitude) {
      crossings.push(from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
    }
    from = to
  }
  return crossings
}

/** To the nearest side, for a point outside. Flat around the point: off by less than 1% within 50 miles. */
export function milesToOutline(point: Point, outline: readonly Point[]): number {
  const shrink = Math.cos(point.latitude * radiansPerDegree)
  const flat = ({ latitude, longitude }: Point) => [
    (longitude - point.longitude) * shrink,
    latitude - point.latitude,
  ]
  let nearest = Infinity
  let [fromX, fromY] = flat(outline.at(-1)!) as Position
  for (const corner of outline) {
    const [x, y] = flat(corner) as Position
    const [alongX, alongY] = [x - fromX, y - fromY]
    const share = -(fromX * alongX + fromY * alongY) / (alongX ** 2 + alongY ** 2 || 1)
    const kept = Math.min(1, Math.max(0, share))
    nearest = Math.min(nearest, Math.hypot(fromX + kept * alongX, fromY + kept * alongY))
    ;[fromX, fromY] = [x, y]
  }
  return nearest * radiansPerDegree * earthRadiusMiles
}

/** Whether they share more than an edge. */
export function boxesOverlap(a: BoundingBox, b: BoundingBox): boolean {
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north
}
