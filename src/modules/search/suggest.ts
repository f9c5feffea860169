import type { Call } from '../../calls/call.ts'
import type { LocatedPlace } from '../../outside/geocoder.ts'
import { locate } from '../../outside/locate.ts'
import type { Deps } from '../../start/deps.ts'
import { type Drinks, rankDrinks } from '../alcohol/search/index.ts'
import { formatEntityId } from '../menus/index.ts'
import type { Merchant, MerchantDirectory } from '../merchants/index.ts'
import { type Areas, findMatch } from '../merchants/search/index.ts'
import type { Markets } from './markets.ts'
import {
  type Candidate,
  candidatesIn,
  type Kind,
  maxCandidates,
  type Owner,
  pickSuggestions,
  rankCandidates,
} from './rules/suggestions.ts'
import type { SuggestQuery } from './schemas.ts'

export type SuggestDeps = Pick<Deps, 'config' | 'geocoder'> & {
  areas: Areas
  merchants: MerchantDirectory
  markets: Markets
  drinks: Drinks
}

const usualSuggestions = 8

/** Merchants, dishes and products that the typed text may mean, in one order. */
export async function suggest(deps: SuggestDeps, query: SuggestQuery, { now }: Call) {
  const { q, latitude, longitude, limit = usualSuggestions } = query
  const address = query.address?.trim() || undefined
  const isPlace = address !== undefined || latitude !== undefined || longitude !== undefined
  const where = { ...(address !== undefined ? { address } : { latitude, longitude }), inexact: true }
  const place = isPlace ? await locate(deps.geocoder, where) : undefined
  const [named, products] = await Promise.all([
    place ? findNames(deps, place, q) : [],
    findProducts(deps.drinks, place, q, now),
  ])
  const ranked = rankCandidates<Found>([...named, ...products])
  const serving = place ? await findServing(deps, place, ranked, now) : new Map<number, Merchant>()
  const links = linksIn(deps.config.publicUrl, serving, address)
  const suggestions = ranked.flatMap((candidate) => {
    const link = links(candidate)
    return link === undefined ? [] : [{ type: candidate.type, text: candidate.text, link }]
  })
  return { suggestions: pickSuggestions(suggestions, limit) }
}

async function findNames({ areas, markets }: SuggestDeps, place: LocatedPlace, typed: string) {
  const area = await areas.idsAround('delivery', place, 0)
  const parts = await markets.viewsAround(place, area)
  return parts.flatMap(({ merchants, dishes }) => [
    ...candidatesIn('merchant', merchants, typed),
    ...candidatesIn('dish', dishes, typed),
  ])
}

type Found = Candidate & { productId?: string }

async function findProducts(
  drinks: Drinks,
  place: LocatedPlace | undefined,
  typed: string,
  atMs: number,
): Promise<Found[]> {
  const ranked = await rankDrinks(drinks, { place, atMs, typed, most: maxCandidates })
  return ranked.map(({ name, productId, score, isTyped }) => ({
    ...{ type: 'product' as Kind, text: name, score, isTyped, owners: [], productId },
  }))
}

/** Which owners of these names deliver to the place: tiles give a coarse selection, zones decide. */
async function findServing(
  { merchants }: SuggestDeps,
  place: LocatedPlace,
  candidates: readonly Candidate[],
  atMs: number,
): Promise<ReadonlyMap<number, Merchant>> {
  const ids = new Set(candidates.flatMap(({ owners }) => owners.map(({ merchantId }) => merchantId)))
  const found = await Promise.all([...ids].map((id) => merchants.find(id)))
  const criteria = {
    ...{ method: 'delivery' as const, place, atMs, radiusMiles: 0 },
    type: undefined,
    keyword: undefined,
  }
  return new Map(
    found.flatMap((merchant) =>
      merchant && findMatch(merchant, criteria) ? [[merchant.merchantId, merchant] as const] : [],
    ),
  )
}

/** A single merchant has a page for it; what several have leads to a search. */
function linksIn(publicUrl: string, serving: ReadonlyMap<number, Merchant>, address: string | undefined) {
  const pageOf = (type: Kind, { merchantId, id }: Owner) => {
    const page = `${publicUrl}/m/${merchantId}/${serving.get(merchantId)!.shortTag}`
    return type === 'dish' ? `${page}/${formatEntityId(id)}` : page
  }
  return ({ type, text, owners, productId }: Found): string | undefined => {
    if (productId !== undefined) return `${publicUrl}/drinks/${encodeURIComponent(productId)}`
    const [first, second] = owners.filter(({ merchantId }) => serving.has(merchantId))
    if (first === undefined || second === undefined) return first && pageOf(type, first)
    return `${publicUrl}/search?${new URLSearchParams({ ...(address && { address }), q: text })}`
  }
}
