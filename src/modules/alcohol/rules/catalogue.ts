import type { Cents } from '../../../core/money.ts'

export type Section = 'beer' | 'wine' | 'liquor'
export const sections: readonly Section[] = ['beer', 'wine', 'liquor']

/** Where a product stands in the tree. A category with an empty child or subsection is one that has others below it. */
export type CategoryPath = { section: Section; subsection: string; child: string }
export type Category = CategoryPath & { name: string; position: number }

export type Tag = { key: string; value: string | string[] }

/** A liquid. Who sells it in which size for how much stands in its variants and offers. */
export type Product = CategoryPath & {
  productId: string
  name: string
  brand: string
  /** As people read it; empty when unknown. */
  country: string
  description: string
  imageUrl: string | null
  tags: readonly Tag[]
  popularity: number
}

/** One size of a liquid. `volumeMl` is that of one container, `pack` how many there are. */
export type Variant = {
  variantId: number
  productId: string
  /** As people read it: `750ml`, `6 x 12oz`. */
  size: string
  volumeMl: number
  pack: number
  container: string
  /** The number of its barcode, as 14 digits. */
  gtin: string | null
}

export type Offer = { merchantId: number; variantId: number; price: Cents; stock: number }

/** What the cart takes: the size, as its merchant sells it. `V12`, `v12` and `12` name the variant 12. */
export function formatVariantId(variantId: number): string {
  return `V${variantId}`
}

export function parseVariantId(text: string): number | null {
  const match = /^v?(\d{1,16})$/i.exec(text)
  const id = match ? Number(match[1]) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}

/** Names as values of a filter: `United States` -> `united-states`. */
export function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
