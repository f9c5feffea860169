import { LRUCache } from 'lru-cache'
import { cacheBounds } from '../../../cache/bounds.ts'
import { invalidate } from '../../../cache/freshness.ts'
import { watchCache } from '../../../cache/usage.ts'
import { inBatches } from '../../../runtime/batches.ts'
import type { Deps } from '../../../start/deps.ts'
import type { AreaIds } from '../../merchants/search/index.ts'
import { findStoresAmong, loadStoreOffers } from '../catalog-store.ts'
import type { OfferColumns } from '../rules.ts'
import {
  applyChange,
  changesTo,
  type OfferChange,
  type Reach,
  type StoreOffers,
  toStoreOffers,
} from './rules/store-offers.ts'

/**
 * What the stores currently sell. The change feed names each changed offer, with its price and stock; the change is
 * applied in place, and everything compiled from the store's offers is notified to update itself.
 */
export type StoreOffersCache = {
  find(merchantId: number): Promise<StoreOffers>
  /** The stores of an area. The same object until a store starts or stops selling drinks, or must be read again. */
  of(area: AreaIds): Promise<Selling>
  /** Called for each change of these stores until it is stopped. A store dropped from memory calls `onDrop`. */
  watch(stores: readonly StoreOffers[], watcher: OfferWatcher): () => void
}

/** All merchants in an area, most of which don't sell drinks, and those that do, by id. */
export type Selling = { all: readonly StoreOffers[]; selling: readonly StoreOffers[] }

export type OfferWatcher = {
  onChange?(change: OfferChange, reach: Reach): void
  /** The offers must be read again, or are no longer kept up to date. */
  onDrop?(): void
}

/** An offer takes about 24 bytes; a merchant that doesn't sell drinks is remembered as such. */
const maxStores = 100_000
const maxOffers = 3_000_000
const maxAreas = 1000

/**
 * Reading a whole city's offers with one statement would block everyone for a tenth of a second, and so would
 * compiling them in one go. The database needs 0.5 ms per store: with one statement at a time, a city would wait for
 * one of its cores; with three, everyone else would.
 */
const statements = { size: 15, atOnce: 2 }
/** Two thirds of a city's merchants don't sell drinks. Finding out which is cheap: about 0.01 ms each. */
const statementsOfMany = { size: 1000, atOnce: 2 }

const noOffers = (): OfferColumns => ({ variantIds: [], prices: [], stocks: [] })

/** A load in progress: the changes received meanwhile, and whether it may have read outdated data. */
type Load = { pending: Promise<StoreOffers>; heard: OfferChange[]; isOvertaken: boolean }

export function openStoreOffers({ reads, changes }: Pick<Deps, 'reads' | 'changes'>): StoreOffersCache {
  const isStore = inBatches(
    async (ids: readonly number[]) => new Map(await findStoresAmong(reads, ids)),
    statementsOfMany,
  )
  const loadTogether = inBatches(
    async (ids: readonly number[]) => new Map(await loadStoreOffers(reads, ids)),
    statements,
  )
  const watchers = new Map<number, Set<OfferWatcher>>()
  const cached = new LRUCache<number, StoreOffers>({
    ...cacheBounds<StoreOffers>(maxStores, { max: maxOffers, of: ({ prices }) => prices.length }),
    dispose(store) {
      invalidate(store.edition)
      invalidate(store)
      drop(store.merchantId)
    },
  })
  watchCache('drinks of stores', cached)
  /** Cached, but to be read again: so much has changed at once that the feed doesn't name each offer. */
  const outdated = new Set<number>()
  const loads = new Map<number, Load>()

  const drop = (merchantId: number) => {
    outdated.delete(merchantId)
    for (const { onDrop } of [...(watchers.get(merchantId) ?? [])]) onDrop?.()
  }
  const apply = (store: StoreOffers, change: OfferChange) => {
    const before = store.edition
    const wasSelling = store.prices.length > 0
    const reach = applyChange(store, change)
    if (reach === 'none') return
    invalidate(before)
    const watching = [...(watchers.get(store.merchantId) ?? [])]
    for (const { onChange } of watching) onChange?.(change, reach)
    if (wasSelling !== store.prices.length > 0) for (const { onDrop } of watching) onDrop?.()
  }
  const outdate = (merchantId: number) => {
    const load = loads.get(merchantId)
    if (load) load.isOvertaken = true
    if (!cached.has(merchantId)) return
    invalidate(cached.peek(merchantId)!.edition)
    drop(merchantId)
    outdated.add(merchantId)
  }
  changes.on('offer', (notice) => {
    if (notice === undefined)
      for (const merchantId of [...cached.keys(), ...loads.keys()]) outdate(merchantId)
    else {
      const [merchantId = 0, variantId, price, stock, ...unique] = notice.split(' ').map(Number)
      if (unique.length === 0) return outdate(merchantId)
      const change = { merchantId, variantId: variantId!, price: price!, stock: stock! }
      loads.get(merchantId)?.heard.push(change)
      const store = cached.peek(merchantId)
      if (store) apply(store, change)
    }
  })

  const startLoad = (merchantId: number): Load => {
    const load: Load = { pending: finish(), heard: [], isOvertaken: false }
    loads.set(merchantId, load)
    return load

    async function finish(): Promise<StoreOffers> {
      try {
        const columns = ((await isStore(merchantId)) && (await loadTogether(merchantId))) || noOffers()
        const known = cached.peek(merchantId)
        const store = known ?? toStoreOffers(merchantId, columns)
        if (known) for (const change of changesTo(known, columns)) apply(known, change)
        for (const change of load.heard) apply(store, change)
        if (load.isOvertaken) outdated.add(merchantId)
        else outdated.delete(merchantId)
        if (!known) cached.set(merchantId, store)
        return store
      } finally {
        if (loads.get(merchantId) === load) loads.delete(merchantId)
      }
    }
  }

  const find = async (merchantId: number) => {
    const store = cached.get(merchantId)
    if (store && !outdated.has(merchantId)) return store
    const load = loads.get(merchantId)
    return (load && !load.isOvertaken ? load : startLoad(merchantId)).pending
  }
  const watch: StoreOffersCache['watch'] = (stores, watcher) => {
    for (const { merchantId } of stores) {
      const own = watchers.get(merchantId) ?? new Set()
      watchers.set(merchantId, own.add(watcher))
    }
    return () => {
      for (const { merchantId } of stores) {
        const own = watchers.get(merchantId)
        own?.delete(watcher)
        if (own?.size === 0) watchers.delete(merchantId)
      }
    }
  }
  const isCurrent = (store: StoreOffers) =>
    cached.peek(store.merchantId) === store && !outdated.has(store.merchantId)
  return { find, watch, of: sellingByArea(find, watch, isCurrent) }
}

type Remembered = { selling: Selling; stop(): void }

/**
 * A search asks for all merchants around: as long as none starts or stops selling, the answer doesn't need to check
 * each of them.
 */
function sellingByArea(
  find: StoreOffersCache['find'],
  watch: StoreOffersCache['watch'],
  isCurrent: (store: StoreOffers) => boolean,
): StoreOffersCache['of'] {
  const remembered = new LRUCache<AreaIds, Remembered>({
    max: maxAreas,
    dispose({ selling, stop }) {
      stop()
      invalidate(selling)
    },
  })
  return async (area) => {
    const known = remembered.get(area)
    if (known) return known.selling
    const all = await Promise.all(area.merchantIds.map(find))
    const selling = {
      all,
      selling: all.filter(({ prices }) => prices.length > 0).sort((a, b) => a.merchantId - b.merchantId),
    }
    // What changed while the last of them were read is read again by the next request.
    if (!all.every(isCurrent)) {
      invalidate(selling)
      return selling
    }
    const stop = watch(all, { onDrop: () => remembered.delete(area) })
    remembered.set(area, { selling, stop })
    return selling
  }
}
