import { browserZone, formatForReader, formatForShop, instantIn, inZone, nameZone } from '../kit/clock.ts'
import { language, serverNow } from './context.ts'

/** The person at this screen. */
const reader = { language, zone: browserZone() }

/** For the pages that the server draws: it cannot know the clock of this screen otherwise. */
export function rememberZone(home: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `zone=${reader.zone}; path=${home}; samesite=lax; max-age=31536000`
}

/** Midnight by the clock of this screen, at the start of a day or so many days later. */
export function startOfDay(day: string, plusDays = 0): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + plusDays)
  return start.toISOString()
}

/** By the clock of this screen: for times that belong to no shop. */
export const readerTime = (iso: string, format?: Parameters<typeof formatForReader>[2]) =>
  formatForReader(iso, reader, format)

/** What a person means who types a time: by the clock of this screen, for what belongs to no shop. */
export const typedInstant = (wallClock: string) => instantIn(wallClock, reader.zone)

/** The name of this screen's zone now. */
export const ownZone = () => nameZone(new Date(serverNow()).toISOString(), reader.zone)

/** The name of a zone now, where its clocks differ from this screen's; empty where they do not. */
export function otherZone(zone: string): string {
  const now = new Date(serverNow()).toISOString()
  return inZone(now, zone) === inZone(now, reader.zone) ? '' : nameZone(now, zone)
}

/** By the shop's clock, with the zone where that is not this screen's. */
export const shopTime = (iso: string, options: Parameters<typeof formatForShop>[2]) =>
  formatForShop(iso, reader, options)
