import type { Address } from './addresses.ts'
import type { CityPlan } from './city-plans.ts'

// 555-0100 to 555-0199 are kept free for fiction in every area code.
const LINES = 100

/** Gives out every number once. */
export type PhoneBook = { numberFor(plan: CityPlan, address: Address): string }

export function openPhoneBook(): PhoneBook {
  const given = new Map<readonly number[], number>()
  return {
    numberFor(plan, address) {
      const codes = address.city === plan.name ? plan.areaCodes : plan.outerAreaCodes
      const count = given.get(codes) ?? 0
      if (count >= codes.length * LINES) throw new RangeError(`the numbers of ${plan.name} are used up`)
      given.set(codes, count + 1)
      // 37 shares no factor with 100, so the lines come in no order that shows, and each once.
      const line = (Math.floor(count / codes.length) * 37) % LINES
      return `${codes[count % codes.length]}-555-01${String(line).padStart(2, '0')}`
    },
  }
}
