import { setImmediate as letOthersRun } from 'node:timers/promises'
import { cellToChildren, latLngToCell } from 'h3-js'
import { LRUCache } from 'lru-cache'
import { openSnapshots } from '../../../cache/snapshots.ts'
import { watchCache } from '../../../cache/usage.ts'
import type { Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import type { UnreadableRows } from '../../../db/unreadable-rows.ts'
import type { Deps } from '../../../start/deps.ts'
import { findMerchantsOfTiles } from '../../merchants/search/index.ts'
import { loadCategories, loadProducts, loadStoreProductIds, loadVariants } from '../catalog-store.ts'
import { type Catalog, type OpenTextIndex, openTextIndex } from './open-text-index.ts'
import type { StoreOffers } from './rules/store-offers.ts'
import { compileTextIndex, facetValues } from './rules/text-index.ts'
import { compileTree } from './rules/tree.ts'
import {
  countProducts,
  loadAllProductIds,
  loadCountries,
  loadPopularProductIds,
  loadSizes,
} from './search-store.ts'

export type TextIndexes = {
  catalog(): Promise<Catalog>
  /** The text index for a place. It knows everything that these stores sell. */
  around(point: Point, stores: readonly StoreOffers[]): Promise<OpenTextIndex>
  /** Without a place: the whole catalog, or the most popular products of a large one. */
  anywhere(): Promise<OpenTextIndex>
}

/**
 * Up to this size all places share one index, which takes about 0.5 s to build; beyond, each market has what is sold
 * there.
 */
const largestCommonIndex = 20_000
const everywhere = 'all'
const mostPopular = 'popular'
/** A market is an H3 cell with edges of about 22 km; its stores are found under smaller ones. */
const marketResolution = 4
const storeTileResolution = 6
/** About 3 KB each, including their words. */
const maxProducts = 150_000

/** A text index being built, and the state of each store's list when the work began. */
type Making = {
  catalog: Catalog
  lists: ReadonlyMap<StoreOffers, number>
  made: Promise<OpenTextIndex>
}

/**
 * Text is indexed once per market, not once per sale: prices and stock aren't part of it. An index is rebuilt when
 * the catalog changes, or when a store sells something it doesn't know.
 */
export function openTextIndexes(
  { reads, changes, unreadable }: Pick<Deps, 'reads' | 'changes' | 'unreadable'>,
  commonUpTo = largestCommonIndex,
): TextIndexes {
  const catalogs = openSnapshots<Catalog>(changes, 'catalogue', {
    name: 'catalog of drinks',
    max: 1,
    load: () => loadCatalog(reads),
  })
  const cached = new LRUCache<string, OpenTextIndex>({
    maxSize: maxProducts,
    // One that exceeds the total limit is still cached, alone.
    sizeCalculation: ({ textIndex }) => Math.min(textIndex.products.length + 1, maxProducts),
  })
  watchCache('indexes of drinks', cached)
  const inTheMaking = new Map<string, Making>()

  const start = (key: string, catalog: Catalog, stores: readonly StoreOffers[]): Making => {
    const lists = new Map(stores.map((store) => [store, store.listChanges]))
    const making = { catalog, lists, made: make() }
    inTheMaking.set(key, making)
    return making

    async function make(): Promise<OpenTextIndex> {
      try {
        const wanted = { key, stores: [...stores, ...merchantsOf(cached.get(key))], maxAnywhere: commonUpTo }
        const opened = await makeTextIndex(reads, catalog, wanted, unreadable)
        opened.settle(lists)
        cached.set(key, opened)
        return opened
      } finally {
        if (inTheMaking.get(key)?.lists === lists) inTheMaking.delete(key)
      }
    }
  }

  const catalog = async () => (await catalogs.get(everywhere))!
  const keyOf = ({ productCount }: Catalog, ofLarge: () => string) =>
    productCount <= commonUpTo ? everywhere : ofLarge()
  const find = async (key: string, current: Catalog, stores: readonly StoreOffers[]) => {
    const found = cached.get(key)
    if (found?.catalog === current) {
      await found.place(stores)
      if (stores.every(found.covers)) return found
    }
    const making = inTheMaking.get(key)
    const isForThese =
      making?.catalog === current && stores.every((store) => making.lists.get(store) === store.listChanges)
    const opened = await (isForThese ? making : start(key, current, stores)).made
    await opened.place(stores)
    return opened
  }
  return {
    catalog,
    async around(point, stores) {
      const current = await catalog()
      return find(
        keyOf(current, () => marketOf(point)),
        current,
        stores,
      )
    },
    async anywhere() {
      const current = await catalog()
      return find(
        keyOf(current, () => mostPopular),
        current,
        [],
      )
    },
  }
}

const marketOf = ({ latitude, longitude }: Point) => latLngToCell(latitude, longitude, marketResolution)

/** Stores that were requested before, perhaps from across the market's border, will be requested again. */
const merchantsOf = (textIndex: OpenTextIndex | undefined) =>
  [...(textIndex?.merchantIds ?? [])].map((merchantId) => ({ merchantId }))

async function loadCatalog(handle: Handle): Promise<Catalog> {
  const [categories, countries, sizes, productCount] = await Promise.all([
    loadCategories(handle),
    loadCountries(handle),
    loadSizes(handle),
    countProducts(handle),
  ])
  const tree = compileTree(categories)
  return { assortment: { tree, countries: facetValues(countries), sizes: facetValues(sizes) }, productCount }
}

type Wanted = { key: string; stores: readonly { merchantId: number }[]; maxAnywhere: number }

async function makeTextIndex(
  handle: Handle,
  catalog: Catalog,
  { key, stores, maxAnywhere }: Wanted,
  unreadable: UnreadableRows,
): Promise<OpenTextIndex> {
  const merchantIds = new Set(key === everywhere ? [] : stores.map(({ merchantId }) => merchantId))
  const productIds = await (key === everywhere
    ? loadAllProductIds(handle)
    : key === mostPopular
      ? loadPopularProductIds(handle, maxAnywhere)
      : productIdsOfMarket(handle, key, merchantIds))
  const [products, variants] = await Promise.all([
    loadProducts(handle, productIds, unreadable),
    loadVariants(handle, productIds),
  ])
  const steps = compileTextIndex(catalog.assortment, products, variants, (productId, error) =>
    unreadable.add({ kind: 'product', id: productId }, error),
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return openTextIndex(catalog, step.value, merchantIds)
    await letOthersRun()
  }
}

/** What the market's stores sell, plus the requested stores. */
async function productIdsOfMarket(handle: Handle, market: string, merchantIds: ReadonlySet<number>) {
  const tiles = cellToChildren(market, storeTileResolution)
  const local = await findMerchantsOfTiles(handle, 'pickup', tiles)
  return loadStoreProductIds(handle, [...new Set([...local, ...merchantIds])])
}
