import type { Random } from '../../../chance/random.ts'
import type { DatedShift } from '../../modules/merchants/hours/index.ts'
import type { Address } from './addresses.ts'
import { buildMenu } from './build-menu.ts'
import type { CityPlan } from './city-plans.ts'
import type { DemoMerchant, DemoZone } from './demo-merchant.ts'
import {
  closedOn,
  daysAfter,
  deliveryOpenings,
  planOpenings,
  toShifts,
  type WeekName,
  withOwnClosing,
} from './hours-plans.ts'
import { chooseSections, type MenuTaste, pickDayparts } from './menu-taste.ts'
import type { Trade } from './trade.ts'
import { makeWideZone, makeZones } from './zones.ts'

export type Founding = {
  merchantId: number
  groupId: number
  name: string
  shortTag: string
  phone: string
  trade: Trade
  plan: CityPlan
  timeZone: string
  address: Address
  /** The ZIP codes around it, starting with its own. */
  zipCodes: readonly string[]
  /** Delivers, and far enough to reach the center of its city. */
  isSureToReachCenter: boolean
  today: string
}

const minItemsByType: Readonly<Record<DemoMerchant['type'], number>> = {
  R: 42,
  C: 15,
  F: 18,
  I: 25,
  W: 42,
  U: 25,
  P: 20,
  Z: 18,
}

const notesForStaff = [
  'Please ring twice.',
  'Orders over 100.00 are best placed an hour ahead.',
  'Tell us about allergies in the instructions.',
  'Entrance on the side street.',
  'The kitchen closes a quarter of an hour before the doors.',
  'We do not send plastic cutlery unless asked.',
]

/** A merchant generated from its trade, its city and random choices. */
export function makeMerchant(founding: Founding, random: Random): DemoMerchant {
  const { trade, plan, address } = founding
  const offersDelivery = founding.isSureToReachCenter || random.chance(0.93)
  const offersPickup = !offersDelivery || random.chance(0.95)
  const hours = makeHours(random.pick(trade.weeks), offersDelivery, founding.today, random)
  const taste = makeTaste(founding, random)
  const sections = chooseSections(trade.menu, taste, hours.business.weekly, random)
  const hasRatings = random.chance(0.91)
  const courierDelivery = offersDelivery && random.chance(0.46)
  return {
    merchantId: founding.merchantId,
    groupId: founding.groupId,
    name: founding.name,
    shortTag: founding.shortTag,
    type: trade.type,
    cuisines: pickCuisines(trade, random),
    phone: founding.phone,
    description: describe(founding, random),
    notes: random.chance(0.25) ? random.pick(notesForStaff) : '',
    street: address.street,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    landmark: address.landmark,
    latitude: address.latitude,
    longitude: address.longitude,
    timeZone: founding.timeZone,
    overallRating: hasRatings ? 98 - Math.floor(random.next() ** 2 * 40) : 0,
    numRatings: hasRatings ? Math.round(10 ** (0.6 + random.next() * 2.7)) : 0,
    paymentTypes: pickPaymentTypes(random),
    timeNeededMinutes: roundToFive(random.integer(...trade.minutes)),
    taxPpm: plan.taxPpm,
    convenienceFeePpm: random.chance(0.06) ? random.pick([10_000, 15_000, 20_000, 30_000]) : 0,
    offersDelivery,
    offersPickup,
    active: true,
    promoted: random.chance(0.05),
    courierDelivery,
    autoConfirm: random.chance(0.45),
    deliveryProcessesCard: courierDelivery || random.chance(0.8),
    activationDate: daysAfter('2018-03-01', random.integer(0, 2700)),
    hours,
    zones: offersDelivery ? planZones(founding, random) : [],
    ...buildMenu(trade.menu, sections, taste, random),
  }
}

/** A menu with everything that the trade has, at list prices and with nothing sold out. */
export function completeMenu(trade: Trade, merchant: DemoMerchant, random: Random) {
  const taste: MenuTaste = {
    priceFactor: 1,
    priceEnding: null,
    breadth: 1,
    minItems: 0,
    servesAlcohol: true,
    sellsTobacco: true,
    hidesSome: false,
    itemCodes: null,
    dayparts: pickDayparts(random),
  }
  const sections = chooseSections(trade.menu, taste, merchant.hours.business.weekly, random)
  return buildMenu(trade.menu, sections, taste, random)
}

function makeHours(
  week: WeekName,
  offersDelivery: boolean,
  today: string,
  random: Random,
): DemoMerchant['hours'] {
  const business = withOwnClosing(planOpenings(week), random)
  const delivery = offersDelivery ? deliveryOpenings(business, random) : []
  const holidays = random.chance(0.06) ? holidayAfter(today, random) : []
  return {
    business: { weekly: toShifts(business), holidays },
    delivery: { weekly: toShifts(delivery), holidays: offersDelivery ? holidays : [] },
  }
}

/** Either closed all day, or open from ten to two. */
function holidayAfter(today: string, random: Random): DatedShift[] {
  const date = daysAfter(today, random.integer(2, 20))
  return [random.chance(0.6) ? closedOn(date) : { date, startMinute: 600, endMinute: 840 }]
}

function makeTaste({ trade, plan, merchantId }: Founding, random: Random): MenuTaste {
  const [lowest, highest] = plan.priceFactors
  return {
    priceFactor: lowest + random.next() * (highest - lowest),
    priceEnding: random.pick([95, 95, 99, 50, 0, null]),
    breadth: random.chance(0.12) ? 1 : 0.58 + random.next() * 0.38,
    minItems: minItemsByType[trade.type],
    servesAlcohol: trade.type === 'W' || random.chance(trade.type === 'U' ? 0.3 : 0.5),
    sellsTobacco: trade.type === 'Z' || random.chance(0.5),
    hidesSome: true,
    itemCodes: random.chance(0.12) ? `POS${merchantId}` : null,
    dayparts: pickDayparts(random),
  }
}

function pickCuisines({ cuisines }: Trade, random: Random): string[] {
  const [main, ...others] = cuisines
  if (main === undefined) return []
  return [main, ...random.sample(others, random.integer(0, 2))]
}

function describe({ trade, address }: Founding, random: Random): string {
  const sentence = random.pick(trade.descriptions).replace(/\s+/g, ' ')
  const since = random.chance(0.4) ? ` ${address.neighborhood}, since ${random.integer(1948, 2017)}.` : ''
  return `${sentence}.${since}`
}

function pickPaymentTypes(random: Random): string[] {
  if (random.chance(0.02)) return ['cash']
  return [
    'credit',
    ...(random.chance(0.55) ? ['cash'] : []),
    ...(random.chance(0.65) ? ['gift card'] : []),
    'promotions',
    ...(random.chance(0.12) ? ['campus card'] : []),
  ]
}

function planZones({ address, zipCodes, isSureToReachCenter }: Founding, random: Random): DemoZone[] {
  const zones = makeZones(address, zipCodes, random)
  return isSureToReachCenter ? [makeWideZone(random), ...zones] : zones
}

function roundToFive(minutes: number): number {
  return Math.round(minutes / 5) * 5
}
