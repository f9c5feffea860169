import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isStale } from '../../../cache/freshness.ts'
import { watchCache } from '../../../cache/usage.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import type { LocatedPlace } from '../../../outside/geocoder.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Language } from '../../../texts/language.ts'
import type { CompiledRules, Compliance } from '../../compliance/index.ts'
import {
  type AreaIds,
  type Areas,
  type ChosenMerchants,
  compareMatches,
  findMatch,
  type Match,
  presentSearchAddress,
} from '../../merchants/search/index.ts'
import type { Section } from '../rules.ts'
import type { MergedOffersCache } from './merged-offers.ts'
import { type Obstacle, obstacleFinder, type PlannedSale } from './permission.ts'
import type { MergedOffers } from './rules/merged-offers.ts'
import type { Selling, StoreOffersCache } from './store-offers.ts'
import type { OpenTextIndex, TextIndexes } from './text-indexes.ts'

/** Where, how and when a customer wants to buy, and from which stores, if chosen. */
export type Setting = {
  place: LocatedPlace
  method: OrderMethod
  atMs: number
  /** Ids or short tags; undefined: all stores. */
  chosenStores: readonly string[] | undefined
}

/** Everything in an answer that doesn't depend on what is searched for. The same object for at most a minute. */
export type SearchContext = {
  /** Unique in this process. */
  number: number
  opened: OpenTextIndex
  merged: MergedOffers
  rules: CompiledRules
  sale: PlannedSale
  /** In the order in which they are listed. */
  matches: readonly { match: Match; place: number }[]
  searchAddress: object
  /** The same as JSON. */
  address: string
  /** Its dependencies; as long as these are the same, so is the context. */
  from: { area: AreaIds; selling: Selling; sellers: ChosenMerchants }
  moment: ContextMoment | undefined
}

/** A store as the answers list it. */
export type ListedStore = {
  match: Match
  inventory: Record<Section, number>
  obstacle: Obstacle | null
  /** Serialized when first listed. */
  json: string | undefined
}

/** A context between two changes of stock. A different object as soon as an answer may differ. */
export type ContextMoment = {
  /** Unique in this process. */
  number: number
  context: SearchContext
  edition: object
  stores: readonly ListedStore[]
  dependsOn: readonly object[]
  /** Serialized parts of the answers, each built when first needed. */
  parts: {
    openings: Partial<Record<Language, string>>
    surroundings?: string
    closings: Partial<Record<StoreDetail, Buffer>>
  }
}

/** How much of the stores an answer includes. */
export type StoreDetail = 'full' | 'ids' | 'none'

export type SearchContexts = { of(setting: Setting): Promise<ContextMoment> }

export type ContextDeps = Pick<Deps, 'config'> & {
  areas: Areas
  storeOffers: StoreOffersCache
  textIndexes: TextIndexes
  mergedOffers: MergedOffersCache
  compliance: Compliance
}

const pickupMiles = 5
const minuteMs = 60_000
const maxContexts = 1000
/** Evaluating one takes about 20 µs. */
const storesPerStep = 50

/** Opening and sales hours begin and end on the minute, so what applies at one time in a minute applies throughout. */
export function openSearchContexts(deps: ContextDeps): SearchContexts {
  const cached = new LRUCache<string, SearchContext>({ max: maxContexts })
  watchCache('places of drink searches', cached)
  let [contexts, moments] = [0, 0]
  const momentOf = (context: SearchContext): ContextMoment => {
    if (context.moment?.edition === context.merged.edition) return context.moment
    context.moment = nextMoment(context, ++moments)
    return context.moment
  }
  return {
    async of(setting) {
      const key = keyOf(setting)
      const known = cached.get(key)
      if (known && isFresh(known)) return momentOf(known)
      const context = await makeContext(deps, setting, ++contexts)
      cached.set(key, context)
      return momentOf(context)
    },
  }
}

function keyOf({ place, method, atMs, chosenStores }: Setting): string {
  const chosen = chosenStores === undefined ? '*' : JSON.stringify(chosenStores)
  return `${method} ${Math.floor(atMs / minuteMs)} ${addressJson(place)} ${chosen}`
}

const addressJson = (place: LocatedPlace) => JSON.stringify(presentSearchAddress(place))

const isFresh = ({ from, opened, merged, rules }: SearchContext): boolean =>
  !(
    isStale(from.area) ||
    isStale(opened.catalog) ||
    isStale(merged) ||
    isStale(from.selling) ||
    isStale(from.sellers) ||
    isStale(rules)
  )

async function makeContext(deps: ContextDeps, setting: Setting, number: number): Promise<SearchContext> {
  const { place, method, atMs } = setting
  const area = await deps.areas.idsAround(method, place, pickupMiles)
  const [selling, rules] = await Promise.all([deps.storeOffers.of(area), deps.compliance.current()])
  // Most merchants in a city don't sell drinks: they aren't read.
  const sellers = await deps.areas.merchantsOf(selling.selling.map(({ merchantId }) => merchantId))
  if (selling.selling.length > storesPerStep) await letOthersRun() // those of a whole city have just been read
  const matches = await matchesIn(sellers, setting)
  const wanted = selling.selling.filter(({ merchantId }) => matches.has(merchantId))
  const opened = await deps.textIndexes.around(place, wanted)
  const merged = await deps.mergedOffers.of(opened, wanted)
  if (wanted.length > storesPerStep) await letOthersRun() // their order and obstacles are a separate step
  return {
    number,
    opened,
    merged,
    rules,
    sale: { method, place, atMs },
    matches: merged.stores
      .map(({ merchantId }, index) => ({ match: matches.get(merchantId)!, place: index }))
      .sort((a, b) => compareMatches(a.match, b.match)),
    searchAddress: presentSearchAddress(place),
    address: addressJson(place),
    from: { area, selling, sellers },
    moment: undefined,
  }
}

/** The stock has changed. Stores that aren't affected are reused as they are. */
function nextMoment(context: SearchContext, number: number): ContextMoment {
  const { merged, rules, sale, from, opened, moment: before } = context
  const obstacleOf = obstacleFinder(rules, sale)
  const stores = context.matches.map(({ match, place }, index): ListedStore => {
    const { beer, wine, liquor } = merged.inventories[place]!
    const known = before?.stores[index]
    const old = known?.inventory
    if (old && old.beer === beer && old.wine === wine && old.liquor === liquor) return known
    const inventory = { beer, wine, liquor }
    return { match, inventory, obstacle: obstacleOf(match, inventory), json: undefined }
  })
  const { edition } = merged
  const dependsOn = [from.area, opened.catalog, rules, from.selling, from.sellers, edition]
  return { number, context, edition, stores, dependsOn, parts: { openings: {}, closings: {} } }
}

/** The requested stores that sell drinks and serve the place. Other requests run between steps: a city has hundreds. */
async function matchesIn(
  { merchants }: ChosenMerchants,
  { place, method, atMs, chosenStores }: Setting,
): Promise<ReadonlyMap<number, Match>> {
  const criteria = { method, place, atMs, radiusMiles: pickupMiles, type: undefined, keyword: undefined }
  const chosen = chosenStores && new Set(chosenStores)
  const wanted = merchants.filter(
    ({ merchantId, shortTag }) =>
      !chosen || chosen.has(String(merchantId)) || chosen.has(shortTag.toLowerCase()),
  )
  const matches = new Map<number, Match>()
  for (const [index, merchant] of wanted.entries()) {
    if (index > 0 && index % storesPerStep === 0) await letOthersRun()
    const match = findMatch(merchant, criteria)
    if (match) matches.set(merchant.merchantId, match)
  }
  return matches
}
