import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { Check } from 'typebox/value'
import { type Reason, Refusal } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusal-catalogue.ts'
import { parseJsonObject, type RawParameters } from './bodies.ts'
import { isStorable } from './text.ts'

/** All faults at once (the library would stop at 8), but no endless answer to an endless list. */
Settings.Set({ maxErrors: 1000 })

/**
 * Marks that a schema may carry for this reader, beside what JSON Schema says. They show in the OpenAPI as `x-…`.
 *   x-refusal    the code of any fault of this parameter, instead of missing_/invalid_parameter
 *   x-verbatim   do not trim (passwords)
 *   x-comma-list an array that may also come as "a,b,c"
 *   x-lone-element an array that may also come as its one element
 *   x-aliases    other names of this parameter that old clients use
 *   x-shape      documentation of a part that arrives as it was sent, to be read by a `partReader` (see `rawPart`)
 */
type Marked = TSchema & {
  type?: string
  const?: unknown
  anyOf?: Marked[]
  items?: Marked
  properties?: Record<string, Marked>
  required?: string[]
  additionalProperties?: boolean | TSchema
  patternProperties?: Record<string, Marked>
  'x-refusal'?: RefusalCode
  'x-verbatim'?: boolean
  'x-comma-list'?: boolean
  'x-lone-element'?: boolean
  'x-aliases'?: string[]
}

/** Reads raw parameters into what a schema describes; all faults at once, in the order of the schema. */
export function inputReader<Schema extends TObject>(schema: Schema) {
  const read = partReader(schema)
  return (raw: RawParameters, moreFaults: readonly Reason[] = []): Static<Schema> => {
    const { value, faults } = read(raw)
    const all = [...faults, ...moreFaults]
    if (all.length > 0) throw new Refusal(all as [Reason, ...Reason[]])
    return value
  }
}

/** The same for a part of the input, whose faults the use case tells in its own way. */
export function partReader<Schema extends TObject>(schema: Schema) {
  const validator = Compile(schema)
  const order = Object.keys(schema.properties)
  const marks = schema.properties as Record<string, Marked>

  /** `value` is what the schema says only if there are no faults. */
  return (raw: unknown): { value: Static<Schema>; faults: Reason[] } => {
    const value = coerce(schema as Marked, raw)
    const faults = [...textFaults(value, '')]
    if (!validator.Check(value)) {
      for (const error of validator.Errors(value)) faults.push(...faultsOf(error))
    }
    const ordered = orderFaults(faults, order).map((fault) => withOwnCode(fault, marks))
    return { value: value as Static<Schema>, faults: ordered }
  }
}

/**
 * A part of the input that is handed on as it was sent, because its faults are told part by part with what was
 * received. The shape is for the documentation.
 */
export function rawPart(shape: TSchema) {
  return Type.Unsafe<unknown>({ 'x-shape': shape })
}

type SchemaError = { keyword: string; instancePath: string; message: string; params: object }

function faultsOf({ keyword, instancePath, message, params }: SchemaError): Reason[] {
  const path = fieldName(instancePath)
  if (keyword === 'required') {
    const names = (params as { requiredProperties: string[] }).requiredProperties
    return names.map((name) => ({ code: 'missing_parameter', field: path ? `${path}.${name}` : name }))
  }
  return [{ code: 'invalid_parameter', field: path, detail: `${path} ${message}.` }]
}

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

const topField = (field = '') => field.split(/[.[]/, 1)[0] ?? ''

/** One fault a field, the first: a union reports each of its branches. Top-level parameters in their schema's order. */
function orderFaults(faults: Reason[], order: string[]): Reason[] {
  const first = new Map<string, Reason>()
  for (const fault of faults) if (!first.has(fault.field ?? '')) first.set(fault.field ?? '', fault)
  const position = (fault: Reason) => order.indexOf(topField(fault.field))
  return [...first.values()].sort((a, b) => position(a) - position(b))
}

function withOwnCode(fault: Reason, marks: Record<string, Marked>): Reason {
  const code = marks[topField(fault.field)]?.['x-refusal']
  return code ? { ...fault, code } : fault
}

function* textFaults(value: unknown, field: string): Generator<Reason> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield unstorable(field)
  } else if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) yield* textFaults(element, `${field}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, element] of Object.entries(value)) {
      if (!isStorable(key)) yield unstorable(field)
      yield* textFaults(element, field ? `${field}.${key}` : key)
    }
  }
}

const unstorable = (field: string): Reason => ({
  code: 'invalid_parameter',
  field,
  detail: `${field} holds a NUL character or half of a surrogate pair.`,
})

/**
 * Decisions §1.5 and 1.6: numbers as strings, ids either way, objects as JSON text; values trimmed, an empty string
 * means absent, unknown keys are dropped. What does not convert stays as it is, for the validator to name.
 */
function coerce(schema: Marked, value: unknown): unknown {
  if (typeof value === 'string' && !schema['x-verbatim']) value = value.trim()
  if (value === '') return undefined
  if (schema.anyOf) return coerceUnion(schema.anyOf, value)
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
      return value === 'null' ? null : value // a form has no other way to say it
    default:
      return value
  }
}

function coerceUnion(branches: Marked[], value: unknown): unknown {
  for (const branch of branches) {
    const candidate = coerce(branch, value)
    if (Check(branch, candidate)) return candidate
  }
  return value
}

const coerceNumber = (value: unknown) =>
  typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : value

function coerceBoolean(value: unknown): unknown {
  if (['true', '1', 1, 'yes', 'on'].includes(value as string | number)) return true
  if (['false', '0', 0, 'no', 'off'].includes(value as string | number)) return false
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
  const present = list.filter(() => true) // a form may leave gaps
  const elements = schema['x-comma-list'] ? present.flatMap(splitList) : present
  return elements.map((element) => coerce(schema.items as Marked, element))
}

const splitList = (element: unknown) =>
  typeof element === 'string' ? element.split(',').filter((part) => part.trim() !== '') : [element]

const isLone = (value: unknown) =>
  typeof value === 'string' ? value.startsWith('{') : typeof value === 'object' && !Array.isArray(value)

/** A form's `payments[0]…` with more elements than the form reader makes into an array. */
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
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const given = [key, ...(property['x-aliases'] ?? [])]
      .map((name) => raw[name])
      .find((candidate) => candidate != null)
    const coerced = given === undefined ? undefined : coerce(property, given)
    if (coerced !== undefined) result[key] = coerced
    else if (raw[key] === null && acceptsNull(property)) result[key] = null
  }
  if (isDictionary(schema)) coerceEntries(schema, raw, result)
  return result
}

/** Its keys are data: `option_qty`. A form's `option_qty[12]=1` arrives as a list with gaps. */
const isDictionary = ({ additionalProperties, patternProperties }: Marked) =>
  patternProperties !== undefined || typeof additionalProperties === 'object'

function coerceEntries(schema: Marked, raw: RawParameters, result: RawParameters) {
  const patterns = Object.entries(schema.patternProperties ?? {}).map(
    ([pattern, element]) => [new RegExp(pattern, 'u'), element] as const,
  )
  for (const [key, given] of Object.entries(raw)) {
    const element =
      patterns.find(([pattern]) => pattern.test(key))?.[1] ??
      (typeof schema.additionalProperties === 'object' ? (schema.additionalProperties as Marked) : undefined)
    if (element === undefined || Object.hasOwn(schema.properties ?? {}, key)) continue
    const coerced = coerce(element, given)
    if (coerced !== undefined) result[key] = coerced
  }
}

const acceptsNull = (schema: Marked): boolean =>
  schema.type === 'null' || (schema.anyOf?.some((branch) => acceptsNull(branch)) ?? false)

function parsedOr(text: string, pick: (value: RawParameters) => unknown): unknown {
  try {
    return pick(parseJsonObject(text))
  } catch {
    return undefined
  }
}
