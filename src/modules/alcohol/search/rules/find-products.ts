import {
  findByKeyword,
  findReach,
  type SpellingMode,
  type WordFinder,
} from '../../../../core/words/keyword.ts'
import { parseGtin, type Section } from '../../rules.ts'
import { inOrder, type MergedOffers, priceGroups, type Sort, sorted } from './merged-offers.ts'
import type { TextIndex } from './text-index.ts'
import { type CategoryNode, type CategoryTree, leavesBelow } from './tree.ts'

/** What a search is narrowed to. Values within a list are alternatives; an empty list narrows nothing. */
export type Choice = {
  section: Section | null
  subsections: readonly CategoryNode[]
  /** Codes of the assortment's values. */
  countries: readonly number[]
  sizes: readonly number[]
  /** 1 to 5. */
  prices: readonly number[]
}

/** How many products have each value and pass all filters except the value's own. By code. */
export type FacetCounts = {
  /** By leaf of the tree, over all results. */
  leaves: Uint32Array
  countries: Uint32Array
  sizes: Uint32Array
  prices: Uint32Array
}

/**
 * `most` and `skipped` apply to the whole result if it is flat, otherwise to each deepest category. `maxIfSegmented`
 * applies if two or more of the deepest categories have results.
 */
type Limits = {
  isFlat: boolean
  most: number | undefined
  maxIfSegmented: number | undefined
  skipped: number
}

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

/** One pass over the candidates; the products that pass everything keep their order. */
function narrow(
  merged: MergedOffers,
  candidates: ArrayLike<number>,
  choice: Choice,
): { products: number[]; counts: FacetCounts } {
  const { textIndex, priceGroupOf, lowestPrices } = merged
  const { sizeStarts, sizes } = textIndex
  const { tree, countries, sizes: sizeValues } = textIndex.assortment
  const inSubsections = leavesSearched(tree, choice)
  const ofCountries = marks(choice.countries, countries.length)
  const ofSizes = marks(choice.sizes, sizeValues.length)
  const ofPrices = marks(choice.prices, priceGroups.length)
  const counts: FacetCounts = {
    leaves: new Uint32Array(tree.leaves.length),
    countries: new Uint32Array(countries.length + 1),
    sizes: new Uint32Array(sizeValues.length + 1),
    prices: new Uint32Array(priceGroups.length + 1),
  }
  const products: number[] = []
  const anySize = choice.sizes.length === 0
  for (let index = 0; index < candidates.length; index++) {
    const product = candidates[index]!
    const leaf = textIndex.leafOf[product]!
    if (inSubsections[leaf] === 0) continue
    const country = textIndex.countryOf[product]!
    const price = priceGroupOf[product]!
    let fitsSize = anySize
    for (let place = sizeStarts[product]!; !fitsSize && place < sizeStarts[product + 1]!; place++) {
      fitsSize = lowestPrices[sizes[place]!] !== 0 && ofSizes[textIndex.sizeOf[sizes[place]!]!] === 1
    }
    const fitsCountry = ofCountries[country] === 1
    const fitsPrice = ofPrices[price] === 1
    if (fitsSize && fitsCountry && fitsPrice) counts.leaves[leaf]!++
    if (fitsSize && fitsPrice) counts.countries[country]!++
    if (fitsSize && fitsCountry) counts.prices[price]!++
    if (fitsCountry && fitsPrice) {
      countSizes(merged, product, counts.sizes)
      if (fitsSize) products.push(product)
    }
  }
  return { products, counts }
}

/** 1 for every leaf of the section and of the subsections that were chosen. */
function leavesSearched(tree: CategoryTree, { section, subsections }: Choice): Uint8Array {
  const inSection = leavesOf(tree, section)
  if (subsections.length === 0) return inSection
  return leavesBelow(
    tree,
    subsections.filter(({ firstLeaf }) => inSection[firstLeaf] === 1),
  )
}

/** A product counts once per size, even if it comes in a can and a bottle of that size. */
function countSizes({ textIndex, lowestPrices }: MergedOffers, product: number, counts: Uint32Array) {
  const { sizeStarts, sizes, sizeOf } = textIndex
  const first = sizeStarts[product]!
  for (let place = first; place < sizeStarts[product + 1]!; place++) {
    if (lowestPrices[sizes[place]!] === 0) continue
    const size = sizeOf[sizes[place]!]!
    let isNew = true
    for (let earlier = first; isNew && earlier < place; earlier++) {
      isNew = sizeOf[sizes[earlier]!] !== size || lowestPrices[sizes[earlier]!] === 0
    }
    if (isNew) counts[size]!++
  }
}

const leavesOf = (tree: CategoryTree, section: Section | null): Uint8Array =>
  leavesBelow(
    tree,
    tree.sections.filter((node) => section === null || node.section === section),
  )

/** 1 for each code that passes: all of them if none is chosen. */
function marks(chosen: readonly number[], values: number): Uint8Array {
  const passes = new Uint8Array(values + 1)
  if (chosen.length === 0) return passes.fill(1)
  for (const code of chosen) passes[code] = 1
  return passes
}

/** One page of the whole result, or of each deepest category, in product order. */
function thin({ textIndex }: MergedOffers, products: readonly number[], limits: Limits): readonly number[] {
  const { leafOf } = textIndex
  const isSegmented =
    limits.maxIfSegmented !== undefined &&
    products.some((product) => leafOf[product] !== leafOf[products[0]!])
  const most = Math.min(
    limits.most ?? Number.POSITIVE_INFINITY,
    (isSegmented ? limits.maxIfSegmented : undefined) ?? Number.POSITIVE_INFINITY,
  )
  const { skipped } = limits
  if (limits.isFlat) return products.slice(skipped, skipped + most)
  if (most === Number.POSITIVE_INFINITY && skipped === 0) return products
  const passed = new Uint32Array(textIndex.assortment.tree.leaves.length)
  return products.filter((product) => {
    const before = passed[leafOf[product]!]!++
    return before >= skipped && before < skipped + most
  })
}
