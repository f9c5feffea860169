import type { Random } from '../../../chance/random.ts'
import { parseLocalDate, toWeekday } from '../../core/local-time.ts'
import type { DatedShift } from '../../modules/merchants/hours/index.ts'
import { allDayKitchen } from './all-day-kitchen.ts'
import type { DemoHours, DemoMerchant, DemoZone } from './demo-merchant.ts'
import { closedOn, daysAfter, planShifts, type WeekName } from './hours-plans.ts'
import { pub } from './kitchens/american-classics.ts'
import { greens } from './kitchens/counter.ts'
import { pizzeria } from './kitchens/italian.ts'
import { taqueria } from './kitchens/latin.ts'
import { bistro } from './kitchens/mediterranean.ts'
import { completeMenu } from './make-merchant.ts'
import { ownerGroup, rivalGroup } from './merchant-groups.ts'
import { eventCaterer } from './shops/caterers.ts'
import { liquorStore } from './shops/liquor-and-tobacco.ts'
import type { Trade } from './trade.ts'
import { polygonAround } from './zones.ts'

/** A merchant with a fixed id and purpose (see the guide to the demo world). All are in New York and deliver to 199 Water St. */
export type SpecialMerchant = {
  merchantId: number
  groupId: number
  name: string
  trade: Trade
  houseNumber: number
  streetName: string
  /** Turns the generated merchant into this special one. */
  become(merchant: DemoMerchant, today: string, random: Random): DemoMerchant
}

const hoursClosedForever: DemoMerchant['hours'] = {
  business: { weekly: [], holidays: [] },
  delivery: { weekly: [], holidays: [] },
}

export const specialMerchants: readonly SpecialMerchant[] = [
  {
    merchantId: 1001,
    groupId: ownerGroup,
    name: 'Seaport All-Day Kitchen',
    trade: allDayKitchen,
    ...at(52, 'Fulton St'),
    become: (merchant, _today, random) => ({
      ...withHours(servingBothWays(merchant), 'allHours'),
      ...completeMenu(allDayKitchen, merchant, random),
      cuisines: [...allDayKitchen.cuisines],
      overallRating: 92,
      numRatings: 1840,
      paymentTypes: ['credit', 'cash', 'gift card', 'promotions'],
      convenienceFeePpm: 0,
      promoted: true,
      courierDelivery: true,
      deliveryProcessesCard: true,
      autoConfirm: true,
      zones: [circle(3, 299, 1200)],
    }),
  },
  {
    merchantId: 1002,
    groupId: ownerGroup,
    name: 'The Night Ferry Bar & Kitchen',
    trade: pub,
    ...at(92, 'Front St'),
    become: (merchant, _today, random) => {
      const open = withHours(servingBothWays(merchant), 'fivePastMidnight')
      return {
        ...open,
        ...completeMenu(pub, open, random),
        courierDelivery: false,
        autoConfirm: false,
        zones: [
          {
            type: 'polygon',
            polygon: polygonAround(merchant, 1.2, random),
            fixedFee: 199,
            orderMinimum: 1500,
          },
          circle(2.5, 499, 2500),
        ],
      }
    },
  },
  {
    merchantId: 1003,
    groupId: ownerGroup,
    name: 'Weekday Greens',
    trade: greens,
    ...at(70, 'John St'),
    become: (merchant, today) => ({
      ...withHours(servingBothWays(merchant), 'weekdayMeals', nextWeekdaysClosed(today, 2)),
      zones: ['10038', '10005', '10004', '10006', '10007'].map((zipCode) => ({
        type: 'zipCode',
        zipCode,
        fixedFee: zipCode === '10038' ? 0 : 249,
        orderMinimum: 1200,
      })),
    }),
  },
  {
    merchantId: 1004,
    groupId: ownerGroup,
    name: 'Bistro Farewell',
    trade: bistro,
    ...at(60, 'Maiden Ln'),
    become: (merchant) => ({
      ...withHours(servingBothWays(merchant), 'straight'),
      active: false,
      promoted: false,
      zones: [circle(1.5, 299, 2000)],
    }),
  },
  {
    merchantId: 1005,
    groupId: ownerGroup,
    name: 'Taqueria Mañana',
    trade: taqueria,
    ...at(20, 'Beekman St'),
    become: (merchant) => ({
      ...servingBothWays(merchant),
      promoted: false,
      hours: hoursClosedForever,
      zones: [circle(1.5, 199, 1500)],
    }),
  },
  {
    merchantId: 1006,
    groupId: ownerGroup,
    name: 'Pearl Street Catering',
    trade: eventCaterer,
    ...at(130, 'Pearl St'),
    become: (merchant, _today, random) => {
      const open = withHours(servingBothWays(merchant), 'grocery')
      return {
        ...open,
        ...completeMenu(eventCaterer, open, random),
        timeNeededMinutes: 120,
        zones: [{ type: 'radius', radiusMiles: 4, percentFee: 100_000, orderMinimum: 10_000 }],
      }
    },
  },
  {
    merchantId: 1007,
    groupId: rivalGroup,
    name: 'Rival Slice',
    trade: pizzeria,
    ...at(15, 'Gold St'),
    become: (merchant) => ({
      ...withHours(servingBothWays(merchant), 'late'),
      zones: [circle(0.75, 0, 1500), circle(2, 349, 1000)],
    }),
  },
  {
    merchantId: 1010,
    groupId: ownerGroup,
    name: 'South Street Wine & Spirits',
    trade: liquorStore,
    ...at(230, 'Front St'),
    become: (merchant, _today, random) => ({
      ...withHours(servingBothWays(merchant), 'allHours'),
      ...completeMenu(liquorStore, merchant, random),
      paymentTypes: ['credit', 'cash', 'gift card', 'promotions'],
      courierDelivery: true,
      deliveryProcessesCard: true,
      autoConfirm: true,
      zones: [circle(2.5, 499, 2000)],
    }),
  },
]

function at(houseNumber: number, streetName: string) {
  return { houseNumber, streetName }
}

function servingBothWays(merchant: DemoMerchant): DemoMerchant {
  return { ...merchant, offersDelivery: true, offersPickup: true }
}

/** Delivers whenever it is open. */
function withHours(merchant: DemoMerchant, week: WeekName, holidays: DatedShift[] = []): DemoMerchant {
  const hours = (): DemoHours => ({ weekly: planShifts(week), holidays: [...holidays] })
  return { ...merchant, hours: { business: hours(), delivery: hours() } }
}

function circle(radiusMiles: number, fixedFee: number, orderMinimum: number): DemoZone {
  return { type: 'radius', radiusMiles, fixedFee, orderMinimum }
}

/** Starting tomorrow, so that they are in the future in every time zone. */
function nextWeekdaysClosed(today: string, count: number): DatedShift[] {
  const dates = [1, 2, 3, 4, 5].map((days) => daysAfter(today, days))
  return dates.filter(isWeekday).slice(0, count).map(closedOn)
}

function isWeekday(date: string): boolean {
  const day = toWeekday(parseLocalDate(date)!)
  return day >= 1 && day <= 5
}
