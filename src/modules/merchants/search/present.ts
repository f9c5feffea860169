import { LRUCache } from 'lru-cache'
import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import { type OrderMethod, toVertical, type Vertical, verticals } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { messageItem } from '../../../core/refusal.ts'
import { inOwnMemory } from '../../../runtime/own-memory.ts'
import type { Language } from '../../../texts/language.ts'
import { presentFee, presentLocation, presentSpecials, presentSummary, presentTime } from '../present.ts'
import { type Availability, checkAvailability } from '../rules/availability.ts'
import type { NamedPlace, Zone } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'
import { nextChange } from '../rules/moments.ts'
import type { ChosenMerchants } from './areas.ts'
import { countCuisines, type Match } from './rules.ts'
import type { SearchQuery } from './schemas.ts'

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

type Seen<Distance> = {
  availability: Availability
  zone: Zone | undefined
  distance: Distance
  atMs: number
  publicUrl: string
}

/** A merchant in a search. */
function presentFound<Distance>(
  merchant: Merchant,
  { availability, zone, distance, atMs, publicUrl }: Seen<Distance>,
) {
  return {
    id: String(merchant.merchantId),
    favorite: false,
    summary: presentSummary(merchant, publicUrl),
    ordering: {
      delivery_processes_card: merchant.deliveryProcessesCard,
      payment_types: merchant.paymentTypes,
      is_rds: merchant.courierDelivery,
      time_needed: timeNeededAt(merchant, atMs),
      estimate: presentEstimate(estimateAt(merchant, atMs)),
      specials: presentSpecials(merchant, atMs),
      last_or_next_order_time: presentTime(availability.lastOrNextOrderTime, merchant),
      minimum: toDollars(zone?.orderMinimum ?? 0),
      is_open: availability.isOpen,
      closed_reason: availability.reason,
      paused_until: presentTime(availability.pausedUntil, merchant),
      ...presentFee(zone),
      availability: {
        pickup: checkAvailability(merchant, 'pickup', atMs).isOpen,
        delivery: checkAvailability(merchant, 'delivery', atMs).isOpen,
        delivery_estimate: timeNeededAt(merchant, atMs),
      },
    },
    location: { distance, ...presentLocation(merchant) },
  }
}

/** Field names such as `summary`, `summary.name` or `ordering.is_open`; undefined for all of them. */
type Selection = ReadonlySet<string> | undefined

/** Including the id, which can't be left out. */
function select<Found extends { id: string }>(found: Found, fields: Selection): Partial<Found> {
  if (!fields) return found
  const chosen = Object.entries(found).flatMap(([name, value]) => {
    if (name === 'id' || fields.has(name)) return [[name, value]]
    if (typeof value !== 'object' || Array.isArray(value)) return []
    const inner = Object.entries(value).filter(([field]) => fields.has(`${name}.${field}`))
    return inner.length > 0 ? [[name, Object.fromEntries(inner)]] : []
  })
  return Object.fromEntries(chosen) as Partial<Found>
}

/** The part of a merchant's answer at a given time that doesn't depend on the searcher's location. */
type Standing = Availability & {
  /** Valid until then. */
  until: number
  /** As JSON for places in this zone, split before and after the distance, starting after a comma. */
  partsIn(zone: Zone | undefined): readonly [Buffer, Buffer?]
}

type Moment = { method: OrderMethod; atMs: number; publicUrl: string; fields?: Selection }
type Kept = Standing & { since: number; publicUrl: string }

/** An app has a screen or two, and keeps requesting the same fields. */
const maxSelections = 8

/**
 * Cached with the merchant, which is a new object after every change. Within a zone, results differ only in the
 * distance: rewriting the rest took two thirds of a search.
 */
const kept = new LRUCache<string, WeakMap<Merchant, Kept>>({ max: maxSelections })

export function openStandings(moment: Moment): (merchant: Merchant) => Standing {
  const { method, atMs, publicUrl, fields } = moment
  const key = `${method} ${fields ? [...fields].sort().join() : ''}`
  const known = kept.get(key) ?? new WeakMap<Merchant, Kept>()
  kept.set(key, known)
  return (merchant) => {
    const last = known.get(merchant)
    if (last && last.since <= atMs && atMs < last.until && last.publicUrl === publicUrl) return last
    const availability = checkAvailability(merchant, method, atMs)
    const parts = new Map<Zone | undefined, [Buffer, Buffer?]>()
    const write = (zone: Zone | undefined) => {
      const found = presentFound(merchant, { ...moment, availability, zone, distance: mark })
      const [before, after] = JSON.stringify(select(found, fields)).split(writtenMark)
      const written: [Buffer, Buffer?] = [
        inOwnMemory(Buffer.from(`,${before}`)),
        after === undefined ? after : inOwnMemory(Buffer.from(after)),
      ]
      parts.set(zone, written)
      return written
    }
    const standing: Kept = {
      ...availability,
      ...{ publicUrl, since: atMs, until: nextChange(merchant, atMs) },
      partsIn: (zone) => parts.get(zone) ?? write(zone),
    }
    known.set(merchant, standing)
    return standing
  }
}

/** A character that no text from the database contains. */
const mark = '\0'
const writtenMark = JSON.stringify(mark)
