import {
  findTypos,
  guessWords,
  maxTermLength,
  openVocabulary,
  termsFrom,
  type Vocabulary,
} from './vocabulary.ts'

/**
 * Where a word occurs: in the name, in the brand, or in something shared with other products (a category, a cuisine).
 */
export const fields = { other: 0, brand: 1, name: 2 } as const
export type Field = (typeof fields)[keyof typeof fields]

/** The products (by number) that contain each word, and where. */
export type WordIndex = {
  vocabulary: Vocabulary
  /** Where the entries of each term begin; they end where the next term's begin. */
  starts: Uint32Array
  /** The product's number times 4, plus where the word occurs. */
  entries: Uint32Array
  size: number
}

/** Collects words product by product, in the order of product numbers. */
export type IndexBuilder = {
  /** The number of a word, to pass to `add`: frequent words are looked up once. */
  numberOf(word: string): number
  add(product: number, word: number, field: Field): void
  /** Runs in steps, so other work can run in between. */
  build(): Generator<void, WordIndex>
}

/** In the name, and confirmed by a category, tag or the like: "Rye" is a rye, not just named so. */
const confirmedName = 3
type Standing = Field | typeof confirmedName

function together(one: Standing, other: Standing): Standing {
  const [less, more] = one < other ? [one, other] : [other, one]
  return less === fields.other && more === fields.name ? confirmedName : more
}

export function indexBuilder(size: number): IndexBuilder {
  const numbers = new Map<string, number>()
  const found: number[][] = []
  return {
    numberOf(word) {
      const term = word.slice(0, maxTermLength)
      const known = numbers.get(term)
      if (known !== undefined) return known
      numbers.set(term, found.length)
      return found.push([]) - 1
    },
    add(product, word, field) {
      const entries = found[word]!
      const last = entries.at(-1)
      if (last === undefined || last >> 2 !== product) entries.push(product * 4 + field)
      else entries[entries.length - 1] = product * 4 + together((last & 3) as Standing, field)
    },
    build,
  }

  function* build(): Generator<void, WordIndex> {
    const vocabulary = yield* openVocabulary(numbers.keys())
    const { terms } = vocabulary
    const starts = new Uint32Array(terms.length + 1)
    for (const [term, text] of terms.entries()) {
      if (term % termsPerStep === 0) yield
      starts[term + 1] = starts[term]! + found[numbers.get(text)!]!.length
    }
    const entries = new Uint32Array(starts.at(-1)!)
    for (const [term, text] of terms.entries()) {
      if (term % termsPerStep === 0) yield
      entries.set(found[numbers.get(text)!]!, starts[term])
    }
    return { vocabulary, starts, entries, size }
  }
}

const termsPerStep = 4000

/**
 * The worth of a word, by where it occurs (other, brand, name, confirmed name). A better kind of match beats a better
 * place.
 */
const worth = {
  exact: [14, 16, 17, 18],
  beginning: [8, 11, 12, 13],
  oneMistake: [5, 6, 7, 8],
  oneMistakeInName: [0, 0, 7, 8],
  twoMistakes: [2, 3, 4, 4],
  mistakenBeginning: [1, 1, 1, 1],
} as const satisfies Record<string, readonly number[]>
type Kind = keyof typeof worth

/** For one word: the numbers of matching products, in order, and at the same index how well each matches. */
export type Fit = { products: Uint32Array; worths: Uint8Array }

/**
 * The word as typed: a whole word of the product, or its beginning. Undefined without a match. If it only begins
 * words outside of names and brands, a name that is one typo away is just as likely: `sout` begins South Africa, or
 * means a stout.
 */
export function fitExactly(index: WordIndex, word: string): Fit | undefined {
  const worths = new Uint8Array(index.size)
  const best = raiseExactly(index, worths, word)
  if (best === 0) return undefined
  if (best > worth.beginning[fields.other]) return makeFit(worths)
  for (const { term, mistakes, isWhole } of findTypos(index.vocabulary, word)) {
    if (isWhole && mistakes === 1) raise(index, worths, term, 'oneMistakeInName')
  }
  return makeFit(worths)
}

/** The same, with the typos allowed for the word's length. */
export function fitTolerantly(index: WordIndex, word: string): Fit | undefined {
  const worths = new Uint8Array(index.size)
  let best = raiseExactly(index, worths, word)
  const fit = (term: number, kind: Kind) => {
    best = Math.max(best, raise(index, worths, term, kind))
  }
  for (const { term, mistakes, isWhole } of findTypos(index.vocabulary, word)) {
    const whole = mistakes <= 1 ? 'oneMistake' : 'twoMistakes'
    fit(term, isWhole ? whole : 'mistakenBeginning')
  }
  if (best === 0) for (const term of guessWords(index.vocabulary, word)) fit(term, 'mistakenBeginning')
  return best === 0 ? undefined : makeFit(worths)
}

/** Returns the best match found; 0 for none. */
function raiseExactly(index: WordIndex, worths: Uint8Array, word: string): number {
  const { from, to } = termsFrom(index.vocabulary, word)
  let best = 0
  for (let term = from; term < to; term++) {
    const isExact = index.vocabulary.terms[term] === word
    best = Math.max(best, raise(index, worths, term, isExact ? 'exact' : 'beginning'))
  }
  return best
}

function raise({ starts, entries }: WordIndex, worths: Uint8Array, term: number, kind: Kind): number {
  const byStanding = worth[kind]
  let best = 0
  for (let position = starts[term]!; position < starts[term + 1]!; position++) {
    const entry = entries[position]!
    const value = byStanding[entry & 3]!
    if (value > best) best = value
    if (worths[entry >> 2]! < value) worths[entry >> 2] = value
  }
  return best
}

/** Most words match few products, so cached results are stored compactly. */
function makeFit(byProduct: Uint8Array): Fit {
  let count = 0
  for (let product = 0; product < byProduct.length; product++) if (byProduct[product] !== 0) count++
  const fit = { products: new Uint32Array(count), worths: new Uint8Array(count) }
  let place = 0
  for (let product = 0; product < byProduct.length; product++) {
    if (byProduct[product] === 0) continue
    fit.products[place] = product
    fit.worths[place] = byProduct[product]!
    place++
  }
  return fit
}

/** The term a mistyped word most likely means: fewest mistakes first, then most products. */
export function correctWord(index: WordIndex, word: string): string | undefined {
  const { from, to } = termsFrom(index.vocabulary, word)
  return from < to ? undefined : likeliestTerm(index, word)?.term
}

/** A term and how likely it was meant. Ranks of one word are comparable across indexes. */
export type Likely = { term: string; rank: number }

/** The most likely of the terms a mistyped word may mean. `isOnSale`: only these products count. */
export function likeliestTerm(
  { vocabulary, starts, entries }: WordIndex,
  word: string,
  isOnSale?: ArrayLike<number>,
): Likely | undefined {
  const productsOf = (term: number) => {
    if (isOnSale === undefined) return starts[term + 1]! - starts[term]!
    let count = 0
    for (let position = starts[term]!; position < starts[term + 1]!; position++) {
      if (isOnSale[entries[position]! >> 2] !== 0) count++
    }
    return count
  }
  let best: { term: number; rank: number } | undefined
  for (const { term, mistakes, isWhole } of findTypos(vocabulary, word)) {
    const products = productsOf(term)
    const rank = (isWhole ? 3 - mistakes : 0) * 1e9 + products
    if (products > 0 && (best === undefined || rank > best.rank)) best = { term, rank }
  }
  return best && { term: vocabulary.terms[best.term]!, rank: best.rank }
}

/** Whether a product on sale has a word that contains this text. */
export function hasTextIn(
  { vocabulary: { terms }, starts, entries }: WordIndex,
  text: string,
  isOnSale: ArrayLike<number>,
): boolean {
  for (let term = 0; term < terms.length; term++) {
    if (!terms[term]!.includes(text)) continue
    for (let position = starts[term]!; position < starts[term + 1]!; position++) {
      if (isOnSale[entries[position]! >> 2] !== 0) return true
    }
  }
  return false
}
