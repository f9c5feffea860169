import type { Cents } from '../../../../core/money.ts'
import type { Offer } from '../../rules.ts'
import type { KnownVariant } from './known-products.ts'

type OfferTerms = { price: Cents; stock: number }

/** An offer of a size that both products had. `twin` is the store's price for the other one, if it sold both. */
export type MovedOffer = {
  merchantId: number
  fromVariant: number
  intoVariant: number
  offer: OfferTerms
  twin: OfferTerms | null
  result: OfferTerms
}
/** What a merge did, so that it can be undone. */
export type Moved = {
  from: string
  into: string
  /** Merges of these products in effect when this one was made. They can't be undone before it. */
  after: number[]
  /** Sizes that only the first product had; their offers were moved with them. */
  variants: number[]
  offers: MovedOffer[]
}
/** The effect on offers: the removed ones, and their replacements. */
export type OfferChange = { removed: Pick<Offer, 'merchantId' | 'variantId'>[]; put: Offer[] }

/** Equal sizes of the two products, by the id of the first. */
export function findTwins(
  variants: readonly KnownVariant[],
  others: readonly KnownVariant[],
): Map<number, number> {
  const nameOf = ({ volumeMl, pack, container }: KnownVariant) => `${volumeMl} ${pack} ${container}`
  const byName = new Map(others.map((other) => [nameOf(other), other.variantId!]))
  return new Map(
    variants.flatMap((variant) => {
      const twin = byName.get(nameOf(variant))
      return twin === undefined ? [] : [[variant.variantId!, twin]]
    }),
  )
}

/**
 * Every store keeps its offers. One that sold both keeps the price of the remaining product, and the lower stock,
 * since missing stock can't be sold.
 */
export function mergeOffers(twins: ReadonlyMap<number, number>, offers: readonly Offer[]): MovedOffer[] {
  const byPlace = new Map(offers.map((offer) => [placeOf(offer), offer]))
  return offers.flatMap((offer) => {
    const intoVariant = twins.get(offer.variantId)
    if (intoVariant === undefined) return []
    const { merchantId, variantId: fromVariant } = offer
    const twin = byPlace.get(placeOf({ merchantId, variantId: intoVariant }))
    const result = twin ? { price: twin.price, stock: Math.min(twin.stock, offer.stock) } : termsOf(offer)
    return [
      {
        merchantId,
        fromVariant,
        intoVariant,
        offer: termsOf(offer),
        twin: twin ? termsOf(twin) : null,
        result,
      },
    ]
  })
}

export function changeOfMerge(offers: readonly MovedOffer[]): OfferChange {
  return {
    removed: offers.map(({ merchantId, fromVariant }) => ({ merchantId, variantId: fromVariant })),
    put: offers.map(({ merchantId, intoVariant, result }) => ({
      merchantId,
      variantId: intoVariant,
      ...result,
    })),
  }
}

/**
 * The reverse. What a store has changed in the meantime stays: a price it raised isn't lowered again, an offer it
 * removed doesn't return.
 */
export function changeOfUndo(offers: readonly MovedOffer[], present: readonly Offer[]): OfferChange {
  const byPlace = new Map(present.map((offer) => [placeOf(offer), offer]))
  const change: OfferChange = { removed: [], put: [] }
  for (const { merchantId, fromVariant, intoVariant, offer, twin, result } of offers) {
    const place = { merchantId, variantId: intoVariant }
    const now = byPlace.get(placeOf(place))
    if (!now) continue
    if (twin === null) {
      change.removed.push(place)
      change.put.push({ merchantId, variantId: fromVariant, ...termsOf(now) })
    } else {
      change.put.push({ merchantId, variantId: fromVariant, ...offer })
      if (now.price === result.price && now.stock === result.stock) change.put.push({ ...place, ...twin })
    }
  }
  return change
}

const placeOf = ({ merchantId, variantId }: Pick<Offer, 'merchantId' | 'variantId'>) =>
  `${merchantId} ${variantId}`
const termsOf = ({ price, stock }: OfferTerms): OfferTerms => ({ price, stock })
