import type { Random } from '../../../chance/random.ts'
import type { Cents } from '../../core/money.ts'
import type { WeeklyShift } from '../../modules/merchants/hours/index.ts'
import type { Daypart, MenuPlan, SectionPlan } from './menu-plan.ts'

/** How a merchant varies the menu of its trade. */
export type MenuTaste = {
  priceFactor: number
  /** The last two digits of its prices, in cents; null to round to the nearest quarter. */
  priceEnding: number | null
  /** The share of the trade's menu that it has, 0 to 1. */
  breadth: number
  minItems: number
  servesAlcohol: boolean
  sellsTobacco: boolean
  /** Whether a few items are sold out. */
  hidesSome: boolean
  /** The prefix of the codes in its POS; null if items have none. */
  itemCodes: string | null
  dayparts: Readonly<Record<Daypart, { name: string; hours: readonly WeeklyShift[] }>>
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const workingDays = [1, 2, 3, 4, 5]
const weekendDays = [0, 6]
const maxTopLevelDrops = 2
const minTopLevel = 6

export function pickDayparts(random: Random): MenuTaste['dayparts'] {
  const on = (days: readonly number[], startHour: number, endHour: number): WeeklyShift[] =>
    days.map((day) => ({ day, startMinute: startHour * 60, endMinute: endHour * 60 }))
  const lunchEnds = random.pick([15, 15.5, 16])
  const nightBegins = random.pick([22, 22.5, 23])
  return {
    breakfast: { name: 'Breakfast', hours: on(everyDay, 6, 11) },
    lunch: { name: 'Lunch', hours: on(workingDays, 11, lunchEnds) },
    brunch: { name: 'Weekend Brunch', hours: on(weekendDays, 10, 15.5) },
    happyHour: { name: 'Happy Hour', hours: on(workingDays, 16, 19) },
    lateNight: {
      name: 'Late Night',
      hours: everyDay.flatMap((day) => [...on([day], 0, 4), ...on([day], nightBegins, 24)]),
    },
  }
}

/** The sections that a merchant has, depending on when it is open. */
export function chooseSections(
  plan: MenuPlan,
  taste: MenuTaste,
  openHours: readonly WeeklyShift[],
  random: Random,
): SectionPlan[] {
  const isServed = (daypart: Daypart | null | undefined) =>
    !daypart || openHours.length === 0 || overlaps(openHours, taste.dayparts[daypart].hours)
  const possible = plan.sections
    .filter(
      (section) => (taste.servesAlcohol || !section.alcohol) && (taste.sellsTobacco || !section.tobacco),
    )
    .filter((section) => isServed(section.during))
    .map((section) => ({
      ...section,
      dishes: section.dishes.filter(
        ({ flags }) => isServed(flags.during) && (taste.servesAlcohol || !flags.alcohol),
      ),
    }))
    .filter((section) => section.dishes.length > 0)

  const chosen = thinOut(possible, taste.breadth, random)
  return countDishes(chosen) < taste.minItems ? possible : chosen
}

function thinOut(sections: readonly SectionPlan[], breadth: number, random: Random): SectionPlan[] {
  const topLevel = [...new Set(sections.map(({ path }) => path[0]!))]
  const spare = Math.max(0, Math.min(maxTopLevelDrops, topLevel.length - minTopLevel))
  const dropped = breadth === 1 ? [] : random.sample(topLevel.slice(1), random.integer(0, spare))
  return sections
    .filter(({ path }) => !dropped.includes(path[0]!))
    .map((section) => {
      const kept = section.dishes.filter(() => breadth === 1 || random.chance(breadth))
      return { ...section, dishes: kept.length > 1 ? kept : section.dishes.slice(0, 2) }
    })
}

/** Keeps prices by the half pound free of half cents. */
export function ownPrice(base: Cents, taste: MenuTaste, isSoldByHalfPound: boolean): Cents {
  const price = base * taste.priceFactor
  if (isSoldByHalfPound) return Math.max(50, Math.round(price / 50) * 50)
  if (taste.priceEnding === null || price < 300) return Math.max(25, Math.round(price / 25) * 25)
  return Math.max(0, Math.round((price - taste.priceEnding) / 100)) * 100 + taste.priceEnding
}

/** Small surcharges are the same everywhere. */
export function ownSurcharge(base: Cents, { priceFactor }: MenuTaste): Cents {
  return base < 100 ? base : Math.round((base * priceFactor) / 25) * 25
}

function countDishes(sections: readonly SectionPlan[]): number {
  return sections.reduce((sum, { dishes }) => sum + dishes.length, 0)
}

function overlaps(shifts: readonly WeeklyShift[], others: readonly WeeklyShift[]): boolean {
  return shifts.some((shift) =>
    others.some(
      (other) =>
        shift.day === other.day && shift.startMinute < other.endMinute && other.startMinute < shift.endMinute,
    ),
  )
}
