import { pickWeighted, type Random } from '../../chance/random.ts'
import type { Answer } from '../../sdk/src/index.ts'

export type FoundShop = Answer<'get_merchant_search_method'>['merchants'][number]

/** Most people want a meal. Liquor stores are left out because guides and tests rely on their stock. */
const typeWeights = new Map(Object.entries({ R: 1, U: 0.35, I: 0.35, F: 0.25, P: 0.3, Z: 0.25, C: 0.1 }))

/** Where and when to order; `order_time` has the format of the API. */
export type Choice = { shop: FoundShop; order_time: string }

/** Some customers order ahead; at night, when little is open, many do. */
const usualAhead = 0.06
const nightAhead = 0.6
const fewOpen = 8

/** Picks one of the found shops, preferring well-known ones. Undefined if none takes orders now or later. */
export function chooseShop(found: readonly FoundShop[], random: Random): Choice | undefined {
  const known = found.filter(({ summary }) => typeWeights.has(summary.type))
  const open = known.filter(({ ordering }) => ordering.is_open)
  const closed = known.filter(({ ordering }) => !ordering.is_open && ordering.last_or_next_order_time)
  const isAhead = random.chance(open.length < fewOpen ? nightAhead : usualAhead)
  const shops = (isAhead && closed.length > 0) || open.length === 0 ? closed : open
  if (shops.length === 0) return undefined
  const shop = pickWeighted(shops, drawOf, random)
  const { is_open, last_or_next_order_time: next } = shop.ordering
  return { shop, order_time: is_open ? 'ASAP' : someTimeAfter(next!, random) }
}

const drawOf = ({ summary: { type, overall_rating, num_ratings } }: FoundShop) =>
  typeWeights.get(type)! * (0.3 + overall_rating / 100) * (1 + Math.log1p(num_ratings))

const quarterMs = 15 * 60_000
const someTimeAfter = (opening: string, random: Random) =>
  new Date(Date.parse(opening) + quarterMs * Math.floor(random.between(2, 10))).toISOString()

export type Home = { street: string; city: string; state: string; zip_code: string }

/** An address a few doors down from a shop, on a street that the service knows. Undefined if the shop has no house number. */
export function homeNear({ location }: FoundShop, random: Random): Home | undefined {
  const [, number, street] = /^(\d+) (.+)$/.exec(location.street) ?? []
  if (street === undefined) return undefined
  // The same side of the street, where such numbers exist.
  const house = Math.max(1, Number(number) + 2 * Math.round(random.between(-6, 6)))
  const { city, state, zip } = location
  return { street: `${house} ${street}`, city, state, zip_code: zip }
}
