import { alwaysTelling, varieties } from './matching.ts'

/** How many of its words a name is looked up by. */
const maxWords = 3
/** Words that many makers have in their names. */
const makerWords = new Set(
  `maison domaine chateau clos tenuta cantina podere fattoria bodegas casa finca hacienda quinta weingut schloss brauerei
   brouwerij brasserie cerveceria cellars estate spirits beer works house single barrel small batch year vineyard old`.split(
    /\s+/,
  ),
)

/** Names that may be nearly equal have at least this many of these keys. */
export type NameLookUp = { keys: string[]; least: number }

/**
 * The blocking keys that a nearly equal name shares, even with one letter wrong in one word: its longest distinctive
 * words, and their consonants. A name with only one such word is also looked up by both of its ends. The database
 * computes the keys of all words (`alcohol_name_keys_of`).
 */
export function nameKeysToLookUp(matchKey: string): NameLookUp {
  const long = [...new Set(matchKey.split(' '))].filter((word) => word.length >= 4)
  const own = long.filter((word) => !varieties.has(word) && !alwaysTelling.has(word) && !makerWords.has(word))
  const words = (own.length > 0 ? own : long).toSorted((a, b) => b.length - a.length).slice(0, maxWords)
  const keys = words.flatMap((word) => [word, `~${consonantsOf(word)}`])
  if (words.length === 1) keys.push(...listEnds(words[0]!))
  // All words but one are right, and each has two keys. One key fewer, because a key with very many names isn't
  // followed to its end.
  return { keys: [...new Set(keys)], least: [1, 1, 2, 3][words.length]! }
}

const consonantsOf = (word: string) => word.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1+/g, '$1')

/** A typo in the middle affects neither, one at an end affects only that one. */
function listEnds(word: string): string[] {
  if (word.length < 6) return []
  const length = word.length < 8 ? 3 : 4
  return [`^${word.slice(0, length)}`, `$${word.slice(-length)}`]
}
