import { LRUCache } from 'lru-cache'
import type { OpenShelf } from './open-shelf.ts'
import { mergeStores, type StoreOffers, type View } from './rules/view.ts'

/** What several stores sell between them. The same object as long as neither their offers nor their shelf change. */
export type Views = { of(shelf: OpenShelf, stores: readonly StoreOffers[]): View }

/** Some 100 bytes each, and some 400 for the text of those that were shown. */
const mostProducts = 250_000

export function openViews(): Views {
  const kept = new LRUCache<string, View>({
    maxSize: mostProducts,
    sizeCalculation: ({ shelf, onSale }) =>
      Math.min(mostProducts, 1 + onSale.length + Math.ceil(shelf.products.length / 8)),
  })
  return {
    of(opened, stores) {
      const key = stores.map(({ merchantId }) => merchantId).join(' ')
      const known = kept.get(key)
      const isTrue =
        known?.shelf === opened.shelf && known.stores.every((store, index) => store === stores[index])
      if (isTrue) return known
      const view = mergeStores(opened.shelf, stores, stores.map(opened.placesOf))
      kept.set(key, view)
      return view
    },
  }
}
