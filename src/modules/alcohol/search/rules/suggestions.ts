import { findByKeyword, type WordFinder } from './keyword.ts'
import type { TextIndex } from './text-index.ts'
import type { CategoryNode } from './tree.ts'
import { wordsOf } from './words.ts'

/** What somebody who is still typing may mean: a category, a maker, or a product. */
export type Suggestion = { type: 'category' | 'brand' | 'product'; text: string; value: string }

const maxCategories = 3
const maxBrands = 3

/** Categories and makers whose names have the words, the last of them perhaps half typed; then products, best first. */
export function suggest(textIndex: TextIndex, finder: WordFinder, typed: string, most: number): Suggestion[] {
  const { products, assortment, names } = textIndex
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const begins = (text: string) => beginWords(words, wordsOfName(textIndex, text))
  const categories = assortment.tree.sections
    .flatMap((node) => [node, ...node.children, ...node.children.flatMap(({ children }) => children)])
    .filter(({ name }) => begins(name))
    .slice(0, maxCategories)
  const found = findByKeyword(typed, finder, { isOnSale: everything(products.length), names }).products
  const brands = new Set<string>()
  for (const number of found.slice(0, 200)) {
    const { brand } = products[number]!
    if (brand !== '' && !brands.has(brand) && begins(brand)) brands.add(brand)
    if (brands.size === maxBrands) break
  }
  return [
    ...categories.map(categorySuggestion),
    ...[...brands].map((brand): Suggestion => ({ type: 'brand', text: brand, value: brand })),
    ...found.slice(0, most).map((number): Suggestion => {
      const { name, productId } = products[number]!
      return { type: 'product', text: name, value: productId }
    }),
  ].slice(0, most)
}

const categorySuggestion = ({ name, value }: CategoryNode): Suggestion => ({
  type: 'category',
  text: name,
  value,
})

/** Whether every typed word begins a word of a text. */
const beginWords = (words: readonly string[], own: readonly string[]): boolean =>
  words.every((word) => own.some((other) => other.startsWith(word)))

const cachedWords = new WeakMap<TextIndex, Map<string, readonly string[]>>()

/** Every suggestion looks at the names of all categories and of some makers: each is taken apart once. */
function wordsOfName(textIndex: TextIndex, text: string): readonly string[] {
  const cached = cachedWords.get(textIndex) ?? new Map<string, readonly string[]>()
  cachedWords.set(textIndex, cached)
  const words = cached.get(text) ?? wordsOf(text)
  cached.set(text, words)
  return words
}

let ones = new Uint8Array(0)

/** Marks everything as on sale: suggestions know no store. */
function everything(count: number): Uint8Array {
  if (ones.length < count) ones = new Uint8Array(count).fill(1)
  return ones
}
