import type { Cents } from '../../../../core/money.ts'
import type { OfferColumns } from '../../rules.ts'

/**
 * One store's offers, in columns ordered by variant: the size at an index has the price and stock at the same index.
 * Modified in place, so anything compiled from it can be updated offer by offer.
 */
export type StoreOffers = {
  readonly merchantId: number
  readonly variantIds: number[]
  readonly prices: Cents[]
  readonly stocks: number[]
  /** Counts sizes added to or removed from the list. */
  listChanges: number
  /** Replaced by another object with every change. */
  edition: object
}

/** The state of one offer after a change. A price of 0 means that the store no longer lists the size. */
export type OfferChange = { merchantId: number; variantId: number; price: Cents; stock: number }

/**
 * How far a change reaches: nowhere, to the quantity that can be ordered, to what a search shows, or to the list
 * itself.
 */
export type Reach = 'none' | 'stock' | 'sale' | 'list'

export const toStoreOffers = (merchantId: number, columns: OfferColumns): StoreOffers => ({
  merchantId,
  ...columns,
  listChanges: 0,
  edition: {},
})

/** The index of a size, or -1. */
export function findPosition({ variantIds }: StoreOffers, variantId: number): number {
  const position = firstNotBelow(variantIds, variantId)
  return variantIds[position] === variantId ? position : -1
}

function firstNotBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Applies one change in place. Idempotent. */
export function applyChange(store: StoreOffers, { variantId, price, stock }: OfferChange): Reach {
  const { variantIds, prices, stocks } = store
  const position = firstNotBelow(variantIds, variantId)
  const isListed = variantIds[position] === variantId
  if (!isListed && price === 0) return 'none'
  const isSame = isListed && prices[position] === price && stocks[position] === stock
  if (isSame) return 'none'
  store.edition = {}
  if (isListed !== price > 0) {
    const isAdded = price > 0
    variantIds.splice(position, isAdded ? 0 : 1, ...(isAdded ? [variantId] : []))
    prices.splice(position, isAdded ? 0 : 1, ...(isAdded ? [price] : []))
    stocks.splice(position, isAdded ? 0 : 1, ...(isAdded ? [stock] : []))
    store.listChanges++
    return 'list'
  }
  const [oldPrice, oldStock] = [prices[position]!, stocks[position]!]
  prices[position] = price
  stocks[position] = stock
  return oldPrice === price && oldStock > 0 === stock > 0 ? 'stock' : 'sale'
}

/** The changes that turn a store's offers into these columns. */
export function changesTo(store: StoreOffers, { variantIds, prices, stocks }: OfferColumns): OfferChange[] {
  const { merchantId } = store
  const changes: OfferChange[] = []
  const listed = new Set(variantIds)
  for (const variantId of store.variantIds) {
    if (!listed.has(variantId)) changes.push({ merchantId, variantId, price: 0, stock: 0 })
  }
  for (const [index, variantId] of variantIds.entries()) {
    const [price, stock] = [prices[index]!, stocks[index]!]
    const position = findPosition(store, variantId)
    if (position >= 0 && store.prices[position] === price && store.stocks[position] === stock) continue
    changes.push({ merchantId, variantId, price, stock })
  }
  return changes
}
