import type { DemoMerchant } from './demo-merchant.ts'
import type { WeekName } from './hours-plans.ts'
import type { MenuPlan } from './menu-plan.ts'

/** A kind of business: what its merchants have in common. */
export type Trade = {
  key: string
  type: DemoMerchant['type']
  /** How common it is compared to others of its type. */
  weight: number
  /** Every merchant has the first; up to two of the others are added. */
  cuisines: readonly string[]
  names: readonly string[]
  /** For names with a street or neighborhood: "Tribeca" and one of these. */
  placeNames: readonly string[]
  descriptions: readonly string[]
  weeks: readonly WeekName[]
  /** Minimum and maximum preparation time of an order. */
  minutes: readonly [number, number]
  menu: MenuPlan
}

/** Splits names and sentences that are separated by semicolons. */
export function splitEntries(text: string): string[] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
