import {
  getHexagonAreaAvg,
  gridDisk,
  latLngToCell,
  POLYGON_TO_CELLS_FLAGS,
  polygonToCellsExperimental,
  UNITS,
} from 'h3-js'
import { boxAroundPolygon, type Point } from '../../../core/geo.ts'
import type { Place, ZoneArea } from './zones.ts'

/**
 * A tile is an H3 cell (https://h3geo.org) or a zip code. Tiles answer "who may deliver here?" coarsely and fast; the
 * zones themselves decide. A zone is covered with the finest cells of which it needs no more than `mostTiles`; a place is
 * looked up in its cell of each size. Edges: resolution 7 some 1.4 km, 5 some 10 km, 3 some 70 km.
 */
const deliveryResolutions = [7, 5, 3] as const
const mostTiles = 400
/** Some 25 ns each: a state drawn with 2,000 corners would take 8 s at the finest resolution, and need too many cells. */
const mostSteps = 4_000_000

/** Cells of some 3.7 km edge and 7 km between neighbours' middles, at least 5 km on the most distorted spots. */
const pickupResolution = 6
const pickupStepMiles = 3

const metresPerDegree = 111_195
const metresPerMile = 1609.344

export function tilesOfPlace(place: Place): string[] {
  const cells = deliveryResolutions.map((resolution) =>
    latLngToCell(place.latitude, place.longitude, resolution),
  )
  return [...cells, zipTile(place.zipCode)]
}

/** All tiles under which a merchant must be found, by what it is looked for. */
export function tilesOfMerchant(
  point: Point,
  areas: readonly ZoneArea[],
): { delivery: string[]; pickup: string[] } {
  return { delivery: [...new Set(areas.flatMap(tilesOfArea))], pickup: [pickupTileOf(point)] }
}

function pickupTileOf({ latitude, longitude }: Point): string {
  return latLngToCell(latitude, longitude, pickupResolution)
}

/** All tiles in which a merchant within the radius may stand. */
export function pickupTilesAround(point: Point, radiusMiles: number): string[] {
  return gridDisk(pickupTileOf(point), Math.ceil(radiusMiles / pickupStepMiles) + 1)
}

const zipTile = (zipCode: string) => `zip:${zipCode}`

function tilesOfArea(area: ZoneArea): string[] {
  if (area.type === 'zipCode') return [zipTile(area.zipCode)]
  const outline = area.type === 'polygon' ? area.polygon : aroundCircle(area.center, area.radiusMiles)
  for (const resolution of deliveryResolutions) {
    const isLast = resolution === deliveryResolutions.at(-1)
    if (!isLast && coverSteps(outline, resolution) > mostSteps) continue
    const tiles = cover(outline, resolution)
    if (tiles.length <= mostTiles || isLast) return tiles
  }
  return []
}

/** How often a cell may be held against a side: each cell around the outline against each of its sides. */
function coverSteps(outline: readonly Point[], resolution: number): number {
  const { south, west, north, east } = boxAroundPolygon(outline)
  const metres = (degrees: number) => degrees * metresPerDegree
  const width = metres(east - west) * Math.cos(((south + north) / 2) * (Math.PI / 180))
  const cells = (width * metres(north - south)) / getHexagonAreaAvg(resolution, UNITS.m2)
  return cells * outline.length
}

/**
 * Every cell that the outline touches. The sides of large cells bend by up to some 100 m against straight lines in
 * degrees, so large ones are taken with their neighbours; at resolution 7 it is centimetres.
 */
function cover(outline: readonly Point[], resolution: number): string[] {
  const ring = outline.map(({ latitude, longitude }) => [latitude, longitude])
  const cells = polygonToCellsExperimental(ring, resolution, POLYGON_TO_CELLS_FLAGS.containmentOverlapping)
  return resolution === deliveryResolutions[0]
    ? cells
    : [...new Set(cells.flatMap((cell) => gridDisk(cell, 1)))]
}

/** A polygon of 24 corners that holds the circle, with 2 % to spare for the bend of the earth. */
function aroundCircle(center: Point, radiusMiles: number): Point[] {
  const corners = 24
  const reach = ((radiusMiles * metresPerMile) / metresPerDegree / Math.cos(Math.PI / corners)) * 1.02
  const shrink = Math.max(0.01, Math.cos((center.latitude * Math.PI) / 180))
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    return {
      latitude: center.latitude + reach * Math.cos(angle),
      longitude: center.longitude + (reach / shrink) * Math.sin(angle),
    }
  })
}
