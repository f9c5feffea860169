import type { Corner, DeliveryZone } from '../../../sdk/src/index.ts'
import {
  circleEnds,
  milesBetween,
  milesPerDegree,
  radians,
  roundDegrees as round,
} from '../../kit/map/flat-map.ts'

/** A zone as drawn and edited; one that isn't stored yet has no id. */
export type ZoneDraft = Omit<DeliveryZone, 'id'> & { id?: number | undefined }

/** Everything that should be visible. */
export const listZonePoints = (zones: readonly ZoneDraft[], shop: Corner): Corner[] => [
  shop,
  ...zones.flatMap((zone) => outlineZone(zone, shop)),
]

/** The corners of a zone, or the four ends of a circle; a ZIP code has no outline here. */
export function outlineZone(zone: ZoneDraft, shop: Corner): readonly Corner[] {
  if (zone.type === 'polygon') return zone.polygon ?? []
  return zone.type === 'radius' ? circleEnds(shop, zone.radius ?? 0) : []
}

/** The fee for an order at the zone's minimum, in cents, by which zones are compared. */
const feeOf = ({ fixedFee, percentFee, orderMinimum }: ZoneDraft) =>
  percentFee === undefined
    ? Math.round((fixedFee ?? 0) * 100)
    : Math.round((Math.round(orderMinimum * 100) * percentFee) / 100)

/**
 * Where zones overlap, the one that applies comes first: the lowest fee, then the lowest minimum, then the lowest id.
 * Painted from last to first, every place has the color of the zone that applies.
 */
export function byPrecedence(zones: readonly ZoneDraft[]): ZoneDraft[] {
  return [...zones].sort(
    (a, b) =>
      feeOf(a) - feeOf(b) || a.orderMinimum - b.orderMinimum || (a.id ?? Infinity) - (b.id ?? Infinity),
  )
}

/** Zones with the same fee have the same color, the cheapest the first one. */
export function pickZoneColor(zone: ZoneDraft, zones: readonly ZoneDraft[]): number {
  const fees = [...new Set(zones.map(feeOf))].sort((a, b) => a - b)
  return fees.indexOf(feeOf(zone)) % colors
}
const colors = 6

/** A square mile around the shop, to be dragged into shape. */
export function firstPolygon(shop: Corner): Corner[] {
  const up = 0.7 / milesPerDegree
  const aside = up / Math.cos(shop.latitude * radians)
  return (
    [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(([north, east]) => ({
    latitude: round(shop.latitude + north * up),
    longitude: round(shop.longitude + east * aside),
  }))
}

export const moveCorner = (polygon: readonly Corner[], index: number, to: Corner): Corner[] =>
  polygon.map((corner, other) => (other === index ? to : corner))

/** Adds a corner in the middle of the side that follows a corner. */
export function splitSide(polygon: readonly Corner[], index: number): Corner[] {
  return [...polygon.slice(0, index + 1), middleOfEdge(polygon, index), ...polygon.slice(index + 1)]
}
export function middleOfEdge(polygon: readonly Corner[], index: number): Corner {
  const [from, to] = [polygon[index]!, polygon[(index + 1) % polygon.length]!]
  return {
    latitude: round((from.latitude + to.latitude) / 2),
    longitude: round((from.longitude + to.longitude) / 2),
  }
}

/** At least three corners remain. */
export const dropCorner = (polygon: readonly Corner[], index: number): Corner[] =>
  polygon.length > 3 ? polygon.filter((_, other) => other !== index) : [...polygon]

/** The distance of a point from the shop, in miles with two decimals: the radius that a handle was dragged to. */
export const milesFrom = (shop: Corner, point: Corner): number =>
  Math.max(0.05, Math.round(milesBetween(shop, point) * 100) / 100)
