/**
 * A card's expiration as printed on it: `04/31`, `4/31`, `0431`, `04 / 2031`. Zeros if invalid, which the API
 * refuses.
 */
export function readExpires(text: string): { exp_month: number; exp_year: number } {
  const [, month, year] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(text.replaceAll(' ', '')) ?? []
  if (!month || !year) return { exp_month: 0, exp_year: 0 }
  return { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) }
}
