import type { ZoneArea } from '../../rules/delivery-zones.ts'
import type { Clipping } from './clipping.ts'
import {
  isNoise,
  isThin,
  type LintedZone,
  meters,
  pieceWidth,
  type Shape,
  sliver,
  whereIs,
  type ZoneFinding,
} from './findings.ts'
import type { ZonePhrases } from './lint-phrases.ts'
import { boxesOverlap, measureSquareMiles, type Piece } from './shapes.ts'
import { describeArea, round } from './words.ts'

/** Two outlines that share this fraction of each other are the same area drawn twice. */
const sameShare = 0.995

/** Areas shared by zones: duplicates, overlaps, and strips that are probably drawing mistakes. */
export function findPairs(
  zones: readonly LintedZone[],
  shapes: readonly Shape[],
  clipping: Clipping,
  isAsked: (index: number) => boolean,
  phrases: ZonePhrases,
): ZoneFinding[] {
  const keys = zones.map(({ area }) => keyOf(area))
  const findings = findDuplicates(zones, keys, isAsked, phrases)
  for (const [position, one] of shapes.entries()) {
    for (const other of shapes.slice(position + 1)) {
      if (!isAsked(one.index) && !isAsked(other.index)) continue
      if (keys[one.index] === keys[other.index] || !boxesOverlap(one.box, other.box)) continue
      const found = comparePair(one, other, clipping, phrases)
      if (found) findings.push(found)
    }
  }
  return findings
}

function findDuplicates(
  zones: readonly LintedZone[],
  keys: readonly string[],
  isAsked: (index: number) => boolean,
  phrases: ZonePhrases,
): ZoneFinding[] {
  const groups = Map.groupBy(zones.keys(), (index) => keys[index]!)
  return [...groups.values()]
    .filter((group) => group.length > 1 && group.some(isAsked))
    .map((group) => duplicate(group, zones, phrases))
}

function duplicate(indexes: number[], zones: readonly LintedZone[], phrases: ZonePhrases): ZoneFinding {
  const [winner, ...losers] = indexes.map((index) => zones[index]!).sort((a, b) => a.rank - b.rank)
  const { area } = winner!
  const what = area.type === 'zipCode' ? phrases.zipCode(area.zipCode) : phrases.sameArea
  const others = losers.map(({ name }) => name).join(', ')
  const text = phrases.duplicate(what, indexes.length, withTerms(winner!), others)
  return { type: 'duplicate', severity: 'warning', zones: indexes, text }
}

const withTerms = ({ name, terms }: LintedZone) => `${name} (${terms})`

function comparePair(
  one: Shape,
  other: Shape,
  clipping: Clipping,
  phrases: ZonePhrases,
): ZoneFinding | undefined {
  const common = commonGround(one, other, clipping)?.filter((piece) => !isNoise(piece))
  if (!common || common.length === 0) return undefined
  const squareMiles = common.reduce((sum, piece) => sum + measureSquareMiles(piece), 0)
  const zones = [one.index, other.index]
  if (squareMiles >= sameShare * Math.max(one.squareMiles, other.squareMiles)) {
    return duplicate(zones, indexed([one, other]), phrases)
  }
  const largest = common.reduce((a, b) => (measureSquareMiles(a) >= measureSquareMiles(b) ? a : b))
  const width = Math.max(...common.map(pieceWidth))
  const [winner, loser] = one.rank < other.rank ? [one, other] : [other, one]
  const wins = phrases.wins(withTerms(winner), withTerms(loser))
  if (isThin(width)) {
    const text = `${phrases.strip(one.name, other.name, meters(width))} ${wins}`
    return sliver(zones, text, largest)
  }
  const text = `${phrases.overlap(one.name, other.name, describeArea(squareMiles, phrases))} ${wins}`
  const areaSquareMiles = round(squareMiles)
  return { type: 'overlap', severity: 'note', zones, text, ...whereIs(largest), areaSquareMiles }
}

const indexed = (shapes: readonly Shape[]) => {
  const zones: LintedZone[] = []
  for (const shape of shapes) zones[shape.index] = shape
  return zones
}

/** Circles have the same center, the merchant: the smaller one is what they share. */
function commonGround(one: Shape, other: Shape, clipping: Clipping): Piece[] | undefined {
  if (one.area.type === 'radius' && other.area.type === 'radius') {
    return [[one.area.radiusMiles < other.area.radiusMiles ? one.ring : other.ring]]
  }
  return clipping.common(one.ring, other.ring)
}

/** The same for the same area: a polygon is the same whichever corner it starts with. */
function keyOf(area: ZoneArea): string {
  if (area.type === 'zipCode') return `zip ${area.zipCode}`
  if (area.type === 'radius') return `radius ${area.radiusMiles}`
  const corners = area.polygon.map(({ latitude, longitude }) => `${latitude},${longitude}`)
  const first = corners.reduce((best, corner, index) => (corner < corners[best]! ? index : best), 0)
  return [...corners.slice(first), ...corners.slice(0, first)].join(' ')
}
