import { serverNow } from '../../console/context.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** The date this many days ago, in the viewer's time zone. */
export function dayBefore(days: number): string {
  const day = new Date(serverNow())
  day.setDate(day.getDate() - days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** In UTC: the first day of the month, and today. */
export const todayUtc = () => new Date(serverNow()).toISOString().slice(0, 10)
export const monthStartUtc = () => `${todayUtc().slice(0, 7)}-01`

/** The value of a date and time field, in the viewer's time zone; empty if there is none. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
