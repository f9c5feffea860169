/** Merchant types by their codes in the API. */
export const merchantTypes = {
  R: 'Restaurant',
  C: 'Caterer',
  F: 'Florist',
  I: 'Grocery Store',
  W: 'Wine and Liquor Store',
  U: 'Drug/Convenience Store',
  P: 'Pet Store',
  Z: 'Tobacco Shop',
} as const
export type MerchantType = keyof typeof merchantTypes

/** How an order reaches the customer. */
export type OrderMethod = 'delivery' | 'pickup'

/** `alcohol` covers beer, wine and liquor. */
export type LicenseKind = 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'

/** The kinds of goods that customers choose between. */
export const verticals = { food: 'Food', alcohol: 'Alcohol', groceries: 'Groceries and more' } as const
export type Vertical = keyof typeof verticals

export function toVertical(type: MerchantType): Vertical {
  if (type === 'R' || type === 'C') return 'food'
  return type === 'W' ? 'alcohol' : 'groceries'
}
