import type { License } from './aamva.ts'

/** Why a person may not receive the order, in the record's words. */
export type Refusal = 'underage' | 'expired' | 'name'

export type LicenseCheck = {
  age: number
  isOldEnough: boolean
  isExpired: boolean
  /** True if the name on the order matches the card. If it doesn't, the driver may confirm another adult. */
  isSameName: boolean
}

/** Age in full years; both dates are `YYYY-MM-DD`. A person born on February 29 turns a year older on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A card is valid through its expiration date. */
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
 * Cards use capitals without accents and cut long names off; people type names on orders. Names match if they are equal
 * apart from that, or if one is the beginning of the other (Rob, Robert), word by word.
 */
export function isSameName(onCard: string, onOrder: string): boolean {
  const [card, order] = [wordsOf(onCard), wordsOf(onOrder)]
  if (card.length === 0 || order.length === 0) return false
  return order.some((word) => card.some((other) => isBeginning(word, other) || isBeginning(other, word)))
}

/** One or two letters are an initial, not a name. */
const isBeginning = (short: string, long: string) =>
  short === long || (short.length >= 3 && long.startsWith(short))

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
