import type { Reason } from '../core/refusal.ts'
import { type Sentence, says } from '../texts/sentence.ts'

type SchemaError = { keyword: string; instancePath: string; message: string; params: object }

/** Translates errors of the validator. */
export function describeFaults({ keyword, instancePath, message, params }: SchemaError): Reason[] {
  const path = fieldName(instancePath)
  if (keyword === 'required') {
    const names = (params as { requiredProperties: string[] }).requiredProperties
    return names.map((name) => ({ code: 'missing_parameter', field: path ? `${path}.${name}` : name }))
  }
  const words = keyword === 'format' ? formatWords.get((params as { format: string }).format) : undefined
  const { type } = params as Limits
  const rule = keyword === 'type' && typeof type === 'string' ? `must be ${withArticle(type)}` : message
  const dev = `${path} ${words?.dev ?? `${rule}.`}`
  const sentence = words?.sentence ?? describeKeyword(keyword, params as Limits)
  return [{ code: 'invalid_parameter', field: path, detail: sentence ? { ...sentence, dev } : dev }]
}

/** `an integer`, `a number` */
const withArticle = (type: string) => `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`

const aDate = says`Enter a date from 1900 to 2200.`
const aTime = says`Enter a date and time from 1900 to 2200.`

/** The formats in `input-formats.ts`. */
const formatWords = new Map<string, { sentence: Sentence; dev: string }>([
  ['date', { sentence: aDate, dev: 'must be a date, YYYY-MM-DD, from 1900 to 2200.' }],
  [
    'month',
    { sentence: says`Enter a month from 1900 to 2200.`, dev: 'must be a month, YYYY-MM, from 1900 to 2200.' },
  ],
  ['date-time', { sentence: aTime, dev: 'must be an ISO 8601 time from 1900 to 2200.' }],
  ['date-or-date-time', { sentence: aTime, dev: 'must be an ISO 8601 time or a date, from 1900 to 2200.' }],
  ['asap-or-date-time', { sentence: aTime, dev: 'must be ASAP or an ISO 8601 time from 1900 to 2200.' }],
  [
    'web-address',
    {
      sentence: says`Enter a web address.`,
      dev: 'must be an http or https address, or a path of this service.',
    },
  ],
  ['byte', { sentence: says`Check the format.`, dev: 'must be base64 text.' }],
  [
    'tomorrow-or-date-time',
    { sentence: aTime, dev: 'must be an ISO 8601 time from 1900 to 2200, or tomorrow.' },
  ],
])

type Limits = { limit?: number; type?: string | string[] }

/** The user's sentence for a violated rule; the field is named next to it. */
function describeKeyword(keyword: string, { limit, type }: Limits): Sentence | undefined {
  switch (keyword) {
    case 'type':
      return typeSentences.get(String(type))
    case 'minimum':
      return says`Enter ${limit} or more.`
    case 'maximum':
      return says`Enter ${limit} or less.`
    case 'exclusiveMinimum':
      return says`Enter more than ${limit}.`
    case 'minLength':
      return limit === 1 ? says`Enter a value.` : says`Use at least ${limit} characters.`
    case 'maxLength':
      return says`Use at most ${limit} characters.`
    case 'minItems':
      return says`Add at least ${limit} entries.`
    case 'maxItems':
      return says`Use at most ${limit} entries.`
    case 'pattern':
    case 'format':
    case '~refine':
      return says`Check the format.`
    default:
      return undefined
  }
}

const typeSentences = new Map(
  Object.entries<Sentence>({
    number: says`Enter a number.`,
    integer: says`Enter a whole number.`,
    boolean: says`Choose yes or no.`,
    string: says`Enter text.`,
    array: says`Must be a list.`,
    object: says`Must be an object.`,
  }),
)

/** `/items/0/price` -> `items[0].price` */
function fieldName(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('')
    .replace(/^\./, '')
}
