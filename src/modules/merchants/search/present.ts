import { LRUCache } from 'lru-cache'
import { toVertical, type Vertical, verticals } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { messageItem } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'
import type { NamedPlace } from '../rules/delivery-zones.ts'
import type { ChosenMerchants } from './areas.ts'
import { countCuisines, type Match } from './rules.ts'
import type { SearchQuery } from './schemas.ts'
import { presentFound, type Selection, type Standing, select } from './standing.ts'

export function presentSearchAddress(place: NamedPlace) {
  return {
    street: place.street,
    zip_code: place.zipCode,
    state: place.state,
    city: place.city,
    latitude: place.latitude,
    longitude: place.longitude,
    is_exact_match: place.isExact,
  }
}

/** Prices in cents. */
export type FoundItem = { id: string; name: string; price: number }

export function presentMatch(
  match: Match,
  context: {
    atMs: number
    publicUrl: string
    favorites: ReadonlySet<number>
    items: readonly FoundItem[] | undefined
  },
) {
  const { merchant } = match
  const distance = hundredths(match.distanceMiles) / 100
  return {
    ...presentFound(merchant, { ...match, ...context, distance }),
    favorite: context.favorites.has(merchant.merchantId),
    ...(context.items && { matched_items: context.items.map(presentItem) }),
  }
}

const hundredths = (miles: number) => Math.round(miles * 100)
const presentItem = (item: FoundItem) => ({ ...item, price: toDollars(item.price) })

/** The request, and the parts of the caller that the answer depends on. */
export type AnswerView = {
  query: Pick<SearchQuery, 'offset' | 'limit'>
  place: NamedPlace
  atMs: number
  publicUrl: string
  language: Language
  favorites?: ReadonlySet<number>
  /** Each merchant's items that match the keyword. */
  items?: ReadonlyMap<number, FoundItem[]> | undefined
  /** What was searched for instead of the keyword. */
  meant?: string | undefined
  fields?: Selection
}

const mostPopular = 10

/** `matches` are all results, in order. */
export function presentAnswer(matches: readonly Match[], view: AnswerView) {
  const { atMs, publicUrl, favorites = new Set(), items, fields } = view
  return {
    ...presentHead(matches, view),
    merchants: limitShown(matches, view).map((match) => {
      const own = items && (items.get(match.merchant.merchantId) ?? [])
      return select(presentMatch(match, { atMs, publicUrl, favorites, items: own }), fields)
    }),
    ...presentTail(matches, view),
  }
}

/** A match, and the part of its answer that doesn't depend on the searcher's location. */
type StandingMatch = { match: Match; standing: Standing }

/**
 * The same as JSON, for a caller without favorites and a search without a keyword. Most of the bytes are prepared
 * already: concatenating and encoding texts takes twice as long as copying.
 */
export function writeAnswer(
  found: readonly StandingMatch[],
  view: AnswerView & { candidates: ChosenMerchants },
): Buffer {
  const matches = found.map(({ match }) => match)
  const [head, tail] = [serializeMembers(presentHead(matches, view)), writeTail(matches, view)]
  const pieces = limitShown(found, view).flatMap(({ match: { zone, distanceMiles }, standing }) => {
    const [before, after] = standing.partsIn(zone)
    return after ? [before, Buffer.from(`${hundredths(distanceMiles) / 100}`), after] : [before]
  })
  const [first, ...more] = pieces
  const start = Buffer.from(`{${head},"merchants":[`)
  return Buffer.concat([start, ...(first ? [first.subarray(1), ...more] : []), Buffer.from(`],${tail}}`)])
}

/** The members of a JSON object, without its braces. */
const serializeMembers = (object: object) => JSON.stringify(object).slice(1, -1)

/**
 * The answer's part about all results, by their ids. Nearby places have the same results; counting took a tenth of a
 * search.
 */
const tails = new WeakMap<ChosenMerchants, LRUCache<string, string>>()
const maxTails = 16

function writeTail(matches: readonly Match[], view: AnswerView & { candidates: ChosenMerchants }): string {
  const known = tails.get(view.candidates) ?? new LRUCache<string, string>({ max: maxTails })
  tails.set(view.candidates, known)
  const ids = new Float64Array(matches.map(({ merchant }) => merchant.merchantId)).sort().join()
  const tail = known.get(ids) ?? serializeMembers(presentTail(matches, view))
  known.set(ids, tail)
  return tail
}

function limitShown<Each>(matches: readonly Each[], { query }: AnswerView): readonly Each[] {
  const offset = query.offset ?? 0
  return matches.slice(offset, query.limit === undefined ? undefined : offset + query.limit)
}

function presentHead(matches: readonly Match[], { place, language }: AnswerView) {
  return {
    message: matches.length === 0 ? [messageItem({ code: 'no_delivery_results' }, language)] : [],
    search_address: presentSearchAddress(place),
    promoted_merchants_id: matches
      .filter(({ merchant }) => merchant.promoted)
      .map(({ merchant }) => String(merchant.merchantId)),
  }
}

function presentTail(matches: readonly Match[], { meant }: AnswerView) {
  const cuisines = countCuisines(matches)
  return {
    verticals: presentVerticals(matches),
    cuisines: cuisines.map(([name]) => name).sort(),
    popular_cuisines: cuisines.slice(0, mostPopular).map(([name]) => name),
    total: matches.length,
    did_you_mean: meant ?? null,
  }
}

function presentVerticals(matches: readonly Match[]) {
  const groups = Map.groupBy(matches, ({ merchant }) => toVertical(merchant.type))
  return (Object.keys(verticals) as Vertical[]).flatMap((type) => {
    const count = groups.get(type)?.length ?? 0
    return count === 0 ? [] : [{ type, count, label: verticals[type] }]
  })
}
