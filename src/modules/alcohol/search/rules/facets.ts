import type { Section } from '../../rules/catalog.ts'
import { type MergedOffers, priceGroups } from './merged-offers.ts'
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

export type Narrowed = { products: number[]; counts: FacetCounts }

/** One pass over the candidates; the products that pass everything keep their order. */
export function narrow(merged: MergedOffers, candidates: ArrayLike<number>, choice: Choice): Narrowed {
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
export function leavesSearched(tree: CategoryTree, { section, subsections }: Choice): Uint8Array {
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

/**
 * `most` and `skipped` apply to the whole result if it is flat, otherwise to each deepest category. `maxIfSegmented`
 * applies if two or more of the deepest categories have results.
 */
export type Limits = {
  isFlat: boolean
  most: number | undefined
  maxIfSegmented: number | undefined
  skipped: number
}

/** One page of the whole result, or of each deepest category, in product order. */
export function thin(
  { textIndex }: MergedOffers,
  products: readonly number[],
  limits: Limits,
): readonly number[] {
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
