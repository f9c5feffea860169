import type { Tag } from '../../rules.ts'
import { toMatchKey } from './matching.ts'

/** `current`: what customers can find. `merged`: merged into another product. `unsold`: no store offers it. */
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

/** A size, and its prices in stores; null prices if none sells it. */
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

/** More words than this don't narrow anything down. */
const maxWords = 6

/** The words a product's key must contain, each anywhere; names are compared as in imports. */
export const wantedWords = (query: string): string[] =>
  toMatchKey('', query).split(' ').filter(Boolean).slice(0, maxWords)

/** A barcode of 8, 12, 13 or 14 digits, in the 14-digit form that sizes have; null if it isn't one. */
export const gtinIn = (query: string): string | null =>
  /^\d{8}$|^\d{12,14}$/.test(query) ? query.padStart(14, '0') : null
