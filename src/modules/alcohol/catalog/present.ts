import { formatUtc } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type {
  ListedCategory,
  ListedOffer,
  ListedProduct,
  ListedSize,
  ProductDetails,
} from './rules/listed-product.ts'
import type { CatalogCounts, MatchSide, ShownMatch } from './rules/match.ts'

export function presentCounts({ openMatches, ...counts }: CatalogCounts) {
  return { ...counts, open_matches: openMatches }
}

export function presentMatch(match: ShownMatch) {
  return {
    match_id: match.matchId,
    state: match.state,
    likeness: Math.round(match.likeness * 1000) / 1000,
    reason: match.reason,
    product_id: match.productId,
    product: presentSide(match.product),
    other_id: match.otherId,
    other: presentSide(match.other),
    found_at: formatUtc(match.foundAt),
    decided_at: match.decidedAt === null ? null : formatUtc(match.decidedAt),
  }
}

function presentSide({ name, brand, tags, sizes, stores }: MatchSide) {
  return { name, brand, tags, sizes, stores }
}

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
