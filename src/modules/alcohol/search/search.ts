import { openSnapshots } from '../../../cache/snapshots.ts'
import { type CacheableAnswer, cacheable, Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import type { LocatedPlace } from '../../../outside/geocoder.ts'
import { locate } from '../../../outside/locate.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Language } from '../../../texts/language.ts'
import type { Compliance } from '../../compliance/index.ts'
import { type Areas, listFavoriteIds } from '../../merchants/search/index.ts'
import { type Dependent, type MergedOffersCache, openMergedOffers } from './merged-offers.ts'
import { readQuery } from './read-query.ts'
import { byteText, resultsJson } from './results-present.ts'
import { type FoundProducts, findProducts, mayChange, type ProductQuery } from './rules/find-products.ts'
import { namesOfCriteria, type SearchQuery } from './schemas.ts'
import { type ContextMoment, openSearchContexts, type SearchContexts } from './search-contexts.ts'
import { closingBytes, closingJson, languageIn, lists, openingJson, type StoreDetail } from './store-list.ts'
import type { StoreOffersCache } from './store-offers.ts'
import { openTextIndexes, type TextIndexes } from './text-indexes.ts'

export type SearchDeps = Pick<Deps, 'config' | 'db'> & {
  contexts: SearchContexts
  mergedOffers: MergedOffersCache
  textIndexes: TextIndexes
  locate(query: SearchQuery): Promise<LocatedPlace>
}

const maxPoints = 10_000
const pointsAreTrueForMs = 3_600_000

export function openSearch(
  deps: Pick<Deps, 'config' | 'db' | 'reads' | 'changes' | 'unreadable' | 'geocoder'>,
  parts: { areas: Areas; storeOffers: StoreOffersCache; compliance: Compliance },
): SearchDeps {
  const { config, db, geocoder } = deps
  const textIndexes = openTextIndexes(deps)
  const mergedOffers = openMergedOffers(parts.storeOffers)
  const contexts = openSearchContexts({ config, ...parts, textIndexes, mergedOffers })
  // People who browse send the same coordinates again and again; addresses the geocoder remembers by itself.
  const points = openSnapshots<LocatedPlace>(deps.changes, 'gazetteer', {
    max: maxPoints,
    ttlMs: pointsAreTrueForMs,
    load: (key) => {
      const [latitude, longitude] = key.split(' ').map(Number)
      return locate(geocoder, { latitude, longitude })
    },
    dependsOn: () => ['gazetteer:all'],
  })
  return {
    config,
    db,
    contexts,
    mergedOffers,
    textIndexes,
    async locate(query) {
      const { address, latitude, longitude } = query
      const isPoint = address === undefined && latitude !== undefined && longitude !== undefined
      return isPoint ? (await points.get(`${latitude} ${longitude}`))! : locate(geocoder, query)
    },
  }
}

/** What the schema cannot see: times that are past, and values that the catalog does not have. */
export async function findSearchFaults(
  { textIndexes }: SearchDeps,
  query: Partial<SearchQuery>,
  now: number,
) {
  return readQuery(query, (await textIndexes.catalogue()).assortment, now).faults
}

/** Products of the stores that serve a place, or those stores alone. */
export async function searchAlcohol(tools: SearchDeps, query: SearchQuery, call: Call): Promise<object> {
  const { assortment } = await tools.textIndexes.catalogue()
  const { atMs, products, faults } = readQuery(query, assortment, call.now)
  refuseIfAny(faults)
  const place = await tools.locate(query)
  const chosenStores = query.merchant_ids?.map((id) => id.toLowerCase()).sort()
  const isList = query.search_type === 'MerchantList'
  const moment = await tools.contexts.of({
    place,
    method: query.order_type,
    atMs,
    chosenStores: chosenStores?.length === 0 ? undefined : chosenStores,
  })
  const wanted = isList ? undefined : products
  const detail = query.merchants ?? 'full'
  const favorites = await favoritesOf(tools, call, detail)
  if (lists(moment, favorites)) {
    const closing = closingJson(moment, detail, tools.config.publicUrl, favorites)
    return new Prebuilt(
      joined(startJson(tools, moment, wanted, undefined, call.language), Buffer.from(closing)),
    )
  }
  return cacheableAnswer(tools, moment, { query, products: wanted, detail }, call)
}

type Wanted = { query: SearchQuery; products: ProductQuery | undefined; detail: StoreDetail }

function cacheableAnswer(
  tools: SearchDeps,
  moment: ContextMoment,
  wanted: Wanted,
  call: Call,
): CacheableAnswer {
  const { query, products, detail } = wanted
  const { context } = moment
  const asked = askedOf(query)
  const name = `${context.number} ${asked}`
  let found: FoundProducts | undefined
  // Whole stores include their stock: the answer changes with every sale.
  const isWhole = detail === 'full' || products === undefined
  const dependsOn = isWhole
    ? moment.dependsOn
    : tools.mergedOffers.dependenciesOf(context.merged, name, () => {
        found = findIn(moment, products)
        return dependentOf(moment, products, found)
      })
  return cacheable({
    dependsOn,
    key: isWhole ? `${moment.number} ${name}` : name,
    // Not by the context, which is another every minute: all answers would be built twice before they are cached.
    requestKey: `${context.sale.method} ${context.address} ${asked}`,
    // This customer has no favorites here; another one at the same address may have some.
    isPersonal: call.caller.token !== undefined && detail === 'full',
    build() {
      const start = startJson(tools, moment, products, found, call.language)
      const closing = closingBytes(moment, detail, tools.config.publicUrl)
      const expiresAt = nextMinute(call.now)
      return { json: joined(start, closing), expiresAt, ...languageIn(moment, call.language) }
    },
  })
}

const findIn = ({ context }: ContextMoment, query: ProductQuery) =>
  findProducts(context.merged, context.opened.finder, query)

function dependentOf({ context }: ContextMoment, query: ProductQuery, found: FoundProducts): Dependent {
  const { merged, opened, rules, from } = context
  return {
    dependsOn: [from.area, opened.catalogue, rules, from.selling, merged.kindsEdition],
    mayShow: mayChange(merged, opened.finder, query, found),
  }
}

const none: ReadonlySet<number> = new Set()

/** Only whole stores say whether they are among the customer's favorites. */
async function favoritesOf({ db }: SearchDeps, { caller }: Call, detail: StoreDetail) {
  return caller.token && detail === 'full'
    ? new Set(await listFavoriteIds(db, caller.token.customerId))
    : none
}

/** ASAP means another minute by then, and a time that was to come may be past. */
const nextMinute = (now: number) => (Math.floor(now / 60_000) + 1) * 60_000

/** The query without place, method and time, which the context holds. As a list, for the names are always the same. */
const askedOf = (query: SearchQuery): string => JSON.stringify(asked.map((name) => query[name]))

const asked = ['search_type', 'merchants', 'inexact', ...namesOfCriteria] as const

function joined(start: string, closing: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(start.length + closing.length)
  bytes.write(start, 'latin1')
  bytes.set(closing, start.length)
  return bytes
}

function startJson(
  { config }: SearchDeps,
  moment: ContextMoment,
  query: ProductQuery | undefined,
  found: FoundProducts | undefined,
  language: Language,
) {
  const opening = openingJson(moment, language)
  if (query === undefined) return opening
  const { merged, opened } = moment.context
  const meant = query.keyword === undefined ? undefined : opened.finder.read(query.keyword).corrected
  const results = resultsJson(merged, query, found ?? findIn(moment, query), config.publicUrl)
  return `${opening}${meant === undefined ? '' : `"did_you_mean":${byteText(JSON.stringify(meant))},`}${results},`
}
