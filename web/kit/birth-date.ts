const maxAgeYears = 120

/**
 * Parses a date of birth as Americans write it, `04/25/1990` or `4/25/90`, or as a date picker sends it, in the API's
 * format: `1990-04-25`. A two-digit year means one of the last 100 years. Undefined if it can't be the birth date of
 * a living person.
 */
export function readBirthDate(text: string, now: number): string | undefined {
  const { month, day, year } = splitParts(text.trim()) ?? {}
  if (month === undefined || day === undefined || year === undefined) return undefined
  const today = isoDay(now)
  const date =
    year.length === 2
      ? [`20${year}`, `19${year}`].map((full) => toDate(full, month, day)).find((one) => one && one <= today)
      : toDate(year, month, day)
  if (!date || date > today) return undefined
  return Number(today.slice(0, 4)) - Number(date.slice(0, 4)) <= maxAgeYears ? date : undefined
}

/** `1990-04-25` as `04/25/1990`; anything else as typed. */
export function formatBirthDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year ? `${month}/${day}/${year}` : text
}

function splitParts(text: string) {
  const american = /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/.exec(text)
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(text)
  return (american ?? iso)?.groups
}

/** Undefined for February 30. */
function toDate(year: string, month: string, day: string): string | undefined {
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const date = isoDay(ms)
  const isSame = date.slice(0, 7) === `${year}-${month.padStart(2, '0')}`
  return isSame && Number(day) > 0 ? date : undefined
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
