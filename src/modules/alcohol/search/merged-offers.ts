import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { invalidate, isStale } from '../../../cache/freshness.ts'
import { watchCache } from '../../../cache/usage.ts'
import { type MergedOffers, mergeStores, patchProduct } from './rules/merged-offers.ts'
import type { OfferChange, Reach, StoreOffers } from './rules/store-offers.ts'
import type { StoreOffersCache } from './store-offers.ts'
import type { OpenTextIndex } from './text-indexes.ts'

/**
 * What several stores sell in total. The same object as long as the stores and their text index are the same: the
 * sale of a last bottle, a new price or an added or removed size updates the product in place.
 */
export type MergedOffersCache = {
  of(textIndex: OpenTextIndex, stores: readonly StoreOffers[]): Promise<MergedOffers>
  /** The dependencies of a named answer: the same list until a product changes that the answer may show or count. */
  dependenciesOf(merged: MergedOffers, name: string, create: () => Dependent): readonly object[]
}

/** An answer's dependencies, besides the products it may show or count. */
export type Dependent = { dependsOn: readonly object[]; mayShow(product: number): boolean }
/** `products` is one of its dependencies, representing what it shows and counts. */
type Answered = Dependent & { products: object }

/** Per set of stores. More than are answered from memory. */
const maxDependents = 2000
/** About 100 bytes each, plus about 400 for the text of those shown. */
const maxProducts = 250_000

export function openMergedOffers({ watch }: Pick<StoreOffersCache, 'watch'>): MergedOffersCache {
  /** The answers from each, by name. */
  const dependents = new WeakMap<MergedOffers, LRUCache<string, Answered>>()
  const cached = new LRUCache<string, { merged: MergedOffers; stop(): void }>({
    maxSize: maxProducts,
    sizeCalculation: ({ merged: { textIndex, onSale } }) =>
      Math.min(maxProducts, 1 + onSale.length + Math.ceil(textIndex.products.length / 8)),
    dispose({ merged, stop }) {
      stop()
      invalidate(merged.edition)
      invalidate(merged.kindsEdition)
      invalidate(merged)
    },
  })
  watchCache('drinks of a set of stores', cached)
  const underWay = new Map<string, Promise<MergedOffers>>()

  const patch = (key: string, merged: MergedOffers, { variantId }: OfferChange, reach: Reach) => {
    if (reach === 'stock') return
    const variant = merged.textIndex.variantNumbers.get(variantId)
    // A size unknown to the text index: another index will be built, and this is merged again.
    if (variant === undefined) {
      if (cached.peek(key)?.merged === merged) cached.delete(key)
      return
    }
    const { edition, kindsEdition } = merged
    const product = merged.textIndex.productOf[variant]!
    patchProduct(merged, product)
    invalidate(edition)
    if (merged.kindsEdition !== kindsEdition) invalidate(kindsEdition)
    const answers = dependents.get(merged)
    for (const [name, answer] of answers?.entries() ?? []) {
      if (!answer.mayShow(product)) continue
      invalidate(answer.products)
      answers!.delete(name)
    }
  }

  const cache = (key: string, merged: MergedOffers) => {
    const stop = watch(merged.stores, {
      onChange: (change, reach) => patch(key, merged, change, reach),
    })
    cached.set(key, { merged, stop })
    return merged
  }

  /**
   * Changes that arrive while the stores are merged step by step: a changed list moves positions, so it starts over;
   * the rest is applied afterwards.
   */
  const make = async (key: string, opened: OpenTextIndex, stores: readonly StoreOffers[]) => {
    for (;;) {
      const changed: OfferChange[] = []
      let isListChanged = false
      const stop = watch(stores, {
        onChange(change, reach) {
          changed.push(change)
          if (reach === 'list') isListChanged = true
        },
      })
      try {
        const merged = await inSteps(mergeStores(opened.textIndex, stores, stores.map(opened.placesOf)))
        if (isListChanged) continue
        for (const change of changed) patch(key, merged, change, 'sale')
        return cache(key, merged)
      } finally {
        stop()
      }
    }
  }

  return {
    dependenciesOf(merged, name, create) {
      const answers = dependents.get(merged) ?? new LRUCache<string, Answered>({ max: maxDependents })
      dependents.set(merged, answers)
      const known = answers.get(name)
      if (known && !known.dependsOn.some(isStale)) return known.dependsOn
      const { dependsOn, mayShow } = create()
      const products = {}
      const answer = { products, mayShow, dependsOn: [...dependsOn, products] }
      answers.set(name, answer)
      return answer.dependsOn
    },
    async of(opened, stores) {
      const key = stores.map(({ merchantId }) => merchantId).join(' ')
      const known = cached.get(key)?.merged
      const isFresh =
        known?.textIndex === opened.textIndex && known.stores.every((store, index) => store === stores[index])
      if (isFresh) return known
      const pending = underWay.get(key) ?? make(key, opened, stores).finally(() => underWay.delete(key))
      underWay.set(key, pending)
      const merged = await pending
      return merged.textIndex === opened.textIndex ? merged : make(key, opened, stores)
    },
  }
}

/** Other work runs after every few milliseconds. */
const stepMs = 4

async function inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  let begin = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - begin < stepMs) continue
    await letOthersRun()
    begin = performance.now()
  }
}
