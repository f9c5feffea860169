import type { Product } from '../../rules.ts'
import { abvIn, type Liquid } from './matching.ts'
import type { Size } from './sizes.ts'

/** The distinguishing fields of a product that lines may refer to. */
export type NamedProduct = Pick<Product, 'productId' | 'tags'> & {
  matchKey: string
  mergedInto: string | null
}
export type KnownProduct = Product & NamedProduct
/** One of its sizes. New ones have no id yet. */
export type KnownVariant = {
  variantId: number | null
  productId: string
  volumeMl: number
  pack: number
  container: string
  gtin: string | null
}
/** `product` is the requested one, `root` what it is now. */
type Hit<Kind> = { product: Kind; root: Kind; isMerged: boolean }

export type KnownCatalog<Kind extends NamedProduct = KnownProduct> = {
  byId(productId: string): Hit<Kind> | undefined
  byGtin(gtin: string): (Hit<Kind> & { variant: KnownVariant }) | undefined
  /** Oldest first. */
  byKey(matchKey: string): Hit<Kind>[]
  sizesOf(productId: string): KnownVariant[]
  add(product: Kind): void
  replace(product: Kind, by: Kind): void
  addSize(variant: KnownVariant): void
}

/** `products` has, besides those that may be meant, everything they were merged into. */
export function knownCatalog<Kind extends NamedProduct>(
  products: readonly Kind[],
  variants: readonly KnownVariant[],
): KnownCatalog<Kind> {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const sizes = Map.groupBy(variants, ({ productId }) => productId)
  const numbers = new Map(
    variants.flatMap((variant) => (variant.gtin === null ? [] : [[variant.gtin, variant]])),
  )
  /** Products have no date; their sizes' ids were assigned sequentially. */
  const ageOf = ({ productId }: Kind) =>
    Math.min(...(sizes.get(productId) ?? []).map(({ variantId }) => variantId ?? Number.POSITIVE_INFINITY))
  const keys = new Map<string, string[]>()
  for (const { matchKey, productId } of products.toSorted((a, b) => compareAges(ageOf(a), ageOf(b)))) {
    keys.set(matchKey, [...(keys.get(matchKey) ?? []), productId])
  }

  const hit = (productId: string): Hit<Kind> | undefined => {
    const product = byId.get(productId)
    if (!product) return undefined
    let root = product
    while (root.mergedInto !== null) root = byId.get(root.mergedInto)!
    return { product, root, isMerged: root !== product }
  }
  return {
    byId: hit,
    byGtin(gtin) {
      const variant = numbers.get(gtin)
      const found = variant && hit(variant.productId)
      return found && { ...found, variant: variant! }
    },
    byKey: (matchKey) => (keys.get(matchKey) ?? []).flatMap((productId) => hit(productId) ?? []),
    sizesOf: (productId) => sizes.get(productId) ?? [],
    add(product) {
      byId.set(product.productId, product)
      keys.set(product.matchKey, [...(keys.get(product.matchKey) ?? []), product.productId])
    },
    replace(product, by) {
      byId.set(product.productId, by)
      if (product.matchKey !== by.matchKey)
        keys.set(by.matchKey, [...(keys.get(by.matchKey) ?? []), by.productId])
    },
    addSize(variant) {
      const own = sizes.get(variant.productId) ?? []
      if (!own.includes(variant)) sizes.set(variant.productId, [...own, variant])
      if (variant.gtin !== null) numbers.set(variant.gtin, variant)
    },
  }
}

const compareAges = (a: number, b: number) => (a === b ? 0 : a - b)

/** If a list doesn't name the container, any matches. */
export function isSameSize(
  variant: Pick<KnownVariant, 'volumeMl' | 'pack' | 'container'>,
  size: Size,
): boolean {
  return (
    variant.volumeMl === size.volumeMl &&
    variant.pack === size.pack &&
    (size.container === null || size.container === variant.container)
  )
}

export const toLiquid = (product: NamedProduct): Liquid => ({
  matchKey: product.matchKey,
  vintage: findVintage(product),
  abv: findAbv(product),
})

export const findVintage = (product: NamedProduct): string | null => findTag(product, 'vintage')
export function findAbv(product: NamedProduct): number | null {
  const text = findTag(product, 'abv')
  return text === null ? null : abvIn(text)
}

function findTag({ tags }: NamedProduct, key: string): string | null {
  const value = tags.find((tag) => tag.key === key)?.value
  return typeof value === 'string' ? value : null
}
