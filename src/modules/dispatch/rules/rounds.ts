/** How often all companies are asked before a search has come to nothing. */
const roundsPerSearch = 3

/**
 * A search that begins anew (a company has let us down, or an operator wants it) counts its rounds from the next ten on:
 * 1, 2, 3, then 11, 12, 13. So each round keeps a number of its own, and the number says which search it belongs to.
 */
const searchSpan = 10

/** Companies that book and let go again and again: after so many searches only an operator begins another one. */
const searchesByThemselves = 5

const secondMs = 1000
/** The pauses before the second and third round: a courier may be free by then. */
const pausesMs = [15 * secondMs, 60 * secondMs]

const roundsDone = (round: number) => round % searchSpan

/** The number of the next round; undefined if this search has had all of its own. */
export function nextRound(round: number): number | undefined {
  return roundsDone(round) < roundsPerSearch ? round + 1 : undefined
}

/** The `round` with which a new search begins. */
export const newSearch = (round: number) =>
  round === 0 ? 0 : (Math.floor(round / searchSpan) + 1) * searchSpan

export const mayBeginByItself = (round: number) => round < searchSpan * searchesByThemselves

/** How long to wait after a round that came to nothing. */
export const pauseAfter = (round: number) => pausesMs[roundsDone(round) - 1] ?? 0
