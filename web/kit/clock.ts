import { formatDated, formatOnce } from './format.ts'
import type { Language } from './messages.ts'

/** The reader of a time: the browser's language and time zone. */
export type Reader = { language: Language; zone: string }
type Format = (iso: string, language: Language) => string

/** The time zone of this browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone with this name; undefined if there is none. */
export function knownZone(name: string | undefined): string | undefined {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function nameFormat(zone: string, timeZoneName: 'short' | 'longOffset'): Intl.DateTimeFormat {
  // The names are the same in Spanish: Americans read "EST" in both languages.
  const make = () => new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
  return formatOnce(`zone ${zone} ${timeZoneName}`, make)
}

const partOf = (format: Intl.DateTimeFormat, instant: number) =>
  format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `-05:00`, the end of the ISO notation; `Z` is the same as `+00:00`. */
function writtenOffset(iso: string): string {
  const offset = /[+-]\d\d:\d\d$/.exec(iso)?.[0] ?? '+00:00'
  return offset === '-00:00' ? '+00:00' : offset
}

function offsetAt(instant: number, zone: string): string {
  return /[+-]\d\d:\d\d$/.exec(partOf(nameFormat(zone, 'longOffset'), instant))?.[0] ?? '+00:00'
}

/** The same instant in a zone: its local time, with offset. */
export function inZone(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  const offset = offsetAt(instant, zone)
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const eastMinutes = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
  return `${new Date(instant + eastMinutes * 60_000).toISOString().slice(0, 19)}${offset}`
}

/**
 * The instant at which a zone's local time is this: `2026-11-18T12:30`. For an hour that occurs twice, one of the
 * two.
 */
export function instantIn(wallClock: string, zone: string): string {
  const shown = Date.parse(`${wallClock}Z`)
  const minutesAt = (instant: number) =>
    (Date.parse(`${inZone(new Date(instant).toISOString(), zone).slice(0, 19)}Z`) - instant) / 60_000
  // The first guess may use the offset from the other side of a clock change.
  const guess = shown - minutesAt(shown) * 60_000
  return new Date(shown - minutesAt(guess) * 60_000).toISOString()
}

/** `EST`, `PDT`, `GMT+5:45`; if the zone is unknown, the offset, `GMT-5`. */
export function nameZone(iso: string, zone?: string): string {
  if (zone) return partOf(nameFormat(zone, 'short'), Date.parse(iso))
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(writtenOffset(iso))!
  if (hours === '00' && minutes === '00') return 'UTC'
  return `GMT${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}

/** Whether times are from different zones: then a list names the zone of each. */
export const isMixed = (isos: readonly string[]): boolean => new Set(isos.map(writtenOffset)).size > 1

/** A time without a merchant, in the reader's time zone. */
export const formatForReader = (iso: string, { language, zone }: Reader, format: Format = formatDated) =>
  format(inZone(iso, zone), language)

/**
 * The one rule for times: a merchant's or order's time is shown in the merchant's zone, and the zone is named if the
 * reader's clock differs, or if the list has times of several merchants. `zone` is the merchant's.
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

const dayMs = 86_400_000
/** The date a number of days from another; both are calendar days without a time. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
