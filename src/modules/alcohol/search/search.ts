import { ByteAnswer, type CacheableAnswer, cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import { locate } from '../../../outside/locate.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Compliance } from '../../compliance/index.ts'
import { type Areas, listFavoriteIds } from '../../merchants/search/index.ts'
import { type Dependent, type MergedOffersCache, openMergedOffers } from './merged-offers.ts'
import { type WantedAnswer, writeAnswer } from './present.ts'
import { readQuery } from './read-query.ts'
import { type FoundProducts, findProducts, mayChange, type ProductQuery } from './rules/find-products.ts'
import { namesOfCriteria, type SearchQuery } from './schemas.ts'
import {
  type ContextMoment,
  openSearchContexts,
  type SearchContexts,
  type StoreDetail,
} from './search-contexts.ts'
import type { StoreOffersCache } from './store-offers.ts'
import { openTextIndexes, type TextIndexes } from './text-indexes.ts'

export type SearchDeps = Pick<Deps, 'config' | 'db' | 'geocoder'> & {
  contexts: SearchContexts
  mergedOffers: MergedOffersCache
  textIndexes: TextIndexes
}

export function openSearch(
  deps: Pick<Deps, 'config' | 'db' | 'reads' | 'changes' | 'unreadable' | 'geocoder'>,
  parts: { areas: Areas; storeOffers: StoreOffersCache; compliance: Compliance },
): SearchDeps {
  const { config, db, geocoder } = deps
  const textIndexes = openTextIndexes(deps)
  const mergedOffers = openMergedOffers(parts.storeOffers)
  const contexts = openSearchContexts({ config, ...parts, textIndexes, mergedOffers })
  return { config, db, geocoder, contexts, mergedOffers, textIndexes }
}

/** Products of the stores that serve a place, or only those stores. */
export async function searchAlcohol(deps: SearchDeps, query: SearchQuery, call: Call): Promise<object> {
  const { atMs, chosenStores, products, faults } = await readQuery(deps.textIndexes, query, call.now)
  refuseIfAny(faults)
  const place = await locate(deps.geocoder, query)
  const moment = await deps.contexts.of({ place, method: query.order_type, atMs, chosenStores })
  const detail = query.merchants ?? 'full'
  const wanted = { products, detail, language: call.language, publicUrl: deps.config.publicUrl }
  const favorites = await loadFavorites(deps, call, detail)
  if (moment.stores.some(({ match }) => favorites.has(match.merchant.merchantId)))
    return new ByteAnswer(writeAnswer(moment, wanted, find(moment, products), favorites))
  return cacheableAnswer(deps, moment, query, wanted, call)
}

const find = (
  { context: { merged, opened } }: ContextMoment,
  products: ProductQuery | undefined,
): FoundProducts | undefined => products && findProducts(merged, opened.finder, products)

function cacheableAnswer(
  deps: SearchDeps,
  moment: ContextMoment,
  query: SearchQuery,
  wanted: WantedAnswer,
  call: Call,
): CacheableAnswer {
  const { products, detail, language } = wanted
  const { context } = moment
  const asked = askedOf(query)
  const name = `${context.number} ${asked}`
  let found: FoundProducts | undefined
  // Full stores include their stock: the answer changes with every sale.
  const isWhole = detail === 'full' || products === undefined
  const dependsOn = isWhole
    ? moment.dependsOn
    : deps.mergedOffers.dependenciesOf(context.merged, name, () => {
        found = find(moment, products)
        return listDependencies(moment, products, found!)
      })
  return cacheable({
    dependsOn,
    key: isWhole ? `drinks ${moment.number} ${name}` : `drinks ${name}`,
    // Most searches are never repeated. Not by context, which changes every minute: all answers would be built twice.
    repeatedAs: `drinks ${context.sale.method} ${context.address} ${asked}`,
    // This customer has no favorites here; another one at the same address may have some.
    isPersonal: call.caller.token !== undefined && detail === 'full',
    build: () => ({
      json: writeAnswer(moment, wanted, found ?? find(moment, products)),
      expiresAt: nextMinute(call.now),
      // Only an answer without stores contains a sentence.
      ...(moment.stores.length === 0 && { language }),
    }),
  })
}

function listDependencies({ context }: ContextMoment, query: ProductQuery, found: FoundProducts): Dependent {
  const { merged, opened, rules, from } = context
  return {
    dependsOn: [from.area, opened.catalog, rules, from.selling, merged.kindsEdition],
    mayShow: mayChange(merged, opened.finder, query, found),
  }
}

const none: ReadonlySet<number> = new Set()

/** Only full stores say whether they are the customer's favorites. */
async function loadFavorites({ db }: SearchDeps, { caller }: Call, detail: StoreDetail) {
  return caller.token && detail === 'full'
    ? new Set(await listFavoriteIds(db, caller.token.customerId))
    : none
}

/** By then, ASAP means another minute, and a future time may be past. */
const nextMinute = (now: number) => (Math.floor(now / 60_000) + 1) * 60_000

/** The query without place, method and time, which the context has. As a list, since the names are always the same. */
const askedOf = (query: SearchQuery): string => JSON.stringify(asked.map((name) => query[name]))

const asked = ['search_type', 'merchants', 'inexact', ...namesOfCriteria] as const
