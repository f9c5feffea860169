import type { DemoMerchant } from './demo-merchant.ts'
import type { WeekName } from './hours-plans.ts'
import type { MenuPlan } from './menu-plan.ts'

/** A kind of business: what its merchants have in common. */
export type Trade = {
  key: string
  type: DemoMerchant['type']
  /** How many of its type there are of it, against the others. */
  weight: number
  /** The first is every merchant's; up to two of the others come with it. */
  cuisines: readonly string[]
  names: readonly string[]
  /** For names after a street or neighborhood: "Tribeca" and one of these. */
  placeNames: readonly string[]
  descriptions: readonly string[]
  weeks: readonly WeekName[]
  /** Least and most minutes that an order takes. */
  minutes: readonly [number, number]
  menu: MenuPlan
}

/** Names and sentences are written one after the other, with semicolons between. */
export function splitEntries(text: string): string[] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
