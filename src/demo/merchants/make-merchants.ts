import { type Random, randomFrom } from '../../../chance/random.ts'
import type { CityPlaces } from '../places/city-places.ts'
import { type Address, type AddressBook, openAddressBook } from './addresses.ts'
import { type CityPlan, cityPlans, type MerchantType } from './city-plans.ts'
import type { DemoMerchant } from './demo-merchant.ts'
import { kitchens } from './kitchens/index.ts'
import { makeMerchant } from './make-merchant.ts'
import {
  type DemoGroup,
  demoGroups,
  listOwnerGroups,
  ownerGroup,
  pickChain,
  rivalGroup,
} from './merchant-groups.ts'
import { type NameBook, openNameBook } from './name-book.ts'
import { openPhoneBook, type PhoneBook } from './phone-book.ts'
import { shops } from './shops/index.ts'
import { type SpecialMerchant, specialMerchants } from './special-merchants.ts'
import type { Trade } from './trade.ts'

type DemoWorldMerchants = { groups: DemoGroup[]; merchants: DemoMerchant[] }

/** State shared by all merchants while they are generated, so that names, numbers and addresses are unique. */
type World = { today: string; names: NameBook; phones: PhoneBook; openedByTrade: Map<Trade, number> }
type City = { plan: CityPlan; places: CityPlaces; addresses: AddressBook }

/** A merchant to be created: its trade, and how many of its type the city already has. */
type Opening = { trade: Trade; ordinal: number }

const specialCity = 'New York'
const firstFreeId = 1011
const demoSeed = 20_260_401
const chainRhythm = [false, true, false, true, false]
const zipCodesNearby = 5
/** The first independent merchants in New York belong to groups that have people in the demo. */
const ownerGroups = [ownerGroup, rivalGroup, ownerGroup, rivalGroup, rivalGroup, rivalGroup, rivalGroup]

/**
 * The merchants of the demo world, the same on every machine. `today` (YYYY-MM-DD) only affects holidays. Each of the `cities` must have a
 * plan.
 */
export function makeMerchants(cities: readonly CityPlaces[], today: string): DemoWorldMerchants {
  const world: World = {
    today,
    names: openNameBook(specialMerchants.map(({ name }) => name)),
    phones: openPhoneBook(),
    openedByTrade: new Map(),
  }
  const merchants: DemoMerchant[] = []
  let nextId = firstFreeId
  for (const city of cities.map(openCity)) {
    const specials = city.plan.name === specialCity ? specialMerchants : []
    merchants.push(...specials.map((special) => makeSpecial(world, city, special)))

    const random = randomFrom(demoSeed + city.plan.counts.R * 1000 + city.plan.taxPpm)
    const firstGroups = city.plan.name === specialCity ? [...ownerGroups] : []
    for (const opening of openingsIn(city.plan, specials, random)) {
      merchants.push(makeOrdinary(world, city, opening, nextId, firstGroups, random))
      nextId += 1
    }
  }
  return { groups: demoGroups.map((group) => ({ ...group })), merchants }
}

function openCity(places: CityPlaces): City {
  const plan = cityPlans.find(({ name }) => name === places.name)
  if (!plan) throw new RangeError(`there is no plan for merchants in ${places.name}`)
  return { plan, places, addresses: openAddressBook(places, plan.center, plan.reserved) }
}

/** As many of each type as the plan says, including the special ones, in random order. */
function openingsIn(plan: CityPlan, specials: readonly SpecialMerchant[], random: Random): Opening[] {
  const openings = Object.entries(plan.counts).flatMap(([type, count]) => {
    const left = count - specials.filter(({ trade }) => trade.type === type).length
    return dealTrades(type as MerchantType, left, random).map((trade, ordinal) => ({ trade, ordinal }))
  })
  return random.sample(openings, openings.length)
}

/** Each trade of the type comes once before any is repeated; after that, by weight. */
function dealTrades(type: MerchantType, count: number, random: Random): Trade[] {
  const trades = [...kitchens, ...shops].filter((trade) => trade.type === type)
  const weighted = trades.flatMap((trade) => Array<Trade>(trade.weight).fill(trade))
  const dealt = random.sample(trades, trades.length)
  while (dealt.length < count) dealt.push(...random.sample(weighted, weighted.length))
  return dealt.slice(0, count)
}

function makeOrdinary(
  world: World,
  city: City,
  { trade, ordinal }: Opening,
  merchantId: number,
  firstGroups: number[],
  random: Random,
): DemoMerchant {
  const { plan } = city
  const isSureToReachCenter = ordinal < plan.sureInCenter
  const address = isSureToReachCenter ? takeInCenter(city, random) : takeAnywhere(city, random)
  const chain = isBranch(world, trade) ? pickChain(trade.key) : null
  const name = world.names.nameFor(trade, address, chain?.name ?? null, random)
  const groupId = chain?.groupId ?? firstGroups.shift() ?? random.pick(listOwnerGroups(plan.name))
  const founding = { merchantId, groupId, name, trade, address, isSureToReachCenter }
  return makeMerchant({ ...founding, ...circumstances(world, city, name, address) }, ownRandom(merchantId))
}

/** Two in five merchants of a trade that has a chain. Counted instead of random, so that every chain has branches. */
function isBranch({ openedByTrade }: World, trade: Trade): boolean {
  const opened = openedByTrade.get(trade) ?? 0
  openedByTrade.set(trade, opened + 1)
  return chainRhythm[opened % chainRhythm.length]!
}

function makeSpecial(world: World, city: City, special: SpecialMerchant): DemoMerchant {
  const { merchantId, groupId, name, trade, houseNumber, streetName } = special
  const address = city.addresses.takeAt(houseNumber, streetName)
  const random = ownRandom(merchantId)
  const founding = { merchantId, groupId, name, trade, address, isSureToReachCenter: true }
  const merchant = makeMerchant({ ...founding, ...circumstances(world, city, name, address) }, random)
  return special.become(merchant, world.today, random)
}

function circumstances(
  { today, names, phones }: World,
  { plan, places, addresses }: City,
  name: string,
  address: Address,
) {
  const nearby = addresses.zipCodesNear(address, zipCodesNearby).filter((zip) => zip !== address.zipCode)
  return {
    plan,
    today,
    timeZone: places.timeZone,
    shortTag: names.tagFor(name, address),
    phone: phones.numberFor(plan, address),
    zipCodes: [address.zipCode, ...nearby],
  }
}

/** Each merchant has its own random numbers, so a change to one doesn't affect the others. */
function ownRandom(merchantId: number): Random {
  return randomFrom(demoSeed ^ (merchantId * 7919))
}

function takeInCenter({ plan, addresses }: City, random: Random): Address {
  const [center] = plan.rings
  return addresses.takeWithin(center!.fromMiles, center!.toMiles, random)
}

function takeAnywhere({ plan, addresses }: City, random: Random): Address {
  let rest = random.next()
  const ring = plan.rings.find(({ share }) => {
    rest -= share
    return rest < 0
  })
  const { fromMiles, toMiles } = ring ?? plan.rings.at(-1)!
  return addresses.takeWithin(fromMiles, toMiles, random)
}
