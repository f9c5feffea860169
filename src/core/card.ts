import { formatLocalDate, toLocalDay } from './local-time.ts'
import { type Reason, refuseIfAny } from './refusal.ts'

export const cardBrands = ['Visa', 'MasterCard', 'American Express', 'Discover'] as const
export type CardBrand = (typeof cardBrands)[number]

export type Expiry = { expMonth: number; expYear: number }

/**
 * A payment card as typed. Number and cvv are private to the object: whatever prints, logs or serializes it shows at
 * most the last four digits. Only a payment gateway reads them, with `reveal`.
 */
export class Card {
  readonly #number: string
  readonly #cvv: string
  readonly expMonth: number
  readonly expYear: number
  readonly billingZip: string

  constructor(card: { number: string; cvv: string; billingZip: string } & Expiry) {
    this.#number = digitsOf(card.number)
    this.#cvv = card.cvv
    this.expMonth = card.expMonth
    this.expYear = fullYear(card.expYear)
    this.billingZip = card.billingZip
  }

  get brand(): CardBrand | undefined {
    return readCardBrand(this.#number)
  }

  get lastFour(): string {
    return this.#number.slice(-4)
  }

  get hasValidNumber(): boolean {
    return isCardNumber(this.#number)
  }

  /** Three digits; four for American Express. */
  get hasFittingCvv(): boolean {
    return this.#cvv.length === (this.brand === 'American Express' ? 4 : 3)
  }

  /** Distinguishes cards with a secret of the caller, without revealing the number. */
  fingerprint(sign: (digits: string) => string): string {
    return sign(this.#number)
  }

  reveal(): { number: string; cvv: string } {
    return { number: this.#number, cvv: this.#cvv }
  }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** 28 is 2028. */
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/** The number ranges of the four brands, and their lengths. */
const ranges: readonly { brand: CardBrand; lengths: readonly number[]; prefix: RegExp }[] = [
  { brand: 'Visa', lengths: [13, 16, 19], prefix: /^4/ },
  {
    brand: 'MasterCard',
    lengths: [16],
    prefix: /^(5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)/,
  },
  { brand: 'American Express', lengths: [15], prefix: /^3[47]/ },
  { brand: 'Discover', lengths: [16, 17, 18, 19], prefix: /^(6011|64[4-9]|65)/ },
]

/** By its first digits and length. The check digit is verified separately. */
export function readCardBrand(digits: string): CardBrand | undefined {
  return ranges.find(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length))?.brand
}

/** Luhn: every second digit from the right counts double, and the sum ends in 0. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A number that one of the four brands could have issued. */
export function isCardNumber(digits: string): boolean {
  return readCardBrand(digits) !== undefined && passesLuhn(digits)
}

/**
 * Whether a text contains a card number, even one in groups. Such a text must not be stored in a note or name, whose
 * readers and backups aren't meant for card data.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(/\d(?:[ .-]?\d)*/g)) {
    const digits = digitsOf(run)
    for (let start = 0; start + 13 <= digits.length; start++) {
      for (const length of [13, 15, 16, 17, 18, 19]) {
        if (start + length <= digits.length && isCardNumber(digits.slice(start, start + length))) return true
      }
    }
  }
  return false
}

/** A card is valid through the last day of its month, anywhere in the country: Hawaii comes last. */
export function isExpired({ expMonth, expYear }: Expiry, now: number): boolean {
  const [year, month] = formatLocalDate(toLocalDay(now, 'Pacific/Honolulu')).split('-').map(Number)
  return expYear * 12 + expMonth < year! * 12 + month!
}

/** One reason for each free text that contains a card number: such texts are not stored. */
export function cardNumberFaults(texts: Record<string, unknown>): Reason[] {
  const detail = 'This looks like a card number, which does not belong here.'
  return Object.entries(texts).flatMap(([field, text]): Reason[] =>
    typeof text === 'string' && holdsCardNumber(text) ? [{ code: 'invalid_parameter', field, detail }] : [],
  )
}

export const mustHoldNoCardNumber = (texts: Record<string, unknown>) => refuseIfAny(cardNumberFaults(texts))
