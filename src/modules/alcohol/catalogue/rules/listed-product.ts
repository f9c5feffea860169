import type { Tag } from '../../rules/catalogue.ts'
import { toMatchKey } from './matching.ts'

/** `current`: what customers can find. `merged`: those that are another product by now. `unsold`: no store offers one. */
export type ProductState = 'current' | 'merged' | 'unsold'

export type ListedProduct = {
  productId: string
  name: string
  brand: string
  section: string
  subsection: string
  child: string
  country: string
  popularity: number
  mergedInto: string | null
  sizes: number
  stores: number
}
export type ProductDetails = ListedProduct & { description: string; imageUrl: string | null; tags: Tag[] }

/** A size, and what stores ask for it; null prices where none sells it. */
export type ListedSize = {
  variantId: number
  size: string
  volumeMl: number
  pack: number
  container: string
  gtin: string | null
  stores: number
  lowest: number | null
  highest: number | null
  stock: number
}
export type ListedOffer = {
  merchantId: number
  variantId: number
  size: string
  price: number
  stock: number
}
export type ListedCategory = {
  section: string
  subsection: string
  child: string
  name: string
  position: number
  products: number
}

/** More words than this narrow nothing down. */
const maxWords = 6

/** The words that the key of a product must contain, each anywhere; names are compared as imports compare them. */
export const wantedWords = (query: string): string[] =>
  toMatchKey('', query).split(' ').filter(Boolean).slice(0, maxWords)

/** A bar code of 8, 12, 13 or 14 digits, as the 14 digits that sizes have; null: it is none. */
export const gtinIn = (query: string): string | null =>
  /^\d{8}$|^\d{12,14}$/.test(query) ? query.padStart(14, '0') : null
