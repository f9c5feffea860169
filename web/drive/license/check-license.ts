import type { License } from './aamva.ts'

/** Why a person may not get the order; in the words of the record. */
export type Refusal = 'underage' | 'expired' | 'name'

export type LicenseCheck = {
  age: number
  isOldEnough: boolean
  isExpired: boolean
  /** Whether the name on the order is the one on the card. Another adult may take it, if the driver says so. */
  isSameName: boolean
}

/** Full years on a day; both are `YYYY-MM-DD`. Who was born on February 29 is a year older on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A card is good through the day on which it expires. */
export const isExpiredOn = (expires: string | null, today: string) => expires !== null && expires < today

export function checkLicense(
  {
    birthDate,
    expires,
    firstName,
    lastName,
  }: Pick<License, 'birthDate' | 'expires' | 'firstName' | 'lastName'>,
  order: { firstName: string; lastName: string; minAge: number },
  today: string,
): LicenseCheck {
  const age = ageOn(birthDate, today)
  return {
    age,
    isOldEnough: age >= order.minAge && age < 130,
    isExpired: isExpiredOn(expires, today),
    isSameName: isSameName(lastName, order.lastName) && isSameName(firstName, order.firstName),
  }
}

/**
 * Cards write capitals, cut long names off and have no accents; orders are written by people. Equal but for these, or one is the
 * beginning of the other (Rob, Robert), word by word.
 */
export function isSameName(onCard: string, onOrder: string): boolean {
  const [card, order] = [wordsOf(onCard), wordsOf(onOrder)]
  if (card.length === 0 || order.length === 0) return false
  return order.some((word) => card.some((other) => isBeginning(word, other) || isBeginning(other, word)))
}

/** Two letters are an initial and no name. */
const isBeginning = (short: string, long: string) =>
  short === long || (short.length >= 3 && long.startsWith(short))

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
