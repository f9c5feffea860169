import { rankByKeyword } from '../../../core/words/keyword.ts'
import type { LocatedPlace } from '../../../outside/geocoder.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Compliance } from '../../compliance/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import type { Areas } from '../../merchants/search/index.ts'
import { openProducts, type ProductDeps } from './read-product.ts'
import { openSearch, type SearchDeps } from './search.ts'
import { openStoreOffers } from './store-offers.ts'

/** A process's data about drinks: one index of their text, and what the stores sell. */
export type Drinks = { search: SearchDeps; products: ProductDeps }

export function openDrinks(
  deps: Pick<Deps, 'config' | 'db' | 'reads' | 'changes' | 'unreadable' | 'geocoder'>,
  parts: { areas: Areas; merchants: MerchantDirectory; compliance: Compliance },
): Drinks {
  const storeOffers = openStoreOffers(deps)
  return {
    search: openSearch(deps, { ...parts, storeOffers }),
    products: openProducts(deps, { ...parts, storeOffers }),
  }
}

type RankedDrink = { productId: string; name: string; score: number; isTyped: boolean }

/** Products the text may mean, best first: those a store delivers to the place, or all if no place is given. */
export async function rankDrinks(
  { search }: Drinks,
  {
    place,
    atMs,
    typed,
    most,
  }: { place: LocatedPlace | undefined; atMs: number; typed: string; most: number },
): Promise<RankedDrink[]> {
  const { opened, isOnSale } = await drinksAt(search, place, atMs)
  const { products, names } = opened.textIndex
  const { found, spelling } = rankByKeyword(typed, opened.finder, { isOnSale, names }, most)
  return found.map(({ number, score }) => {
    const { productId, name } = products[number]!
    return { productId, name, score, isTyped: spelling === 'typed' }
  })
}

async function drinksAt(
  { contexts, textIndexes }: SearchDeps,
  place: LocatedPlace | undefined,
  atMs: number,
) {
  if (place === undefined) {
    const opened = await textIndexes.anywhere()
    return { opened, isOnSale: new Uint8Array(opened.textIndex.products.length).fill(1) }
  }
  const { context } = await contexts.of({ place, method: 'delivery', atMs, chosenStores: undefined })
  return { opened: context.opened, isOnSale: context.merged.defaultSizes }
}
