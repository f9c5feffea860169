import type { Answer, Input } from '../../sdk/src/index.ts'

/** Nolita Fine Foods, a shop of the demo's owner. Most of the things to do are here. */
export const todoShop = 1011
/** The customer whose order is left to the visitor. */
export const patientGuest = {
  ...{ first_name: 'Wanda', last_name: 'Waits', email: 'wanda.waits@evening.example' },
  ...{ phone_number: '2125550186', street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
}

/** An order that comes with the world, whose customer asks for help with a photo. */
export const spilledOrder = { orderId: 99_002, email: 'amara.mensah@evening.example' }

type Product = Answer<'get_operator_catalogue_products'>['products'][number]
type Rules = Input<'post_operator_compliance'>['document']

/** A supplier's list with a typo in each name: one letter of the longest word is doubled. */
export function mistypeProducts(products: readonly Product[]) {
  return products.map(({ name, brand, section, subsection, child, country }, index) => {
    const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0]!
    const middle = Math.floor(longest.length / 2)
    const mistyped = longest.slice(0, middle) + longest[middle] + longest.slice(middle)
    return {
      ...{ product_id: `SUPPLIER${index + 1}`, name: name.replace(longest, mistyped), size: '750ml' },
      ...{ brand, section, subsection, child, country },
    }
  })
}

export const draftVersion = 'sunday-mornings-draft'

/** A copy of the active rules with one more, for the operator to review before activating it. */
export function draftRules(active: Rules): Rules {
  const sunday = {
    ...{ id: 'alcohol-sunday-morning', type: 'hours', place: { states: ['NY'] }, kinds: ['alcohol'] },
    ...{ forbidden: [{ days: [0], from: '06:00', to: '10:00' }] },
    reason: 'Alcohol is not sold before 10:00 on Sundays.',
  }
  const rules = [...active.rules, sunday as unknown as Rules['rules'][number]]
  return { ...active, name: 'Example rules with Sunday mornings', version: draftVersion, rules }
}

/** Two items that the menu check complains about: one without a price, and one with the same name as its neighbor. */
export const faultyItems = (neighbor: string, price: number) => [
  { type: 'Item' as const, name: 'Seasonal Fruit Box', price: 0 },
  { type: 'Item' as const, name: neighbor, price },
]

const dayMs = 86_400_000

/** The date in six days. */
export const nextWeek = (now: number) => new Date(now + 6 * dayMs).toISOString().slice(0, 10)
