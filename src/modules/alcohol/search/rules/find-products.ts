import { parseGtin } from '../../rules/gtin.ts'
import type { Choice, FacetCounts, Limits } from './facets.ts'
import { narrow, thin } from './facets.ts'
import { findByKeyword, type WordFinder } from './keyword.ts'
import { inOrder, type MergedOffers, type Sort } from './merged-offers.ts'

export type ProductQuery = {
  keyword: string | undefined
  choice: Choice
  /** Left out: the best match first, then the most popular. */
  sort: Sort | undefined
  limits: Limits
  /** What is sent of it. `fields` undefined: all. */
  shown: { facets: boolean; fields: ReadonlySet<string> | undefined }
}

/** `shown` is what is left of all that was found once the limits have thinned it. */
export type FoundProducts = { shown: readonly number[]; total: number; counts: FacetCounts }

export function findProducts(merged: MergedOffers, finder: WordFinder, query: ProductQuery): FoundProducts {
  const { products, counts } = narrow(merged, candidatesFor(merged, finder, query), query.choice)
  return { shown: thin(merged, products, query.limits), total: products.length, counts }
}

function candidatesFor(
  merged: MergedOffers,
  finder: WordFinder,
  { keyword, sort }: ProductQuery,
): ArrayLike<number> {
  if (keyword === undefined) return sort === undefined ? merged.onSale : inOrder(merged, sort)
  const { textIndex, defaultSizes } = merged
  const scanned = textIndex.byGtin.get(parseGtin(keyword) ?? '')
  if (scanned !== undefined) return defaultSizes[scanned] === 0 ? [] : [scanned]
  const products = findByKeyword(keyword, finder, { isOnSale: defaultSizes, names: textIndex.names })
  if (sort === undefined) return products
  const isFound = new Uint8Array(textIndex.products.length)
  for (const product of products) isFound[product] = 1
  return inOrder(merged, sort).filter((product) => isFound[product] === 1)
}
