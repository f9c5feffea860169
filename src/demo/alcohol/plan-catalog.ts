import type { Handle } from '../../db/database.ts'
import type {
  AlcoholCategoriesRow,
  AlcoholOffersRow,
  AlcoholProductsRow,
  AlcoholVariantsRow,
} from '../../db/schema.generated.ts'
import { withCheckDigit } from '../../modules/alcohol/index.ts'
import type { DemoMerchant } from '../merchants/demo-merchant.ts'
import { checkingKeysOnce, insertPlanned, type PlannedRows, planRows } from '../rows.ts'
import { type DemoOffer, makeOffers, type StockedProduct } from './make-offers.ts'
import { branches, type DemoProduct, makeProducts } from './make-products.ts'
import { sectionNames } from './styles.ts'

const firstVariantId = 1001

/** The categories, products and sizes, and what the liquor stores among the merchants sell. */
export function planCatalog(merchants: readonly DemoMerchant[]): PlannedRows[] {
  const products = makeProducts()
  const stocked = numberVariants(products)
  const stores = merchants.filter(({ type }) => type === 'W').map(({ merchantId }) => merchantId)
  return [
    planRows<AlcoholCategoriesRow>('alcohol_categories', categoryRows()),
    planRows<AlcoholProductsRow>('alcohol_products', products.map(productRow)),
    planRows<AlcoholVariantsRow>('alcohol_variants', stocked.flatMap(variantRows)),
    planRows<AlcoholOffersRow>('alcohol_offers', makeOffers(stores, stocked).map(offerRow)),
  ]
}

export const insertCatalog = (tx: Handle, planned: readonly PlannedRows[]) =>
  checkingKeysOnce(tx, ['alcohol_offers'], async () => {
    for (const rows of planned) await insertPlanned(tx, rows)
  })

const offerRow = ({ merchantId, variantId, price, stock }: DemoOffer): AlcoholOffersRow => {
  return { merchant_id: merchantId, variant_id: variantId, price_cents: price, stock }
}

/** Ids are assigned in the order of the products, so they are the same on every machine. */
export function numberVariants(products: readonly DemoProduct[]): StockedProduct[] {
  let nextId = firstVariantId
  return products.map((product) => ({ product, variantIds: product.variants.map(() => nextId++) }))
}

function categoryRows(): AlcoholCategoriesRow[] {
  const sections = Object.entries(sectionNames).map(([section, name], position) => {
    return { section, subsection: '', child: '', name, position }
  })
  const below = branches.flatMap(({ section, subsection, name, styles }, position) => [
    { section, subsection, child: '', name, position },
    ...styles.map((style, index) => {
      return { section, subsection, child: style.child, name: style.name, position: index }
    }),
  ])
  return [...sections, ...below]
}

function productRow({ productId, matchKey, price: _price, variants: _variants, ...rest }: DemoProduct) {
  return { product_id: productId, image_url: null, match_key: matchKey, ...rest }
}

function variantRows({ product, variantIds }: StockedProduct): AlcoholVariantsRow[] {
  return product.variants.map(({ share: _share, volumeMl, ...rest }, index) => {
    const variantId = variantIds[index]!
    const own = { variant_id: variantId, product_id: product.productId, gtin: exampleGtin(variantId) }
    return { ...own, volume_ml: volumeMl, ...rest }
  })
}

/** A GTIN that no real product has: numbers beginning with 952 are reserved for examples. */
const exampleGtin = (number: number) => withCheckDigit(`0952${String(number).padStart(9, '0')}`)
