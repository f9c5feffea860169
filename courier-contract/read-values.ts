import type { Findings, Severity } from './findings.ts'

/** An object in an answer, before anything about it is checked. */
export type Fields = Record<string, unknown>

const maxIdLength = 255
const maxTextLength = 200
/** No courier costs more; a higher price is a mistake, such as cents instead of dollars. */
const maxDollars = 10_000

// Seconds between 2001 and 2286. Milliseconds, days and ISO texts are outside of this range.
const firstSecond = 1_000_000_000
const lastSecond = 10_000_000_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is where they are kept out
const controlCharacters = /[\u0000-\u001f\u007f]/g

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isPlain = (text: string) => text.search(controlCharacters) < 0 && text.isWellFormed()

const isAbsent = (value: unknown) => value === undefined || value === null

/** Ids are stored and sent back, and a delivery's id becomes part of a URL path, where `..` would lead elsewhere. */
export function readId(
  value: unknown,
  field: string,
  severity: Severity,
  findings: Findings,
): string | undefined {
  const fail = (rule: string) => void findings.add(severity, field, rule)
  if (isAbsent(value)) return fail('is missing')
  if (typeof value === 'number' && Number.isFinite(value)) {
    findings.add('warning', field, 'must be a string, not a number')
    return String(value)
  }
  if (typeof value !== 'string') return fail('must be a string')
  if (value === '') return fail('must not be empty')
  if (value.length > maxIdLength) return fail(`must have at most ${maxIdLength} characters`)
  if (!isPlain(value)) return fail('must be plain text')
  if (value === '.' || value === '..') return fail('must not be a step in a path')
  return value
}

/** A text for people, without characters that would cause trouble in a database or a page. */
export function readText(value: unknown, field: string, findings: Findings): string {
  if (typeof value === 'string') return plainText(value, maxTextLength)
  findings.add('warning', field, isAbsent(value) ? 'is missing' : 'must be a string')
  return typeof value === 'number' ? String(value) : ''
}

export function plainText(text: string, most: number): string {
  if (text.length <= most && isPlain(text)) return text.trim()
  return text.slice(0, most).toWellFormed().replaceAll(controlCharacters, ' ').trim()
}

export function readNumber(
  value: unknown,
  field: string,
  severity: Severity,
  findings: Findings,
): number | undefined {
  const fail = (rule: string) => void findings.add(severity, field, rule)
  if (isAbsent(value)) return fail('is missing')
  if (typeof value === 'number') return Number.isFinite(value) ? value : fail('must be a finite number')
  if (typeof value !== 'string' || !/^-?\d{1,20}(\.\d{1,20})?$/.test(value)) return fail('must be a number')
  findings.add('warning', field, 'must be a number, not a string')
  return Number(value)
}

/** Unix seconds. */
export function readSeconds(
  value: unknown,
  field: string,
  severity: Severity,
  findings: Findings,
): number | undefined {
  const seconds = readNumber(value, field, severity, findings)
  if (seconds === undefined) return undefined
  if (seconds < firstSecond || seconds > lastSecond)
    return void findings.add(severity, field, 'must be a Unix timestamp in seconds')
  if (!Number.isInteger(seconds)) findings.add('warning', field, 'must be an integer')
  return Math.floor(seconds)
}

/** Dollars, rounded to the cent. */
export function readPrice(
  value: unknown,
  field: string,
  severity: Severity,
  findings: Findings,
): number | undefined {
  const dollars = readNumber(value, field, severity, findings)
  if (dollars === undefined) return undefined
  if (dollars < 0) return void findings.add(severity, field, 'must not be negative')
  if (dollars > maxDollars) return void findings.add(severity, field, `must be at most ${maxDollars} dollars`)
  const toTheCent = Math.round(dollars * 100) / 100
  if (toTheCent !== dollars) findings.add('warning', field, 'must have at most two decimals')
  return toTheCent
}

export function readDegrees(
  value: unknown,
  field: string,
  most: 90 | 180,
  findings: Findings,
): number | undefined {
  const degrees = readNumber(value, field, 'warning', findings)
  if (degrees === undefined || Math.abs(degrees) <= most) return degrees
  return void findings.add('warning', field, `must be between -${most} and ${most}`)
}
