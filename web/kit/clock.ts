import { formatDated } from './format.ts'
import type { Language } from './messages.ts'

/** Who reads a time: the language and the time zone of the browser. */
export type Reader = { language: Language; zone: string }
type Format = (iso: string, language: Language) => string

/** The time zone of this browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of this name; undefined for what names none. */
export function knownZone(name: string | undefined): string | undefined {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const names = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes as long as some fifty uses of it. */
function nameFormat(zone: string, timeZoneName: 'short' | 'longOffset'): Intl.DateTimeFormat {
  const key = `${zone} ${timeZoneName}`
  const known = names.get(key)
  if (known) return known
  // The names are the same in Spanish: Americans read "EST" in both languages.
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
  names.set(key, made)
  return made
}

const partOf = (format: Intl.DateTimeFormat, instant: number) =>
  format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `-05:00`, as the ISO notation ends; `Z` is the same as `+00:00`. */
function writtenOffset(iso: string): string {
  const offset = /[+-]\d\d:\d\d$/.exec(iso)?.[0] ?? '+00:00'
  return offset === '-00:00' ? '+00:00' : offset
}

function offsetAt(instant: number, zone: string): string {
  return /[+-]\d\d:\d\d$/.exec(partOf(nameFormat(zone, 'longOffset'), instant))?.[0] ?? '+00:00'
}

/** The same instant by the clocks of a zone: what they show, with their offset. */
export function inZone(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  const offset = offsetAt(instant, zone)
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const eastMinutes = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
  return `${new Date(instant + eastMinutes * 60_000).toISOString().slice(0, 19)}${offset}`
}

/** The instant at which the clocks of a zone show this: `2026-11-18T12:30`. Of an hour that comes twice, one of the two. */
export function instantIn(wallClock: string, zone: string): string {
  const shown = Date.parse(`${wallClock}Z`)
  const minutesAt = (instant: number) =>
    (Date.parse(`${inZone(new Date(instant).toISOString(), zone).slice(0, 19)}Z`) - instant) / 60_000
  // The offset of the first guess may be that of the other side of a change of the clocks.
  const guess = shown - minutesAt(shown) * 60_000
  return new Date(shown - minutesAt(guess) * 60_000).toISOString()
}

/** `EST`, `PDT`, `GMT+5:45`; of a time whose zone is unknown the offset, `GMT-5`. */
export function nameZone(iso: string, zone?: string): string {
  if (zone) return partOf(nameFormat(zone, 'short'), Date.parse(iso))
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(writtenOffset(iso))!
  if (hours === '00' && minutes === '00') return 'UTC'
  return `GMT${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}

/** Whether times come from clocks that differ: then a list names the zone of each. */
export const isMixed = (isos: readonly string[]): boolean => new Set(isos.map(writtenOffset)).size > 1

/** A time that belongs to no shop, by the reader's clock. */
export const formatForReader = (iso: string, { language, zone }: Reader, format: Format = formatDated) =>
  format(inZone(iso, zone), language)

/**
 * The one clock rule: a time of a shop or an order is shown by the shop's clock, and its zone is named where the reader's clock
 * shows something else, or where the list holds times of several shops. `zone` is the shop's.
 */
export function formatForShop(
  iso: string,
  { language, zone: own }: Reader,
  {
    zone,
    isNamed = false,
    format = formatDated,
  }: { zone: string; isNamed?: boolean; format?: Format | undefined },
): string {
  const local = inZone(iso, zone)
  const isOther = writtenOffset(local) !== writtenOffset(inZone(iso, own))
  const text = format(local, language)
  return isOther || isNamed ? `${text} ${nameZone(local, zone)}` : text
}
