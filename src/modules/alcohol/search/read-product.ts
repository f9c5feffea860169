import { refuse } from '../../../core/refusal.ts'
import { openSnapshots, type Snapshots } from '../../../db/snapshots.ts'
import type { Deps } from '../../../deps.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { findProductId, loadProducts, loadVariants } from '../catalogue-store.ts'
import type { Product, Variant } from '../rules/catalogue.ts'
import { type OfferedSize, presentProduct } from './present.ts'
import type { StoreOffers } from './rules/view.ts'
import type { ProductQuery } from './schemas.ts'
import type { Stores } from './stores.ts'

/** A product with its sizes; under an id that was merged into another, that other. */
type Liquid = { product: Product; variants: readonly Variant[] }

export type ProductTools = Pick<Deps, 'config'> & {
  merchants: MerchantDirectory
  stores: Stores
  liquids: Snapshots<Liquid>
}

const mostLiquids = 20_000

export function openLiquids({ db, changes }: Pick<Deps, 'db' | 'changes'>): Snapshots<Liquid> {
  return openSnapshots<Liquid>(changes, 'catalogue', {
    max: mostLiquids,
    dependsOn: () => ['catalogue:all'],
    async load(id) {
      const productId = await findProductId(db, id)
      if (productId === undefined) return undefined
      const [[product], variants] = await Promise.all([
        loadProducts(db, [productId]),
        loadVariants(db, [productId]),
      ])
      return product && { product, variants }
    },
  })
}

export async function readProduct(tools: ProductTools, query: ProductQuery) {
  const merchant = await tools.merchants.find(query.merchant_id)
  if (!merchant) throw refuse('no_rest', { field: 'merchant_id' })
  const liquid = await findLiquid(tools, query.product_id)
  const sizes = liquid ? sizesAt(await tools.stores.find(merchant.merchantId), liquid) : []
  if (!liquid || sizes.length === 0) {
    throw refuse('no_item', { field: 'product_id', detail: 'This merchant sells no such product.' })
  }
  const context = {
    merchantId: merchant.merchantId,
    isActive: merchant.active,
    isWhole: query.show_description ?? false,
    publicUrl: tools.config.publicUrl,
  }
  return { item: [presentProduct(liquid.product, sizes, context)] }
}

/** No product has another kind of id, so nobody needs to be asked. */
async function findLiquid({ liquids }: ProductTools, id: string): Promise<Liquid | undefined> {
  return /^[A-Za-z0-9]{4,32}$/.test(id) ? liquids.get(id) : undefined
}

/** All sizes that a store has in its list, in stock or not. */
function sizesAt({ variantIds, prices, stocks }: StoreOffers, { variants }: Liquid): OfferedSize[] {
  return variants.flatMap((variant) => {
    const place = variantIds.indexOf(variant.variantId)
    return place < 0 ? [] : [{ variant, price: prices[place]!, stock: stocks[place]! }]
  })
}
