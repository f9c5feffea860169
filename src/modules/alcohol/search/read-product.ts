import { openSnapshots, type Snapshots } from '../../../cache/snapshots.ts'
import { cacheable } from '../../../calls/answers.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Deps } from '../../../start/deps.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { findProductId, loadProducts, loadVariants } from '../catalog-store.ts'
import type { Product, Variant } from '../rules.ts'
import { type OfferedSize, presentFacts, presentProduct } from './present-product.ts'
import type { ProductQuery } from './product-schemas.ts'
import { findPosition, type StoreOffers } from './rules/store-offers.ts'
import type { StoreOffersCache } from './store-offers.ts'

/** A product with its sizes; for an id that was merged into another product, that one. */
type SizedProduct = { product: Product; variants: readonly Variant[] }

export type ProductDeps = Pick<Deps, 'config'> & {
  merchants: MerchantDirectory
  storeOffers: StoreOffersCache
  products: Snapshots<SizedProduct>
}

const maxProducts = 20_000

type Parts = { merchants: MerchantDirectory; storeOffers: StoreOffersCache }

export function openProducts(
  deps: Pick<Deps, 'config' | 'reads' | 'changes' | 'unreadable'>,
  parts: Parts,
): ProductDeps {
  const { config, reads, changes, unreadable } = deps
  const products = openSnapshots<SizedProduct>(changes, 'catalogue', {
    name: 'drinks',
    max: maxProducts,
    dependsOn: () => ['catalogue:all'],
    async load(id) {
      const productId = await findProductId(reads, id)
      if (productId === undefined) return undefined
      const [[product], variants] = await Promise.all([
        loadProducts(reads, [productId], unreadable),
        loadVariants(reads, [productId]),
      ])
      return product && { product, variants }
    },
  })
  return { config, ...parts, products }
}

/** The answer is cached until the product, the merchant or one of the store's offers changes. */
export async function readProduct(deps: ProductDeps, query: ProductQuery) {
  const merchant = await deps.merchants.find(query.merchant_id)
  if (!merchant) throw refuse('no_rest', { field: 'merchant_id' })
  const known = await findSized(deps, query.product_id)
  const store = known && (await deps.storeOffers.find(merchant.merchantId))
  if (!store || !variantsAt(store, known).length) {
    throw refuse('no_item', { field: 'product_id', detail: 'This merchant sells no such product.' })
  }
  const isWhole = query.show_description ?? false
  return cacheable({
    dependsOn: [merchant, known, store.edition],
    key: `product ${merchant.merchantId} ${query.product_id} ${isWhole}`,
    build() {
      const context = {
        merchantId: merchant.merchantId,
        isActive: merchant.active,
        isWhole,
        publicUrl: deps.config.publicUrl,
      }
      const item = [presentProduct(known.product, sizesAt(store, known), context)]
      return { json: JSON.stringify({ message: [], item }), expiresAt: Number.POSITIVE_INFINITY }
    },
  })
}

/** The answer is cached until the product changes: it doesn't depend on stores. */
export async function readFacts(deps: ProductDeps, { product_id }: { product_id: string }) {
  const known = await findSized(deps, product_id)
  if (!known) throw refuse('no_item', { field: 'product_id', detail: 'No product has this id.' })
  return cacheable({
    dependsOn: [known],
    key: `facts ${known.product.productId}`,
    build() {
      const product = presentFacts(known.product, known.variants, deps.config.publicUrl)
      return { json: JSON.stringify({ message: [], product }), expiresAt: Number.POSITIVE_INFINITY }
    },
  })
}

/** Malformed ids need no query: no product has one. */
async function findSized({ products }: ProductDeps, id: string): Promise<SizedProduct | undefined> {
  return /^[A-Za-z0-9]{4,32}$/.test(id) ? products.get(id) : undefined
}

const variantsAt = (store: StoreOffers, { variants }: SizedProduct) =>
  variants.filter(({ variantId }) => findPosition(store, variantId) >= 0)

/** All sizes a store lists, in stock or not. */
function sizesAt(store: StoreOffers, known: SizedProduct): OfferedSize[] {
  return variantsAt(store, known).map((variant) => {
    const position = findPosition(store, variant.variantId)
    return { variant, price: store.prices[position]!, stock: store.stocks[position]! }
  })
}
