import { hasTerm } from './vocabulary.ts'
import { correctWord, type Fit, fitExactly, fitTolerantly, type WordIndex } from './word-index.ts'

/** Looks up single words. Keywords share words, so the owner of an index can cache the results. */
export type WordFinder = {
  exactly(word: string): Fit | undefined
  tolerantly(word: string): Fit | undefined
  /** The most likely correction of a word that isn't in the catalog. */
  correction(word: string): string | undefined
  /** Whether the word is in the catalog as is. */
  isTerm(word: string): boolean
  read(keyword: string): KeywordReading
}

export type KeywordReading = {
  words: readonly string[]
  /** The keyword with typos corrected; undefined if every word is in the catalog or begins a word in it. */
  corrected: string | undefined
}

/** `split` splits a keyword into words, the same way as the index's texts. */
export function wordFinder(index: WordIndex, split: (keyword: string) => readonly string[]): WordFinder {
  const finder: WordFinder = {
    exactly: (word) => fitExactly(index, word),
    tolerantly: (word) => fitTolerantly(index, word),
    correction: (word) => correctWord(index, word),
    isTerm: (word) => hasTerm(index.vocabulary, word),
    read: (keyword) => readWords(split(keyword), finder),
  }
  return finder
}

export function readWords(typed: readonly string[], finder: Omit<WordFinder, 'read'>): KeywordReading {
  const words = takenApart(typed, finder)
  const corrected = words.map((word) => finder.correction(word) ?? word)
  const isMistaken = corrected.some((word, index) => word !== words[index])
  return { words, corrected: isMistaken ? corrected.join(' ') : undefined }
}

/** The data to search. */
export type Searched = {
  /** By product number: 0 if not on sale. */
  isOnSale: ArrayLike<number>
  /** By product number, in the format of `searchName`. */
  names: readonly string[]
}

/**
 * The numbers of the products that match a keyword, best first; ties by lower number. A word in the catalog is taken
 * as typed; only other words may have typos. If nothing on sale has all words that way, every word may have typos. A
 * word that then still matches nothing in the whole catalog is dropped, and if that isn't enough, words of one or two
 * letters are, too.
 */
export function findByKeyword(keyword: string, finder: WordFinder, searched: Searched): FoundByKeyword {
  const { words } = finder.read(keyword)
  const asTyped = findAll(words, typedOf(finder), searched)
  if (asTyped.length > 0 || words.length === 0) return { products: asTyped, spelling: 'typed' }
  const known = knownOf(words, finder)
  const tolerant = findAll(known, finder.tolerantly, searched)
  if (tolerant.length > 0) return { products: tolerant, spelling: 'tolerant' }
  return { products: findAll(longerOf(known), finder.tolerantly, searched), spelling: 'tolerant' }
}

const knownOf = (words: readonly string[], finder: WordFinder) =>
  words.filter((word) => finder.tolerantly(word) !== undefined)

/** Without the shortest words, which may not have typos: `flor e cana`. */
const longerOf = (words: readonly string[]) => words.filter((word) => word.length > 2)

/** Whether the words are taken as typed, or each may have typos. */
export type SpellingMode = 'typed' | 'tolerant'
export type FoundByKeyword = { products: number[]; spelling: SpellingMode }

const shortestPart = 3

/** Words typed as one (`pinotnoir`) are split if both parts are in the catalog. */
function takenApart(typed: readonly string[], finder: Pick<WordFinder, 'exactly' | 'isTerm'>): string[] {
  const words = typed.flatMap((word) => {
    if (word.length < 2 * shortestPart || finder.exactly(word) !== undefined) return [word]
    for (let cut = shortestPart; cut <= word.length - shortestPart; cut++) {
      const [head, tail] = [word.slice(0, cut), word.slice(cut)]
      if (finder.isTerm(head) && finder.isTerm(tail)) return [head, tail]
    }
    return [word]
  })
  return [...new Set(words)]
}

const typedOf = (finder: WordFinder) => (word: string) => finder.exactly(word) ?? finder.tolerantly(word)

/**
 * Whether a change to a product's offers could change the result of a keyword. The keyword is parsed once, since
 * thousands of cached answers may be checked against one change.
 */
export function findReach(
  keyword: string,
  finder: WordFinder,
  spelling: SpellingMode,
): (product: number) => boolean {
  const { words } = finder.read(keyword)
  return (product) => {
    const fits = (fitOf: (word: string) => Fit | undefined) => (word: string) => {
      const fit = fitOf(word)
      return fit !== undefined && holds(fit, product)
    }
    if (words.every(fits(typedOf(finder)))) return true
    return spelling === 'tolerant' && longerOf(knownOf(words, finder)).every(fits(finder.tolerantly))
  }
}

function holds({ products }: Fit, product: number): boolean {
  let [low, high] = [0, products.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (products[middle]! < product) low = middle + 1
    else high = middle
  }
  return products[low] === product
}

/** Results with their scores, best first. Scores for one keyword are comparable across indexes. */
export type Ranked = { found: { number: number; score: number }[]; spelling: SpellingMode }

/** Like `findByKeyword`, for merging the results of several indexes. Limited to this many results. */
export function rankByKeyword(
  keyword: string,
  finder: WordFinder,
  { isOnSale, names }: Searched,
  most: number,
): Ranked {
  const { words } = finder.read(keyword)
  const known = knownOf(words, finder)
  const rank = (some: readonly string[], fitOf: (word: string) => Fit | undefined) => {
    const summed = sumAll(some, fitOf, isOnSale)
    return summed ? scored(summed, some, names, most) : []
  }
  const asTyped = rank(words, typedOf(finder))
  if (asTyped.length > 0) {
    const isTyped = words.every((word) => finder.exactly(word) !== undefined)
    return { found: asTyped, spelling: isTyped ? 'typed' : 'tolerant' }
  }
  const tolerant = rank(known, finder.tolerantly)
  return {
    found: tolerant.length > 0 ? tolerant : rank(longerOf(known), finder.tolerantly),
    spelling: 'tolerant',
  }
}

function scored(summed: Summed, words: readonly string[], names: readonly string[], most: number) {
  const bonusOf = orderBonus(words)
  const groups = byScore(summed, (product) => bonusOf(names[product]!))
  const found: Ranked['found'] = []
  for (const [score, same] of [...groups].sort(([a], [b]) => b - a)) {
    for (const number of same.slice(0, most - found.length)) found.push({ number, score })
    if (found.length === most) break
  }
  return found
}

function findAll(
  words: readonly string[],
  fitOf: (word: string) => Fit | undefined,
  { isOnSale, names }: Searched,
): number[] {
  const found = sumAll(words, fitOf, isOnSale)
  const bonusOf = orderBonus(words)
  return found ? bestFirst(found, (product) => bonusOf(names[product]!)) : []
}

/** Products on sale that have all words; undefined if there are no words, or nothing has them. */
function sumAll(
  words: readonly string[],
  fitOf: (word: string) => Fit | undefined,
  isOnSale: ArrayLike<number>,
): Summed | undefined {
  let found: Summed | undefined
  for (const word of words) {
    const fit = fitOf(word)
    if (fit === undefined) return undefined
    found = found ? joined(found, fit) : onlyOnSale(fit, isOnSale)
    if (found.products.length === 0) return undefined
  }
  return found
}

/** Product numbers, in order, with the sum of the worth of all words so far. */
type Summed = { products: number[]; sums: number[] }

function onlyOnSale(fit: Fit, isOnSale: ArrayLike<number>): Summed {
  const summed: Summed = { products: [], sums: [] }
  for (let place = 0; place < fit.products.length; place++) {
    const product = fit.products[place]!
    if (isOnSale[product] === 0) continue
    summed.products.push(product)
    summed.sums.push(fit.worths[place]!)
  }
  return summed
}

/** The intersection. Both are in order. */
function joined({ products, sums }: Summed, fit: Fit): Summed {
  const summed: Summed = { products: [], sums: [] }
  let place = 0
  for (let index = 0; index < products.length; index++) {
    const product = products[index]!
    while (place < fit.products.length && fit.products[place]! < product) place++
    if (fit.products[place] !== product) continue
    summed.products.push(product)
    summed.sums.push(sums[index]! + fit.worths[place]!)
  }
  return summed
}

/** One step in the worth of one word counts as much as a better word order. */
const stepsPerWorth = 4

/** There are few distinct scores: products are bucketed by score, in order, and only the scores are sorted. */
function bestFirst(summed: Summed, bonusOf: (product: number) => number): number[] {
  const groups = byScore(summed, bonusOf)
  if (groups.size < 2) return summed.products
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, same]) => same)
}

function byScore({ products, sums }: Summed, bonusOf: (product: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (let index = 0; index < products.length; index++) {
    const product = products[index]!
    const score = sums[index]! * stepsPerWorth + bonusOf(product)
    const others = groups.get(score)
    if (others === undefined) groups.set(score, [product])
    else others.push(product)
  }
  return groups
}

/** A name as words between spaces, so a word can be found by its beginning. */
export const searchName = (words: readonly string[]) => ` ${words.join(' ')} `

/** The bonus of a name for its word order, 0 to 4: not in order; in order; adjacent; from the start; all of it. */
export function orderBonus(words: readonly string[]): (name: string) => number {
  const phrase = ` ${words.join(' ')}`
  const starts = words.map((word) => ` ${word}`)
  return (name) => {
    const place = name.indexOf(phrase)
    if (place === 0) return name.length === phrase.length + 1 ? 4 : 3
    if (place > 0) return 2
    return starts.length > 1 && isInOrder(starts, name) ? 1 : 0
  }
}

function isInOrder(starts: readonly string[], name: string): boolean {
  let end = 0
  for (const start of starts) {
    const place = name.indexOf(start, end)
    if (place < 0) return false
    end = place + 1
  }
  return true
}
