/**
 * Days on which shops often have other hours, by rule, so the list never runs out. Only for the United States so far.
 */
const names = [
  'new_year',
  'mlk',
  'lincoln',
  'presidents',
  'mardi_gras',
  'texas',
  'cesar_chavez',
  'seward',
  'easter',
  'dc_emancipation',
  'patriots',
  'mothers_day',
  'memorial',
  'kamehameha',
  'juneteenth',
  'west_virginia',
  'independence',
  'pioneer',
  'victory',
  'bennington',
  'labor',
  'columbus',
  'alaska',
  'nevada',
  'veterans',
  'thanksgiving',
  'christmas_eve',
  'christmas',
  'new_year_eve',
] as const
export type HolidayName = (typeof names)[number]
export type SuggestedHoliday = { name: HolidayName; date: string }

/** `month` counts from 1, `weekday` from Sunday as 0; `nth` -1 is the last one in the month. */
type Rule =
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number }
  | { daysAfterEaster: number }

const [sunday, monday, thursday, friday] = [0, 1, 4, 5]
const rules: Record<HolidayName, Rule & { states?: readonly string[] }> = {
  new_year: { month: 1, day: 1 },
  mlk: { month: 1, weekday: monday, nth: 3 },
  lincoln: { month: 2, day: 12, states: ['IL', 'CT', 'MO', 'NY'] },
  presidents: { month: 2, weekday: monday, nth: 3 },
  mardi_gras: { daysAfterEaster: -47, states: ['LA', 'AL'] },
  texas: { month: 3, day: 2, states: ['TX'] },
  cesar_chavez: { month: 3, day: 31, states: ['CA', 'CO', 'TX'] },
  seward: { month: 3, weekday: monday, nth: -1, states: ['AK'] },
  easter: { daysAfterEaster: 0 },
  dc_emancipation: { month: 4, day: 16, states: ['DC'] },
  patriots: { month: 4, weekday: monday, nth: 3, states: ['MA', 'ME'] },
  mothers_day: { month: 5, weekday: sunday, nth: 2 },
  memorial: { month: 5, weekday: monday, nth: -1 },
  kamehameha: { month: 6, day: 11, states: ['HI'] },
  juneteenth: { month: 6, day: 19 },
  west_virginia: { month: 6, day: 20, states: ['WV'] },
  independence: { month: 7, day: 4 },
  pioneer: { month: 7, day: 24, states: ['UT'] },
  victory: { month: 8, weekday: monday, nth: 2, states: ['RI'] },
  bennington: { month: 8, day: 16, states: ['VT'] },
  labor: { month: 9, weekday: monday, nth: 1 },
  columbus: { month: 10, weekday: monday, nth: 2 },
  alaska: { month: 10, day: 18, states: ['AK'] },
  nevada: { month: 10, weekday: friday, nth: -1, states: ['NV'] },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, weekday: thursday, nth: 4 },
  christmas_eve: { month: 12, day: 24 },
  christmas: { month: 12, day: 25 },
  new_year_eve: { month: 12, day: 31 },
}

const dayMs = 86_400_000
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))

/** The anonymous Gregorian algorithm. */
export function findEaster(year: number): Date {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - skipped - correction + 15) % 30
  const rest = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * rest) / 451)
  const sum = epact + rest - 7 * shift + 114
  return utc(year, Math.floor(sum / 31), (sum % 31) + 1)
}

function findDate(rule: Rule, year: number): Date {
  if ('day' in rule) return utc(year, rule.month, rule.day)
  if ('daysAfterEaster' in rule) return new Date(findEaster(year).getTime() + rule.daysAfterEaster * dayMs)
  const { month, weekday, nth } = rule
  if (nth > 0) {
    const first = utc(year, month, 1)
    return utc(year, month, 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7)
  }
  const last = utc(year, month + 1, 0)
  return utc(year, month, last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7))
}

/** A state's holidays in the twelve months from `today` (`2026-11-18`), next one first. */
export function holidaysFrom(today: string, state: string): SuggestedHoliday[] {
  const year = Number(today.slice(0, 4))
  const end = `${year + 1}${today.slice(4)}`
  return [year, year + 1]
    .flatMap((each) =>
      names
        .filter((name) => rules[name].states?.includes(state) ?? true)
        .map((name) => ({ name, date: findDate(rules[name], each).toISOString().slice(0, 10) })),
    )
    .filter(({ date }) => date >= today && date < end)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
