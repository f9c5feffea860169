import { cityShares } from '../../../chance/hunger.ts'
import { pickWeighted, type Random } from '../../../chance/random.ts'
import type { LocalDay } from '../../core/local-time.ts'
import type { Address } from '../merchants/addresses.ts'
import { openAddressBook } from '../merchants/addresses.ts'
import { cityPlans } from '../merchants/city-plans.ts'
import type { CityPlaces } from '../places/city-places.ts'
import { nameOrigins } from './names.ts'

/** A customer of the past year. They can't sign in; they only exist for the demo's history. */
export type Person = {
  customerId: number
  firstName: string
  lastName: string
  email: string
  phone: string
  home: Address
  unit: string
  /** The index of the person's home city in `cities`. */
  city: number
  joined: LocalDay
  /** How often the person orders, relative to others. */
  appetite: number
  /** The usual tip as a share of the subtotal. */
  tipShare: number
  card: { brand: string; lastFour: string; expMonth: number; expYear: number }
}

/** The named people of the demo have the first ids, and those added by hand come after these. */
const firstPersonId = 10_001
const personCount = 6000

const newThisYear = 0.45
const tipShares = [0, 0, 0.1, 0.15, 0.15, 0.18, 0.18, 0.2, 0.2, 0.25]
const cardBrands = ['Visa', 'Visa', 'Visa', 'MasterCard', 'MasterCard', 'American Express', 'Discover']
const livingRings = [
  { share: 0.42, fromMiles: 0, toMiles: 1.5 },
  { share: 0.36, fromMiles: 1.5, toMiles: 4 },
  { share: 0.22, fromMiles: 4, toMiles: Infinity },
]

/** `today` is the day after the last day of the year. */
export function makePeople(cities: readonly CityPlaces[], today: LocalDay, random: Random): Person[] {
  const books = cities.map((places) => {
    const plan = cityPlans.find(({ name }) => name === places.name)!
    return { plan, book: openAddressBook(places, plan.center, plan.reserved) }
  })
  return Array.from({ length: personCount }, (_, index) => {
    const city = pickWeighted([...cityShares.keys()], (index) => cityShares[index]!, random)
    const { plan, book } = books[city]!
    const origin = pickWeighted(nameOrigins, ({ share }) => share, random)
    const firstName = random.pick(origin.firstNames)
    const lastName = random.pick(origin.lastNames)
    const ring = pickWeighted(livingRings, ({ share }) => share, random)
    const home = book.takeWithin(ring.fromMiles, ring.toMiles, random)
    return {
      customerId: firstPersonId + index,
      firstName,
      lastName,
      email: `${toAscii(firstName)}.${toAscii(lastName)}${index + 1}@example.com`,
      phone: `${random.pick(plan.areaCodes)}55501${String(random.integer(0, 99)).padStart(2, '0')}`,
      home,
      unit: random.chance(0.6) ? `${random.integer(1, 24)}${random.pick([...'ABCDEF'])}` : '',
      city,
      joined: random.chance(newThisYear) ? today - random.integer(1, 365) : today - random.integer(366, 700),
      appetite: Math.exp(1.1 * bell(random)),
      tipShare: random.pick(tipShares),
      card: {
        brand: random.pick(cardBrands),
        lastFour: String(random.integer(0, 9999)).padStart(4, '0'),
        expMonth: random.integer(1, 12),
        expYear: new Date(today * 86_400_000).getUTCFullYear() + random.integer(1, 4),
      },
    }
  })
}

/** Roughly normal with mean 0 and standard deviation 1: the sum of twelve uniform random numbers, minus 6. */
export function bell(random: Random): number {
  let sum = -6
  for (let draw = 0; draw < 12; draw++) sum += random.next()
  return sum
}

function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
}
