/** A merchant's payment types by their API names, with their names at checkout. */
export const paymentTypeNames = {
  credit: 'credit',
  credit_card: 'credit',
  'credit card': 'credit',
  cash: 'cash',
  'gift card': 'gift card',
  gift_card: 'gift card',
  promotions: 'promotions',
  promo: 'promotions',
} as const

export type PaymentTypeName = keyof typeof paymentTypeNames

/** Each once, in a fixed order, so the same choice is always stored the same way. */
export function readPaymentTypes(names: readonly PaymentTypeName[]): string[] {
  const wanted = new Set<string>(names.map((name) => paymentTypeNames[name]))
  return ['credit', 'cash', 'gift card', 'promotions'].filter((type) => wanted.has(type))
}
