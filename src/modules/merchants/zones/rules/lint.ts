import { boxContains, type Point, polygonContains } from '../../../../core/geo.ts'
import { type Clipping, openClipping } from './clipping.ts'
import {
  type Finding,
  findThinZones,
  isNoise,
  type LintedZone,
  type Shape,
  toShapes,
  withoutSmallerCircles,
} from './findings.ts'
import { findHoles } from './holes.ts'
import { findPairs } from './pairs.ts'
import { boxesOverlap, milesToOutline } from './shapes.ts'
import { round } from './words.ts'

export type LintSubject = { point: Point; offersDelivery: boolean; zones: readonly LintedZone[] }

const farMiles = 1
const mostFindings = 500
/** For a zone with more corners only this many are checked one by one for the winning zone. */
const mostProbes = 50

/** Finds probable mistakes of the zones, as far as `mostWork` (see Clipping) allows. */
export function lintZones({ point, offersDelivery, zones }: LintSubject, mostWork: number): Finding[] {
  const clipping = openClipping(mostWork)
  const shapes = toShapes(zones)
  const findings = [
    ...(offersDelivery && zones.length === 0 ? [noZone] : []),
    // The area of a zip code is not known here, so a merchant with such a zone may be inside of it.
    ...(shapes.length === zones.length ? findFar(point, shapes) : []),
    ...findThinZones(shapes),
    ...findHoles(shapes, clipping),
    ...findCovered(shapes, clipping),
    ...findPairs(zones, shapes, clipping, () => true),
  ]
  return complete(findings, clipping)
}

/** Only what concerns the zones that a write has touched: that they are thin, and what they share with others. */
export function lintTouched(
  zones: readonly LintedZone[],
  isTouched: (index: number) => boolean,
  mostWork: number,
): Finding[] {
  const clipping = openClipping(mostWork)
  const shapes = toShapes(zones)
  const thin = findThinZones(shapes.filter(({ index }) => isTouched(index)))
  return complete([...thin, ...findPairs(zones, shapes, clipping, isTouched)], clipping)
}

/** The most telling first, for a long list is cut. */
const order: Finding['type'][] = ['no_zone', 'far', 'covered', 'duplicate', 'hole', 'overlap', 'sliver']

function complete(findings: Finding[], clipping: Clipping): Finding[] {
  findings.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
  const skipped = clipping.skipped()
  const surplus = Math.max(0, findings.length - mostFindings)
  if (skipped === 0 && surplus === 0) return findings
  const reasons = [
    ...(skipped > 0 ? [`${skipped} comparisons of large or intricate outlines were left out`] : []),
    ...(surplus > 0 ? [`${surplus} more findings are not listed`] : []),
  ]
  const text = `This is not all: ${reasons.join(', and ')}.`
  return [...findings.slice(0, mostFindings), { type: 'incomplete', severity: 'note', zones: [], text }]
}

const noZone: Finding = {
  type: 'no_zone',
  severity: 'warning',
  zones: [],
  text: 'The merchant offers delivery but has no zone, so nobody finds it for delivery.',
}

function findFar(point: Point, shapes: readonly Shape[]): Finding[] {
  if (shapes.length === 0 || shapes.some(({ outline }) => polygonContains(outline, point))) return []
  const miles = Math.min(...shapes.map(({ outline }) => milesToOutline(point, outline)))
  if (miles <= farMiles) return []
  const text = `The merchant stands outside of all its zones, ${miles.toFixed(1)} miles from the nearest.`
  return [{ type: 'far', severity: 'warning', zones: shapes.map(({ index }) => index), text, at: point }]
}

/** A zone that never wins. */
function findCovered(shapes: readonly Shape[], clipping: Clipping): Finding[] {
  return shapes.flatMap((shape): Finding[] => {
    const better = shapes.filter(({ rank, box }) => rank < shape.rank && boxesOverlap(box, shape.box))
    const rivals = withoutSmallerCircles(better)
    if (rivals.length === 0 || winsSomewhere(shape, rivals, clipping)) return []
    const text = `${shape.name} (${shape.terms}) never wins: everywhere in it another zone comes first.`
    const areaSquareMiles = round(shape.squareMiles)
    return [{ type: 'covered', severity: 'warning', zones: [shape.index], text, areaSquareMiles }]
  })
}

function winsSomewhere(shape: Shape, rivals: readonly Shape[], clipping: Clipping): boolean {
  if (rivals.some((rival) => isCircleWithin(shape, rival))) return false
  const step = Math.ceil(shape.outline.length / mostProbes)
  const probes = shape.outline.filter((_, index) => index % step === 0)
  // The edge belongs to a zone: where one of its corners is in none of the others, it wins. Cheaper than clipping.
  const isFree = (probe: Point) =>
    !rivals.some(({ box, outline }) => boxContains(box, probe) && polygonContains(outline, probe))
  if (probes.some(isFree)) return true
  const rest = clipping.without(
    shape.ring,
    rivals.map(({ ring }) => ring),
  )
  return rest === undefined || rest.some((piece) => !isNoise(piece))
}

const isCircleWithin = ({ area: inner }: Shape, { area: outer }: Shape) =>
  inner.type === 'radius' && outer.type === 'radius' && inner.radiusMiles <= outer.radiusMiles
