import { setImmediate as letOthersRun } from 'node:timers/promises'
import { cellToChildren, latLngToCell } from 'h3-js'
import { LRUCache } from 'lru-cache'
import { openSnapshots } from '../../../cache/snapshots.ts'
import { watchCache } from '../../../cache/usage.ts'
import type { Point } from '../../../core/geo.ts'
import { type KeywordReading, readWords, type WordFinder, wordFinder } from '../../../core/words/keyword.ts'
import type { Fit } from '../../../core/words/word-index.ts'
import type { Handle } from '../../../db/database.ts'
import type { UnreadableRows } from '../../../db/unreadable-rows.ts'
import type { Deps } from '../../../start/deps.ts'
import { findMerchantsOfTiles } from '../../merchants/search/index.ts'
import {
  countProducts,
  loadAllProductIds,
  loadCategories,
  loadCountries,
  loadPopularProductIds,
  loadProducts,
  loadSizes,
  loadStoreProductIds,
  loadVariants,
} from '../catalog-store.ts'
import { placeOffers } from './rules/merged-offers.ts'
import type { StoreOffers } from './rules/store-offers.ts'
import { type Assortment, compileTextIndex, facetValues, type TextIndex } from './rules/text-index.ts'
import { compileTree } from './rules/tree.ts'
import { searchWords } from './rules/words.ts'

/** The catalog as a whole; a different object as soon as anything in it changes. */
export type Catalog = { assortment: Assortment; productCount: number }

/** A cached text index, with the words looked up in it, and the numbers of the stores' variants. */
export type OpenTextIndex = {
  catalog: Catalog
  textIndex: TextIndex
  /** The stores it was built from. */
  merchantIds: ReadonlySet<number>
  finder: WordFinder
  /** The numbers of the variants a store currently sells. */
  placesOf(store: StoreOffers): Int32Array
  /** Does the work of `placesOf` for many stores upfront, letting other work run in between. */
  place(stores: readonly StoreOffers[]): Promise<void>
  /** Whether it knows everything a store sells, or is as new as that. */
  covers(store: StoreOffers): boolean
  /**
   * Anything in these states of the stores' lists that is unknown, although the index was built later, stays unknown.
   */
  settle(lists: ReadonlyMap<StoreOffers, number>): void
}

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
/** For words as typed, for words with mistakes, and for keywords. */
const bytesOfWords = 3 * 1024 * 1024
/** A store with 1,000 offers takes 0.2 ms, and twice that while the code is cold. */
const storesPerStep = 10

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

function openTextIndex(
  catalog: Catalog,
  textIndex: TextIndex,
  merchantIds: ReadonlySet<number>,
): OpenTextIndex {
  const placed = new WeakMap<StoreOffers, { listChanges: number; places: Int32Array }>()
  /** The state of a store's list up to which nothing of it is missing, as far as that is possible. */
  const settled = new WeakMap<StoreOffers, number>()
  const isPlaced = (store: StoreOffers) => placed.get(store)?.listChanges === store.listChanges
  const placesOf = (store: StoreOffers) => {
    if (isPlaced(store)) return placed.get(store)!.places
    const places = placeOffers(textIndex, store)
    placed.set(store, { listChanges: store.listChanges, places })
    return places
  }
  return {
    catalog,
    textIndex,
    merchantIds,
    finder: rememberWords(wordFinder(textIndex.words, searchWords)),
    placesOf,
    async place(stores) {
      const fresh = stores.filter((store) => !isPlaced(store))
      if (fresh.length > storesPerStep) await letOthersRun()
      for (const [index, store] of fresh.entries()) {
        placesOf(store)
        if ((index + 1) % storesPerStep === 0) await letOthersRun()
      }
    },
    covers(store) {
      if (settled.get(store) === store.listChanges) return true
      const isKnown = !placesOf(store).includes(-1)
      if (isKnown) settled.set(store, store.listChanges)
      return isKnown
    },
    settle(lists) {
      for (const [store, listChanges] of lists) settled.set(store, listChanges)
    },
  }
}

const bytesOfReading = ({ words, corrected = '' }: KeywordReading) => 50 * words.length + corrected.length

/** Most keywords consist of words used before. */
function rememberWords(finder: WordFinder): WordFinder {
  const remember = <Found>(find: (word: string) => Found, sizeOf: (found: Found) => number) => {
    const known = new LRUCache<string, { found: Found }>({
      maxSize: bytesOfWords,
      sizeCalculation: ({ found }, word) => sizeOf(found) + word.length + 200,
    })
    return (word: string) => {
      const cached = known.get(word)
      if (cached) return cached.found
      const found = find(word)
      known.set(word, { found })
      return found
    }
  }
  const bytesOf = (fit: Fit | undefined) => 5 * (fit?.products.length ?? 0)
  const words = {
    exactly: remember(finder.exactly, bytesOf),
    tolerantly: remember(finder.tolerantly, bytesOf),
    correction: finder.correction,
    isTerm: finder.isTerm,
  }
  return { ...words, read: remember((keyword) => readWords(searchWords(keyword), words), bytesOfReading) }
}
