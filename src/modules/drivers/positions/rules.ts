import { distanceMiles, type Point } from '../../../core/geo.ts'

/** Where a phone was, and when. */
export type Position = Point & { at: number }

/** Minimum time between two stored positions. */
export const minApartMs = 10_000
/** About 60 feet: closer positions are just GPS drift of a phone that isn't moving. */
const minApartMiles = 0.012
/** An older position says nothing about where the driver is now. */
export const freshMs = 5 * 60_000
export const keptMs = 24 * 3_600_000
/** Phone clocks are sometimes ahead by this much; beyond that the time is meaningless. */
const aheadMs = 60_000

/**
 * At most one position per 10 seconds, in order, none in the future and none that would be deleted right away. A
 * clock that is slightly ahead means now. For a phone that doesn't move, one per minute is kept.
 */
export function thinPositions(
  positions: readonly Position[],
  last: Position | undefined,
  now: number,
): Position[] {
  const kept: Position[] = []
  let before = last
  for (const said of positions.toSorted((a, b) => a.at - b.at)) {
    if (said.at > now + aheadMs || said.at <= now - keptMs) continue
    const position = said.at > now ? { ...said, at: now } : said
    if (before && position.at - before.at < minApartMs) continue
    const isStill = before && distanceMiles(before, position) < minApartMiles
    if (isStill && position.at - before!.at < 6 * minApartMs) continue
    kept.push(position)
    before = position
  }
  return kept
}
