import { cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { Caller } from '../../../calls/caller.ts'
import type { DietaryMark } from '../../../core/dietary.ts'
import { readMoment, readOrderTime } from '../../../core/order-time.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import type { Geocoder, LocatedPlace } from '../../../outside/geocoder.ts'
import { locate } from '../../../outside/locate.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Language } from '../../../texts/language.ts'
import { administeredBy } from '../../members/groups/index.ts'
import { listFavoriteIds } from '../favorites-store.ts'
import { checkAvailability } from '../rules/availability.ts'
import type { AreaIds, Areas, ChosenMerchants } from './areas.ts'
import { explainVerdicts } from './explain.ts'
import {
  type AnswerView,
  type FoundItem,
  type FoundMerchants,
  openStandings,
  presentAnswer,
  presentSearchAddress,
  writeAnswer,
} from './present.ts'
import {
  checkMatch,
  compareMatches,
  isMatch,
  type Match,
  type MatchResult,
  type SearchCriteria,
} from './rules.ts'
import type { SearchQuery } from './schemas.ts'

/** Items of these merchants whose names match, from the menus module. Prices in cents. */
export type ItemFinder = (
  merchantIds: readonly number[],
  keyword: string,
) => Promise<ReadonlyMap<number, FoundItem[]>>

/** The keyword as spelled by the names in an area; undefined if none of its words can be corrected. */
export type KeywordCorrector = (
  keyword: string,
  place: LocatedPlace,
  area: AreaIds,
) => Promise<string | undefined>

/** Which of these merchants have an item with all of the marks; from the menus module. */
export type FindMarked = (
  merchantIds: readonly number[],
  marks: readonly DietaryMark[],
) => Promise<ReadonlySet<number>>

export type SearchDeps = Pick<Deps, 'config' | 'db'> & {
  geocoder: Geocoder
  areas: Areas
  findItems: ItemFinder
  correctKeyword: KeywordCorrector
  findMarked: FindMarked
}

const defaultPickupMiles = 5
/** Closings beyond the opening rule's horizon are only noticed later, so nothing is cached longer than this. */
const maxFreshMs = 60 * 60_000

type Search = {
  query: SearchQuery
  criteria: SearchCriteria
  place: LocatedPlace
  area: AreaIds
  candidates: ChosenMerchants
}

/** Finds the merchants that serve a place: locate it, load candidates, checkMatch each, sort, present. */
export async function searchMerchants(deps: SearchDeps, query: SearchQuery, call: Call) {
  const { atMs, faults } = readTimes(query, call.now)
  refuseIfAny(faults)
  const place = await locate(deps.geocoder, query)
  const criteria: SearchCriteria = {
    method: query.method,
    place,
    atMs,
    radiusMiles: query.radius ?? defaultPickupMiles,
    type: query.merchant_type,
    keyword: query.keyword,
  }
  const area = await deps.areas.idsAround(criteria.method, place, criteria.radiusMiles)
  if (query.dietary?.length) criteria.marked = await deps.findMarked(area.merchantIds, query.dietary)
  const candidates = await deps.areas.merchantsOf(area.merchantIds)
  const search = { query, criteria, place, area, candidates }
  const isShared = !call.caller.token && isForEverybody(query)
  return isShared ? cacheableAnswer(deps, search, call) : answer(deps, search, call)
}

/** The plain search, whose answer is the same for all callers until a merchant opens, closes or changes. */
export function isForEverybody({ at, order_time, keyword, explain, dietary }: SearchQuery): boolean {
  const isPlain = at === undefined && order_time === undefined && keyword === undefined && !explain
  return isPlain && !dietary?.length
}

function cacheableAnswer(deps: SearchDeps, search: Search, call: Call) {
  const { criteria, place, query } = search
  const filters = [
    criteria.method,
    criteria.type,
    criteria.radiusMiles,
    query.limit,
    query.offset,
    query.fields,
  ]
  const key = `search ${filters.join(' ')} ${JSON.stringify(presentSearchAddress(place))}`
  const build = () => {
    const view = viewOf(deps, search, call.language)
    const standingOf = openStandings({ ...view, method: criteria.method })
    const found: FoundMerchants = { matches: [], missed: [], candidates: search.candidates }
    let until = call.now + maxFreshMs
    for (const [index, merchant] of search.candidates.merchants.entries()) {
      const verdict = checkMatch(merchant, criteria, false, standingOf)
      if (isMatch(verdict)) {
        found.matches.push(verdict)
        until = Math.min(until, verdict.availability.until)
      } else found.missed.push(index)
    }
    found.matches.sort(compareMatches)
    return {
      json: writeAnswer(found, view),
      expiresAt: until,
      ...(found.matches.length === 0 && { language: call.language }),
    }
  }
  return cacheable({ dependsOn: [search.area, search.candidates], key, repeatedAs: key, build })
}

async function answer(deps: SearchDeps, search: Search, { caller, language }: Call) {
  const { query } = search
  const favorites = new Set(caller.token ? await listFavoriteIds(deps.db, caller.token.customerId) : [])
  const { verdicts, matches, items, criteria, meant } = await findForgiving(deps, search)
  return {
    ...presentAnswer(matches, { ...viewOf(deps, search, language), favorites, items, meant }),
    ...(query.explain && { explain: explainVerdicts(await explainable(deps, verdicts, caller), criteria) }),
  }
}

type Findings = {
  criteria: SearchCriteria
  verdicts: MatchResult[]
  matches: Match[]
  items: ReadonlyMap<number, FoundItem[]> | undefined
  /** What was searched for instead of the keyword. */
  meant?: string
}

/** The keyword as typed. If nothing matches, with its typos corrected. */
async function findForgiving(deps: SearchDeps, search: Search): Promise<Findings> {
  const { criteria, place, area } = search
  const typed = await find(deps, search)
  if (criteria.keyword === undefined || typed.matches.length > 0) return typed
  const meant = await deps.correctKeyword(criteria.keyword, place, area)
  if (meant === undefined) return typed
  const corrected = await find(deps, { ...search, criteria: { ...criteria, keyword: meant } })
  return corrected.matches.length > 0 ? { ...corrected, meant } : typed
}

async function find(deps: SearchDeps, search: Search): Promise<Findings> {
  const { criteria, candidates } = search
  const ids = candidates.merchants.map(({ merchantId }) => merchantId)
  const items = criteria.keyword === undefined ? undefined : await deps.findItems(ids, criteria.keyword)
  const verdicts = checkAll(search, items ?? new Map())
  return { criteria, verdicts, matches: verdicts.filter(isMatch).toSorted(compareMatches), items }
}

/** Deactivated merchants are left out of explanations, too (decisions §5), except for their own administrators. */
async function explainable({ db }: SearchDeps, verdicts: readonly MatchResult[], caller: Caller) {
  const absent = verdicts.filter(({ merchant }) => !merchant.active)
  const ids = absent.map(({ merchant }) => merchant.merchantId)
  const own = await administeredBy(db, caller, ids)
  return verdicts.filter(({ merchant }) => merchant.active || own.has(merchant.merchantId))
}

function checkAll({ candidates, criteria }: Search, items: ReadonlyMap<number, FoundItem[]>): MatchResult[] {
  return candidates.merchants.map((merchant) =>
    checkMatch(merchant, criteria, items.has(merchant.merchantId), checkAvailability),
  )
}

const viewOf = (
  { config }: SearchDeps,
  { query, criteria, place }: Search,
  language: Language,
): AnswerView => ({
  query,
  place,
  atMs: criteria.atMs,
  publicUrl: config.publicUrl,
  language,
  fields: query.fields && new Set(query.fields),
})

/** The moment of the order. Where there are faults, which a schema can't find, only they count. */
export function readTimes({ at, order_time }: Partial<SearchQuery>, now: number) {
  const asked = readMoment('at', at, now)
  const order = readOrderTime(order_time, asked.ms)
  return { atMs: order.ms, faults: [...order.faults, ...asked.faults] }
}
