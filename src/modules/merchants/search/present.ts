import { toVertical, type Vertical, verticals } from '../../../core/merchant-types.ts'
import { toDollars } from '../../../core/money.ts'
import { messageItem } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'
import { presentFee } from '../present.ts'
import type { NamedPlace } from '../rules/delivery-zones.ts'
import { countCuisines, type Match } from './rules.ts'
import type { SearchQuery } from './schemas.ts'
import { presentStanding, type Standing, serializeMembers } from './standing.ts'

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

/** A match, and what is said of its merchant wherever it is asked from. */
type StandingMatch = { match: Match; standing: Standing }

/** The same as JSON, for a caller without favorites. */
function writeMatch({ match: { zone, distanceMiles }, standing }: StandingMatch): Piece[] {
  const [first, middle, last, end] = standing.json
  const fee = serializeMembers(presentFee(zone))
  return [first, `${minimumOf(zone)}`, middle, fee, last, `${shownMiles(distanceMiles)}`, end]
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
    merchants: limitShown(matches, view).map((match) => {
      const own = items && (items.get(match.merchant.merchantId) ?? [])
      return presentMatch(match, { atMs, publicUrl, favorites, items: own })
    }),
    ...presentTail(matches, view),
  }
}

/** The same as JSON, for a caller without favorites and a search without a keyword. */
export function writeAnswer(found: readonly StandingMatch[], view: AnswerView): Buffer {
  const matches = found.map(({ match }) => match)
  const [head, tail] = [presentHead(matches, view), presentTail(matches, view)].map(serializeMembers)
  const shown = limitShown(found, view).flatMap((each, index) => [index > 0 ? ',' : '', ...writeMatch(each)])
  return joinPieces([`{${head},"merchants":[`, ...shown, `],${tail}}`])
}

type Piece = Buffer | string

/** Most of the bytes are there: putting texts together and encoding them takes twice as long as copying. */
function joinPieces(pieces: readonly Piece[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at)
  return bytes
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
