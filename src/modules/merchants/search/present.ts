import { estimateAt, presentEstimate, timeNeededAt } from '../../../core/estimates.ts'
import { type Vertical, verticalOf, verticals } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { messageItem } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'
import { presentFee, presentLocation, presentSpecials, presentSummary, presentTime } from '../present.ts'
import { availabilityOf, pausedAt } from '../rules/availability.ts'
import type { NamedPlace } from '../zones/rules/delivery-zones.ts'
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
  { merchant, zone, distanceMiles, availability }: Match,
  context: {
    atMs: number
    publicUrl: string
    favorites: ReadonlySet<number>
    items: readonly FoundItem[] | undefined
  },
) {
  return {
    id: String(merchant.merchantId),
    favorite: context.favorites.has(merchant.merchantId),
    summary: presentSummary(merchant, context.publicUrl),
    ordering: {
      delivery_processes_card: merchant.deliveryProcessesCard,
      payment_types: merchant.paymentTypes,
      is_rds: merchant.courierDelivery,
      time_needed: timeNeededAt(merchant, context.atMs),
      estimate: presentEstimate(estimateAt(merchant, context.atMs)),
      specials: presentSpecials(merchant, context.atMs),
      last_or_next_order_time: presentTime(availability.lastOrNextOrderTime, merchant),
      minimum: toDollars(zone?.orderMinimum ?? 0),
      is_open: availability.isOpen,
      closed_reason: availability.reason,
      paused_until: presentTime(pausedAt(merchant, context.atMs), merchant),
      ...presentFee(zone),
      availability: {
        pickup: availabilityOf(merchant, 'pickup', context.atMs).isOpen,
        delivery: availabilityOf(merchant, 'delivery', context.atMs).isOpen,
        delivery_estimate: timeNeededAt(merchant, context.atMs),
      },
    },
    location: { distance: Math.round(distanceMiles * 100) / 100, ...presentLocation(merchant) },
    ...(context.items && { matched_items: context.items.map(presentItem) }),
  }
}

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
  const { query, place, atMs, publicUrl, language, favorites = new Set(), items, meant } = view
  const offset = query.offset ?? 0
  const shown = matches.slice(offset, query.limit === undefined ? undefined : offset + query.limit)
  const cuisines = countCuisines(matches)
  return {
    message: matches.length === 0 ? [messageItem({ code: 'no_delivery_results' }, language)] : [],
    search_address: presentSearchAddress(place),
    promoted_merchants_id: matches
      .filter(({ merchant }) => merchant.promoted)
      .map(({ merchant }) => String(merchant.merchantId)),
    merchants: shown.map((match) => {
      const own = items && (items.get(match.merchant.merchantId) ?? [])
      return presentMatch(match, { atMs, publicUrl, favorites, items: own })
    }),
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
