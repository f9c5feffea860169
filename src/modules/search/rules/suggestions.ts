import { wordsOfName } from '../../../core/words/fold.ts'
import { rankByKeyword } from '../../../core/words/keyword.ts'
import { hasTextIn, type Likely, likeliestTerm } from '../../../core/words/word-index.ts'
import { findOwners, type NameIndex, openFinder } from './name-index.ts'

export const kinds = ['merchant', 'dish', 'product'] as const
export type Kind = (typeof kinds)[number]

export type Owner = { merchantId: number; id: number }

/** A name the typed text may mean. `isTyped`: without typos. */
export type Candidate = {
  type: Kind
  text: string
  score: number
  isTyped: boolean
  owners: readonly Owner[]
}

/** Names, and which of them count here. */
export type View = { index: NameIndex; counted: Uint8Array; isCounted: (merchantId: number) => boolean }

/** More than are shown: some may turn out not to deliver to the address. */
export const maxCandidates = 12
/** A name shared by more merchants leads to a search. */
const maxOwners = 8

export function candidatesIn(type: Kind, { index, counted, isCounted }: View, typed: string): Candidate[] {
  const { found, spelling } = rankByKeyword(
    typed,
    openFinder(index),
    { isOnSale: counted, names: index.names },
    maxCandidates,
  )
  return found.map(({ number, score }) => ({
    ...{ type, text: index.texts[number]!, score, isTyped: spelling === 'typed' },
    owners: findOwners(index, number, isCounted, maxOwners),
  }))
}

/**
 * All candidates in one ranking: better matches first, then merchants before dishes before bottles. Typos are
 * considered only if nothing matches the text as typed. A name of one kind is suggested once, with all its owners.
 */
export function rankCandidates<Found extends Candidate>(candidates: readonly Found[]): Found[] {
  const isAnyTyped = candidates.some(({ isTyped }) => isTyped)
  const byName = new Map<string, Found>()
  for (const candidate of candidates) {
    if (isAnyTyped && !candidate.isTyped) continue
    const key = `${candidate.type} ${wordsOfName(candidate.text).join(' ')}`
    const known = byName.get(key)
    byName.set(key, known ? joined(known, candidate) : candidate)
  }
  return [...byName.values()].sort(
    (a, b) => b.score - a.score || kinds.indexOf(a.type) - kinds.indexOf(b.type),
  )
}

const joined = <Found extends Candidate>(one: Found, other: Found): Found => ({
  ...one,
  score: Math.max(one.score, other.score),
  owners: [...one.owners, ...other.owners].slice(0, maxOwners),
})

/** No kind crowds out the others, unless they have nothing. */
const maxOfKind = 4

export function pickSuggestions<Suggestion extends { type: Kind }>(
  ranked: readonly Suggestion[],
  most: number,
): Suggestion[] {
  const counts = new Map<Kind, number>()
  const isFirstOfKind = ({ type }: Suggestion) => {
    counts.set(type, (counts.get(type) ?? 0) + 1)
    return counts.get(type)! <= maxOfKind
  }
  const first = new Set(ranked.filter(isFirstOfKind).slice(0, most))
  const rest = ranked.filter((one) => !first.has(one)).slice(0, most - first.size)
  const chosen = new Set([...first, ...rest])
  return ranked.filter((one) => chosen.has(one))
}

/** Each word is looked for in every name: a keyword of more words than this is taken as it is. */
const maxCorrected = 6

/**
 * The keyword with typos corrected, based on what counts here: a word contained in some name isn't a typo. Undefined
 * if no word can be corrected.
 */
export function correctKeyword(words: readonly string[], views: readonly View[]): string | undefined {
  if (words.length > maxCorrected) return undefined
  const isKnown = (word: string) => views.some(({ index, counted }) => hasTextIn(index.words, word, counted))
  const corrected = words.map((word) => (isKnown(word) ? word : (likeliestIn(views, word) ?? word)))
  return corrected.some((word, place) => word !== words[place]) ? corrected.join(' ') : undefined
}

function likeliestIn(views: readonly View[], word: string): string | undefined {
  const likely = views.flatMap(({ index, counted }) => likeliestTerm(index.words, word, counted) ?? [])
  const best = likely.reduce<Likely | undefined>(
    (one, other) => (one && one.rank >= other.rank ? one : other),
    undefined,
  )
  return best?.term
}
