import type { Random } from '../../../chance/random.ts'
import { formatLocalDate, parseClockTime, parseLocalDate } from '../../core/local-time.ts'
import type { DatedShift, WeeklyShift } from '../../modules/merchants/hours/index.ts'

/** Opening hours on a weekday. `closes` is above 1440 if they end the next morning. */
export type Opening = { day: number; opens: number; closes: number }

const dayNames = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const minutesPerDay = 1440

/** Weekly hours, written as on a shop's door. Hours after 24 belong to the next morning. */
const weekPlans = {
  allHours: 'Su-Sa 00:00-24:00',
  breakfast: 'Mo-Fr 06:00-15:00; Sa-Su 07:00-16:00',
  cafe: 'Mo-Fr 06:30-19:00; Sa-Su 07:30-20:00',
  allDay: 'Mo-Th 11:00-22:00; Fr-Sa 11:00-23:00; Su-Su 12:00-21:30',
  straight: 'Su-Sa 11:30-22:30',
  split: 'Mo-Fr 11:30-15:00 17:00-22:00; Sa-Sa 17:00-23:00; Su-Su 17:00-21:30',
  splitClosedMonday: 'Tu-Fr 12:00-14:30 17:30-22:00; Sa-Su 12:00-15:30 17:00-22:30',
  closedMonday: 'Tu-Th 11:30-21:30; Fr-Sa 11:30-23:00; Su-Su 12:00-21:00',
  dinner: 'Tu-Th 17:00-22:30; Fr-Sa 17:00-24:00; Su-Su 16:30-22:00',
  brunchAndDinner: 'Mo-Fr 17:00-23:00; Sa-Su 10:00-15:30 17:30-23:30',
  late: 'Su-We 11:00-25:00; Th-Sa 11:00-28:00',
  bar: 'Mo-We 16:00-26:00; Th-Fr 16:00-28:00; Sa-Sa 12:00-28:00; Su-Su 12:00-26:00',
  fivePastMidnight: 'Su-Sa 17:00-26:00',
  weekdays: 'Mo-Fr 10:30-16:00',
  weekdayMeals: 'Mo-Fr 08:00-20:00',
  diner: 'Mo-Th 06:00-24:00; Fr-Sa 06:00-26:00; Su-Su 06:00-23:00',
  shop: 'Mo-Sa 09:00-20:00; Su-Su 10:00-18:00',
  boutique: 'Tu-Sa 10:00-19:00; Su-Su 11:00-17:00',
  grocery: 'Su-Sa 07:00-23:00',
  corner: 'Mo-Sa 06:00-26:00; Su-Su 07:00-25:00',
  florist: 'Mo-Fr 08:00-19:00; Sa-Sa 09:00-18:00; Su-Su 10:00-15:00',
  liquor: 'Mo-Th 10:00-22:00; Fr-Sa 10:00-24:00; Su-Su 12:00-21:00',
  office: 'Mo-Fr 07:00-18:00; Sa-Sa 08:00-16:00',
} as const

export type WeekName = keyof typeof weekPlans

export function planOpenings(week: WeekName): Opening[] {
  return weekPlans[week].split('; ').flatMap((line) => {
    const [days = '', ...spans] = line.split(' ')
    const [first = 0, last = 0] = days.split('-').map((name) => dayNames.indexOf(name))
    const count = ((last - first + 7) % 7) + 1
    const list = Array.from({ length: count }, (_, index) => (first + index) % 7)
    return list.flatMap((day) => spans.map((span) => openingOn(day, span)))
  })
}

/** Closes half an hour earlier or later than similar shops nearby. */
export function withOwnClosing(openings: readonly Opening[], random: Random): Opening[] {
  const shift = random.pick([-30, 0, 0, 0, 30])
  return openings.map((opening) => ({
    ...opening,
    closes: isAllDay(opening) ? opening.closes : opening.closes + shift,
  }))
}

/** Deliveries start after the shop opens and end before it closes. */
export function deliveryOpenings(business: readonly Opening[], random: Random): Opening[] {
  const afterOpening = random.pick([0, 15, 30])
  const beforeClosing = random.pick([0, 15, 30, 45])
  const staysAwake = random.chance(0.5)
  return business.map((opening) => {
    if (isAllDay(opening)) return staysAwake ? opening : { ...opening, opens: 7 * 60, closes: 23 * 60 }
    return { ...opening, opens: opening.opens + afterOpening, closes: opening.closes - beforeClosing }
  })
}

/** Openings that go past midnight are split: until 24:00, and from 00:00 the next day. */
export function toShifts(openings: readonly Opening[]): WeeklyShift[] {
  const shifts = openings.flatMap(({ day, opens, closes }) => {
    if (closes <= minutesPerDay) return [{ day, startMinute: opens, endMinute: closes }]
    return [
      { day, startMinute: opens, endMinute: minutesPerDay },
      { day: (day + 1) % 7, startMinute: 0, endMinute: closes - minutesPerDay },
    ]
  })
  return shifts.sort((a, b) => a.day - b.day || a.startMinute - b.startMinute)
}

export function planShifts(week: WeekName): WeeklyShift[] {
  return toShifts(planOpenings(week))
}

export function daysAfter(today: string, count: number): string {
  const day = parseLocalDate(today)
  if (day === null) throw new RangeError(`${today} is not a date`)
  return formatLocalDate(day + count)
}

export function closedOn(date: string): DatedShift {
  return { date, startMinute: 0, endMinute: 0 }
}

function openingOn(day: number, span: string): Opening {
  const [opens = 0, closes = 0] = span.split('-').map(readMinute)
  return { day, opens, closes }
}

/** Like core's clock times, but hours may exceed 24. */
function readMinute(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return parseClockTime(text) ?? hour * 60 + minute
}

function isAllDay({ opens, closes }: Opening): boolean {
  return opens === 0 && closes === minutesPerDay
}
