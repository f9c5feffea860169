import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type KeywordReading, readWords, type WordFinder, wordFinder } from '../../../core/words/keyword.ts'
import type { Fit } from '../../../core/words/word-index.ts'
import { placeOffers } from './rules/merged-offers.ts'
import type { StoreOffers } from './rules/store-offers.ts'
import type { Assortment, TextIndex } from './rules/text-index.ts'
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

/** For words as typed, for words with mistakes, and for keywords. */
const bytesOfWords = 3 * 1024 * 1024
/** A store with 1,000 offers takes 0.2 ms, and twice that while the code is cold. */
const storesPerStep = 10

export function openTextIndex(
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
