import type { Cents } from '../../../../core/money.ts'
import type { SpellingMode } from '../../../../core/words/keyword.ts'
import { type Section, sections } from '../../rules.ts'
import { findPosition, type StoreOffers } from './store-offers.ts'
import type { TextIndex } from './text-index.ts'

export type Sort = 'name' | '-name' | 'price' | '-price'

/** The groups of `filter_price`: lower bound inclusive, upper bound exclusive, in cents. */
export const priceGroups: readonly { name: string; below: Cents }[] = [
  { name: 'Under $10', below: 1000 },
  { name: '$10 - $20', below: 2000 },
  { name: '$20 - $30', below: 3000 },
  { name: '$30 - $50', below: 5000 },
  { name: '$50 and above', below: Number.POSITIVE_INFINITY },
]

/** 1 to 5. */
const priceGroupOf = (price: Cents) => priceGroups.findIndex(({ below }) => price < below) + 1

/**
 * What several stores sell in total, by the numbers of a text index. Only what is in stock counts. `patchProduct`
 * keeps it equal to a merge from scratch while the stores' offers change.
 */
export type MergedOffers = {
  readonly textIndex: TextIndex
  /** By id. With equal prices, the first store wins. */
  readonly stores: readonly StoreOffers[]
  /** By variant: the lowest price, 0 if not in stock, and the store with that price (its index in `stores`). */
  readonly lowestPrices: Uint32Array
  readonly cheapestStores: Uint16Array
  /** By product: the default size, which is the first in stock (its number plus one; 0 for none). */
  readonly defaultSizes: Uint32Array
  /** By product: the price group of its default size. */
  readonly priceGroupOf: Uint8Array
  /** By index in `stores`: its number of products in each section. */
  readonly inventories: readonly Record<Section, number>[]
  /** Numbers of the products in stock somewhere, most popular first. */
  readonly onSale: number[]
  /** The same in the requested sort orders. */
  readonly orders: Partial<Record<Sort, number[]>>
  /** By product: the indexes of the stores that have it, from `starts[product]` up to the next product's start. */
  readonly storesAtMerge: { starts: Uint32Array; stores: Uint16Array }
  /** The same for products whose stores have changed since. */
  readonly storesSince: Map<number, Uint16Array>
  /** By field selection and product: its JSON, as far as it is the same in all answers. */
  readonly texts: Map<string, (string | undefined)[]>
  /** By keyword: recent results, until another product comes on sale or one is sold out. */
  readonly found: Map<string, { products: Uint32Array; spelling: SpellingMode }>
  /** Replaced by another object with every change. */
  edition: object
  /** Replaced when a store gets its first product in a section, or loses its last. */
  kindsEdition: object
}

/** The numbers of a store's variants in a text index, -1 for unknown ones. */
export function placeOffers(textIndex: TextIndex, { variantIds }: StoreOffers): Int32Array {
  const places = new Int32Array(variantIds.length)
  for (let offer = 0; offer < places.length; offer++)
    places[offer] = textIndex.variantNumbers.get(variantIds[offer]!) ?? -1
  return places
}

const storesPerStep = 25

/**
 * `places` are the numbers of each store's variants. In steps, so other requests can run while a whole city is
 * merged; if a store changes meanwhile, the caller starts over.
 */
export function* mergeStores(
  textIndex: TextIndex,
  stores: readonly StoreOffers[],
  places: readonly Int32Array[],
): Generator<void, MergedOffers> {
  const lowestPrices = new Uint32Array(textIndex.variants.length)
  const cheapestStores = new Uint16Array(textIndex.variants.length)
  for (const [store, { prices, stocks }] of stores.entries()) {
    if (store % storesPerStep === storesPerStep - 1) yield
    const variants = places[store]!
    for (let offer = 0; offer < variants.length; offer++) {
      const variant = variants[offer]!
      if (variant < 0 || stocks[offer]! <= 0) continue
      const price = prices[offer]!
      const lowest = lowestPrices[variant]!
      if (lowest !== 0 && lowest <= price) continue
      lowestPrices[variant] = price
      cheapestStores[variant] = store
    }
  }
  yield
  const count = textIndex.products.length
  const defaultSizes = new Uint32Array(count)
  const groups = new Uint8Array(count)
  const onSale: number[] = []
  for (let product = 0; product < count; product++) {
    const size = firstInStock(textIndex, lowestPrices, product)
    if (size < 0) continue
    defaultSizes[product] = size + 1
    groups[product] = priceGroupOf(lowestPrices[size]!)
    onSale.push(product)
  }
  yield
  const byProduct = yield* storesByProduct(textIndex, stores, places)
  return {
    textIndex,
    stores,
    lowestPrices,
    cheapestStores,
    defaultSizes,
    priceGroupOf: groups,
    onSale,
    orders: {},
    ...byProduct,
    storesSince: new Map(),
    texts: new Map(),
    found: new Map(),
    edition: {},
    kindsEdition: {},
  }
}

function firstInStock({ sizeStarts, sizes }: TextIndex, lowestPrices: Uint32Array, product: number): number {
  for (let place = sizeStarts[product]!; place < sizeStarts[product + 1]!; place++) {
    if (lowestPrices[sizes[place]!] !== 0) return sizes[place]!
  }
  return -1
}

function* storesByProduct(
  textIndex: TextIndex,
  stores: readonly StoreOffers[],
  places: readonly Int32Array[],
): Generator<void, Pick<MergedOffers, 'storesAtMerge' | 'inventories'>> {
  const count = textIndex.products.length
  const starts = new Uint32Array(count + 1)
  const lastStore = new Int32Array(count).fill(-1)
  let offers = 0
  for (const { length } of places) offers += length
  const [products, having] = [new Uint32Array(offers), new Uint16Array(offers)]
  let pairs = 0
  const inventories: Record<Section, number>[] = []
  for (const [store, { stocks }] of stores.entries()) {
    if (store % storesPerStep === storesPerStep - 1) yield
    const inventory = Object.fromEntries(sections.map((section) => [section, 0])) as Record<Section, number>
    const variants = places[store]!
    for (let offer = 0; offer < variants.length; offer++) {
      if (variants[offer]! < 0 || stocks[offer]! <= 0) continue
      const product = textIndex.productOf[variants[offer]!]!
      if (lastStore[product] === store) continue
      lastStore[product] = store
      starts[product + 1]!++
      inventory[sectionOf(textIndex, product)]++
      products[pairs] = product
      having[pairs] = store
      pairs++
    }
    inventories.push(inventory)
  }
  yield
  for (let product = 1; product < starts.length; product++) starts[product]! += starts[product - 1]!
  const storesOf = new Uint16Array(pairs)
  const next = starts.slice()
  for (let pair = 0; pair < pairs; pair++) {
    const product = products[pair]!
    storesOf[next[product]!] = having[pair]!
    next[product]!++
  }
  return { storesAtMerge: { starts, stores: storesOf }, inventories }
}

const sectionOf = ({ assortment, leafOf }: TextIndex, product: number): Section =>
  assortment.tree.leaves[leafOf[product]!]!.section

/** Indexes in `stores` of those that have a product, in order. */
export function listStores({ storesSince, storesAtMerge }: MergedOffers, product: number): Uint16Array {
  const { starts, stores } = storesAtMerge
  return storesSince.get(product) ?? stores.subarray(starts[product], starts[product + 1])
}

/** The price of the default size of a product on sale. */
export const lowestPrice = ({ lowestPrices, defaultSizes }: MergedOffers, product: number): Cents =>
  lowestPrices[defaultSizes[product]! - 1]!

/** Reads the offers of one product again: 200 stores with three sizes take about 50 µs. */
export function patchProduct(merged: MergedOffers, product: number) {
  const { textIndex, lowestPrices, defaultSizes, priceGroupOf: groups } = merged
  const wasOnSale = defaultSizes[product] !== 0
  removeFromOrders(merged, product)
  patchStores(merged, product, patchPrices(merged, product))
  const size = firstInStock(textIndex, lowestPrices, product)
  defaultSizes[product] = size + 1
  groups[product] = size < 0 ? 0 : priceGroupOf(lowestPrices[size]!)
  if (size >= 0) addToOrders(merged, product)
  if (size >= 0 !== wasOnSale) merged.found.clear()
  for (const texts of merged.texts.values()) texts[product] = undefined
  merged.edition = {}
}

/** Sets the lowest price of each size, and returns which stores have any of them. */
function patchPrices({ textIndex, stores, ...merged }: MergedOffers, product: number): Uint16Array {
  const having = new Set<number>()
  for (let place = textIndex.sizeStarts[product]!; place < textIndex.sizeStarts[product + 1]!; place++) {
    const variant = textIndex.sizes[place]!
    const { variantId } = textIndex.variants[variant]!
    let [lowest, cheapest] = [0, 0]
    for (let store = 0; store < stores.length; store++) {
      const offers = stores[store]!
      const position = findPosition(offers, variantId)
      if (position < 0 || offers.stocks[position]! <= 0) continue
      having.add(store)
      const price = offers.prices[position]!
      if (lowest !== 0 && lowest <= price) continue
      lowest = price
      cheapest = store
    }
    merged.lowestPrices[variant] = lowest
    merged.cheapestStores[variant] = cheapest
  }
  return Uint16Array.from(having).sort()
}

function patchStores(merged: MergedOffers, product: number, having: Uint16Array) {
  const section = sectionOf(merged.textIndex, product)
  const before = new Set(listStores(merged, product))
  for (const store of having) {
    if (before.delete(store)) continue
    if (++merged.inventories[store]![section] === 1) merged.kindsEdition = {}
  }
  for (const store of before) if (--merged.inventories[store]![section] === 0) merged.kindsEdition = {}
  merged.storesSince.set(product, having)
}

/** Everything on sale in the requested order. With equal prices, the more popular comes first. */
export function inOrder(merged: MergedOffers, sort: Sort): readonly number[] {
  merged.orders[sort] ??= merged.onSale.toSorted(comparing(merged, sort))
  return merged.orders[sort]
}

/** Some products in that order. */
export const sorted = (merged: MergedOffers, products: ArrayLike<number>, sort: Sort): number[] =>
  Array.from(products).sort(comparing(merged, sort))

function comparing(merged: MergedOffers, sort: Sort): (a: number, b: number) => number {
  const { nameRanks } = merged.textIndex
  switch (sort) {
    case 'name':
      return (a, b) => nameRanks[a]! - nameRanks[b]!
    case '-name':
      return (a, b) => nameRanks[b]! - nameRanks[a]!
    case 'price':
      return (a, b) => lowestPrice(merged, a) - lowestPrice(merged, b) || a - b
    case '-price':
      return (a, b) => lowestPrice(merged, b) - lowestPrice(merged, a) || a - b
  }
}

const byNumber = (a: number, b: number) => a - b

/** Each list with its sort order. */
function* listSortOrders(merged: MergedOffers): Generator<[number[], (a: number, b: number) => number]> {
  yield [merged.onSale, byNumber]
  for (const sort of Object.keys(merged.orders) as Sort[])
    yield [merged.orders[sort]!, comparing(merged, sort)]
}

/** Before its price changes: the sorted lists find it by price. */
function removeFromOrders(merged: MergedOffers, product: number) {
  if (merged.defaultSizes[product] === 0) return
  for (const [list, compare] of listSortOrders(merged)) list.splice(placeIn(list, product, compare), 1)
}

function addToOrders(merged: MergedOffers, product: number) {
  for (const [list, compare] of listSortOrders(merged))
    list.splice(placeIn(list, product, compare), 0, product)
}

function placeIn(list: readonly number[], product: number, compare: (a: number, b: number) => number) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle]!, product) < 0) low = middle + 1
    else high = middle
  }
  return low
}
