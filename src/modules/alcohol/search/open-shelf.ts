import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type WordFinder, wordFinder } from './rules/keyword.ts'
import type { Assortment, Shelf } from './rules/shelf.ts'
import type { Fit } from './rules/text-index.ts'
import { placeOffers, type StoreOffers } from './rules/view.ts'

/** The catalogue as a whole; another object as soon as anything in it changes. */
export type Catalogue = { assortment: Assortment; productCount: number }

/** A shelf as it is kept: with the words that were looked up on it, and where the stores' offers stand. */
export type OpenShelf = {
  catalogue: Catalogue
  shelf: Shelf
  /** Whose goods it was made of. */
  merchantIds: ReadonlySet<number>
  finder: WordFinder
  placesOf(store: StoreOffers): Int32Array
  /** Does the work of `placesOf` for many stores beforehand, and lets others run in between. */
  place(stores: readonly StoreOffers[]): Promise<void>
  /** Whether it knows all that a store sells, or is as new as what the store sells. */
  covers(store: StoreOffers): boolean
  /** What is not known of a store's goods although the shelf was made after them stays unknown. */
  settle(stores: Iterable<StoreOffers>): void
}

const bytesOfWords = 8 * 1024 * 1024
/** A store of 1,000 offers takes 0.2 ms. */
const storesPerStep = 25

export function openShelf(catalogue: Catalogue, shelf: Shelf, merchantIds: ReadonlySet<number>): OpenShelf {
  const places = new WeakMap<StoreOffers, Int32Array>()
  const settled = new WeakSet<StoreOffers>()
  const placesOf = (store: StoreOffers) => {
    const known = places.get(store)
    if (known) return known
    const placed = placeOffers(shelf, store)
    places.set(store, placed)
    return placed
  }
  return {
    catalogue,
    shelf,
    merchantIds,
    finder: rememberWords(wordFinder(shelf.index)),
    placesOf,
    async place(stores) {
      const fresh = stores.filter((store) => !places.has(store))
      for (const [index, store] of fresh.entries()) {
        placesOf(store)
        if ((index + 1) % storesPerStep === 0) await letOthersRun()
      }
    },
    covers(store) {
      if (settled.has(store)) return true
      const isKnown = !placesOf(store).includes(-1)
      if (isKnown) settled.add(store)
      return isKnown
    },
    settle(stores) {
      for (const store of stores) settled.add(store)
    },
  }
}

/** Most keywords are made of words that others have used. */
function rememberWords(finder: WordFinder): WordFinder {
  const remember = (find: (word: string) => Fit | undefined) => {
    const found = new LRUCache<string, { fit: Fit | undefined }>({
      maxSize: bytesOfWords / 2,
      sizeCalculation: ({ fit }, word) => 5 * (fit?.products.length ?? 0) + word.length + 200,
    })
    return (word: string) => {
      const known = found.get(word)
      if (known) return known.fit
      const fit = find(word)
      found.set(word, { fit })
      return fit
    }
  }
  return { exactly: remember(finder.exactly), tolerantly: remember(finder.tolerantly) }
}
