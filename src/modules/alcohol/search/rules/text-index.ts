import { fold } from '../../../../core/words/fold.ts'
import { searchName } from '../../../../core/words/keyword.ts'
import { fields, indexBuilder, type WordIndex } from '../../../../core/words/word-index.ts'
import { type Product, toSlug, type Variant } from '../../rules.ts'
import { type CategoryNode, type CategoryTree, findLeafNumber, listNodes, membersJson } from './tree.ts'
import { otherTexts, splitWords } from './words.ts'

/** A filter value. Its position in the list, counted from 1, is its code; 0 is none. */
export type FacetValue = {
  value: string
  name: string
  /** Both as members of a JSON object, as `byteText`. */
  json: string
}

/** The catalog apart from its products: everything a search can be narrowed by. */
export type Assortment = {
  tree: CategoryTree
  countries: readonly FacetValue[]
  sizes: readonly FacetValue[]
}

/**
 * Products with their sizes, in columns, and the index of their words. Immutable; independent of stores, prices and
 * stock.
 */
export type TextIndex = {
  assortment: Assortment
  /** Most popular first. A product's position in this list is its number. */
  products: readonly Product[]
  leafOf: Uint16Array
  countryOf: Uint16Array
  /** In the order of their ids. */
  variants: readonly Variant[]
  variantNumbers: ReadonlyMap<number, number>
  productOf: Uint32Array
  /** The product of a barcode. */
  byGtin: ReadonlyMap<string, number>
  sizeOf: Uint16Array
  /**
   * By product: its sizes, from `sizeStarts[product]` up to the next product's start; numbers of variants, ascending.
   */
  sizeStarts: Uint32Array
  sizes: Uint32Array
  /** By product: its rank by name. */
  nameRanks: Uint32Array
  names: readonly string[]
  words: WordIndex
  /** All categories with the words of their names, parents first. */
  categoryWords: readonly { node: CategoryNode; words: readonly string[] }[]
  /** By brand: the words of the name. */
  brandWords: ReadonlyMap<string, readonly string[]>
}

const productsPerStep = 200

/** Called for a product that can't be read. The other products are still indexed. */
type LeaveOut = (productId: string, error: unknown) => void

const refuseAll: LeaveOut = (_, error) => {
  throw error
}

/**
 * Runs in steps, so compiling a large index doesn't block other work. Products in categories unknown to the tree are
 * left out, since they are newer than the tree. So are those that can't be read (`leaveOut`).
 */
export function* compileTextIndex(
  assortment: Assortment,
  someProducts: readonly Product[],
  someVariants: readonly Variant[],
  leaveOut: LeaveOut = refuseAll,
): Generator<void, TextIndex> {
  const { tree } = assortment
  const products = someProducts
    .filter((product) => findLeafNumber(tree, product) !== undefined)
    .toSorted(byPopularity)
  yield
  const numbers = new Map(products.map(({ productId }, number) => [productId, number]))
  const variants = someVariants
    .filter(({ productId }) => numbers.has(productId))
    .toSorted((a, b) => a.variantId - b.variantId)
  yield
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId)
  yield
  const { names, words, unreadable } = yield* indexWords(products, variantsOf, tree)
  if (unreadable.size > 0) {
    for (const [productId, error] of unreadable) leaveOut(productId, error)
    const rest = someProducts.filter(({ productId }) => !unreadable.has(productId))
    return yield* compileTextIndex(assortment, rest, someVariants, leaveOut)
  }
  const folds = products.map(({ name }) => fold(name))
  yield
  const byName = Uint32Array.from(products.keys()).sort(byNameThenId(products, folds))
  const nameRanks = new Uint32Array(products.length)
  for (const [rank, product] of byName.entries()) nameRanks[product] = rank
  yield
  const brands = new Set(products.map(({ brand }) => brand))
  const brandWords = new Map(Array.from(brands, (brand) => [brand, splitWords(brand)]))
  yield
  const variantNumbers = new Map(variants.map(({ variantId }, number) => [variantId, number]))
  yield
  const [countries, sizes] = [codesOf(assortment.countries), codesOf(assortment.sizes)]
  const leafOf = Uint16Array.from(products, (product) => findLeafNumber(tree, product)!)
  const countryOf = Uint16Array.from(products, ({ country }) => countries(country))
  const productOf = Uint32Array.from(variants, ({ productId }) => numbers.get(productId)!)
  yield
  return {
    assortment,
    products,
    leafOf,
    countryOf,
    variants,
    variantNumbers,
    productOf,
    byGtin: new Map(variants.flatMap(({ gtin }, variant) => (gtin ? [[gtin, productOf[variant]!]] : []))),
    ...sizesByProduct(products.length, productOf),
    sizeOf: Uint16Array.from(variants, ({ size }) => sizes(size)),
    nameRanks,
    names,
    words,
    categoryWords: listNodes(tree).map((node) => ({ node, words: splitWords(node.name) })),
    brandWords,
  }
}

function sizesByProduct(count: number, productOf: Uint32Array) {
  const sizeStarts = new Uint32Array(count + 1)
  for (const product of productOf) sizeStarts[product + 1]!++
  for (let product = 1; product <= count; product++) sizeStarts[product]! += sizeStarts[product - 1]!
  const sizes = new Uint32Array(productOf.length)
  const next = sizeStarts.slice()
  for (let variant = 0; variant < productOf.length; variant++) {
    const product = productOf[variant]!
    sizes[next[product]!] = variant
    next[product]!++
  }
  return { sizeStarts, sizes }
}

/** The words by which products are found: those of the name, the brand, and everything shared with other products. */
function* indexWords(
  products: readonly Product[],
  variantsOf: ReadonlyMap<string, readonly Variant[]>,
  tree: CategoryTree,
): Generator<void, { names: string[]; words: WordIndex; unreadable: ReadonlyMap<string, unknown> }> {
  const unreadable = new Map<string, unknown>()
  const { numberOf, add, build } = indexBuilder(products.length)
  const split = remembering((text) => splitWords(text).map(numberOf))
  const names: string[] = []
  for (const [number, product] of products.entries()) {
    if (number % productsPerStep === 0) yield
    try {
      addWords(number, product)
    } catch (error) {
      unreadable.set(product.productId, error)
    }
  }
  yield
  const words = yield* build()
  yield
  return { names, words, unreadable }

  function addWords(number: number, product: Product) {
    const own = splitWords(product.name)
    names.push(searchName(own))
    for (const word of own) add(number, numberOf(word), fields.name)
    for (const word of split(product.brand)) add(number, word, fields.brand)
    for (const text of otherTexts(product, variantsOf.get(product.productId) ?? [], tree)) {
      for (const word of split(text)) add(number, word, fields.other)
    }
  }
}

function remembering<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const result = known.get(text) ?? work(text)
    known.set(text, result)
    return result
  }
}

function byPopularity(a: Product, b: Product): number {
  return b.popularity - a.popularity || (a.productId < b.productId ? -1 : 1)
}

/** For looking up names: ignoring case and accents, but as spelled. */
function byNameThenId(products: readonly Product[], names: readonly string[]) {
  return (a: number, b: number) => {
    if (names[a] !== names[b]) return names[a]! < names[b]! ? -1 : 1
    return products[a]!.productId < products[b]!.productId ? -1 : 1
  }
}

export const toFacetValue = (name: string, value: string): FacetValue => ({
  name,
  value,
  json: membersJson({ name, value }),
})

/** Names with the same filter value are merged. */
export function facetValues(names: Iterable<string>): FacetValue[] {
  const values = new Map<string, FacetValue>()
  for (const name of names) {
    const value = toSlug(name)
    if (value !== '' && !values.has(value)) values.set(value, toFacetValue(name, value))
  }
  return [...values.values()]
}

/** The code of a name; products share a few names, so each is converted once. */
const codesOf = (values: readonly FacetValue[]) => remembering((name) => findFacetCode(values, toSlug(name)))

/** The code of a value, as the filter offers it. */
export const findFacetCode = (values: readonly FacetValue[], wanted: string): number =>
  values.findIndex(({ value }) => value === wanted) + 1
