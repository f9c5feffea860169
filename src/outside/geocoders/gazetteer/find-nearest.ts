import tzlookup from '@photostructure/tz-lookup'
import { boxAroundCircle, distanceMiles, isValidPoint, type Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import type { LocatedPlace } from '../../geocoder.ts'
import { findSegmentsNear, findZipsNear, type SegmentRow } from './store.ts'

const streetReachMiles = 0.5
const zipReachMiles = 50

/** Zones that reach no further than the United States and their territories: over the border another begins. */
const ourZones =
  /^America\/(New_York|Detroit|Kentucky\/.+|Indiana\/.+|Chicago|Menominee|North_Dakota\/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)$|^Pacific\/(Honolulu|Guam|Saipan|Pago_Pago)$/

/** The house nearest to a point; where no street is known, the nearest zip code; outside the country nothing. */
export async function findNearest(handle: Handle, point: Point): Promise<LocatedPlace | undefined> {
  if (!isValidPoint(point)) return undefined
  return (await findNearestHouse(handle, point)) ?? (await findNearestZip(handle, point))
}

async function findNearestHouse(handle: Handle, point: Point): Promise<LocatedPlace | undefined> {
  const box = boxAroundCircle(point, streetReachMiles)
  const rows = await findSegmentsNear(handle, point, box)
  const nearest = rows
    .map((row) => ({ row, ...nearestOn(row, point) }))
    .filter(({ miles }) => miles <= streetReachMiles)
    .reduce<Near | undefined>((best, near) => (best && best.miles <= near.miles ? best : near), undefined)
  if (!nearest) return undefined
  const { row, at, share } = nearest
  const { city, state, zipCode } = row
  const street = `${houseNumberAt(row, share)} ${row.street}`
  return { street, city, state, zipCode, unit: null, neighborhood: null, isExact: true, ...at }
}

type Near = { row: SegmentRow; at: Point; share: number; miles: number }

/** The foot of the perpendicular, on a plane: a stretch of street is short. */
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
