/** How many times all companies are asked before a search has failed. */
const roundsPerSearch = 3

/**
 * A restarted search (a company has let us down, or an operator restarts it) numbers its rounds from the next ten: 1,
 * 2, 3, then 11, 12, 13. So each round has a unique number, which tells the search it belongs to.
 */
const searchSpan = 10

/** If companies keep booking and then dropping it, only an operator can restart the search after this many. */
const searchesByThemselves = 5

const secondMs = 1000
/** The pauses before the second and third round: a courier may be free by then. */
const pausesMs = [15 * secondMs, 60 * secondMs]

const roundsDone = (round: number) => round % searchSpan

/** The number of the next round; undefined if this search has used all of its rounds. */
export function nextRound(round: number): number | undefined {
  return roundsDone(round) < roundsPerSearch ? round + 1 : undefined
}

/** The `round` with which a new search starts. */
export const newSearch = (round: number) =>
  round === 0 ? 0 : (Math.floor(round / searchSpan) + 1) * searchSpan

export const mayBeginByItself = (round: number) => round < searchSpan * searchesByThemselves

/** How long to wait after a failed round. */
export const pauseAfter = (round: number) => pausesMs[roundsDone(round) - 1] ?? 0
