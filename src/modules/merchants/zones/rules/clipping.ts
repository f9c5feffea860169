import { difference, intersection } from 'polyclip-ts'
import { polygonContains } from '../../../../core/geo.ts'
import { type Piece, type Ring, toPoint } from './shapes.ts'

/**
 * Boolean operations on outlines with a bounded amount of work. The library computes exactly, with big numbers: 0.05
 * to 0.4 ms per corner and per contact of two sides. Two combs of 2,000 corners have millions of contacts, so they
 * are counted before anything is started.
 */
export type Clipping = {
  /** Each returns undefined if the remaining work doesn't suffice. */
  common(a: Ring, b: Ring): Piece[] | undefined
  without(a: Ring, others: readonly Ring[]): Piece[] | undefined
  /** How many operations were skipped. */
  skipped(): number
}

export function openClipping(maxWork: number): Clipping {
  let left = maxWork
  let skipped = 0

  const within = (rings: readonly Ring[], clip: (contacts: number) => Piece[]): Piece[] | undefined => {
    const contacts = countContacts(rings, left)
    const work = countCorners(rings) + contacts
    if (work > left) {
      skipped++
      return undefined
    }
    left -= work
    return clip(contacts)
  }
  return {
    common: (a, b) => within([a, b], (contacts) => (contacts === 0 ? nested(a, b) : intersection([a], [b]))),
    without: (a, others) => within([a, ...others], () => difference([a], ...others.map((ring) => [ring]))),
    skipped: () => skipped,
  }
}

/** Outlines that never meet are either nested or disjoint. */
function nested(a: Ring, b: Ring): Piece[] {
  if (holds(b, a)) return [[a]]
  return holds(a, b) ? [[b]] : []
}

const holds = (outer: Ring, inner: Ring) => polygonContains(outer.map(toPoint), toPoint(inner[0]!))

const countCorners = (rings: readonly Ring[]) => rings.reduce((sum, ring) => sum + ring.length, 0)

type Side = { ring: number; west: number; east: number; south: number; north: number; ends: number[] }

/** The number of contacts between sides of different rings, counted up to `most`. */
function countContacts(rings: readonly Ring[], most: number): number {
  if (countCorners(rings) > most) return most
  const sides = rings.flatMap(listSides).sort((a, b) => a.west - b.west)
  let contacts = 0
  for (const [index, side] of sides.entries()) {
    for (let next = index + 1; next < sides.length && sides[next]!.west <= side.east; next++) {
      if (sides[next]!.ring !== side.ring && doMeet(side, sides[next]!) && ++contacts >= most) return contacts
    }
  }
  return contacts
}

function listSides(ring: Ring, number: number): Side[] {
  return ring.map(([x2, y2], index) => {
    const [x1, y1] = ring.at(index - 1)!
    const [west, east] = x1 < x2 ? [x1, x2] : [x2, x1]
    const [south, north] = y1 < y2 ? [y1, y2] : [y2, y1]
    return { ring: number, west, east, south, north, ends: [x1, y1, x2, y2] }
  })
}

/** In plain floating point: a near miss may count as a contact, which costs some work but does no harm. */
function doMeet(a: Side, b: Side): boolean {
  if (a.south > b.north || b.south > a.north) return false
  return isAcross(a, b) && isAcross(b, a)
}

const isAcross = (
  { ends: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }: Side,
  { ends: [a = 0, b = 0, c = 0, d = 0] }: Side,
) => {
  const one = (x2 - x1) * (b - y1) - (y2 - y1) * (a - x1)
  const other = (x2 - x1) * (d - y1) - (y2 - y1) * (c - x1)
  return one * other <= 1e-24
}
