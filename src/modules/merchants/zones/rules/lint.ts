import { boxContains, type Point, polygonContains } from '../../../../core/geo.ts'
import type { Language } from '../../../../texts/language.ts'
import { type Clipping, openClipping } from './clipping.ts'
import {
  findThinZones,
  isNoise,
  type LintedZone,
  type Shape,
  toShapes,
  withoutSmallerCircles,
  type ZoneFinding,
} from './findings.ts'
import { findHoles } from './holes.ts'
import { type ZonePhrases, zonePhrases } from './lint-phrases.ts'
import { findPairs } from './pairs.ts'
import { boxesOverlap, milesToOutline } from './shapes.ts'
import { round } from './words.ts'

export type LintSubject = {
  point: Point
  offersDelivery: boolean
  zones: readonly LintedZone[]
  language: Language
}

const farMiles = 1
const maxFindings = 500
/** For a zone with more corners, only this many are checked for the winning zone. */
const maxProbes = 50

/** Finds likely mistakes in the zones, as far as `maxWork` (see Clipping) allows. */
export function lintZones(subject: LintSubject, maxWork: number): ZoneFinding[] {
  const { point, offersDelivery, zones, language } = subject
  const phrases = zonePhrases[language]
  const clipping = openClipping(maxWork)
  const shapes = toShapes(zones)
  const findings = [
    ...(offersDelivery && zones.length === 0 ? [noZone(phrases)] : []),
    // The area of a ZIP code isn't known here, so a merchant with such a zone may be inside of it.
    ...(shapes.length === zones.length ? findFar(point, shapes, phrases) : []),
    ...findThinZones(shapes, phrases),
    ...findHoles(shapes, clipping, phrases),
    ...findCovered(shapes, clipping, phrases),
    ...findPairs(zones, shapes, clipping, () => true, phrases),
  ]
  return complete(findings, clipping, phrases)
}

/** Only findings about zones touched by a write: whether they are thin, and what they share with others. */
export function lintTouched(
  zones: readonly LintedZone[],
  isTouched: (index: number) => boolean,
  { maxWork, language }: { maxWork: number; language: Language },
): ZoneFinding[] {
  const phrases = zonePhrases[language]
  const clipping = openClipping(maxWork)
  const shapes = toShapes(zones)
  const thin = findThinZones(
    shapes.filter(({ index }) => isTouched(index)),
    phrases,
  )
  const pairs = findPairs(zones, shapes, clipping, isTouched, phrases)
  return complete([...thin, ...pairs], clipping, phrases)
}

/** Most important first, because a long list is cut. */
const order: ZoneFinding['type'][] = ['no_zone', 'far', 'covered', 'duplicate', 'hole', 'overlap', 'sliver']

function complete(findings: ZoneFinding[], clipping: Clipping, phrases: ZonePhrases): ZoneFinding[] {
  findings.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
  const skipped = clipping.skipped()
  const surplus = Math.max(0, findings.length - maxFindings)
  if (skipped === 0 && surplus === 0) return findings
  const reasons = [
    ...(skipped > 0 ? [phrases.skipped(skipped)] : []),
    ...(surplus > 0 ? [phrases.surplus(surplus)] : []),
  ]
  const text = phrases.incomplete(reasons)
  return [...findings.slice(0, maxFindings), { type: 'incomplete', severity: 'note', zones: [], text }]
}

const noZone = ({ noZone: text }: ZonePhrases): ZoneFinding => ({
  type: 'no_zone',
  severity: 'warning',
  zones: [],
  text,
})

function findFar(point: Point, shapes: readonly Shape[], phrases: ZonePhrases): ZoneFinding[] {
  if (shapes.length === 0 || shapes.some(({ outline }) => polygonContains(outline, point))) return []
  const miles = Math.min(...shapes.map(({ outline }) => milesToOutline(point, outline)))
  if (miles <= farMiles) return []
  const text = phrases.far(miles.toFixed(1))
  return [{ type: 'far', severity: 'warning', zones: shapes.map(({ index }) => index), text, at: point }]
}

/** A zone that never wins. */
function findCovered(shapes: readonly Shape[], clipping: Clipping, phrases: ZonePhrases): ZoneFinding[] {
  return shapes.flatMap((shape): ZoneFinding[] => {
    const better = shapes.filter(({ rank, box }) => rank < shape.rank && boxesOverlap(box, shape.box))
    const rivals = withoutSmallerCircles(better)
    if (rivals.length === 0 || winsSomewhere(shape, rivals, clipping)) return []
    const text = phrases.covered(shape.name, shape.terms)
    const areaSquareMiles = round(shape.squareMiles)
    return [{ type: 'covered', severity: 'warning', zones: [shape.index], text, areaSquareMiles }]
  })
}

function winsSomewhere(shape: Shape, rivals: readonly Shape[], clipping: Clipping): boolean {
  if (rivals.some((rival) => isCircleWithin(shape, rival))) return false
  const step = Math.ceil(shape.outline.length / maxProbes)
  const probes = shape.outline.filter((_, index) => index % step === 0)
  // The edge belongs to a zone: if one of its corners is in none of the others, it wins there. Cheaper than clipping.
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
