import { toDollars } from '../../../core/money.ts'
import { formatVariantId, type Product, type Variant } from '../rules.ts'
import { presentCategories, presentImage, presentTags } from './results-present.ts'

/** A size of a product as one store has it. */
export type OfferedSize = { variant: Variant; price: number; stock: number }

const maxAtOnce = 99
/** The demo's popularity falls from about 4,400 in a long tail; about fifty products are above this. */
const popularFrom = 500

export function presentProduct(
  product: Product,
  sizes: readonly OfferedSize[],
  context: { merchantId: number; isActive: boolean; isWhole: boolean; publicUrl: string },
) {
  const children = sizes.map((size) => presentSize(product, size, context.isActive))
  return {
    id: product.productId,
    unique_id: null,
    merchant_id: context.merchantId,
    name: product.name,
    description: context.isWhole ? product.description : shorten(product.description),
    image: presentImage(product, context.publicUrl),
    type: 'item',
    section: product.section,
    subsection: product.subsection,
    categories: presentCategories(product),
    country: product.country === '' ? null : product.country,
    available: children.some(({ available }) => available),
    price: Math.min(...children.map(({ price }) => price)),
    max_price: Math.max(...children.map(({ max_price }) => max_price)),
    min_qty: 1,
    max_qty: Math.max(...children.map(({ max_qty }) => max_qty)),
    increment: 1,
    popular_flag: product.popularity >= popularFrom,
    tags: presentTags(product),
    children,
  }
}

/** What is known of a product, independent of stores. */
export function presentFacts(product: Product, variants: readonly Variant[], publicUrl: string) {
  return {
    product_id: product.productId,
    name: product.name,
    description: product.description,
    image: presentImage(product, publicUrl),
    section: product.section,
    subsection: product.subsection,
    categories: presentCategories(product),
    country: product.country === '' ? null : product.country,
    tags: presentTags(product),
    sizes: variants.map(({ size, container, gtin, pack }) => ({ size, container, gtin, quantity: pack })),
  }
}

function presentSize({ name }: Product, { variant, price, stock }: OfferedSize, isActive: boolean) {
  return {
    id: formatVariantId(variant.variantId),
    name: `${name}, ${variant.size}`,
    size: variant.size,
    container: variant.container,
    gtin: variant.gtin,
    quantity: variant.pack,
    price: toDollars(price),
    max_price: toDollars(price),
    min_qty: 1,
    max_qty: Math.min(stock, maxAtOnce),
    increment: 1,
    type: 'item',
    available: isActive && stock > 0,
  }
}

const maxShort = 120

/** The first sentence; of a long one, as many whole words as fit. */
function shorten(description: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description
  if (sentence.length <= maxShort) return sentence
  return `${sentence
    .slice(0, maxShort - 1)
    .replace(/\s\S*$/, '')
    .trimEnd()}…`
}
