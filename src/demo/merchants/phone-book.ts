import type { Address } from './addresses.ts'
import type { CityPlan } from './city-plans.ts'

// In every area code, 555-0100 to 555-0199 are reserved for fiction.
const linesPerExchange = 100

/** Hands out each number only once. */
export type PhoneBook = { numberFor(plan: CityPlan, address: Address): string }

export function openPhoneBook(): PhoneBook {
  const given = new Map<readonly number[], number>()
  return {
    numberFor(plan, address) {
      const codes = address.city === plan.name ? plan.areaCodes : plan.outerAreaCodes
      const count = given.get(codes) ?? 0
      if (count >= codes.length * linesPerExchange)
        throw new RangeError(`the numbers of ${plan.name} are used up`)
      given.set(codes, count + 1)
      // 37 is coprime to 100, so the lines look random and none is repeated.
      const line = (Math.floor(count / codes.length) * 37) % linesPerExchange
      return `${codes[count % codes.length]}-555-01${String(line).padStart(2, '0')}`
    },
  }
}
