import {
  findByKeyword,
  findReach,
  type SpellingMode,
  type WordFinder,
} from '../../../../core/words/keyword.ts'
import { parseGtin } from '../../rules/gtin.ts'
import { type Choice, type FacetCounts, type Limits, leavesSearched, narrow, thin } from './facets.ts'
import { inOrder, type MergedOffers, type Sort, sorted } from './merged-offers.ts'
import type { TextIndex } from './text-index.ts'

export type ProductQuery = {
  keyword: string | undefined
  choice: Choice
  /** Default: best match first, then most popular. */
  sort: Sort | undefined
  limits: Limits
  /** What is returned. Undefined `fields` means all. */
  shown: { facets: boolean; fields: ReadonlySet<string> | undefined }
}

/** `shown` is what the limits leave of all results. */
export type FoundProducts = {
  shown: readonly number[]
  total: number
  counts: FacetCounts
  /** Whether the keyword was taken as typed. */
  spelling: SpellingMode
}

export function findProducts(merged: MergedOffers, finder: WordFinder, query: ProductQuery): FoundProducts {
  const candidates = candidatesFor(merged, finder, query)
  const { products, counts } = narrow(merged, candidates.products, query.choice)
  const shown = thin(merged, products, query.limits)
  return { shown, total: products.length, counts, spelling: candidates.spelling }
}

type Candidates = { products: ArrayLike<number>; spelling: SpellingMode }

function candidatesFor(merged: MergedOffers, finder: WordFinder, query: ProductQuery): Candidates {
  const { keyword, sort } = query
  if (keyword === undefined) {
    return { products: sort === undefined ? merged.onSale : inOrder(merged, sort), spelling: 'typed' }
  }
  const { textIndex, defaultSizes } = merged
  const scanned = textIndex.byGtin.get(parseGtin(keyword) ?? '')
  if (scanned !== undefined) {
    return { products: defaultSizes[scanned] === 0 ? [] : [scanned], spelling: 'typed' }
  }
  const found = findCached(merged, finder, keyword)
  return sort === undefined ? found : { ...found, products: sorted(merged, found.products, sort) }
}

/** Narrowing, paging and sorting repeat the same keyword. 4 bytes per product. */
const maxKeywords = 100
const maxProducts = 2000

function findCached(merged: MergedOffers, finder: WordFinder, keyword: string): Candidates {
  const { found: cached, textIndex, defaultSizes } = merged
  const known = cached.get(keyword)
  if (known) return known
  const { products, spelling } = findByKeyword(keyword, finder, {
    isOnSale: defaultSizes,
    names: textIndex.names,
  })
  const found = { products: Uint32Array.from(products), spelling }
  if (products.length > maxProducts) return found
  if (cached.size >= maxKeywords) cached.delete(cached.keys().next().value!)
  cached.set(keyword, found)
  return found
}

/**
 * Whether a change of this product's offers can change what a search shows or counts. As long as something on sale
 * has all words as typed, no other product is added until that is gone.
 */
export function mayChange(
  { textIndex }: MergedOffers,
  finder: WordFinder,
  query: ProductQuery,
  found: FoundProducts,
): (product: number) => boolean {
  const inSections = leavesSearched(textIndex.assortment.tree, query.choice)
  const { keyword } = query
  const isAnyWithinReach = keyword === undefined || isScan(textIndex, keyword)
  const isWithinReach = isAnyWithinReach ? () => true : findReach(keyword, finder, found.spelling)
  return (product) => inSections[textIndex.leafOf[product]!] !== 0 && isWithinReach(product)
}

const isScan = ({ byGtin }: TextIndex, keyword: string) => byGtin.has(parseGtin(keyword) ?? '')
