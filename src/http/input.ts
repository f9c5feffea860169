import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { Check } from 'typebox/value'
import { type Reason, Refusal } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusal-catalogue.ts'
import { parseJsonObject, type RawParameters } from './bodies.ts'
import { faultsOf, orderFaults, topField } from './input-faults.ts'
import { isStorable } from './text.ts'

/** All faults at once (the library would stop at 8), but no endless answer to an endless list. */
Settings.Set({ maxErrors: 1000 })

/**
 * Marks that a schema may carry for this reader, beside what JSON Schema says. They show in the OpenAPI as `x-…`.
 *   x-refusal    the code of any fault of this parameter, instead of missing_/invalid_parameter; or of some, by the rule
 *                that is broken: { maxLength: 'keyword_too_long' }
 *   x-verbatim   do not trim (passwords)
 *   x-comma-list an array that may also come as "a,b,c"
 *   x-lone-element an array that may also come as its one element
 *   x-aliases    other names of this parameter that old clients use
 *   x-any-case   literals that may also come in other letters, upper or lower; they arrive as they are written here
 *   x-needs-one-of of an input: lists of parameters of which one must be there whole
 *   x-told-first of an input: the parameters that nothing can be said without. Faults of the others are told by the use
 *                case with its own (see `readable`)
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
  'x-refusal'?: RefusalCode | Partial<Record<string, RefusalCode>>
  'x-verbatim'?: boolean
  'x-comma-list'?: boolean
  'x-lone-element'?: boolean
  'x-aliases'?: string[]
  'x-any-case'?: boolean
  'x-needs-one-of'?: string[][]
  'x-told-first'?: string[]
}

/** Reads raw parameters into what a schema describes; all faults at once, in the order of the schema. */
export function inputReader<Schema extends TObject>(schema: Schema) {
  const read = partReader(schema)
  const withoutFaults = readableWithout(schema as Marked)
  return (raw: RawParameters, moreFaults: readonly Reason[] = []): Static<Schema> => {
    const { value, faults } = read(raw)
    const all = [...faults, ...moreFaults]
    if (all.length === 0) return value
    const sound = moreFaults.length === 0 && withoutFaults(value as RawParameters, faults)
    if (!sound) throw new Refusal(all as [Reason, ...Reason[]])
    toldLater.set(value as object, { sound, faults })
    return value
  }
}

type Readable<Input> = { sound: Input; faults: readonly Reason[] }

const toldLater = new WeakMap<object, Readable<unknown>>()

/**
 * What of an input can be relied on, and the faults of the rest, which are told with whatever else speaks against the
 * request (`x-told-first`). A parameter at fault is absent, also where the schema requires it.
 */
export function readable<Input extends object>(input: Input): Readable<Input> {
  return (toldLater.get(input) as Readable<Input> | undefined) ?? { sound: input, faults: [] }
}

/** Undefined where a parameter is at fault that nothing can be said without. */
export function readableWithout(schema: Marked) {
  const { 'x-told-first': toldFirst, required = [] } = schema
  if (!toldFirst) return () => undefined
  const isToldFirst = (name: string) => toldFirst.includes(name)
  const validator = Compile({ ...schema, required: required.filter(isToldFirst) })
  return (value: RawParameters, faults: readonly Reason[]): RawParameters | undefined => {
    const names = new Set(faults.map(({ field }) => topField(field)))
    if ([...names].some(isToldFirst)) return undefined
    const sound = Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
    return validator.Check(sound) ? sound : undefined // of very many faults not all are known
  }
}

/** The same for a part of the input, whose faults the use case tells in its own way. */
export function partReader<Schema extends TObject>(schema: Schema) {
  const validator = Compile(schema)
  const order = Object.keys(schema.properties)
  const marks = schema.properties as Record<string, Marked>
  const { 'x-needs-one-of': groups } = schema as Marked

  /** `value` is what the schema says only if there are no faults. */
  return (raw: unknown): { value: Static<Schema>; faults: Reason[] } => {
    const value = coerce(schema as Marked, raw)
    const faults: Reason[] = []
    addTextFaults(faults, value, '', marks)
    if (!validator.Check(value)) {
      for (const error of validator.Errors(value)) {
        for (const fault of faultsOf(error)) faults.push(inOwnWords(fault, error.keyword, marks))
      }
    }
    if (groups) faults.push(...missingOf(groups, value as RawParameters))
    return { value: value as Static<Schema>, faults: faults.length > 0 ? orderFaults(faults, order) : faults }
  }
}

/**
 * A part of the input that is handed on as it was sent, because its faults are told part by part with what was
 * received. The shape is for the documentation.
 */
export function rawPart(shape: TSchema) {
  return Type.Unsafe<unknown>({ 'x-shape': shape })
}

/** With the parameter's own code, and with its values where they can be counted. `rule` is the one that is broken. */
function inOwnWords(fault: Reason, rule: string, marks: Record<string, Marked>): Reason {
  const { 'x-refusal': own, anyOf = [] } = marks[topField(fault.field)] ?? ({} as Marked)
  const code = (typeof own === 'object' ? own[rule] : own) ?? fault.code
  const isCounted = rule === 'const' && anyOf.every((branch) => branch.const !== undefined)
  const values = anyOf.map((branch) => String(branch.const)).join(', ')
  return { ...fault, code, ...(isCounted && values && { detail: `${fault.field} is one of ${values}.` }) }
}

/** The rest of what was begun; where nothing was, the first. */
function missingOf(groups: readonly string[][], given: RawParameters): Reason[] {
  const isGiven = (name: string) => given[name] !== undefined
  if (groups.some((group) => group.every(isGiven))) return []
  const begun = groups.find((group) => group.some(isGiven)) ?? groups[0]!
  return begun.filter((name) => !isGiven(name)).map((field): Reason => ({ code: 'missing_parameter', field }))
}

function addTextFaults(faults: Reason[], value: unknown, field: string, marks: Record<string, Marked>) {
  if (typeof value === 'string') {
    if (!isStorable(value)) faults.push(inOwnWords(unstorable(field), 'text', marks))
  } else if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      addTextFaults(faults, element, `${field}[${index}]`, marks)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, element] of Object.entries(value)) {
      if (!isStorable(key)) faults.push(inOwnWords(unstorable(field), 'text', marks))
      addTextFaults(faults, element, field ? `${field}.${key}` : key, marks)
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
      return value === 'null' ? null : value // a form has no other way to say it
    default:
      return value
  }
}

function coerceUnion(branches: Marked[], value: unknown, inAnyCase: boolean): unknown {
  for (const branch of branches) {
    const candidate = coerce(branch, value)
    if (branch.const === undefined ? Check(branch, candidate) : candidate === branch.const) return candidate
    if (inAnyCase && String(candidate).toLowerCase() === String(branch.const).toLowerCase())
      return branch.const
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
  for (const [key, property] of propertiesOf(schema)) {
    const given = raw[key] ?? aliasOf(property, raw)
    const coerced = given === undefined ? undefined : coerce(property, given)
    if (coerced !== undefined) result[key] = coerced
    else if (raw[key] === null && acceptsNull(property)) result[key] = null
  }
  if (isDictionary(schema)) coerceEntries(schema, raw, result)
  return result
}

/** Schemas live as long as the process. */
const properties = new WeakMap<Marked, [string, Marked][]>()

function propertiesOf(schema: Marked): [string, Marked][] {
  const known = properties.get(schema) ?? Object.entries(schema.properties ?? {})
  properties.set(schema, known)
  return known
}

const aliasOf = ({ 'x-aliases': aliases }: Marked, raw: RawParameters) =>
  aliases?.map((name) => raw[name]).find((candidate) => candidate != null)

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
