import {
  getHexagonAreaAvg,
  gridDisk,
  latLngToCell,
  POLYGON_TO_CELLS_FLAGS,
  polygonToCellsExperimental,
  UNITS,
} from 'h3-js'
import { LRUCache } from 'lru-cache'
import { type BoundingBox, boxAroundPolygon, type Point } from '../../../core/geo.ts'
import type { Place, ZoneArea } from './delivery-zones.ts'

/**
 * A tile is an H3 cell (https://h3geo.org) or a ZIP code. Tiles answer "who may deliver here?" coarsely and fast; the
 * zones themselves decide. A zone is covered with the finest cells of which it needs at most `maxTiles`; a place is
 * looked up in its cell at each resolution. Edges: resolution 7 about 1.4 km, 5 about 10 km, 3 about 70 km.
 */
const deliveryResolutions = [7, 5, 3] as const
const [finest, , coarsest] = deliveryResolutions
const maxTiles = 400
/**
 * For all zones of a merchant together, about 25 ns each. A state drawn with 120 corners takes 70 ms at the finest
 * resolution, one with 2,000 corners 8 s, and 200 of those would be covered while every request waits.
 */
const maxSteps = 2_000_000

/**
 * Cells with edges of about 3.7 km, 7 km between the centers of neighbors, and at least 5 km where distortion is
 * worst.
 */
const pickupResolution = 6
const pickupStepMiles = 3

const metersPerDegree = 111_195
const metersPerMile = 1609.344

export function tilesOfPlace(place: Place): string[] {
  const cells = deliveryResolutions.map((resolution) =>
    latLngToCell(place.latitude, place.longitude, resolution),
  )
  return [...cells, zipTile(place.zipCode)]
}

/** All tiles under which a merchant must be found, by kind of search. */
export function tilesOfMerchant(
  point: Point,
  areas: readonly ZoneArea[],
): { delivery: string[]; pickup: string[] } {
  const zips = areas.flatMap((area) => (area.type === 'zipCode' ? [zipTile(area.zipCode)] : []))
  const outlines = areas.flatMap((area) => (area.type === 'zipCode' ? [] : [toOutline(area)]))
  return { delivery: [...new Set([...zips, ...coverAll(outlines)])], pickup: [pickupTile(point)] }
}

function pickupTile({ latitude, longitude }: Point): string {
  return latLngToCell(latitude, longitude, pickupResolution)
}

/** All tiles that may contain a merchant within the radius. */
export function pickupTilesAround(point: Point, radiusMiles: number): string[] {
  return gridDisk(pickupTile(point), Math.ceil(radiusMiles / pickupStepMiles) + 1)
}

const zipTile = (zipCode: string) => `zip:${zipCode}`

type Outline = { corners: readonly Point[]; box: BoundingBox }

function toOutline(area: Exclude<ZoneArea, { type: 'zipCode' }>): Outline {
  const corners = area.type === 'polygon' ? area.polygon : aroundCircle(area.center, area.radiusMiles)
  return { corners, box: boxAroundPolygon(corners) }
}

/**
 * Least work first, and each may take an even share of what is left: small zones stay precise next to any large ones.
 */
function coverAll(outlines: readonly Outline[]): string[] {
  let stepsLeft = maxSteps
  const rising = outlines.toSorted((a, b) => coverSteps(a, finest) - coverSteps(b, finest))
  return rising.flatMap((outline, index) => {
    const { tiles, steps } = coverWithin(outline, stepsLeft / (rising.length - index))
    stepsLeft -= steps
    return tiles
  })
}

/** Uses the finest cells for which the steps suffice; if none do, the bounding box with the coarsest. */
function coverWithin(outline: Outline, maxOwnSteps: number): { tiles: readonly string[]; steps: number } {
  let steps = 0
  for (const resolution of deliveryResolutions) {
    const isLast = resolution === coarsest
    const more = coverSteps(outline, resolution)
    if (steps + more > maxOwnSteps || (!isLast && needsTooMany(outline, resolution))) continue
    steps += more
    const tiles = cover(outline.corners, resolution)
    if (tiles.length <= maxTiles || isLast) return { tiles, steps }
  }
  return { tiles: cover(cornersOf(outline.box), coarsest), steps }
}

/** How many times a cell may be compared with a side: each cell around the outline with each of its sides. */
function coverSteps({ corners, box }: Outline, resolution: number): number {
  const { south, west, north, east } = box
  const squareMeters = (north - south) * (east - west) * squareDegree(box)
  return (squareMeters / getHexagonAreaAvg(resolution, UNITS.m2)) * corners.length
}

/** Cells are at most about 20% larger than average. What passes here is counted when it is covered. */
function needsTooMany({ corners, box }: Outline, resolution: number): boolean {
  const doubled = corners.reduce((sum, { latitude, longitude }, index) => {
    const before = corners.at(index - 1)!
    return sum + before.longitude * latitude - longitude * before.latitude
  }, 0)
  const squareMeters = (Math.abs(doubled) / 2) * squareDegree(box)
  return squareMeters / getHexagonAreaAvg(resolution, UNITS.m2) > maxTiles * 1.25
}

/** In square meters, at the center of the box. */
const squareDegree = ({ south, north }: BoundingBox) =>
  metersPerDegree ** 2 * Math.cos(((south + north) / 2) * (Math.PI / 180))

const cornersOf = ({ south, west, north, east }: BoundingBox): Point[] => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: west },
  { latitude: north, longitude: east },
  { latitude: south, longitude: east },
]

/** Adding or removing a zone doesn't affect the others: each is covered once (at least 1 ms), and cached here. */
const covers = new LRUCache<string, readonly string[]>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (tiles, key) => key.length + 40 * tiles.length + 100,
})

function cover(corners: readonly Point[], resolution: number): readonly string[] {
  const key = `${resolution} ${corners.map(({ latitude, longitude }) => `${latitude} ${longitude}`)}`
  const known = covers.get(key) ?? findCells(corners, resolution)
  covers.set(key, known)
  return known
}

/**
 * Every cell the outline touches. The sides of large cells deviate by up to about 100 m from straight lines in
 * degrees, so large cells are included with their neighbors; at resolution 7 it is centimeters.
 */
function findCells(corners: readonly Point[], resolution: number): string[] {
  const ring = corners.map(({ latitude, longitude }) => [latitude, longitude])
  const cells = polygonToCellsExperimental(ring, resolution, POLYGON_TO_CELLS_FLAGS.containmentOverlapping)
  return resolution === finest ? cells : [...new Set(cells.flatMap((cell) => gridDisk(cell, 1)))]
}

/** A polygon of 24 corners that contains the circle, with a 2% margin for the earth's curvature. */
function aroundCircle(center: Point, radiusMiles: number): Point[] {
  const corners = 24
  const reach = ((radiusMiles * metersPerMile) / metersPerDegree / Math.cos(Math.PI / corners)) * 1.02
  const shrink = Math.max(0.01, Math.cos((center.latitude * Math.PI) / 180))
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    return {
      latitude: center.latitude + reach * Math.cos(angle),
      longitude: center.longitude + (reach / shrink) * Math.sin(angle),
    }
  })
}
