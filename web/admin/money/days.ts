import { serverNow } from '../../console/context.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** By the clock of whoever looks, so many days before today. */
export function dayBefore(days: number): string {
  const day = new Date(serverNow())
  day.setDate(day.getDate() - days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** By UTC: the first day of the month, and today. */
export const todayUtc = () => new Date(serverNow()).toISOString().slice(0, 10)
export const monthStartUtc = () => `${todayUtc().slice(0, 7)}-01`

/** As a field for date and time wants it, by the clock of whoever looks; empty: none. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
