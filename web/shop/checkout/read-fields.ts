/** In the form's order. */

export const ifMissingChoices = ['ask', 'replace', 'refund'] as const
type IfMissing = (typeof ifMissingChoices)[number]

/** Customers are asked about a replacement unless they choose otherwise. */
export function readIfMissing(fields: URLSearchParams): IfMissing {
  return ifMissingChoices.find((choice) => choice === fields.get('if_missing')) ?? 'ask'
}

/** As typed, or else as picked from the calendar. */
export const birthDateIn = (fields: URLSearchParams): string =>
  (fields.get('birth_date') ?? '').trim() || (fields.get('birth_date_picked') ?? '').trim()

/** The parts of an address in search format: `199 Water St, New York, NY 10038`. Undefined for any other format. */
export function guessAddress(place: string): Record<string, string> {
  const text = place.slice(0, 200).trimEnd()
  const zip = /\d{5}$/.exec(text)?.[0]
  const parts = (zip ? text.slice(0, -zip.length) : text)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const state = parts.length > 1 && /^[A-Za-z]{2}$/.test(parts.at(-1)!) ? parts.pop() : undefined
  const [street, city, ...more] = parts
  if (!street || !/^\d/.test(street) || /\d/.test(city ?? '') || more.length > 0) return {}
  return { street, ...(city && { city }), ...(state && { state }), ...(zip && { zip_code: zip }) }
}

/**
 * A card's expiration as printed on it: `04/31`, `4/31`, `0431`, `04 / 2031`. Zeros if invalid, which the API
 * refuses.
 */
export function readExpires(text: string): { exp_month: number; exp_year: number } {
  const [, month, year] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(text.replaceAll(' ', '')) ?? []
  if (!month || !year) return { exp_month: 0, exp_year: 0 }
  return { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) }
}
