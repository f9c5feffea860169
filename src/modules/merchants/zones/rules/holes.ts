import type { BoundingBox, Point } from '../../../../core/geo.ts'
import type { Clipping } from './clipping.ts'
import {
  isNoise,
  isThin,
  meters,
  pieceWidth,
  type Shape,
  sliver,
  whereIs,
  withoutSmallerCircles,
  type ZoneFinding,
} from './findings.ts'
import type { ZonePhrases } from './lint-phrases.ts'
import { milesToOutline, type Piece, type Ring, toPoint } from './shapes.ts'
import { describeArea } from './words.ts'

/** Half a foot: more than rounding moves the intersection of two sides. */
const onOutlineMiles = 1e-4

/** Ground surrounded but not covered by zones: what remains of the land around them, except for the outside. */
export function findHoles(shapes: readonly Shape[], clipping: Clipping, phrases: ZonePhrases): ZoneFinding[] {
  const zones = withoutSmallerCircles(shapes)
  if (zones.length < 2) return []
  const { land, edge } = landAround(zones)
  const left = clipping.without(
    land,
    zones.map(({ ring }) => ring),
  )
  return (left ?? [])
    .filter((ground) => !isNoise(ground) && !ground[0]!.some(([longitude]) => longitude === edge))
    .map((ground) => describeHole(ground, zones, phrases))
}

/** A rectangle around all zones with a margin; only the outside reaches its western edge. */
function landAround(shapes: readonly Shape[]): { land: Ring; edge: number } {
  const edgeOf = (side: keyof BoundingBox) => shapes.map(({ box }) => box[side])
  const [west, south] = [Math.min(...edgeOf('west')) - 1, Math.min(...edgeOf('south')) - 1]
  const [east, north] = [Math.max(...edgeOf('east')) + 1, Math.max(...edgeOf('north')) + 1]
  const land: Ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return { land, edge: west }
}

function describeHole(ground: Piece, shapes: readonly Shape[], phrases: ZonePhrases): ZoneFinding {
  const outline = ground[0]!.slice(0, -1).map(toPoint)
  const zones = bordering(outline, shapes).map(({ index }) => index)
  const width = pieceWidth(ground)
  if (isThin(width)) {
    return { ...sliver(zones, phrases.gap(meters(width)), ground), ring: outline }
  }
  const found = whereIs(ground)
  const text = phrases.hole(describeArea(found.areaSquareMiles, phrases))
  return { type: 'hole', severity: 'warning', zones, text, ...found, ring: outline }
}

/** Every side of a hole is part of some zone's side, so that zone's outline passes through corners of the hole. */
function bordering(hole: readonly Point[], shapes: readonly Shape[]): Shape[] {
  return shapes.filter(({ outline }) =>
    hole.some((corner) => milesToOutline(corner, outline) < onOutlineMiles),
  )
}
