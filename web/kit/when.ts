/** The time the visitor is ordering for; `iso` has the local time of the place. */
export type When = { iso: string; ms: number }

/** How far ahead a time can be chosen. */
const daysAhead = 7
const latestMs = (daysAhead + 1) * 86_400_000

/**
 * The cookie has the place's local time with its offset, `2026-11-18T18:30:00-05:00`: it identifies the instant and
 * reads the same everywhere. A time in the past or out of range is ignored.
 */
export function readWhen(text: string | undefined, now: number): When | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:00(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const ms = Date.parse(text)
  return ms > now && ms < now + latestMs ? { iso: text, ms } : undefined
}

/** The instant of a local time in a zone, in the format of `readWhen`. If the clock skips it, the later time. */
export function momentIn(zone: string, day: string, time: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}:00`).toZonedDateTime(zone)
    return local.toString({ timeZoneName: 'never', smallestUnit: 'second' })
  } catch {
    return undefined
  }
}

/** The selectable days, named from the place's point of view. */
export function daysFrom(now: number, zone: string): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  return Array.from({ length: daysAhead }, (_, days) => today.add({ days }).toString())
}

/** The next half hour at least an hour ahead: the form's suggestion. */
export function proposed(now: number, zone: string): { day: string; time: string } {
  const half = 1_800_000
  const at = Temporal.Instant.fromEpochMilliseconds(Math.ceil((now + 2 * half) / half) * half)
  const local = at.toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) }
}

export const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** Pages that say `open now` or `from 5 PM` depend on the time, to the minute. */
export const minuteSpan = (now: number) => startSpan(now, 60_000)
/** Pages that say `tomorrow` change at the midnights of their places, which are at half hours everywhere. */
export const halfHourSpan = (now: number) => startSpan(now, 1_800_000)

/** As a dependency of a shared page. */
function startSpan(now: number, spanMs: number) {
  const span = Math.floor(now / spanMs)
  return { digest: String(span), freshness: { dependsOn: [], expiresAt: (span + 1) * spanMs } }
}
