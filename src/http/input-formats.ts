import { Type } from 'typebox'
import { Set as setFormat } from 'typebox/format'
import { isUsualDate, isUsualTime } from '../core/local-time.ts'

// Formats shared by several operations. Every date and time in the API is one of these, so no rule or database
// statement gets a value it can't handle. Years are 1900 to 2200: dates of birth pass.

/** The formats of inputs, by their name in the OpenAPI. */
const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isUsualDate],
  ['month', (text: string) => isUsualDate(`${text}-01`)],
  ['date-time', isUsualTime],
  ['date-or-date-time', (text: string) => isUsualDate(text) || isUsualTime(text)],
  ['asap-or-date-time', () => true], // checked by `core/order-time.ts`, which reports it together with the order's other faults
  ['tomorrow-or-date-time', (text: string) => /^tomorrow$/i.test(text) || isUsualTime(text)],
  ['web-address', isWebAddress],
  ['byte', isBase64],
])
for (const [name, check] of formats) setFormat(name, check)

/** An http or https URL, or a path of this service: what a page may link to. */
function isWebAddress(text: string): boolean {
  if (/[\s<>"\\]/.test(text)) return false
  return /^https?:\/\//i.test(text) ? URL.canParse(text) : /^\/[^/]/.test(text)
}

/**
 * Looks for a wrong character instead of matching all of them: for each repetition V8 remembers where to go back to, and over megabytes the
 * space for that can run out, which throws a RangeError.
 */
function isBase64(text: string): boolean {
  const end = text.slice(-2)
  return isPlain(text.slice(0, -2)) && isPlain(text.slice(0, 1)) && isPlain(end.replace(/={1,2}$/, ''))
}
const isPlain = (text: string) => !/[^A-Za-z0-9+/]/.test(text)

const field =
  (format: string) =>
  (description: string, options: object = {}) =>
    Type.String({ maxLength: 100, format, description, ...options })

/** `YYYY-MM-DD`. */
export const dateInput = field('date')
/** `YYYY-MM`. */
export const monthInput = field('month')
/** ISO 8601, more lenient than RFC 3339: without a zone it is UTC. */
export const timeInput = field('date-time')
export const dateOrTimeInput = field('date-or-date-time')
export const orderTimeInput = field('asap-or-date-time')
/** `http:`, `https:` or a path of this service. */
export const addressInput = field('web-address')
/** A file as base64 text. OpenAPI calls this format `byte`. */
export const fileInput = (description: string, maxLength: number) =>
  field('byte')(description, { minLength: 1, maxLength })
export const tomorrowOrTimeInput = field('tomorrow-or-date-time')
