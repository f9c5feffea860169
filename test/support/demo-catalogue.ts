import { makeOffers } from '../../src/demo/alcohol/make-offers.ts'
import { branches, makeProducts } from '../../src/demo/alcohol/make-products.ts'
import { sectionNames } from '../../src/demo/alcohol/styles.ts'
import { numberVariants } from '../../src/demo/alcohol.ts'
import type { Category, Product, Section, Variant } from '../../src/modules/alcohol/rules/catalogue.ts'
import type { World } from './alcohol-oracle.ts'

/** The demo's catalog in memory, sold by sixteen stores. */
export function demoWorld(): World {
  const stocked = numberVariants(makeProducts())
  const products = stocked.map(({ product }): Product => {
    const { price: _, variants: _2, matchKey: _3, ...rest } = product
    return { ...rest, imageUrl: null }
  })
  const variants = stocked.flatMap(({ product, variantIds }) =>
    product.variants.map(({ share: _, ...size }, index): Variant => {
      return { ...size, variantId: variantIds[index]!, productId: product.productId, gtin: null }
    }),
  )
  const stores = Array.from({ length: 16 }, (_, index) => 1010 + index)
  return { categories: demoCategories(), products, variants, offers: makeOffers(stores, stocked) }
}

function demoCategories(): Category[] {
  const sections = Object.entries(sectionNames).map(([section, name], position) => {
    return { section: section as Section, subsection: '', child: '', name, position }
  })
  const below = branches.flatMap(({ section, subsection, name, styles }, position) => [
    { section, subsection, child: '', name, position },
    ...styles.map((style, index) => {
      return { section, subsection, child: style.child, name: style.name, position: index }
    }),
  ])
  return [...sections, ...below]
}
