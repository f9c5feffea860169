import { longestTerm, openVocabulary, termsFrom, typosOf, type Vocabulary } from './vocabulary.ts'
import type { Field } from './words.ts'
import { fields } from './words.ts'

/** Which products (by number) stand under which word, and where the word stands in them. */
export type TextIndex = {
  vocabulary: Vocabulary
  /** Of the term at a position: its entries from here to where those of the next begin. */
  starts: Uint32Array
  /** The product's number times 4, plus how the word stands in it. */
  entries: Uint32Array
  size: number
}

/** Collects words product by product, in the order of their numbers. */
export type IndexBuilder = { add(product: number, word: string, field: Field): void; build(): TextIndex }

/** In the name, and what the name says is confirmed by a category, a tag or the like: "Rye" is a rye, not only called so. */
const confirmedName = 3
type Standing = Field | typeof confirmedName

function together(one: Standing, other: Standing): Standing {
  const [less, more] = one < other ? [one, other] : [other, one]
  return less === fields.other && more === fields.name ? confirmedName : more
}

export function indexBuilder(size: number): IndexBuilder {
  const found = new Map<string, number[]>()
  return {
    add(product, word, field) {
      const term = word.slice(0, longestTerm)
      const entries = found.get(term)
      const last = entries?.at(-1)
      if (entries === undefined) found.set(term, [product * 4 + field])
      else if (last! >> 2 !== product) entries.push(product * 4 + field)
      else entries[entries.length - 1] = product * 4 + together((last! & 3) as Standing, field)
    },
    build() {
      const vocabulary = openVocabulary(found.keys())
      const starts = new Uint32Array(vocabulary.terms.length + 1)
      for (const [term, text] of vocabulary.terms.entries()) {
        starts[term + 1] = starts[term]! + found.get(text)!.length
      }
      const entries = new Uint32Array(starts.at(-1)!)
      for (const [term, text] of vocabulary.terms.entries()) entries.set(found.get(text)!, starts[term])
      return { vocabulary, starts, entries, size }
    },
  }
}

/** How well a word fits, by how it stands there (other, brand, name, confirmed name). A better kind beats a better place. */
const worth = {
  exact: [14, 16, 17, 18],
  beginning: [9, 11, 12, 13],
  oneMistake: [5, 6, 7, 8],
  twoMistakes: [2, 3, 4, 4],
  mistakenBeginning: [1, 1, 1, 1],
} as const satisfies Record<string, readonly number[]>
type Kind = keyof typeof worth

/** Of one word: the numbers of the products that it fits, in order, and at the same places how well it fits each. */
export type Fit = { products: Uint32Array; worths: Uint8Array }

/** The word as it was typed: a whole word of the product, or the beginning of one. Undefined where it fits none. */
export function fitExactly(index: TextIndex, word: string): Fit | undefined {
  const worths = new Uint8Array(index.size)
  return raiseExactly(index, worths, word) ? fitOf(worths) : undefined
}

/** The same, and with the typing mistakes that a word of its length may have. */
export function fitTolerantly(index: TextIndex, word: string): Fit | undefined {
  const worths = new Uint8Array(index.size)
  let isFound = raiseExactly(index, worths, word)
  for (const { term, mistakes, isWhole } of typosOf(index.vocabulary, word)) {
    isFound = true
    const whole = mistakes <= 1 ? 'oneMistake' : 'twoMistakes'
    raise(index, worths, term, isWhole ? whole : 'mistakenBeginning')
  }
  return isFound ? fitOf(worths) : undefined
}

function raiseExactly(index: TextIndex, worths: Uint8Array, word: string): boolean {
  const { from, to } = termsFrom(index.vocabulary, word)
  for (let term = from; term < to; term++) {
    const isExact = index.vocabulary.terms[term] === word
    raise(index, worths, term, isExact ? 'exact' : 'beginning')
  }
  return from < to
}

function raise({ starts, entries }: TextIndex, worths: Uint8Array, term: number, kind: Kind) {
  const byStanding = worth[kind]
  for (let position = starts[term]!; position < starts[term + 1]!; position++) {
    const entry = entries[position]!
    const value = byStanding[entry & 3]!
    if (worths[entry >> 2]! < value) worths[entry >> 2] = value
  }
}

/** Most words fit few products: what is kept of a word is as short as that. */
function fitOf(byProduct: Uint8Array): Fit {
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
