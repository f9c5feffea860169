import { type Mark, readMarks } from '../dietary.ts'
import type { ListedMerchant } from '../listed.ts'
import { readSpot, writeSpot } from './map-view.ts'

/** The filters in the URL: everything that determines the list, so that it can be shared and revisited. */
export type Wanted = {
  address: string
  method: 'delivery' | 'pickup'
  keyword: string
  cuisine: string
  type: string
  sort: Sort
  isOpen: boolean
  isFree: boolean
  isRated: boolean
  /** Places with a dish that has all of these marks. */
  dietary: readonly Mark[]
  isMap: boolean
  /** The visible part of the map in `writeSpot`'s format; empty means all of it. */
  at: string
  /** The keyword as typed, typos included. */
  isExact: boolean
  /** How many places of the list are shown, including those requested by `more`. */
  shown: number
}

/** With 24, the page was longer than what a new connection sends at once (14 KB), and took an extra round trip. */
export const pageSize = 12

export const sorts = ['best', 'distance', 'rating', 'fee', 'time'] as const
export type Sort = (typeof sorts)[number]

export function readWanted(query: URLSearchParams): Wanted {
  const text = (name: string, most = 100) => (query.get(name) ?? '').trim().slice(0, most)
  const asked = text('sort')
  return {
    address: text('address', 300),
    method: query.get('method') === 'pickup' ? 'pickup' : 'delivery',
    keyword: text('q'),
    cuisine: text('cuisine'),
    type: /^[RCFIWUPZ]$/.test(text('type')) ? text('type') : '',
    sort: sorts.find((sort) => sort === asked) ?? 'best',
    isOpen: query.has('open'),
    isFree: query.has('free'),
    isRated: query.has('rated'),
    dietary: readMarks(query),
    isMap: query.get('view') === 'map',
    at: readAt(query.get('at')),
    isExact: query.has('exact'),
    shown: readShown(query.get('shown')),
  }
}

function readAt(text: string | null): string {
  const spot = readSpot(text)
  return spot ? writeSpot(spot) : ''
}

/** Rounded up to whole pages: each is a page that is cached. */
function readShown(text: string | null): number {
  const pages = Math.ceil(Number(text) / pageSize)
  return pages >= 1 && pages <= 100 ? pages * pageSize : pageSize
}

/** The address of the list with some changes. Defaults are left out, and a different list starts at its top. */
export function searchAddress(wanted: Wanted, change: Partial<Wanted> = {}): string {
  const next = { ...wanted, shown: pageSize, ...change }
  const isExact = next.isExact && next.keyword === wanted.keyword
  const query = new URLSearchParams()
  if (next.address) query.set('address', next.address)
  if (next.method === 'pickup') query.set('method', 'pickup')
  if (next.keyword) query.set('q', next.keyword)
  if (next.type) query.set('type', next.type)
  if (next.cuisine) query.set('cuisine', next.cuisine)
  if (next.isOpen) query.set('open', '1')
  if (next.isFree) query.set('free', '1')
  if (next.isRated) query.set('rated', '1')
  if (next.dietary.length > 0) query.set('dietary', next.dietary.join(','))
  if (isExact) query.set('exact', '1')
  if (next.isMap) query.set('view', 'map')
  if (next.isMap && next.at) query.set('at', next.at)
  if (next.sort !== 'best') query.set('sort', next.sort)
  if (next.shown !== pageSize) query.set('shown', String(next.shown))
  return `/search?${query}`
}

/** The fields that the page's forms carry along, whichever filter they change. */
export const keptByForms = ({ address, method, type, isMap }: Wanted): Record<string, string> => ({
  address,
  ...(method === 'pickup' && { method }),
  ...(type && { type }),
  ...(isMap && { view: 'map' }),
})

const goodRating = 90
/** Ratings by few people count less: computed as if ten more people had given the usual 80. */
const trustedRating = ({ summary }: ListedMerchant) =>
  (summary.overall_rating * summary.num_ratings + 800) / (summary.num_ratings + 10)
/** The order in dollars for which percentage fees are compared. */
const usualOrder = 25
const feeOf = ({ ordering }: ListedMerchant) =>
  ordering.delivery_charge ?? (ordering.delivery_percent ?? 0) * usualOrder

export function choose(
  merchants: readonly ListedMerchant[],
  promoted: readonly string[],
  wanted: Wanted,
): ListedMerchant[] {
  const fits = merchants.filter(
    (merchant) =>
      (!wanted.cuisine || merchant.summary.cuisines.includes(wanted.cuisine)) &&
      (!wanted.type || merchant.summary.type === wanted.type) &&
      (!wanted.isOpen || merchant.ordering.is_open) &&
      (!wanted.isFree || (merchant.ordering.delivery_charge === 0 && !merchant.ordering.delivery_percent)) &&
      (!wanted.isRated || merchant.summary.overall_rating >= goodRating),
  )
  const rank: Record<Sort, (merchant: ListedMerchant) => number> = {
    best: (merchant) =>
      -trustedRating(merchant) / 10 +
      (merchant.location.distance ?? 0) * 2 -
      (promoted.includes(merchant.id) ? 3 : 0),
    distance: ({ location }) => location.distance ?? 0,
    rating: (merchant) => -trustedRating(merchant),
    fee: feeOf,
    time: ({ ordering }) => ordering.time_needed,
  }
  const value = rank[wanted.sort]
  // Closed merchants come last, however near.
  return fits
    .map((merchant, index) => ({
      merchant,
      index,
      isClosed: merchant.ordering.is_open ? 0 : 1,
      value: value(merchant),
    }))
    .sort((a, b) => a.isClosed - b.isClosed || a.value - b.value || a.index - b.index)
    .map(({ merchant }) => merchant)
}

export const listTypes = (merchants: readonly ListedMerchant[]) =>
  ['R', 'I', 'W', 'U', 'C', 'F', 'P', 'Z'].filter((type) =>
    merchants.some(({ summary }) => summary.type === type),
  )

/** The ZIP code, or the city and state, at the end of an address. */
export function endOfAddress(address: string): string | undefined {
  const zip = /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1]
  const parts = address.split(',').map((part) => part.trim())
  if (zip) return zip === address.trim() ? undefined : zip
  return parts.length > 2 ? parts.slice(-2).join(', ') : undefined
}
