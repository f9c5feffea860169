import { type Random, randomFrom } from '../../../chance/random.ts'
import type { DemoProduct } from './make-products.ts'

export type DemoOffer = { merchantId: number; variantId: number; price: number; stock: number }
/** A product with the ids of its sizes. */
export type StockedProduct = { product: DemoProduct; variantIds: number[] }

const demoSeed = 40_417
const largestStore = 1010
const largestOffers = 900
const offersPerStore = [500, 760] as const

/** Each store sells mostly popular products; every product is offered by some store in at least one size. */
export function makeOffers(merchantIds: readonly number[], products: readonly StockedProduct[]): DemoOffer[] {
  const offers = merchantIds.flatMap((merchantId) => {
    const random = randomFrom(demoSeed ^ (merchantId * 7919))
    const wanted = merchantId === largestStore ? largestOffers : random.integer(...offersPerStore)
    return makeStoreOffers(merchantId, products, wanted, random)
  })
  return [...offers, ...offersOfTheRest(merchantIds, products, offers)]
}

/** `wanted` offers for one store, with the store's own prices. */
export function makeStoreOffers(
  merchantId: number,
  products: readonly StockedProduct[],
  wanted: number,
  random: Random,
): DemoOffer[] {
  const level = 0.92 + random.next() * 0.22
  const offers: DemoOffer[] = []
  for (const { product, variantIds } of byChance(products, random)) {
    for (const [index, variantId] of variantIds.entries()) {
      if (index > 0 && !random.chance(0.6)) continue
      if (offers.length === wanted) return offers
      offers.push(makeOffer(merchantId, product, index, variantId, level, random))
    }
  }
  return offers
}

/** In random order, with popular products first. (Each draws a number weighted by its popularity; the lowest comes first.) */
function byChance(products: readonly StockedProduct[], random: Random): StockedProduct[] {
  const drawn = products.map((stocked) => {
    return { stocked, number: -Math.log(1 - random.next()) / (40 + stocked.product.popularity) }
  })
  return drawn.sort((a, b) => a.number - b.number).map(({ stocked }) => stocked)
}

function offersOfTheRest(
  merchantIds: readonly number[],
  products: readonly StockedProduct[],
  offers: readonly DemoOffer[],
): DemoOffer[] {
  const offered = new Set(offers.map(({ variantId }) => variantId))
  const others = merchantIds.filter((merchantId) => merchantId !== largestStore)
  const random = randomFrom(demoSeed)
  const rest = products.filter(({ variantIds }) => !variantIds.some((variantId) => offered.has(variantId)))
  return rest.map(({ product, variantIds }, index) => {
    return makeOffer(others[index % others.length]!, product, 0, variantIds[0]!, 1, random)
  })
}

function makeOffer(
  merchantId: number,
  product: DemoProduct,
  index: number,
  variantId: number,
  level: number,
  random: Random,
): DemoOffer {
  const exact = product.price * product.variants[index]!.share * level * (0.97 + random.next() * 0.06)
  return { merchantId, variantId, price: shelfPrice(exact), stock: stockOf(random) }
}

/** Ends in .99, or in .49 if that is closer. */
const shelfPrice = (cents: number) => Math.max(99, Math.round((cents + 1) / 50) * 50 - 1)

/** One in sixteen is sold out; most have a case or two in stock. */
const stockOf = (random: Random) => (random.chance(1 / 16) ? 0 : 1 + Math.floor(random.next() ** 2 * 60))
