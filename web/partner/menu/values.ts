/** What people type into a menu's fields, converted to the API's values. */

const maxPrice = 99_999.99
const maxAmount = 1_000_000
const noLimit = 99

/** `6`, `$6.50`, `1,250.00` or `6,50`; undefined if the API doesn't accept the price. */
export function readPrice(text: string): number | undefined {
  const typed = text.trim().replace(/^\$ ?/, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(',', '.')
  if (!/^(?:\d{1,6}(?:\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return undefined
  const price = Number(plain)
  return price <= maxPrice ? price : undefined
}

/** Quantities may have up to three decimals: half a pound. */
export function readAmount(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  if (!/^\d{1,7}(?:\.\d{1,3})?$/.test(typed)) return undefined
  const amount = Number(typed)
  return amount <= maxAmount ? amount : undefined
}

export function readCount(text: string): number | undefined {
  const count = readAmount(text)
  return count !== undefined && Number.isInteger(count) ? count : undefined
}

export const showPrice = (price: unknown): string =>
  typeof price === 'number' ? price.toFixed(2) : String(price ?? '')

export const showNumber = (number: unknown): string => (typeof number === 'number' ? String(number) : '')

/** The API uses 99 for no limit; the field then stays empty. */
export const readLimit = (max: unknown): number | null =>
  typeof max === 'number' && max !== noLimit ? max : null
