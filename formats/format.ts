/**
 * How to write money, times, durations, percentages and phone numbers for people in the United States, in their language. All web
 * applications and everything that the service writes use this file, which therefore imports nothing.
 */
export type Language = 'en' | 'es'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Formats by key, each made once: creating one takes as long as using it about fifty times. */
export function formatOnce<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formats.get(key)
  if (known) return known as Format
  const made = make()
  formats.set(key, made)
  return made
}

/** Dollars, as in the API, in the visitor's language. */
export function formatMoney(dollars: number, language: Language): string {
  const amount = dollars + 0 // a negative zero, as for a discount of nothing, would become "-$0.00"
  return formatOnce(
    `money ${language}`,
    () => new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }),
  ).format(amount)
}

/** `$12` and `$12.50`: for terms and conditions, without a `.00`. */
export const formatShortMoney = (dollars: number, language: Language): string =>
  formatMoney(dollars, language).replace(/\.00$/, '')

/** `$1,240`: for the axis of a chart, where cents would be noise. */
export const formatRoundMoney = (dollars: number, language: Language): string =>
  formatOnce(
    `round money ${language}`,
    () =>
      new Intl.NumberFormat(locales[language], {
        ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 0 },
      }),
  ).format(dollars + 0)

/** The local time in an ISO time: `2026-06-15T19:30:00-04:00` is 7:30 PM wherever it is read. */
export function toWallClock(iso: string): Date {
  return new Date(`${iso.slice(0, 19)}Z`)
}

/** `7:30 PM`, in the time's own zone. */
export function formatTime(iso: string, language: Language): string {
  return partsFormat(language, 'time', clocks.time).format(toWallClock(iso))
}

/** `7:30 – 7:45 PM`, or `11:57 PM – 12:12 AM` across midnight. */
export function formatTimeRange(start: string, end: string, language: Language): string {
  if (start.slice(0, 10) !== end.slice(0, 10))
    return `${formatTime(start, language)} – ${formatTime(end, language)}`
  const format = partsFormat(language, 'time', clocks.time)
  return format.formatRange(toWallClock(start), toWallClock(end))
}

/** `Mon, Jun 15`. */
export function formatDay(iso: string, language: Language): string {
  return partsFormat(language, 'day', { weekday: 'short', month: 'short', day: 'numeric' }).format(
    toWallClock(iso),
  )
}

/** `Mon, Jun 15, 7:30 PM`. */
export function formatMoment(iso: string, language: Language): string {
  return `${formatDay(iso, language)}, ${formatTime(iso, language)}`
}

/** `Jun 15, 2026, 7:30 PM`: for lists that go back years. */
export function formatDated(iso: string, language: Language): string {
  return partsFormat(language, 'dated', clocks.dated).format(toWallClock(iso))
}

/** `Jun 15, 2026`, from a day or a time, if the year isn't obvious. */
export function formatDate(day: string, language: Language): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric' } as const
  return partsFormat(language, 'date', options).format(toWallClock(`${day.slice(0, 10)}T00:00:00`))
}

/** `Monday, June 15, 2026`. */
export function formatLongDay(iso: string, language: Language): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  return partsFormat(language, 'long day', options).format(toWallClock(iso))
}

/** `Sunday` for 0, as the API counts days, or for a time; `Sun` if short. */
export function formatWeekday(
  day: number | string,
  language: Language,
  weekday: 'long' | 'short' = 'long',
): string {
  const date = typeof day === 'number' ? Date.UTC(2023, 0, 1 + day) : toWallClock(day)
  return partsFormat(language, `weekday ${weekday}`, { weekday }).format(date)
}

/** `Sunday, November 15, 9:30 AM EST`: an instant in the local time of a zone, for readers who may be elsewhere. */
export function formatInZone(instantMs: number, zone: string, language: Language): string {
  const format = formatOnce(
    `zone ${zone} ${language}`,
    () =>
      new Intl.DateTimeFormat(locales[language], {
        timeZone: zone,
        ...({ weekday: 'long', month: 'long', day: 'numeric' } as const),
        ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
      }),
  )
  // The runtime uses narrow spaces before AM and, in some versions, " at " before the time.
  return format.format(instantMs).replaceAll(/\s+/g, ' ').replace(' at ', ', ')
}

const clocks = {
  time: { hour: 'numeric', minute: '2-digit' },
  seconds: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  dated: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `Jun 15, 7:30:05 PM`, in the time's own zone. */
export function formatExact(iso: string, language: Language): string {
  const options = { month: 'short', day: 'numeric', ...clocks.seconds } as const
  return partsFormat(language, 'exact', options).format(toWallClock(iso))
}

/** The number of midnights between `now` and a time, in that time's own zone; 0 is the same day. */
export function daysUntil(iso: string, now: number): number {
  const offsetMs = toWallClock(iso).getTime() - Date.parse(iso)
  const dayOf = (wallClockMs: number) => Math.floor(wallClockMs / 86_400_000)
  return dayOf(Date.parse(iso) + offsetMs) - dayOf(now + offsetMs)
}

/** `8.875%` for 0.08875, in both languages. */
export const formatPercent = (share: number, language: Language): string =>
  `${formatNumber(share * 100, language, 4)}%`

/** `1,234.5`, with at most this many decimals. */
export const formatNumber = (value: number, language: Language, digits = 1): string =>
  formatOnce(
    `number ${digits} ${language}`,
    () => new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits }),
  ).format(value + 0)

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1.5 GB`. */
export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1000)), byteUnits.length - 1)
  return `${formatNumber(bytes / 1000 ** step, language)} ${byteUnits[step]}`
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

const dayUnits: Record<Language, readonly [one: string, other: string]> = {
  en: ['day', 'days'],
  es: ['día', 'días'],
}
const dayMinutes = 24 * 60

/** A duration whose minutes matter only on its first day, like a wait: `3 hr 45 min`, `4 days`. */
export function formatWait(minutes: number, language: Language): string {
  const whole = Math.round(minutes)
  if (whole < dayMinutes) return formatDuration(whole, language)
  const days = Math.floor(whole / dayMinutes)
  return `${formatNumber(days, language)} ${dayUnits[language][days === 1 ? 0 : 1]}`
}

const allDay: Record<Language, string> = { en: 'Open 24 hours', es: 'Abierto las 24 horas' }

/** Opening hours: `17:00` to `02:00` becomes `5:00 PM – 2:00 AM`, or `Open 24 hours`. */
export function formatHours({ start, end }: { start: string; end: string }, language: Language): string {
  if (start === end || (start === '00:00' && (end === '24:00' || end === '23:59'))) return allDay[language]
  return `${formatClock(start, language)} – ${formatClock(end, language)}`
}

/** `5:30 PM` for `17:30`. */
export const formatClock = (time: string, language: Language): string => formatTime(dayWith(time), language)

/** `5 PM` for `17:00`. */
export const formatHour = (time: string, language: Language): string =>
  partsFormat(language, 'hour', { hour: 'numeric' }).format(toWallClock(dayWith(time)))

const dayWith = (time: string) => `2024-01-01T${time === '24:00' ? '00:00' : time}:00Z`

/** `(212) 555-0100` for ten digits, with or without a leading 1; anything else is returned as it is. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? []
  return line ? `(${area}) ${exchange}-${line}` : phone
}

/** Miles with one decimal. */
export function formatDistance(miles: number, language: Language): string {
  const format = formatOnce(
    `miles ${language}`,
    () => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
  )
  return `${format.format(miles)} mi`
}

const partsFormat = (language: Language, name: string, options: Intl.DateTimeFormatOptions) =>
  formatOnce(
    `${name} ${language}`,
    () => new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }),
  )
