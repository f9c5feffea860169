import { type Handle, sql } from '../db/database.ts'
import type {
  AlcoholCategoriesRow,
  AlcoholOffersRow,
  AlcoholProductsRow,
  AlcoholVariantsRow,
} from '../db/schema.generated.ts'
import { type DemoOffer, makeOffers, type StockedProduct } from './alcohol/make-offers.ts'
import { branches, type DemoProduct, makeProducts } from './alcohol/make-products.ts'
import { sectionNames } from './alcohol/styles.ts'
import type { DemoMerchant } from './merchants/demo-merchant.ts'
import { insertRows } from './rows.ts'

const FIRST_VARIANT_ID = 1001

/** The tree, the liquids, their sizes, and what the liquor stores among the merchants sell. */
export async function insertCatalogue(tx: Handle, merchants: readonly DemoMerchant[]) {
  const products = makeProducts()
  const stocked = numberVariants(products)
  const stores = merchants.filter(({ type }) => type === 'W').map(({ merchantId }) => merchantId)
  await insertRows<AlcoholCategoriesRow>(tx, 'alcohol_categories', categoryRows())
  await insertRows<AlcoholProductsRow>(tx, 'alcohol_products', products.map(productRow))
  await tx.rows(finishNameIndex)
  await insertRows<AlcoholVariantsRow>(tx, 'alcohol_variants', stocked.flatMap(variantRows))
  await insertOffers(tx, makeOffers(stores, stocked))
}

/** New names wait in a list that every search reads through, until somebody puts them in place. */
const finishNameIndex = sql<unknown>("SELECT gin_clean_pending_list('alcohol_products_by_similar_key')")

const foreignKeys = sql<{ name: string; definition: string }>(
  `SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
   FROM pg_constraint WHERE contype = 'f' AND conrelid = 'alcohol_offers'::regclass ORDER BY oid`,
)

/** Foreign keys are checked for all offers at once afterwards: row by row takes four times as long, 0.6 s. */
async function insertOffers(tx: Handle, offers: readonly DemoOffer[]) {
  const keys = await tx.rows(foreignKeys)
  for (const { name } of keys) await tx.rows(sql(`ALTER TABLE alcohol_offers DROP CONSTRAINT ${name}`))
  await insertRows<AlcoholOffersRow>(
    tx,
    'alcohol_offers',
    offers.map(({ merchantId, variantId, price, stock }) => {
      return { merchant_id: merchantId, variant_id: variantId, price_cents: price, stock }
    }),
  )
  for (const { name, definition } of keys) {
    await tx.rows(sql(`ALTER TABLE alcohol_offers ADD CONSTRAINT ${name} ${definition}`))
  }
}

/** Ids are allotted in the order of the products, so that every machine has the same. */
export function numberVariants(products: readonly DemoProduct[]): StockedProduct[] {
  let nextId = FIRST_VARIANT_ID
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

/** A trade number that no real product has: those that begin with 952 are kept for examples. */
function exampleGtin(number: number): string {
  const digits = `0952${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
