import { findByKeyword, type WordFinder } from '../../../../core/words/keyword.ts'
import type { TextIndex } from './text-index.ts'
import type { CategoryNode } from './tree.ts'
import { splitWords } from './words.ts'

/** A possible meaning of partially typed text: a category, a brand, or a product. */
export type Suggestion = { type: 'category' | 'brand' | 'product'; text: string; value: string }

const maxCategories = 3
const maxBrands = 3

/** Categories and brands whose names have the words, the last one possibly incomplete; then products, best first. */
export function suggest(textIndex: TextIndex, finder: WordFinder, typed: string, most: number): Suggestion[] {
  const { products, categoryWords, brandWords, names } = textIndex
  const words = splitWords(typed)
  if (words.length === 0) return []
  const categories = categoryWords
    .filter((category) => beginWords(words, category.words))
    .slice(0, maxCategories)
  const found = findByKeyword(typed, finder, { isOnSale: everything(products.length), names }).products
  const makers = new Set(found.slice(0, 200).map((number) => products[number]!.brand))
  const brands = makers
    .values()
    .filter((brand) => beginWords(words, brandWords.get(brand)!))
    .take(maxBrands)
    .toArray()
  return [
    ...categories.map(({ node }) => categorySuggestion(node)),
    ...brands.map((brand): Suggestion => ({ type: 'brand', text: brand, value: brand })),
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

/** Marks everything as on sale: suggestions are independent of stores. */
const everything = (count: number) => new Uint8Array(count).fill(1)
