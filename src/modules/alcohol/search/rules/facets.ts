import type { Section } from '../../rules/catalogue.ts'
import { type CategoryNode, type CategoryTree, leavesBelow } from './tree.ts'
import { priceGroups, priceOf, type View } from './view.ts'

/** What a search is narrowed to. Inside one list the values are alternatives; an empty one narrows nothing. */
export type Choice = {
  section: Section | null
  subsections: readonly CategoryNode[]
  /** Codes of the assortment's values. */
  countries: readonly number[]
  sizes: readonly number[]
  /** 1 to 5. */
  prices: readonly number[]
}

/** How many products carry each value and pass everything but the filter that the value belongs to. By code. */
export type FacetCounts = {
  /** By leaf of the tree; of all that was found. */
  leaves: Uint32Array
  countries: Uint32Array
  sizes: Uint32Array
  prices: Uint32Array
}

export type Narrowed = { products: number[]; counts: FacetCounts }

/** One walk over the candidates; the products that pass everything keep their order. */
export function narrow(view: View, candidates: ArrayLike<number>, choice: Choice): Narrowed {
  const { shelf, priceGroupOf, sizeStarts, sizes } = view
  const { tree, countries, sizes: sizeValues } = shelf.assortment
  const inSection = leavesOf(tree, choice.section)
  const inSubsections =
    choice.subsections.length === 0
      ? inSection
      : leavesBelow(
          tree,
          choice.subsections.filter(({ firstLeaf }) => inSection[firstLeaf] === 1),
        )
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
    const leaf = shelf.leafOf[product]!
    if (inSection[leaf] === 0) continue
    const country = shelf.countryOf[product]!
    const price = priceGroupOf[product]!
    let fitsSize = anySize
    for (let place = sizeStarts[product]!; !fitsSize && place < sizeStarts[product + 1]!; place++) {
      fitsSize = ofSizes[shelf.sizeOf[sizes[place]!]!] === 1
    }
    const fitsCountry = ofCountries[country] === 1
    const fitsPrice = ofPrices[price] === 1
    if (inSubsections[leaf] === 0) continue
    if (fitsSize && fitsCountry && fitsPrice) counts.leaves[leaf]!++
    if (fitsSize && fitsPrice) counts.countries[country]!++
    if (fitsSize && fitsCountry) counts.prices[price]!++
    if (fitsCountry && fitsPrice) {
      countSizes(view, product, counts.sizes)
      if (fitsSize) products.push(product)
    }
  }
  return { products, counts }
}

/** A product counts once for a size, although it may come in a can and in a bottle of that size. */
function countSizes({ shelf, sizes, sizeStarts }: View, product: number, counts: Uint32Array) {
  const first = sizeStarts[product]!
  for (let place = first; place < sizeStarts[product + 1]!; place++) {
    const size = shelf.sizeOf[sizes[place]!]!
    let isNew = true
    for (let earlier = first; isNew && earlier < place; earlier++) {
      isNew = shelf.sizeOf[sizes[earlier]!] !== size
    }
    if (isNew) counts[size]!++
  }
}

const leavesBySection = new WeakMap<CategoryTree, Map<Section | null, Uint8Array>>()

/** Each section's are marked once in the life of a tree. */
function leavesOf(tree: CategoryTree, section: Section | null): Uint8Array {
  const known = leavesBySection.get(tree) ?? new Map<Section | null, Uint8Array>()
  leavesBySection.set(tree, known)
  const nodes = tree.sections.filter((node) => section === null || node.section === section)
  const leaves = known.get(section) ?? leavesBelow(tree, nodes)
  known.set(section, leaves)
  return leaves
}

/** 1 for each code that passes: all of them if none is chosen. */
function marks(chosen: readonly number[], values: number): Uint8Array {
  const passes = new Uint8Array(values + 1)
  if (chosen.length === 0) return passes.fill(1)
  for (const code of chosen) passes[code] = 1
  return passes
}

export type Sort = 'name' | '-name' | 'price' | '-price'

/** All that is on sale in an order that somebody asked for. Of equal prices the more popular comes first. */
export function inOrder(view: View, sort: Sort): Uint32Array {
  const { shelf, onSale, defaultSizes } = view
  const isOnSale = (product: number) => defaultSizes[product] !== 0
  switch (sort) {
    case 'name':
      return shelf.byName.filter(isOnSale)
    case '-name':
      return shelf.byName.filter(isOnSale).reverse()
    case 'price':
      return onSale.toSorted((a, b) => priceOf(view, a) - priceOf(view, b) || a - b)
    case '-price':
      return onSale.toSorted((a, b) => priceOf(view, b) - priceOf(view, a) || a - b)
  }
}

/** `perLeaf` holds always, `perLeafIfSegmented` where two or more of the deepest categories have results. */
export type Limits = { perLeaf: number | undefined; perLeafIfSegmented: number | undefined }

/** The first so many of each deepest category, in the order in which they come. */
export function thin({ shelf }: View, products: readonly number[], limits: Limits): readonly number[] {
  const isSegmented = products.some((product) => shelf.leafOf[product] !== shelf.leafOf[products[0]!])
  const most = Math.min(
    limits.perLeaf ?? Number.POSITIVE_INFINITY,
    (isSegmented ? limits.perLeafIfSegmented : undefined) ?? Number.POSITIVE_INFINITY,
  )
  if (most === Number.POSITIVE_INFINITY) return products
  const taken = new Uint32Array(shelf.assortment.tree.leaves.length)
  return products.filter((product) => {
    const leaf = shelf.leafOf[product]!
    taken[leaf]!++
    return taken[leaf]! <= most
  })
}
