import type { Language } from './messages.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** Making one takes as long as some fifty uses of it. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formats.get(key)
  if (known) return known as Format
  const made = make()
  formats.set(key, made)
  return made
}

/** Dollars, as the interface has them, in the visitor's language. */
export function formatMoney(dollars: number, language: Language): string {
  const amount = dollars + 0 // a negative zero, as of a discount of nothing, is no less than zero
  return once(
    `money ${language}`,
    () => new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }),
  ).format(amount)
}

/** The wall clock that an ISO time carries: `2026-06-15T19:30:00-04:00` is half past seven wherever it is read. */
export function wallClockOf(iso: string): Date {
  return new Date(`${iso.slice(0, 19)}Z`)
}

/** `7:30 PM`, at the place that the time is of. */
export function formatTime(iso: string, language: Language): string {
  return partsFormat(language, 'time', { hour: 'numeric', minute: '2-digit' }).format(wallClockOf(iso))
}

/** `7:30 – 7:45 PM`. */
export function formatTimeRange(start: string, end: string, language: Language): string {
  const format = partsFormat(language, 'time', { hour: 'numeric', minute: '2-digit' })
  return format.formatRange(wallClockOf(start), wallClockOf(end))
}

/** `Mon, Jun 15`. */
export function formatDay(iso: string, language: Language): string {
  return partsFormat(language, 'day', { weekday: 'short', month: 'short', day: 'numeric' }).format(
    wallClockOf(iso),
  )
}

/** `Mon, Jun 15, 7:30 PM`. */
export function formatMoment(iso: string, language: Language): string {
  return `${formatDay(iso, language)}, ${formatTime(iso, language)}`
}

/** `Jun 15, 2026, 7:30 PM`: for lists that go back for years. */
export function formatDated(iso: string, language: Language): string {
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return partsFormat(language, 'dated', options).format(wallClockOf(iso))
}

/** `Monday, June 15, 2026`. */
export function formatLongDay(iso: string, language: Language): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  return partsFormat(language, 'long day', options).format(wallClockOf(iso))
}

/** `Monday` for 0, or of a time. */
export function formatWeekday(day: number | string, language: Language): string {
  const date = typeof day === 'number' ? Date.UTC(2024, 0, 1 + day) : wallClockOf(day)
  return partsFormat(language, 'weekday', { weekday: 'long' }).format(date)
}

/** How many midnights of the place that the time is of lie between: 0 is the same day there. */
export function daysUntil(iso: string, now: number): number {
  const offsetMs = wallClockOf(iso).getTime() - Date.parse(iso)
  const dayOf = (wallClockMs: number) => Math.floor(wallClockMs / 86_400_000)
  return dayOf(Date.parse(iso) + offsetMs) - dayOf(now + offsetMs)
}

/** `8.875%` for 0.08875, in both languages. */
export function formatPercent(share: number, language: Language): string {
  const format = once(
    `percent ${language}`,
    () => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 4 }),
  )
  return `${format.format(share * 100)}%`
}

const units: Record<Language, { hour: string; minute: string }> = {
  en: { hour: 'hr', minute: 'min' },
  es: { hour: 'h', minute: 'min' },
}

/** `45 min`, `2 hr`, `3 hr 45 min`. */
export function formatDuration(minutes: number, language: Language): string {
  const whole = Math.max(0, Math.round(minutes))
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  const { hour, minute } = units[language]
  const parts = [hours > 0 && `${hours} ${hour}`, (rest > 0 || hours === 0) && `${rest} ${minute}`]
  return parts.filter(Boolean).join(' ')
}

const allDay: Record<Language, string> = { en: 'Open 24 hours', es: 'Abierto las 24 horas' }

/** Opening hours as clocks show them, `17:00` to `02:00`: `5:00 PM – 2:00 AM`, or `Open 24 hours`. */
export function formatHours({ start, end }: { start: string; end: string }, language: Language): string {
  if (start === end || (start === '00:00' && (end === '24:00' || end === '23:59'))) return allDay[language]
  return `${formatClock(start, language)} – ${formatClock(end, language)}`
}

/** `5:30 PM` for `17:30`. */
export const formatClock = (time: string, language: Language): string =>
  formatTime(`2024-01-01T${time === '24:00' ? '00:00' : time}:00Z`, language)

/** `(212) 555-0100` for ten digits, with or without a 1 before them; anything else as it is. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? []
  return line ? `(${area}) ${exchange}-${line}` : phone
}

/** Miles with one digit behind the point. */
export function formatDistance(miles: number, language: Language): string {
  const format = once(
    `miles ${language}`,
    () => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
  )
  return `${format.format(miles)} mi`
}

const partsFormat = (language: Language, name: string, options: Intl.DateTimeFormatOptions) =>
  once(
    `${name} ${language}`,
    () => new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }),
  )
