/** Where something is sold: for delivery, the destination; for pickup, the merchant's address. */
export type SalePlace = { state: string; zipCode: string }

/** Where a rule applies. Null means no restriction. */
export type RulePlace = {
  states: ReadonlySet<string> | null
  zips: ZipPatterns | null
  /** Everywhere 0, states 1, a county 2, ZIP codes 3 and more: higher with more digits. */
  specificity: number
}

type ZipPatterns = { whole: ReadonlySet<string>; prefixes: readonly string[] }

export const everywhere: RulePlace = { states: null, zips: null, specificity: 0 }

export function statesPlace(states: readonly string[]): RulePlace {
  return { states: new Set(states), zips: null, specificity: 1 }
}

export function countyPlace(state: string, zips: readonly string[]): RulePlace {
  return { states: new Set([state]), zips: toPatterns(zips), specificity: 2 }
}

export function zipsPlace(zips: readonly string[]): RulePlace {
  const fewestDigits = Math.min(...zips.map((pattern) => pattern.replace('*', '').length))
  return { states: null, zips: toPatterns(zips), specificity: 2 + fewestDigits }
}

/** `10038` is one ZIP code, `112*` a prefix. */
function toPatterns(zips: readonly string[]): ZipPatterns {
  const isPrefix = (pattern: string) => pattern.endsWith('*')
  return {
    whole: new Set(zips.filter((pattern) => !isPrefix(pattern))),
    prefixes: zips.filter(isPrefix).map((pattern) => pattern.slice(0, -1)),
  }
}

export function isWithin({ state, zipCode }: SalePlace, { states, zips }: RulePlace): boolean {
  if (states && !states.has(state.toUpperCase())) return false
  if (!zips) return true
  const zip = zipCode.slice(0, 5)
  return zips.whole.has(zip) || zips.prefixes.some((prefix) => zip.startsWith(prefix))
}
