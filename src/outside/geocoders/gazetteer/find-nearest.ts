import tzlookup from '@photostructure/tz-lookup'
import { boxAroundCircle, distanceMiles, type Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import type { LocatedPlace } from '../../geocoder.ts'
import { findSegmentsIn, findZipsNear, type SegmentRow } from './store.ts'

const streetReachMiles = 0.5
const zipReachMiles = 50

/** Time zones limited to the United States and its territories: others begin across the border. */
const ourZones =
  /^America\/(New_York|Detroit|Kentucky\/.+|Indiana\/.+|Chicago|Menominee|North_Dakota\/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)$|^Pacific\/(Honolulu|Guam|Saipan|Pago_Pago)$/

/** Within this distance of any point in a map cell, all streets are loaded with the cell. */
const cellMarginMiles = 0.06
/** Degrees: about 200 m. */
const cellSize = 1 / 500
const cornerMiles = distanceMiles(
  { latitude: 0, longitude: 0 },
  { latitude: cellSize / 2, longitude: cellSize / 2 },
)

/** The street segments that may be the nearest to a point in a map cell. */
export type MapCell = readonly SegmentRow[]

export const cellAt = ({ latitude, longitude }: Point) =>
  `${Math.floor(latitude / cellSize)} ${Math.floor(longitude / cellSize)}`

export function loadCell(handle: Handle, key: string): Promise<MapCell> {
  const [latitude, longitude] = key.split(' ').map((corner) => (Number(corner) + 0.5) * cellSize)
  const middle = { latitude: latitude!, longitude: longitude! }
  return findSegmentsIn(handle, boxAroundCircle(middle, cornerMiles + cellMarginMiles))
}

/** Undefined if no street is close enough for the cell to be certain. */
export const findInCell = (cell: MapCell, point: Point) => nearestHouse(cell, point, cellMarginMiles)

/** The house nearest to a point; without known streets, the nearest ZIP code; nothing outside the country. */
export async function findNearest(handle: Handle, point: Point): Promise<LocatedPlace | undefined> {
  const rows = await findSegmentsIn(handle, boxAroundCircle(point, streetReachMiles))
  return nearestHouse(rows, point, streetReachMiles) ?? (await findNearestZip(handle, point))
}

function nearestHouse(rows: MapCell, point: Point, maxMiles: number): LocatedPlace | undefined {
  let nearest: Near | undefined
  for (const row of rows) {
    const near = { row, ...nearestOn(row, point) }
    if (near.miles <= (nearest?.miles ?? maxMiles)) nearest = near
  }
  if (!nearest) return undefined
  const { row, at, share } = nearest
  const { city, state, zipCode } = row
  const street = `${houseNumberAt(row, share)} ${row.street}`
  return { street, city, state, zipCode, unit: null, neighborhood: null, isExact: true, ...at }
}

type Near = { row: SegmentRow; at: Point; share: number; miles: number }

/** The foot of the perpendicular, on a plane: street segments are short. */
function nearestOn(row: SegmentRow, point: Point): Omit<Near, 'row'> {
  const shrink = Math.cos((point.latitude * Math.PI) / 180)
  const [east, north] = [(row.toLongitude - row.fromLongitude) * shrink, row.toLatitude - row.fromLatitude]
  const length = east * east + north * north
  const along =
    (point.longitude - row.fromLongitude) * shrink * east + (point.latitude - row.fromLatitude) * north
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
  const at = {
    latitude: row.fromLatitude + north * share,
    longitude: row.fromLongitude + (row.toLongitude - row.fromLongitude) * share,
  }
  return { at, share, miles: distanceMiles(point, at) }
}

/** On a side with only odd or even numbers, one of those. */
function houseNumberAt({ fromNumber, toNumber, side }: SegmentRow, share: number): number {
  const number = Math.round(fromNumber + (toNumber - fromNumber) * share)
  const isFine = side === 'both' || number % 2 === (side === 'odd' ? 1 : 0)
  if (isFine) return number
  return number < toNumber ? number + 1 : Math.max(fromNumber, number - 1)
}

async function findNearestZip(handle: Handle, point: Point): Promise<LocatedPlace | undefined> {
  if (!ourZones.test(tzlookup(point.latitude, point.longitude))) return undefined
  const rows = await findZipsNear(handle, point)
  const [nearest] = rows.toSorted((a, b) => distanceMiles(a, point) - distanceMiles(b, point))
  if (!nearest || distanceMiles(nearest, point) > zipReachMiles) return undefined
  const { zipCode, city, state } = nearest
  return { ...point, street: '', city, state, zipCode, unit: null, neighborhood: null, isExact: false }
}
