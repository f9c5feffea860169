import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { bodyLimits } from '../calls/body-limits.ts'
import type { RefusalCode } from '../core/refusals/catalog.ts'
import { readDecimal } from '../core/text.ts'
import { parseJsonObject, type RawParameters } from '../runtime/json-text.ts'

const validators = new WeakMap<object, Validator>()

/**
 * Compiled when the first value is checked, once per process: compiling every schema took a quarter of the startup
 * time.
 */
export function findValidator(schema: object): Validator {
  const known = validators.get(schema) ?? Compile(schema as TSchema)
  validators.set(schema, known)
  return known
}

/**
 * Marks that a schema may carry for this reader, beside what JSON Schema says. They show in the OpenAPI as `x-…`.
 *   x-refusal    the code of any fault of this parameter, instead of missing_/invalid_parameter; or of some, by the rule
 *                that is broken: { maxLength: 'keyword_too_long' }
 *   x-verbatim   do not trim (passwords)
 *   x-comma-list an array that may also come as "a,b,c"
 *   x-lone-element an array that may also come as its one element
 *   x-aliases    other names of this parameter that old clients use
 *   x-any-case   case-insensitive literals; they arrive as they are written here
 *   x-needs-one-of of an input: lists of parameters of which one must be there whole
 *   x-checked-first of an input: the parameters that are checked first. Faults of the others are reported by the use
 *                case with its own (see `readable`)
 *   x-shape      documentation of a part that arrives as it was sent, to be read by a `partReader` (see `rawPart`)
 */
export type Marked = TSchema & {
  type?: string
  const?: unknown
  anyOf?: Marked[]
  items?: Marked
  properties?: Record<string, Marked>
  required?: string[]
  additionalProperties?: boolean | TSchema
  patternProperties?: Record<string, Marked>
  maxProperties?: number
  maxItems?: number
  'x-refusal'?: RefusalCode | Partial<Record<string, RefusalCode>>
  'x-verbatim'?: boolean
  'x-comma-list'?: boolean
  'x-lone-element'?: boolean
  'x-aliases'?: string[]
  'x-any-case'?: boolean
  'x-needs-one-of'?: string[][]
  'x-checked-first'?: string[]
  'x-shape'?: Marked
}

/**
 * Decisions §1.5 and 1.6: numbers as strings, ids either way, objects as JSON text; values trimmed, an empty string
 * means absent, unknown keys are dropped. What does not convert stays as it is, for the validator to name.
 */
export function coerce(schema: Marked, value: unknown): unknown {
  if (typeof value === 'string' && !schema['x-verbatim']) value = value.trim()
  if (value === '') return undefined
  if (schema.anyOf) return coerceUnion(schema.anyOf, value, schema['x-any-case'] ?? false)
  switch (schema.type) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    case 'integer':
    case 'number':
      return coerceNumber(value)
    case 'boolean':
      return coerceBoolean(value)
    case 'array':
      return coerceArray(schema, value)
    case 'object':
      return coerceObject(schema, value)
    case 'null':
      return value === 'null' ? null : value // a form can't express null any other way
    default:
      return value
  }
}

function coerceUnion(branches: Marked[], value: unknown, inAnyCase: boolean): unknown {
  for (const branch of branches) {
    const candidate = coerce(branch, value)
    if (branch.const === undefined ? findValidator(branch).Check(candidate) : candidate === branch.const)
      return candidate
    if (inAnyCase && String(candidate).toLowerCase() === String(branch.const).toLowerCase())
      return branch.const
  }
  return value
}

const coerceNumber = (value: unknown) => (typeof value === 'string' ? (readDecimal(value) ?? value) : value)

function coerceBoolean(value: unknown): unknown {
  const word = typeof value === 'string' && value.length <= 5 ? value.toLowerCase() : value // `True`, as Python writes it
  if (['true', '1', 1, 'yes', 'on'].includes(word as string | number)) return true
  if (['false', '0', 0, 'no', 'off'].includes(word as string | number)) return false
  return value
}

function coerceArray(schema: Marked, value: unknown): unknown {
  let list = value
  if (typeof list === 'string' && list.startsWith('['))
    list = parsedOr(`{"list":${list}}`, (o) => o.list) ?? list
  if (schema['x-comma-list'] && ['string', 'number'].includes(typeof list)) list = [list]
  if (isIndexed(list)) list = Object.values(list)
  if (schema['x-lone-element'] && isLone(list)) list = [list]
  if (!Array.isArray(list)) return list
  const present = list.filter(() => true) // a form may have gaps
  const elements = schema['x-comma-list'] ? present.flatMap(splitList) : present
  if (elements.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) return elements // refused for their number
  return elements.map((element) => coerce(schema.items as Marked, element))
}

const splitList = (element: unknown) =>
  typeof element === 'string' ? element.split(',').filter((part) => part.trim() !== '') : [element]

const isLone = (value: unknown) =>
  typeof value === 'string' ? value.startsWith('{') : typeof value === 'object' && !Array.isArray(value)

/** A form's `payments[0]…` with more elements than the form reader turns into an array. */
function isIndexed(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.keys(value).every((key) => /^\d+$/.test(key))
  )
}

function coerceObject(schema: Marked, value: unknown): unknown {
  const source =
    typeof value === 'string' && value.startsWith('{') ? (parsedOr(value, (o) => o) ?? value) : value
  if (typeof source !== 'object' || source === null) return source
  if (Array.isArray(source) && !isDictionary(schema)) return source
  const raw = source as RawParameters
  const result: RawParameters = {}
  for (const key in schema.properties) {
    const property = schema.properties[key]!
    const { 'x-aliases': aliases } = property
    const own = raw[key]
    const given = own ?? (aliases && aliasOf(aliases, raw))
    const coerced = given === undefined ? undefined : coerce(property, given)
    if (coerced !== undefined) result[key] = coerced
    else if (own === null && acceptsNull(property)) result[key] = null
  }
  if (isDictionary(schema)) coerceEntries(schema, raw, result)
  return result
}

export const listProperties = (schema: Marked): [string, Marked][] => Object.entries(schema.properties ?? {})

const aliasOf = (aliases: readonly string[], raw: RawParameters) =>
  aliases.map((name) => raw[name]).find((candidate) => candidate != null)

/** Its keys are data: `option_qty`. A form's `option_qty[12]=1` arrives as a list with gaps. */
const isDictionary = ({ additionalProperties, patternProperties }: Marked) =>
  patternProperties !== undefined || typeof additionalProperties === 'object'

function coerceEntries(schema: Marked, raw: RawParameters, result: RawParameters) {
  const { maxProperties = Number.POSITIVE_INFINITY } = schema
  const patterns = Object.entries(schema.patternProperties ?? {}).map(
    ([pattern, element]) => [new RegExp(pattern, 'u'), element] as const,
  )
  let count = 0
  for (const [key, given] of Object.entries(raw)) {
    if (count > maxProperties) return // one too many is enough to refuse
    const element =
      patterns.find(([pattern]) => pattern.test(key))?.[1] ??
      (typeof schema.additionalProperties === 'object' ? (schema.additionalProperties as Marked) : undefined)
    if (element === undefined || Object.hasOwn(schema.properties ?? {}, key)) continue
    const coerced = coerce(element, given)
    if (coerced === undefined) continue
    result[key] = coerced
    count += 1
  }
}

const acceptsNull = (schema: Marked): boolean =>
  schema.type === 'null' || (schema.anyOf?.some((branch) => acceptsNull(branch)) ?? false)

function parsedOr(text: string, pick: (value: RawParameters) => unknown): unknown {
  try {
    return pick(parseJsonObject(text, bodyLimits.ordinary.values))
  } catch {
    return undefined
  }
}
