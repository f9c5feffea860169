import { LRUCache } from 'lru-cache'
import { toVertical, type Vertical, verticals } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { messageItem } from '../../../core/refusal.ts'
import { inOwnMemory } from '../../../runtime/own-memory.ts'
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

/** The matches among the candidates, in the answer's order, and the indexes of the other candidates. */
export type FoundMerchants = { matches: Match<Standing>[]; missed: number[]; candidates: ChosenMerchants }

/** As in `12345.67`: no distance on Earth is longer. */
const maxDistanceLength = 8

/**
 * The same as JSON, for a caller without favorites and a search without a keyword. Most of the bytes are prepared
 * already: concatenating and encoding texts takes twice as long as copying.
 */
export function writeAnswer(found: FoundMerchants, view: AnswerView): Buffer {
  const shown = limitShown(found.matches, view)
  const start = Buffer.from(`{${serializeMembers(presentHead(found.matches, view))},"merchants":[`)
  const tail = writeTail(found, view)
  const parts = shown.map(({ zone, availability }) => availability.partsIn(zone))
  let size = start.length + tail.length
  for (const [before, after] of parts) size += before.length + (after ? after.length + maxDistanceLength : 0)
  const bytes = Buffer.allocUnsafeSlow(size)
  bytes.set(start)
  let end = start.length
  const put = (part: Buffer) => {
    bytes.set(part, end)
    end += part.length
  }
  for (const [index, [before, after]] of parts.entries()) {
    put(index === 0 ? before.subarray(1) : before)
    if (!after) continue
    end += bytes.write(`${hundredths(shown[index]!.distanceMiles) / 100}`, end, 'latin1')
    put(after)
  }
  put(tail)
  return bytes.subarray(0, end)
}

/** The members of a JSON object, without its braces. */
const serializeMembers = (object: object) => JSON.stringify(object).slice(1, -1)

/** The answer's part about all results. Nearby places have the same results; counting took a tenth of a search. */
const tails = new WeakMap<ChosenMerchants, LRUCache<string, Buffer>>()
const maxTails = 16

function writeTail({ matches, missed, candidates }: FoundMerchants, view: AnswerView): Buffer {
  const known = tails.get(candidates) ?? new LRUCache<string, Buffer>({ max: maxTails })
  tails.set(candidates, known)
  const key = missed.join()
  const write = () => inOwnMemory(Buffer.from(`],${serializeMembers(presentTail(matches, view))}}`))
  const tail = known.get(key) ?? write()
  known.set(key, tail)
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
