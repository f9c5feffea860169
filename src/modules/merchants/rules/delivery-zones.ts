import {
  type BoundingBox,
  boxAroundCircle,
  boxAroundPolygon,
  boxContains,
  distanceMiles,
  type Point,
  polygonContains,
} from '../../../core/geo.ts'
import { type Cents, type Ppm, percentOf } from '../../../core/money.ts'

/** Where a merchant delivers, at which fee and minimum order. */
export type Zone = { zoneId: number; fee: ZoneFee; orderMinimum: Cents; area: ZoneArea }

export type ZoneFee = { kind: 'fixed'; cents: Cents } | { kind: 'percent'; ppm: Ppm }

export type ZoneArea =
  | { type: 'radius'; center: Point; radiusMiles: number; box: BoundingBox }
  | { type: 'polygon'; polygon: readonly Point[]; box: BoundingBox }
  | { type: 'zipCode'; zipCode: string }

/** A delivery destination. Its ZIP code decides for ZIP zones, its point for all others. */
export type Place = Point & { zipCode: string }

/** A located place, with its name. */
export type NamedPlace = Place & {
  street: string
  city: string
  state: string
  unit: string | null
  neighborhood: string | null
  isExact: boolean
}

export const radiusArea = (center: Point, radiusMiles: number): ZoneArea => {
  return { type: 'radius', center, radiusMiles, box: boxAroundCircle(center, radiusMiles) }
}

export const polygonArea = (polygon: readonly Point[]): ZoneArea => {
  return { type: 'polygon', polygon, box: boxAroundPolygon(polygon) }
}

export function zoneCovers({ area }: Zone, place: Place): boolean {
  switch (area.type) {
    case 'zipCode':
      return area.zipCode === place.zipCode
    case 'radius':
      return boxContains(area.box, place) && distanceMiles(area.center, place) <= area.radiusMiles
    case 'polygon':
      return boxContains(area.box, place) && polygonContains(area.polygon, place)
  }
}

export function feeFor(fee: ZoneFee, orderValue: Cents): Cents {
  return fee.kind === 'fixed' ? fee.cents : percentOf(orderValue, fee.ppm)
}

/** The zone that determines fee and minimum at a place; undefined if the merchant doesn't deliver there. */
export function winningZone(zones: readonly Zone[], place: Place): Zone | undefined {
  let best: Zone | undefined
  for (const zone of zones) {
    if (zoneCovers(zone, place) && (best === undefined || compareZones(zone, best) < 0)) best = zone
  }
  return best
}

/** The lowest fee for an order of the zone's own minimum, then the lowest minimum, then the lowest id. */
export function compareZones(a: Zone, b: Zone): number {
  return (
    feeFor(a.fee, a.orderMinimum) - feeFor(b.fee, b.orderMinimum) ||
    a.orderMinimum - b.orderMinimum ||
    a.zoneId - b.zoneId
  )
}
