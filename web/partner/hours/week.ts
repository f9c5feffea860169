import type { Answer } from '../../../sdk/src/index.ts'
import { formatClock, formatHours } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'

export type Hours = Answer<'get_merchant_admin_schedule'>['schedule']
export type Shift = { day: number; startTime: string; endTime: string }
export type Holiday = { date: string; startTime: string; endTime: string }

const wholeDay = { startTime: '00:00', endTime: '24:00' }
const isWholeDay = ({ startTime, endTime }: Omit<Shift, 'day'>) =>
  startTime === wholeDay.startTime && endTime === wholeDay.endTime

/** What people type instead of times, in both languages, without spaces and periods. */
const allDayWords = new Set(
  'open24hours,open24/7,24hours,24hrs,24h,24/7,allday,openallday,abiertolas24horas,abierto24horas,24horas,todoeldía,todoeldia'.split(
    ',',
  ),
)
const closedWords = new Set('closed,closedallday,cerrado,cerradotodoeldía,-,–,—'.split(','))

/**
 * Parses the typed hours of one day, separated by commas: `11 AM - 2 PM, 5:30pm-11pm`, `17:30-23:00` on a 24-hour
 * clock, `Open 24 hours`, or `Closed`. An empty field means closed too.
 */
export function readDay(day: number, text: string): Shift[] | undefined {
  const words = text.replaceAll(/[\s.]/g, '').toLowerCase()
  if (allDayWords.has(words)) return [{ day, ...wholeDay }]
  if (closedWords.has(words)) return []
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const shifts: Shift[] = []
  for (const part of parts) {
    const span = readSpan(part)
    if (!span) return undefined
    shifts.push(...pastMidnight({ day, ...span }))
  }
  return shifts
}

function readSpan(text: string): Omit<Shift, 'day'> | undefined {
  const [from, to, ...more] = text.split(/[-–]/).map(readTime)
  if (!from || !to || more.length > 0) return undefined
  const end = clockTime(to)
  // `9-5pm` starts at 9 AM and `5-9pm` at 5 PM: the later possible start that is before the end.
  const starts =
    from.half || !to.half
      ? [from]
      : [
          { ...from, half: 'p' },
          { ...from, half: 'a' },
        ]
  const times = starts.map(clockTime).filter((time) => time !== undefined)
  const start = times.find((time) => end !== undefined && time < end) ?? times.at(-1)
  return start && end && start !== '24:00' ? { startTime: start, endTime: end } : undefined
}

type Typed = { hour: number; minute: string; half: string | undefined }

/** `5`, `17:30`, `5:30 PM`, `5 p. m.` */
function readTime(text: string): Typed | undefined {
  const match = /^(\d{1,2})(?::(\d{2}))?(?:([ap])\.?m?\.?)?$/i.exec(text.replaceAll(/\s/g, ''))
  if (!match) return undefined
  const [, hour, minute = '00', half] = match
  return { hour: Number(hour), minute, half: half?.toLowerCase() }
}

/** In the API's format; undefined if no clock shows it. */
function clockTime({ hour, minute, half }: Typed): string | undefined {
  if (half && (hour < 1 || hour > 12)) return undefined
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  const text = `${String(hours).padStart(2, '0')}:${minute}`
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text) ? text : undefined
}

/** Splits `17:00-02:00` into one shift until midnight and one on the next day, as the API stores it. */
function pastMidnight({ day, startTime, endTime }: Shift): Shift[] {
  if (endTime > startTime) return [{ day, startTime, endTime }]
  const first = { day, startTime, endTime: '24:00' }
  return endTime === '00:00' ? [first] : [first, { day: (day + 1) % 7, startTime: '00:00', endTime }]
}

/** A week as seven texts, `11:00 AM – 2:00 PM` or `Open 24 hours`, with a shift past midnight in one piece again. */
export function showWeek(shifts: readonly Shift[], language: Language): string[] {
  const rest = [...shifts].sort((a, b) => a.day - b.day || (a.startTime < b.startTime ? -1 : 1))
  const texts = Array.from({ length: 7 }, () => [] as string[])
  const continued = new Set<Shift>()
  for (const shift of rest) {
    if (shift.endTime !== '24:00' || shift.startTime === '00:00') continue
    const next = rest.find(
      (other) =>
        other.day === (shift.day + 1) % 7 && other.startTime === '00:00' && other.endTime < shift.startTime,
    )
    if (next) continued.add(next)
  }
  for (const shift of rest) {
    if (continued.has(shift)) continue
    const next =
      shift.endTime === '24:00'
        ? [...continued].find((other) => other.day === (shift.day + 1) % 7 && other.endTime < shift.startTime)
        : undefined
    const endTime = next ? next.endTime : shift.endTime
    texts[shift.day]!.push(showSpan({ startTime: shift.startTime, endTime }, language))
  }
  return texts.map((parts) => parts.join(', '))
}

export function readWeek(texts: readonly string[]): { shifts: Shift[]; wrongDays: number[] } {
  const days = texts.map((text, day) => readDay(day, text))
  return {
    shifts: days.flatMap((shifts) => shifts ?? []),
    wrongDays: days.flatMap((shifts, day) => (shifts ? [] : [day])),
  }
}

/** `11:00 AM – 2:00 PM`, with ordinary spaces as people type them, or `Open 24 hours`. */
export function showSpan(span: Omit<Shift, 'day'>, language: Language): string {
  const { startTime, endTime } = span
  if (isWholeDay(span)) return formatHours({ start: startTime, end: endTime }, language)
  return [startTime, endTime].map((time) => formatClock(time, language).replaceAll(/\s/g, ' ')).join(' – ')
}

/** Open minutes of a week. */
export const countMinutes = (shifts: readonly Shift[]) =>
  shifts.reduce((sum, { startTime, endTime }) => sum + toMinutes(endTime) - toMinutes(startTime), 0)

export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Consecutive days with the same hours, from Monday on: `[[1,2,3,4,5], [6,0]]`. */
export function groupDays(texts: readonly string[]): { days: number[]; text: string }[] {
  const groups: { days: number[]; text: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const last = groups.at(-1)
    if (last !== undefined && last.text === texts[day]) last.days.push(day)
    else groups.push({ days: [day], text: texts[day]! })
  }
  return groups
}
