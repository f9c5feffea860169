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
