import { formatMoney } from '../../formats/format.ts'
import type { Language } from '../texts/language.ts'

/** Money is a whole number of cents. */
export type Cents = number

/** A share in parts per million: 1% is 10,000, so that a sales tax of 8.875% is the integer 88,750. */
export type Ppm = number

/** The parts of a total: subtotal, less the discount, with both fees, tax and tip. */
export type Price = {
  subtotal: Cents
  discount: Cents
  deliveryFee: Cents
  convenienceFee: Cents
  tax: Cents
  tip: Cents
  total: Cents
}

const centDecimals = 2
const percentDecimals = 4
const ppmPerPercent = 10_000
const ppmPerWhole = 1_000_000

// 15 significant digits always survive the way through a double and back; 16 do not.
const maxParsed = 999_999_999_999_999
const maxLength = 64

/** Dollars as a JSON number or numeric text. Null for anything that isn't a whole number of cents. */
export function parseDollars(value: unknown): Cents | null {
  return parseDecimal(value, centDecimals)
}

/** Percent as a JSON number or numeric text, with up to four decimals. */
export function parsePercent(value: unknown): Ppm | null {
  return parseDecimal(value, percentDecimals)
}

export function toDollars(cents: Cents): number {
  return cents / 100
}

/** `$1,234.50`, for display. */
export const formatCents = (cents: Cents, language: Language = 'en'): string =>
  formatMoney(toDollars(cents), language)

/** 150,000 -> 15, as entered by merchants. */
export function toPercent(ppm: Ppm): number {
  return ppm / ppmPerPercent
}

/** 150,000 -> 0.15, as read by customers' apps. */
export function toFraction(ppm: Ppm): number {
  return ppm / ppmPerWhole
}

/** Rounded half up, once. Negative amounts are mirrored, so a refund returns exactly what was charged. */
export function percentOf(cents: Cents, ppm: Ppm): Cents {
  // BigInt throughout: $100 million at 100% already passes 2^53. 0.1 µs a call.
  const magnitude = BigInt(Math.abs(cents)) * BigInt(ppm)
  const half = BigInt(ppmPerWhole / 2)
  return withSign(cents, Number((magnitude + half) / BigInt(ppmPerWhole)))
}

/**
 * Allocates `total` in proportion to `weights` (non-negative integers) by largest remainder: the parts add up to
 * `total` exactly. With equal remainders, the earlier part gets the cent. If every weight is zero, the parts are
 * equal.
 */
export function splitCents(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative')
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weightSum === 0n) return splitEqually(total, weights.length)

  const magnitude = BigInt(Math.abs(total))
  const shares = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight)
    return { index, cents: Number(product / weightSum), remainder: product % weightSum }
  })
  const shared = shares.reduce((sum, share) => sum + share.cents, 0)
  const byRemainder = shares.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
  for (const share of byRemainder.slice(0, Math.abs(total) - shared)) share.cents += 1
  return shares.map((share) => withSign(total, share.cents))
}

function splitEqually(total: Cents, parts: number): Cents[] {
  if (parts > 0) return splitCents(total, Array<number>(parts).fill(1))
  if (total === 0) return []
  throw new RangeError(`${total} cents cannot be split into no parts`)
}

/**
 * The value times 10^decimals, read digit by digit: 1.005 * 100 is 100.49999999999999 in floating point. A number is
 * read from its shortest text, which is what the sender wrote.
 */
function parseDecimal(value: unknown, decimals: number): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = String(value)
  const match = text.length <= maxLength && /^(-?)(?=\.?\d)(\d*)(?:\.(\d+))?$/.exec(text)
  if (!match) return null

  const [, minus, whole, fraction = ''] = match
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const beyond = roundNoise(fraction.slice(decimals))
  const scaled = Number(`${whole}${kept}`) + (beyond ?? 0)
  if (beyond === null || scaled > maxParsed) return null
  return withSign(minus === '-' ? -1 : 1, scaled)
}

/**
 * Rounds the digits after the last significant decimal: 0 or 1 if they are floating point noise from a sum (1.18 +
 * 1.18 may arrive as 2.3600000000000003, 0.7 + 0.1 as 0.7999999999999999), null if they are intended.
 */
function roundNoise(digits: string): 0 | 1 | null {
  if (/^0*$|^0{6}/.test(digits)) return 0
  return /^9{6}/.test(digits) ? 1 : null
}

/** Avoids the negative zero of a plain multiplication. */
function withSign(signed: number, magnitude: number): number {
  return signed < 0 && magnitude !== 0 ? -magnitude : magnitude
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
