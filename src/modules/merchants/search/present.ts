import { type Vertical, verticalOf, verticals } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { messageItem } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'
import { presentFee } from '../present.ts'
import type { NamedPlace } from '../zones/rules/delivery-zones.ts'
import { countCuisines, type Match } from './rules.ts'
import type { SearchQuery } from './schemas.ts'
import { membersOf, presentStanding, type Standing } from './standing.ts'

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
  { merchant, zone, distanceMiles, availability }: Match,
  context: {
    atMs: number
    publicUrl: string
    favorites: ReadonlySet<number>
    items: readonly FoundItem[] | undefined
  },
) {
  const { summary, first, middle, last, location } = presentStanding(merchant, { availability, ...context })
  return {
    id: String(merchant.merchantId),
    favorite: context.favorites.has(merchant.merchantId),
    summary,
    ordering: { ...first, minimum: minimumOf(zone), ...middle, ...presentFee(zone), ...last },
    location: { distance: shownMiles(distanceMiles), ...location },
    ...(context.items && { matched_items: context.items.map(presentItem) }),
  }
}

/** The same as JSON, for a caller without favorites. */
function writeMatch({ zone, distanceMiles }: Match, { texts }: Standing): string {
  const [first, middle, last, end] = texts
  return `${first}${minimumOf(zone)}${middle}${membersOf(presentFee(zone))}${last}${shownMiles(distanceMiles)}${end}`
}

const minimumOf = (zone: Match['zone']) => toDollars(zone?.orderMinimum ?? 0)
const shownMiles = (miles: number) => Math.round(miles * 100) / 100
const presentItem = (item: FoundItem) => ({ ...item, price: toDollars(item.price) })

/** What was asked for, and the parts of the caller on which the answer depends. */
export type AnswerView = {
  query: Pick<SearchQuery, 'offset' | 'limit'>
  place: NamedPlace
  atMs: number
  publicUrl: string
  language: Language
  favorites?: ReadonlySet<number>
  /** The items of each merchant that match the keyword. */
  items?: ReadonlyMap<number, FoundItem[]> | undefined
  /** What was searched for in place of the keyword. */
  meant?: string | undefined
}

const mostPopular = 10

/** `matches` are all that were found, in their order. */
export function presentAnswer(matches: readonly Match[], view: AnswerView) {
  const { atMs, publicUrl, favorites = new Set(), items } = view
  return {
    ...presentHead(matches, view),
    merchants: shownOf(matches, view).map((match) => {
      const own = items && (items.get(match.merchant.merchantId) ?? [])
      return presentMatch(match, { atMs, publicUrl, favorites, items: own })
    }),
    ...presentTail(matches, view),
  }
}

/** The same as JSON, for a caller without favorites and a search without a keyword. */
export function writeAnswer(
  matches: readonly Match[],
  view: AnswerView,
  standing: (merchant: Match['merchant']) => Standing,
): string {
  const merchants = shownOf(matches, view).map((match) => writeMatch(match, standing(match.merchant)))
  const [head, tail] = [presentHead(matches, view), presentTail(matches, view)].map(membersOf)
  return `{${head},"merchants":[${merchants.join(',')}],${tail}}`
}

function shownOf(matches: readonly Match[], { query }: AnswerView): readonly Match[] {
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
  const groups = Map.groupBy(matches, ({ merchant }) => verticalOf(merchant.type))
  return (Object.keys(verticals) as Vertical[]).flatMap((type) => {
    const count = groups.get(type)?.length ?? 0
    return count === 0 ? [] : [{ type, count, label: verticals[type] }]
  })
}
