import { toDollars } from '../../../core/money.ts'
import type {
  ListedCategory,
  ListedOffer,
  ListedProduct,
  ListedSize,
  ProductDetails,
} from './rules/listed-product.ts'

export function presentListed({ productId, mergedInto, ...product }: ListedProduct) {
  return { product_id: productId, ...product, merged_into: mergedInto }
}

export function presentProduct({ imageUrl, description, tags, ...product }: ProductDetails) {
  return { ...presentListed(product), description, image: imageUrl, tags }
}

export function presentSize({ variantId, volumeMl, lowest, highest, ...size }: ListedSize) {
  return {
    ...{ variant_id: variantId, ...size, volume_ml: volumeMl },
    lowest: lowest === null ? null : toDollars(lowest),
    highest: highest === null ? null : toDollars(highest),
  }
}

export function presentOffer({ merchantId, variantId, size, price, stock }: ListedOffer, merchant: string) {
  return { merchant_id: merchantId, merchant, variant_id: variantId, size, price: toDollars(price), stock }
}

export const presentCategory = ({
  section,
  subsection,
  child,
  name,
  position,
  products,
}: ListedCategory) => ({
  ...{ section, subsection, child, name, position, products },
})
