import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { readSort } from '../../../core/sort.ts'
import { listMerchantPoints } from '../../merchants/index.ts'
import { presentCategory, presentListed, presentOffer, presentProduct, presentSize } from './present.ts'
import * as store from './product-store.ts'
import { gtinIn, wantedWords } from './rules/listed-product.ts'
import type { ProductQueryInput } from './schemas.ts'

const pageSize = 50
/** A product's page shows no more. */
const maxOffers = 200

/** An id or barcode finds only its product; other words are searched in brands and names. */
export async function findProducts(input: ProductQueryInput, { db }: Call) {
  const { query = '', section, subsection, child, state = 'current', after, limit = pageSize } = input
  const { direction } = readSort(input.sort ?? 'name')
  const words = query.trim()
  const exact = words === '' ? [] : await store.findNamedExactly(db, words, gtinIn(words))
  if (exact.length > 0) return { products: exact.map(presentListed), has_more: false }
  const place = after === undefined ? undefined : await store.findPlaceInList(db, after)
  if (after !== undefined && !place)
    throw refuse('invalid_parameter', { field: 'after', detail: 'No product has this id.' })
  const search = { words: wantedWords(words), section, subsection, child, state, after: place, direction }
  const found = await store.searchProducts(db, search, limit + 1)
  return { products: found.slice(0, limit).map(presentListed), has_more: found.length > limit }
}

export async function readProductWhole({ product_id: productId }: { product_id: string }, { db }: Call) {
  const product = await store.findProduct(db, productId)
  if (!product) throw refuse('no_item', { field: 'product_id' })
  const [sizes, offers, merged] = await Promise.all([
    store.listSizes(db, productId),
    store.listOffers(db, productId, maxOffers + 1),
    store.listMergedInto(db, productId),
  ])
  const shown = offers.slice(0, maxOffers)
  const merchants = await listMerchantPoints(db, [...new Set(shown.map(({ merchantId }) => merchantId))])
  const names = new Map(merchants.map(({ merchantId, name }) => [merchantId, name]))
  return {
    product: presentProduct(product),
    merged,
    sizes: sizes.map(presentSize),
    offers: shown.map((offer) => presentOffer(offer, names.get(offer.merchantId) ?? '')),
    has_more_offers: offers.length > maxOffers,
  }
}

export async function readCategories({ db }: Call) {
  return { categories: (await store.listCategories(db)).map(presentCategory) }
}
