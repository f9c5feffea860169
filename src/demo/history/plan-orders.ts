import { cityShares } from '../../../chance/hunger.ts'
import { pickWeighted, type Random, randomFrom } from '../../../chance/random.ts'
import { distanceMiles } from '../../core/geo.ts'
import { type LocalDay, toInstant } from '../../core/local-time.ts'
import { type Cents, percentOf } from '../../core/money.ts'
import { polygonArea, radiusArea, winningZone, type Zone } from '../../modules/merchants/zones/index.ts'
import type { OrderLine } from '../../modules/orders/index.ts'
import type { DemoMerchant, DemoZone } from '../merchants/demo-merchant.ts'
import { type DayDemand, demandOn, minuteFor, type Need, needMetBy } from './demand.ts'
import { planArrivals } from './evenings.ts'
import { fillBasket } from './fill-basket.ts'
import { bell, type Person } from './people.ts'
import { type Goods, isWithin } from './shelves.ts'

/** An order of the past year, before its outcome is decided. */
export type PlannedOrder = {
  person: Person
  isGuest: boolean
  /** Whether it is this person's first order. */
  isFirst: boolean
  merchant: DemoMerchant
  need: Need
  day: LocalDay
  minute: number
  orderedAt: number
  weather: DayDemand['weather']
  type: 'delivery' | 'pickup'
  miles: number
  lines: OrderLine[]
  subtotal: Cents
  deliveryFee: Cents
  hasAlcohol: boolean
  /** How much faster than real kitchens and couriers it was. */
  speed: number
}

/** A merchant that a customer can order from, with its appeal to customers. */
type Candidate = { merchant: DemoMerchant; zone: Zone | undefined; miles: number; weight: number }
type World = {
  today: LocalDay
  people: readonly Person[]
  merchants: readonly DemoMerchant[]
  shelves: ReadonlyMap<number, readonly Goods[]>
}

export const historyDays = 365
const orderCount = 40_000
/** The shops in the guides and the things to do are more popular, so that the demo's owners see busy shops. Two of them sell nothing. */
const fame = new Map([
  [1001, 14],
  [1002, 7],
  [1003, 4],
  [1004, 0],
  [1005, 0],
  [1006, 2],
  [1007, 6],
  [1010, 6],
  [1011, 30],
])
const pickupShare = 0.16
const guestShare = 0.07
const loyalty = 0.62
const pickupMiles = 2

/** Simulated kitchens and couriers are 20 times as fast, so orders of the last hour end before the first start. */
const eveningSpeed = 20

/**
 * All orders of the year before `today`, oldest first, and those of the hour before the first start, so that visitors find the evening
 * already under way. The result depends only on the world and the time of the first start.
 */
export function planOrders(world: World, random: Random, until: number): PlannedOrder[] {
  const buyers = openBuyers(world, random)
  const arrivals = planArrivals(until, random)
  const evenings = Map.groupBy(arrivals, ({ day, city }) => keyOf(day, city))
  const usual = orderCount - arrivals.filter(({ daysBack }) => daysBack > 0).length
  const orders: PlannedOrder[] = []
  for (const { day, city, count, demand } of spreadOverDays(world.today, usual)) {
    let left = count
    for (const { at, minute, daysBack } of evenings.get(keyOf(day, city)) ?? []) {
      const order = buyers.order(day, city, demand, minute)
      if (order) orders.push({ ...order, orderedAt: at, speed: daysBack === 0 ? eveningSpeed : 1 })
      else if (daysBack > 0) left++ // nothing is open, so they order during the day
    }
    for (let n = 0; n < left; n++) {
      const order = buyers.order(day, city, demand)
      if (order) orders.push(order)
    }
  }
  return orders.sort((a, b) => a.orderedAt - b.orderedAt)
}

const keyOf = (day: LocalDay, city: number) => `${day} ${city}`

type CityDay = { day: LocalDay; city: number; count: number; demand: DayDemand }

/** Includes the day of the first start. Orders that would end after it are left out when they are written. */
function spreadOverDays(today: LocalDay, orderCount: number): CityDay[] {
  const year = { first: today - historyDays, days: historyDays }
  const days = Array.from({ length: historyDays + 1 }, (_, index) => year.first + index)
  const cells = days.flatMap((day) =>
    cityShares.map((share, city) => {
      const demand = demandOn(day, city, year)
      return { day, city, demand, weight: share * demand.weight }
    }),
  )
  const sum = cells.reduce((total, { weight }) => total + weight, 0)
  let owed = 0
  return cells.map(({ day, city, demand, weight }) => {
    owed += (orderCount * weight) / sum
    const count = Math.floor(owed)
    owed -= count
    return { day, city, count, demand }
  })
}

function openBuyers({ people, merchants, shelves }: World, random: Random) {
  const shops = merchants.map((merchant) => ({ merchant, zones: merchant.zones.map(zoneOf(merchant)) }))
  const draws = new Map(merchants.map((merchant) => [merchant.merchantId, weighShop(merchant)]))
  const cities = cityShares.map((_, city) =>
    inOrderOfJoining(people.filter((person) => person.city === city)),
  )
  const reach = new Map<Person, Map<Need, Candidate[]>>()
  const known = new Map<Person, Map<Need, Candidate[]>>()

  const candidatesOf = (person: Person, need: Need): Candidate[] => {
    const found = reach.get(person) ?? reach.set(person, reachOf(person)).get(person)!
    return found.get(need) ?? []
  }
  const reachOf = (person: Person) => {
    const candidates = shops.flatMap(({ merchant, zones }): Candidate[] => {
      const draw = draws.get(merchant.merchantId)!
      if (draw === 0 || Math.abs(merchant.latitude - person.home.latitude) > 0.3) return []
      const zone = merchant.offersDelivery ? winningZone(zones, person.home) : undefined
      const miles = distanceMiles(person.home, merchant)
      if (!zone && (miles > pickupMiles || !merchant.offersPickup)) return []
      return [
        {
          merchant,
          zone,
          miles,
          weight: draw * (zone ? 1 : 0.25) * Math.exp(-miles / 1.5) * (0.4 + random.next()),
        },
      ]
    })
    return Map.groupBy(candidates, ({ merchant }) => needMetBy[merchant.type])
  }
  const pickShop = (person: Person, need: Need): Candidate | undefined => {
    const favorites = known.get(person)?.get(need) ?? []
    if (favorites.length > 0 && random.chance(loyalty)) return random.pick(favorites)
    const candidates = candidatesOf(person, need)
    return candidates.length === 0 ? undefined : pickWeighted(candidates, ({ weight }) => weight, random)
  }

  return {
    /** An order on that day, at this minute if one is given. */
    order(day: LocalDay, city: number, demand: DayDemand, at?: number): PlannedOrder | null {
      for (let tries = 0; tries < 12; tries++) {
        const need = pickWeighted(demand.needs, ([, share]) => share, random)[0]
        const person = cities[city]!.pick(day, random)
        const shop = person && pickShop(person, need)
        if (!person || !shop) continue
        const minute = at ?? minuteFor(need, day, random)
        const order = orderAt(person, shop, { day, minute, need, weather: demand.weather })
        if (!order) continue
        const familiar = known.get(person) ?? known.set(person, new Map()).get(person)!
        const isFirst = familiar.size === 0
        familiar.set(need, [...(familiar.get(need) ?? []), shop])
        return { ...order, isFirst, isGuest: isFirst && !order.hasAlcohol && random.chance(guestShare * 3) }
      }
      return null
    },
  }

  function orderAt(
    person: Person,
    { merchant, zone, miles }: Candidate,
    when: { day: LocalDay; minute: number; need: Need; weather: DayDemand['weather'] },
  ): Omit<PlannedOrder, 'isFirst' | 'isGuest'> | null {
    const { day, minute } = when
    const isNear = merchant.offersPickup && miles < pickupMiles
    const type = !zone || (isNear && random.chance(pickupShare)) ? 'pickup' : 'delivery'
    const hours = type === 'delivery' ? merchant.hours.delivery : merchant.hours.business
    if (!isWithin(hours.weekly, day, minute)) return null
    const minimum = type === 'delivery' ? zone!.orderMinimum : 0
    const basket = fillBasket(shelves.get(merchant.merchantId)!, { ...when, minimum }, random)
    if (!basket) return null
    const orderedAt = toInstant(day, minute, merchant.timeZone) + random.integer(0, 59_999)
    const fee = zone?.fee
    const zoneFee = fee ? (fee.kind === 'fixed' ? fee.cents : percentOf(basket.subtotal, fee.ppm)) : 0
    const deliveryFee = type === 'delivery' ? zoneFee : 0
    return { ...when, ...basket, person, merchant, type, miles, orderedAt, deliveryFee, speed: 1 }
  }
}

const zoneOf =
  (merchant: DemoMerchant) =>
  (zone: DemoZone, index: number): Zone => {
    const fee =
      'fixedFee' in zone
        ? { kind: 'fixed' as const, cents: zone.fixedFee }
        : { kind: 'percent' as const, ppm: zone.percentFee }
    const area =
      zone.type === 'radius'
        ? radiusArea(merchant, zone.radiusMiles)
        : zone.type === 'polygon'
          ? polygonArea(zone.polygon)
          : { type: zone.type, zipCode: zone.zipCode }
    return { zoneId: index, fee, orderMinimum: zone.orderMinimum, area }
  }

/** A shop's popularity: a few are famous, most are not, and good ratings help. */
function weighShop({ merchantId, overallRating, active }: DemoMerchant): number {
  if (!active) return 0
  const random = randomFrom(merchantId * 104_729)
  return (fame.get(merchantId) ?? Math.max(0.3, Math.exp(0.8 * bell(random)))) * (0.5 + overallRating / 100)
}

/** Picks people who have joined by a given day, weighted by appetite. */
function inOrderOfJoining(people: readonly Person[]) {
  const sorted = people.toSorted((a, b) => a.joined - b.joined || a.customerId - b.customerId)
  const sums: number[] = []
  for (const { appetite } of sorted) sums.push((sums.at(-1) ?? 0) + appetite)
  const joined = sorted.map((person) => person.joined)
  return {
    pick(day: LocalDay, random: Random): Person | undefined {
      const count = firstAbove(joined, day)
      if (count === 0) return undefined
      return sorted[firstAbove(sums, random.next() * sums[count - 1]!)]
    },
  }
}

/** The index of the first number above a limit, in an ascending list. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}
