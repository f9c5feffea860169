import { type BoundingBox, boxAroundPolygon, type Point } from '../../../../core/geo.ts'
import type { ZoneArea } from '../../rules/delivery-zones.ts'
import type { ZonePhrases } from './lint-phrases.ts'
import {
  circleSquareMiles,
  measureSquareMiles,
  outlineArea,
  type Piece,
  perimeterMiles,
  pointInside,
  type Ring,
  ringSquareMiles,
  toPosition,
  widthMeters,
} from './shapes.ts'
import { round } from './words.ts'

/** A zone as seen by the lint: of two that cover a place, the one with the lower `rank` wins. */
export type LintedZone = { name: string; terms: string; rank: number; area: ZoneArea }

/** `zones` are positions among the checked zones, from 0. */
export type ZoneFinding = {
  type: 'overlap' | 'duplicate' | 'covered' | 'hole' | 'sliver' | 'far' | 'no_zone' | 'incomplete'
  severity: 'note' | 'warning'
  zones: number[]
  text: string
  areaSquareMiles?: number
  at?: Point
  ring?: Point[]
}

/** A zone with an outline, and its frequently used properties. */
export type Shape = LintedZone & {
  index: number
  outline: readonly Point[]
  ring: Ring
  box: BoundingBox
  squareMiles: number
}

/** Narrower than a street with its houses: hardly intentional. */
const sliverMeters = 30
/** Narrower than this is a rounding error. */
const noiseMeters = 0.01

export function toShapes(zones: readonly LintedZone[]): Shape[] {
  return zones.flatMap((zone, index) => {
    const outline = outlineArea(zone.area)
    if (!outline) return []
    const ring = outline.map(toPosition)
    const squareMiles =
      zone.area.type === 'radius' ? circleSquareMiles(zone.area.radiusMiles) : ringSquareMiles(ring)
    return [{ ...zone, index, outline, ring, box: boxAroundPolygon(outline), squareMiles }]
  })
}

/** All circles are centered on the merchant, so the largest represents all. */
export function withoutSmallerCircles(shapes: readonly Shape[]): Shape[] {
  const circles = shapes.filter(({ area }) => area.type === 'radius')
  const largest = circles.reduce<Shape | undefined>(
    (best, circle) => (best && best.squareMiles >= circle.squareMiles ? best : circle),
    undefined,
  )
  return shapes.filter((shape) => shape.area.type !== 'radius' || shape === largest)
}

export const pieceWidth = (piece: Piece) => widthMeters(measureSquareMiles(piece), perimeterMiles(piece))
export const isThin = (meters: number) => meters < sliverMeters
export const isNoise = (piece: Piece) => pieceWidth(piece) < noiseMeters

export function findThinZones(shapes: readonly Shape[], { thin }: ZonePhrases): ZoneFinding[] {
  return shapes.flatMap(({ index, name, ring }) => {
    const width = pieceWidth([ring])
    return isThin(width) ? [sliver([index], thin(name, meters(width)), [ring])] : []
  })
}

export function sliver(zones: number[], text: string, piece: Piece): ZoneFinding {
  return { type: 'sliver', severity: 'warning', zones, text, ...whereIs(piece) }
}

export function whereIs(piece: Piece): { areaSquareMiles: number; at: Point } {
  return { areaSquareMiles: round(measureSquareMiles(piece)), at: pointInside(piece) }
}

export const meters = (width: number) => `${width < 1 ? width.toFixed(2) : width.toFixed(0)} m`
