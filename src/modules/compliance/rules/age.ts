import { formatLocalDate, type LocalDay, parseLocalDate } from '../../../core/local-time.ts'

export type AgeMethod = 'birth_date' | 'document' | 'at_the_door'

/** Everything stored about a customer's age. */
export type ProvenAge = { method: AgeMethod; isOver21: boolean; verifiedAt: number }

/** The known age of a buyer. A date of birth is used once and not stored. */
export type KnownAge = { isOver21?: boolean; birthDate?: string }

const oldestYears = 130

/** Whether a person born on that day has reached this age today. A birthday on February 29 counts from March 1. */
export function isOver(birthDate: string, age: number, localDateToday: string): boolean {
  if (parseLocalDate(birthDate) === null) return false
  return findAnniversary(birthDate, age) <= localDateToday
}

/** A possible birth date: a valid date, not in the future, and within a human lifespan. */
export function isBirthDate(text: string, localDateToday: string): boolean {
  return (
    parseLocalDate(text) !== null &&
    text <= localDateToday &&
    findAnniversary(text, oldestYears) > localDateToday
  )
}

/** `2005-02-29` isn't a valid date, but sorts correctly among those that are. */
function findAnniversary(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`
}

export type AgeVerdict = 'old_enough' | 'age_required' | 'too_young'

export function checkAge(minimum: number, known: KnownAge, today: LocalDay): AgeVerdict {
  if (known.isOver21 === false && minimum >= 21) return 'too_young'
  const date = formatLocalDate(today)
  if (known.birthDate !== undefined && isBirthDate(known.birthDate, date)) {
    return isOver(known.birthDate, minimum, date) ? 'old_enough' : 'too_young'
  }
  return known.isOver21 && minimum <= 21 ? 'old_enough' : 'age_required'
}

/** A customer's own statement never replaces an age that was verified from a document. */
export function mayReplace(known: ProvenAge | undefined, method: AgeMethod): boolean {
  return known === undefined || known.method === 'birth_date' || method !== 'birth_date'
}
