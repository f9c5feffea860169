import { hasTerm } from './vocabulary.ts'
import { correctWord, type Fit, fitExactly, fitTolerantly, type WordIndex } from './word-index.ts'

/** Looks up single words; keywords share words, so the owner of an index may cache the results. */
export type WordFinder = {
  exactly(word: string): Fit | undefined
  tolerantly(word: string): Fit | undefined
  /** What a word that stands nowhere is most likely meant to be. */
  correction(word: string): string | undefined
  /** Whether it stands in the catalog as it is. */
  isTerm(word: string): boolean
  read(keyword: string): KeywordReading
}

export type KeywordReading = {
  words: readonly string[]
  /** With its mistaken words put right; undefined where every word stands in the catalog, or begins one. */
  corrected: string | undefined
}

/** `split`: the words of a keyword, as the texts of the index were split. */
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

/** What is searched. */
export type Searched = {
  /** By product's number: 0 where it is not on sale. */
  isOnSale: ArrayLike<number>
  /** By product's number, as `searchName` writes them. */
  names: readonly string[]
}

/**
 * The numbers of the products that fit a keyword, best first; of equals, the lower numbers. A word that stands in the
 * catalog is taken as it was typed; only one that does not may have typing mistakes. Where nothing on sale has all words
 * so, every word may have mistakes; a word that then still fits nothing in the whole catalog is left out, and where that is
 * not enough, words of one or two letters.
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

/** Without the shortest, in which no mistake is looked for: `flor e cana`. */
const longerOf = (words: readonly string[]) => words.filter((word) => word.length > 2)

/** Whether the words were taken as typed, or each may have typing mistakes. */
export type SpellingMode = 'typed' | 'tolerant'
export type FoundByKeyword = { products: number[]; spelling: SpellingMode }

const shortestPart = 3

/** Words that were typed in one (`pinotnoir`) are taken apart where both parts stand in the catalog. */
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
 * Whether a change of a product's offers can change what a keyword finds, as it was found. The keyword is read once: thousands of
 * answers may be asked about one sale.
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

/** What was found with how well it matches, the best first; scores of one keyword compare across indexes. */
export type Ranked = { found: { number: number; score: number }[]; spelling: SpellingMode }

/** As `findByKeyword`, for those who merge the results of several indexes; so many at most. */
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

/** What is on sale and has all words; undefined where there are no words, or nothing has them. */
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

/** Numbers of products, in order, with the sum of what all words so far are worth. */
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

/** What is in both; both are in order. */
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

/** A difference of one step in the worth of one word weighs as much as a better order of the words. */
const stepsPerWorth = 4

/** There are few different scores: products are put under theirs, in order, and only the scores are sorted. */
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

/** A name as its words between spaces, so that a word can be looked for by its beginning. */
export const searchName = (words: readonly string[]) => ` ${words.join(' ')} `

/** What a name is worth by the order of the words in it, 0 to 4: not in order; in order; side by side; from the start; all of it. */
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
