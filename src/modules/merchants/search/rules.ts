import { distanceMiles } from '../../../core/geo.ts'
import type { MerchantType, OrderMethod } from '../../../core/merchant-types.ts'
import { fold } from '../../../core/words/fold.ts'
import { type Availability, checkAvailability } from '../rules/availability.ts'
import { type Place, winningZone, type Zone } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'

/** Search criteria. */
export type SearchCriteria = {
  method: OrderMethod
  place: Place
  /** The time of the order. */
  atMs: number
  /** Pickup only. */
  radiusMiles: number
  type: MerchantType | undefined
  /** Words that must occur in the name, the cuisines or an item's name. */
  keyword: string | undefined
  /** Merchants that have an item with all dietary marks; undefined if none are requested. */
  marked?: ReadonlySet<number> | undefined
}

export type Match<Known extends Availability = Availability> = {
  merchant: Merchant
  /** The zone that determines fee and minimum; undefined for pickup. */
  zone: Zone | undefined
  distanceMiles: number
  availability: Known
}

/** Why a merchant that may be relevant isn't shown. */
export type Miss = {
  merchant: Merchant
  reason: 'deactivated' | 'not_offered' | 'out_of_range' | 'type' | 'keyword' | 'dietary'
}

export type MatchResult<Known extends Availability = Availability> = Match<Known> | Miss

export const isMatch = <Known extends Availability>(verdict: MatchResult<Known>): verdict is Match<Known> =>
  'availability' in verdict

/** A closed merchant is still listed; one that doesn't serve the place isn't. */
export function checkMatch<Known extends Availability = Availability>(
  merchant: Merchant,
  criteria: SearchCriteria,
  hasMatchingItem: boolean,
  availabilityOf: (merchant: Merchant, method: OrderMethod, atMs: number) => Known,
): MatchResult<Known> {
  if (!merchant.active) return { merchant, reason: 'deactivated' }
  if (criteria.type !== undefined && merchant.type !== criteria.type) return { merchant, reason: 'type' }
  const distance = distanceMiles(merchant.point, criteria.place)
  const zone = criteria.method === 'delivery' ? winningZone(merchant.zones, criteria.place) : undefined
  if (criteria.method === 'delivery') {
    if (!merchant.offersDelivery) return { merchant, reason: 'not_offered' }
    if (zone === undefined) return { merchant, reason: 'out_of_range' }
  } else {
    if (!merchant.offersPickup) return { merchant, reason: 'not_offered' }
    if (distance > criteria.radiusMiles) return { merchant, reason: 'out_of_range' }
  }
  if (criteria.keyword !== undefined && !hasMatchingItem && !mentions(merchant, criteria.keyword))
    return { merchant, reason: 'keyword' }
  if (criteria.marked && !criteria.marked.has(merchant.merchantId)) return { merchant, reason: 'dietary' }
  return {
    merchant,
    zone,
    distanceMiles: distance,
    availability: availabilityOf(merchant, criteria.method, criteria.atMs),
  }
}

/** Undefined if the merchant doesn't meet the criteria; its items aren't checked. */
export function findMatch(merchant: Merchant, criteria: SearchCriteria): Match | undefined {
  const verdict = checkMatch(merchant, criteria, false, checkAvailability)
  return isMatch(verdict) ? verdict : undefined
}

/** Open merchants first, then by distance. */
export function compareMatches(a: Match, b: Match): number {
  return (
    Number(b.availability.isOpen) - Number(a.availability.isOpen) ||
    a.distanceMiles - b.distanceMiles ||
    a.merchant.merchantId - b.merchant.merchantId
  )
}

/** The name or a cuisine contains all words of the keyword, ignoring case and accents. */
function mentions({ name, cuisines }: Merchant, keyword: string): boolean {
  const text = fold(`${name} ${cuisines.join(' ')}`)
  return fold(keyword)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Each cuisine of the matches with its count, most frequent first. */
export function countCuisines(matches: readonly Match[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { merchant } of matches) {
    for (const cuisine of merchant.cuisines) counts.set(cuisine, (counts.get(cuisine) ?? 0) + 1)
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}
