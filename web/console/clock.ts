import { browserZone, formatForReader, formatForShop, instantIn, inZone, nameZone } from '../kit/clock.ts'
import { language, serverNow } from './context.ts'

/** The person at this screen. */
const reader = { language, zone: browserZone() }

/** For server-rendered pages, which can't know this screen's time zone otherwise. */
export function rememberZone(home: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `zone=${reader.zone}; path=${home}; samesite=lax; max-age=31536000`
}

/** Midnight in this screen's time zone, at the start of a day or a number of days later. */
export function startOfDay(day: string, plusDays = 0): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + plusDays)
  return start.toISOString()
}

/** In this screen's time zone: for times without a merchant. */
export const readerTime = (iso: string, format?: Parameters<typeof formatForReader>[2]) =>
  formatForReader(iso, reader, format)

/** What a person means when typing a time: this screen's time zone, for anything without a merchant. */
export const typedInstant = (wallClock: string) => instantIn(wallClock, reader.zone)

/** The current name of this screen's time zone. */
export const ownZone = () => nameZone(new Date(serverNow()).toISOString(), reader.zone)

/** The current name of a zone that differs from this screen's; empty if it doesn't. */
export function otherZone(zone: string): string {
  const now = new Date(serverNow()).toISOString()
  return inZone(now, zone) === inZone(now, reader.zone) ? '' : nameZone(now, zone)
}

/** In the merchant's time zone, with its name if it differs from this screen's. */
export const shopTime = (iso: string, options: Parameters<typeof formatForShop>[2]) =>
  formatForShop(iso, reader, options)
