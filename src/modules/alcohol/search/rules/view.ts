import type { Cents } from '../../../../core/money.ts'
import { type Section, sections } from '../../rules/catalogue.ts'
import type { Shelf } from './shelf.ts'

/** What one store sells, in columns: the size at a place has the price and the stock at the same place. Immutable. */
export type StoreOffers = {
  merchantId: number
  variantIds: readonly number[]
  prices: readonly Cents[]
  stocks: readonly number[]
}

/** The groups of `filter_price`: from the lower bound to below the upper, in cents. */
export const priceGroups: readonly { name: string; below: Cents }[] = [
  { name: 'Under $10', below: 1000 },
  { name: '$10 - $20', below: 2000 },
  { name: '$20 - $30', below: 3000 },
  { name: '$30 - $50', below: 5000 },
  { name: '$50 and above', below: Number.POSITIVE_INFINITY },
]

/** 1 to 5. */
const priceGroupOf = (price: Cents) => priceGroups.findIndex(({ below }) => price < below) + 1

/** What several stores sell between them, product by product of a shelf. Only what is in stock counts. Immutable. */
export type View = {
  shelf: Shelf
  stores: readonly StoreOffers[]
  /** Numbers of the products that are in stock somewhere, the most popular first. */
  onSale: Uint32Array
  /** By variant: the lowest price, 0 where it is not in stock, and the store that asks it (its place in `stores`). */
  lowestPrices: Uint32Array
  cheapestStores: Uint16Array
  /** By product: the default size, which is the first that is in stock (its number plus one; 0 is none). */
  defaultSizes: Uint32Array
  /** By product: the price group of its default size. */
  priceGroupOf: Uint8Array
  /** By product: the sizes in stock, from `sizeStarts[product]` on to where the next begin; numbers of variants. */
  sizeStarts: Uint32Array
  sizes: Uint32Array
  /** By product: the stores that have it, in the same way; places in `stores`. */
  storeStarts: Uint32Array
  storesOf: Uint16Array
  /** By place in `stores`: how many products it has of each section. */
  inventories: readonly Record<Section, number>[]
}

/** Where a store's offers stand on a shelf: numbers of variants, -1 for those that the shelf does not know. */
export function placeOffers(shelf: Shelf, { variantIds }: StoreOffers): Int32Array {
  return Int32Array.from(variantIds, (variantId) => shelf.variantNumbers.get(variantId) ?? -1)
}

/** `places` are those of each store's offers. Of equal prices the store that comes first wins. */
export function mergeStores(
  shelf: Shelf,
  stores: readonly StoreOffers[],
  places: readonly Int32Array[],
): View {
  const lowestPrices = new Uint32Array(shelf.variants.length)
  const cheapestStores = new Uint16Array(shelf.variants.length)
  for (const [store, { prices, stocks }] of stores.entries()) {
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
  return {
    shelf,
    stores,
    lowestPrices,
    cheapestStores,
    ...sizesInStock(shelf, lowestPrices),
    ...storesByProduct(shelf, stores, places),
  }
}

function sizesInStock(shelf: Shelf, lowestPrices: Uint32Array) {
  const count = shelf.products.length
  const defaultSizes = new Uint32Array(count)
  const groups = new Uint8Array(count)
  const sizeStarts = new Uint32Array(count + 1)
  for (let variant = 0; variant < lowestPrices.length; variant++) {
    if (lowestPrices[variant] === 0) continue
    const product = shelf.productOf[variant]!
    sizeStarts[product + 1]!++
    if (defaultSizes[product] !== 0) continue
    defaultSizes[product] = variant + 1
    groups[product] = priceGroupOf(lowestPrices[variant]!)
  }
  addUp(sizeStarts)
  const sizes = new Uint32Array(sizeStarts[count]!)
  const next = sizeStarts.slice()
  for (let variant = 0; variant < lowestPrices.length; variant++) {
    if (lowestPrices[variant] === 0) continue
    const product = shelf.productOf[variant]!
    sizes[next[product]!] = variant
    next[product]!++
  }
  const onSale = Uint32Array.from(shelf.products.keys()).filter((product) => defaultSizes[product] !== 0)
  return { onSale, defaultSizes, priceGroupOf: groups, sizeStarts, sizes }
}

function storesByProduct(shelf: Shelf, stores: readonly StoreOffers[], places: readonly Int32Array[]) {
  const count = shelf.products.length
  const storeStarts = new Uint32Array(count + 1)
  const pairs: number[] = []
  const lastStore = new Int32Array(count).fill(-1)
  const { leaves } = shelf.assortment.tree
  const inventories = stores.map(({ stocks }, store) => {
    const inventory = Object.fromEntries(sections.map((section) => [section, 0])) as Record<Section, number>
    const variants = places[store]!
    for (let offer = 0; offer < variants.length; offer++) {
      if (variants[offer]! < 0 || stocks[offer]! <= 0) continue
      const product = shelf.productOf[variants[offer]!]!
      if (lastStore[product] === store) continue
      lastStore[product] = store
      storeStarts[product + 1]!++
      inventory[leaves[shelf.leafOf[product]!]!.section]++
      pairs.push(product, store)
    }
    return inventory
  })
  addUp(storeStarts)
  const storesOf = new Uint16Array(storeStarts[count]!)
  const next = storeStarts.slice()
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const product = pairs[pair]!
    storesOf[next[product]!] = pairs[pair + 1]!
    next[product]!++
  }
  return { storeStarts, storesOf, inventories }
}

function addUp(counts: Uint32Array) {
  for (let place = 1; place < counts.length; place++) counts[place]! += counts[place - 1]!
}

/** The price of the default size of a product that is on sale. */
export const priceOf = ({ lowestPrices, defaultSizes }: View, product: number): Cents =>
  lowestPrices[defaultSizes[product]! - 1]!
