import type { Choice, FacetCounts, Limits, Sort } from './facets.ts'
import { inOrder, narrow, thin } from './facets.ts'
import { findByKeyword, type WordFinder } from './keyword.ts'
import type { View } from './view.ts'

export type ProductQuery = {
  keyword: string | undefined
  choice: Choice
  /** Left out: the best match first, then the most popular. */
  sort: Sort | undefined
  limits: Limits
}

/** `shown` is what is left of all that was found once the limits have thinned it. */
export type FoundProducts = { shown: readonly number[]; counts: FacetCounts }

export function findProducts(view: View, finder: WordFinder, query: ProductQuery): FoundProducts {
  const { products, counts } = narrow(view, candidatesFor(view, finder, query), query.choice)
  return { shown: thin(view, products, query.limits), counts }
}

function candidatesFor(view: View, finder: WordFinder, { keyword, sort }: ProductQuery): ArrayLike<number> {
  if (keyword === undefined) return sort === undefined ? view.onSale : sorted(view, sort)
  const { shelf, defaultSizes } = view
  const products = findByKeyword(keyword, finder, { isOnSale: defaultSizes, names: shelf.names })
  if (sort === undefined) return products
  const isFound = new Uint8Array(shelf.products.length)
  for (const product of products) isFound[product] = 1
  return sorted(view, sort).filter((product) => isFound[product] === 1)
}

/** Each order of a view is made once. */
const orders = new WeakMap<View, Partial<Record<Sort, Uint32Array>>>()

function sorted(view: View, sort: Sort): Uint32Array {
  const known = orders.get(view) ?? {}
  orders.set(view, known)
  known[sort] ??= inOrder(view, sort)
  return known[sort]
}
