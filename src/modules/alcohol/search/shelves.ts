import { setImmediate as letOthersRun } from 'node:timers/promises'
import { cellToChildren, latLngToCell } from 'h3-js'
import { LRUCache } from 'lru-cache'
import type { Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import { openSnapshots } from '../../../db/snapshots.ts'
import type { Deps } from '../../../deps.ts'
import { findMerchantsOfTiles } from '../../merchants/index.ts'
import { loadCategories, loadProductIdsOf, loadProducts, loadVariants } from '../catalogue-store.ts'
import { type Catalogue, type OpenShelf, openShelf } from './open-shelf.ts'
import { compileShelf, facetValues } from './rules/shelf.ts'
import { compileTree } from './rules/tree.ts'
import type { StoreOffers } from './rules/view.ts'
import { countProducts, loadAllProductIds, loadCountries, loadSizes } from './search-store.ts'

export type Shelves = {
  catalogue(): Promise<Catalogue>
  /** The shelf for a place. It knows everything that these stores sell. */
  around(point: Point, stores: readonly StoreOffers[]): Promise<OpenShelf>
}

/** Up to here all places share one shelf, which takes some 0.5 s to make; beyond, each market has what is sold there. */
const largestCommonShelf = 20_000
const everywhere = 'all'
/** A market is an H3 cell with edges of some 22 km; its stores are found under smaller ones. */
const marketResolution = 4
const storeTileResolution = 6
/** Some 3 KB each, with their words. */
const mostProducts = 150_000

/** A shelf in the making, and for whom. */
type Making = { catalogue: Catalogue; stores: ReadonlySet<StoreOffers>; made: Promise<OpenShelf> }

/**
 * Text is indexed once per market, not once per sale: prices and stocks are no part of a shelf. One is made anew when the
 * catalogue changes, or when a store sells what it does not know.
 */
export function openShelves(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  commonUpTo = largestCommonShelf,
): Shelves {
  const catalogues = openSnapshots<Catalogue>(changes, 'catalogue', { max: 1, load: () => loadCatalogue(db) })
  const kept = new LRUCache<string, OpenShelf>({
    maxSize: mostProducts,
    // One that weighs more than all may is kept all the same, alone.
    sizeCalculation: ({ shelf }) => Math.min(shelf.products.length + 1, mostProducts),
  })
  const inTheMaking = new Map<string, Making>()

  const start = (key: string, catalogue: Catalogue, stores: ReadonlySet<StoreOffers>): Making => {
    const making = { catalogue, stores, made: make() }
    inTheMaking.set(key, making)
    return making

    async function make(): Promise<OpenShelf> {
      try {
        const shelf = await makeShelf(db, key, catalogue, [...stores, ...merchantsOf(kept.get(key))])
        shelf.settle(stores)
        kept.set(key, shelf)
        return shelf
      } finally {
        if (inTheMaking.get(key)?.stores === stores) inTheMaking.delete(key)
      }
    }
  }

  const catalogue = async () => (await catalogues.get(everywhere))!
  return {
    catalogue,
    async around(point, stores) {
      const current = await catalogue()
      const key = current.productCount <= commonUpTo ? everywhere : marketOf(point)
      const found = kept.get(key)
      if (found?.catalogue === current) {
        await found.place(stores)
        if (stores.every(found.covers)) return found
      }
      const making = inTheMaking.get(key)
      const isForThese = making?.catalogue === current && stores.every((store) => making.stores.has(store))
      const shelf = await (isForThese ? making : start(key, current, new Set(stores))).made
      await shelf.place(stores)
      return shelf
    },
  }
}

const marketOf = ({ latitude, longitude }: Point) => latLngToCell(latitude, longitude, marketResolution)

/** Stores that have asked before, from over the market's border perhaps, will ask again. */
const merchantsOf = (shelf: OpenShelf | undefined) =>
  [...(shelf?.merchantIds ?? [])].map((merchantId) => ({ merchantId }))

async function loadCatalogue(handle: Handle): Promise<Catalogue> {
  const [categories, countries, sizes, productCount] = await Promise.all([
    loadCategories(handle),
    loadCountries(handle),
    loadSizes(handle),
    countProducts(handle),
  ])
  const tree = compileTree(categories)
  return { assortment: { tree, countries: facetValues(countries), sizes: facetValues(sizes) }, productCount }
}

async function makeShelf(
  handle: Handle,
  key: string,
  catalogue: Catalogue,
  stores: readonly { merchantId: number }[],
): Promise<OpenShelf> {
  const merchantIds = new Set(key === everywhere ? [] : stores.map(({ merchantId }) => merchantId))
  const productIds = await (key === everywhere
    ? loadAllProductIds(handle)
    : productIdsOfMarket(handle, key, merchantIds))
  const [products, variants] = await Promise.all([
    loadProducts(handle, productIds),
    loadVariants(handle, productIds),
  ])
  const steps = compileShelf(catalogue.assortment, products, variants)
  for (;;) {
    const step = steps.next()
    if (step.done) return openShelf(catalogue, step.value, merchantIds)
    await letOthersRun()
  }
}

/** What the stores that stand there sell, and those that are asked for. */
async function productIdsOfMarket(handle: Handle, market: string, merchantIds: ReadonlySet<number>) {
  const tiles = cellToChildren(market, storeTileResolution)
  const local = await findMerchantsOfTiles(handle, 'pickup', tiles)
  return loadProductIdsOf(handle, [...new Set([...local, ...merchantIds])])
}
