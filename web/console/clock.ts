import { browserZone, formatForReader, formatForShop } from '../kit/clock.ts'
import { language } from './context.ts'

/** The person at this screen. */
export const reader = { language, zone: browserZone() }

/** Midnight by the clock of this screen, at the start of a day or so many days later. */
export function startOfDay(day: string, plusDays = 0): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + plusDays)
  return start.toISOString()
}

/** By the clock of this screen: for times that belong to no shop. */
export const readerTime = (iso: string, format?: Parameters<typeof formatForReader>[2]) =>
  formatForReader(iso, reader, format)

/** By the shop's clock, with the zone where that is not this screen's. */
export const shopTime = (iso: string, options: Parameters<typeof formatForShop>[2]) =>
  formatForShop(iso, reader, options)
