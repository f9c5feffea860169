import type { Answer } from '../../../sdk/src/index.ts'

export type Hours = Answer<'get_merchant_admin_schedule'>['schedule']
export type Shift = { day: number; startTime: string; endTime: string }
export type Holiday = { date: string; startTime: string; endTime: string }

/** Reads typed hours of one day, separated by commas: `11:00-14:00, 17:00-23:00`. */
export function readDay(day: number, text: string): Shift[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const shifts: Shift[] = []
  for (const part of parts) {
    const match = /^(\d{1,2})(?::(\d{2}))?\s*[-–]\s*(\d{1,2})(?::(\d{2}))?$/.exec(part)
    if (!match) return undefined
    const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = match
    const startTime = `${fromHour!.padStart(2, '0')}:${fromMinute}`
    const endTime = `${toHour!.padStart(2, '0')}:${toMinute}`
    if (!isTime(startTime) || !isTime(endTime) || startTime === '24:00') return undefined
    shifts.push(...pastMidnight({ day, startTime, endTime }))
  }
  return shifts
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)

/** `17:00-02:00` is one shift to midnight and one of the next day, as the interface keeps it. */
function pastMidnight({ day, startTime, endTime }: Shift): Shift[] {
  if (endTime > startTime) return [{ day, startTime, endTime }]
  const first = { day, startTime, endTime: '24:00' }
  return endTime === '00:00' ? [first] : [first, { day: (day + 1) % 7, startTime: '00:00', endTime }]
}

/** A week as seven texts, where a shift past midnight is one again. */
export function showWeek(shifts: readonly Shift[]): string[] {
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
    texts[shift.day]!.push(`${shift.startTime}-${next ? next.endTime : shift.endTime}`)
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

/** Open minutes of a week. */
export const minutesOf = (shifts: readonly Shift[]) =>
  shifts.reduce((sum, { startTime, endTime }) => sum + toMinutes(endTime) - toMinutes(startTime), 0)

export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Days with the same hours, one after the other, beginning on Monday: `[[1,2,3,4,5], [6,0]]`. */
export function groupDays(texts: readonly string[]): { days: number[]; text: string }[] {
  const groups: { days: number[]; text: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const last = groups.at(-1)
    if (last !== undefined && last.text === texts[day]) last.days.push(day)
    else groups.push({ days: [day], text: texts[day]! })
  }
  return groups
}
