import { distanceMiles, type Point } from '../../../core/geo.ts'

/** Where a phone was, and when. */
export type Position = Point & { at: number }

/** Between two positions that are kept. */
export const minApartMs = 10_000
/** Some 60 feet: below it a phone that lies still wanders. */
const minApartMiles = 0.012
/** A place that is older says nothing about where the driver is now. */
export const freshMs = 5 * 60_000
export const keptMs = 24 * 3_600_000
/** A phone’s clock is ahead by so much now and then; further on it says nothing. */
const aheadMs = 60_000

/**
 * At most one position for every 10 seconds, in order, none of the future and none that would be deleted at once. A clock that is a
 * little ahead means now. Of a phone that stays where it is one is kept for every minute.
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
