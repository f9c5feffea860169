import type { Cents } from '../../core/money.ts'
import { fold } from '../../core/words/fold.ts'

export type Section = 'beer' | 'wine' | 'liquor'
export const sections: readonly Section[] = ['beer', 'wine', 'liquor']

/** A product's place in the tree. A category with an empty child or subsection has others below it. */
export type CategoryPath = { section: Section; subsection: string; child: string }
export type Category = CategoryPath & { name: string; position: number }

export type Tag = { key: string; value: string | string[] }

/** A product, independent of size. Its variants and offers say which stores sell it in which size at which price. */
export type Product = CategoryPath & {
  productId: string
  name: string
  brand: string
  /** The display name; empty if unknown. */
  country: string
  description: string
  imageUrl: string | null
  tags: readonly Tag[]
  popularity: number
}

/** One size of a product. `volumeMl` is the volume of one container, `pack` the number of containers. */
export type Variant = {
  variantId: number
  productId: string
  /** For display: `750ml`, `6 x 12oz`. */
  size: string
  volumeMl: number
  pack: number
  container: string
  /** The barcode, as 14 digits. */
  gtin: string | null
}

export type Offer = { merchantId: number; variantId: number; price: Cents; stock: number }

/** One store's offers as columns: the size at an index has the price and stock at the same index. */
export type OfferColumns = { variantIds: number[]; prices: Cents[]; stocks: number[] }

/** The id accepted by the cart: a size sold by its merchant. `V12`, `v12` and `12` all mean variant 12. */
export function formatVariantId(variantId: number): string {
  return `V${variantId}`
}

export function parseVariantId(text: string): number | null {
  const match = /^v?(\d{1,16})$/i.exec(text)
  const id = match ? Number(match[1]) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}

/** Names as filter values: `United States` -> `united-states`. */
export function toSlug(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** A GTIN (barcode number) of 8, 12, 13 or 14 digits as 14 digits; null if the check digit is wrong. */
export function parseGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  const padded = digits.padStart(14, '0')
  return padded === withCheckDigit(padded.slice(0, 13)) ? padded : null
}

/** Appends the check digit to 13 digits: from the right, every other digit counts three times. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
