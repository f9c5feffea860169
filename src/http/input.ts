import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Settings } from 'typebox/system'
import { faultWithin, orderFaults, reportLater, topField } from '../calls/input-faults.ts'
import { maxReasons, type Reason, Refusal } from '../core/refusal.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import { forDevelopers, says } from '../texts/sentence.ts'
import { coerce, findValidator, listProperties, type Marked } from './coerce.ts'
import { describeFaults } from './input-faults.ts'
import { isStorable } from './text.ts'

/** All faults at once (the library would stop at 8), but a bounded answer to an unbounded list. */
Settings.Set({ maxErrors: maxReasons })

/** Reads raw parameters into what a schema describes; reports all faults at once, in schema order. */
export function inputReader<Schema extends TObject>(schema: Schema) {
  const read = partReader(schema)
  const withoutFaults = readableWithout(schema as Marked)
  const faultsInParts = partsReader(schema as Marked)
  return (raw: RawParameters, moreFaults: readonly Reason[] = []): Static<Schema> => {
    const { value, faults } = read(raw)
    if (faults.length + moreFaults.length === 0) return value
    const sound = moreFaults.length === 0 && withoutFaults(value as RawParameters, faults)
    if (!sound)
      throw new Refusal([...faultsInParts(value as RawParameters, faults), ...moreFaults] as Reasons)
    reportLater(value as object, { sound, faults })
    return value
  }
}

type Reasons = [Reason, ...Reason[]]
/** Undefined if a parameter is invalid without which nothing else can be checked. */
export function readableWithout(schema: Marked) {
  const { 'x-checked-first': checkedFirst, required = [] } = schema
  if (!checkedFirst) return () => undefined
  const isCheckedFirst = (name: string) => checkedFirst.includes(name)
  const lenient = { ...schema, required: required.filter(isCheckedFirst) }
  return (value: RawParameters, faults: readonly Reason[]): RawParameters | undefined => {
    const names = new Set(faults.map(({ field }) => topField(field)))
    if ([...names].some(isCheckedFirst)) return undefined
    const sound = Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
    return findValidator(lenient).Check(sound) ? sound : undefined // if there are very many faults, not all are known
  }
}

/**
 * For an input that is refused before its use case reads it (`x-checked-first`): its faults, together with those of
 * the parts the use case would have read.
 */
function partsReader(schema: Marked) {
  const order = Object.keys(schema.properties ?? {})
  const parts = listProperties(schema).flatMap(([name, { 'x-shape': one, items }]) => {
    const shape = one ?? items?.['x-shape']
    if (!shape || !schema['x-checked-first']) return []
    return [{ name, isList: one === undefined, read: partReader(shape as unknown as TObject) }]
  })
  return (value: RawParameters, faults: readonly Reason[]): Reason[] => {
    const inParts = parts.flatMap(({ name, isList, read }) =>
      namedParts(name, value[name], isList).flatMap(([field, part]) =>
        read(part).faults.map((fault) => faultWithin(field, fault)),
      ),
    )
    return orderFaults([...faults, ...inParts], order).slice(0, maxReasons)
  }
}

function namedParts(name: string, value: unknown, isList: boolean): [string, unknown][] {
  if (value === undefined) return []
  if (!isList) return [[name, value]]
  return Array.isArray(value) ? value.map((part, index) => [`${name}[${index}]`, part]) : []
}

/** The same for a part of the input whose faults the use case reports itself. */
export function partReader<Schema extends TObject>(schema: Schema) {
  const order = Object.keys(schema.properties)
  const marks = schema.properties as Record<string, Marked>
  const { 'x-needs-one-of': groups } = schema as Marked
  const bounded = listProperties(schema as Marked).filter(
    ([, { maxProperties, maxItems }]) => maxProperties !== undefined || maxItems !== undefined,
  )

  /** `value` matches the schema only if there are no faults. */
  return (raw: unknown): { value: Static<Schema>; faults: Reason[] } => {
    const value = coerce(schema as Marked, raw)
    const faults: Reason[] = takeOverlong(value as RawParameters, bounded, marks)
    if (!isAllStorable(value)) addTextFaults(faults, value, '', marks)
    const validator = findValidator(schema)
    if (!validator.Check(value)) {
      for (const error of validator.Errors(value)) {
        for (const fault of describeFaults(error)) faults.push(inOwnWords(fault, error.keyword, marks))
      }
    }
    if (groups) faults.push(...listMissing(groups, value as RawParameters))
    return { value: value as Static<Schema>, faults: faults.length > 0 ? orderFaults(faults, order) : faults }
  }
}

/** The validator would check every entry of a very long list before reporting that it is too long. */
function takeOverlong(
  value: RawParameters,
  bounded: readonly [string, Marked][],
  marks: Record<string, Marked>,
): Reason[] {
  return bounded.flatMap(([name, { maxProperties, maxItems }]): Reason[] => {
    const given = value?.[name]
    const [most, rule] = Array.isArray(given) ? [maxItems, 'maxItems'] : [maxProperties, 'maxProperties']
    if (most === undefined || typeof given !== 'object' || given === null) return []
    if (Object.keys(given).length <= most) return []
    delete value[name]
    const detail = says`${name} has more than ${most} entries.`
    return [inOwnWords({ code: 'invalid_parameter', field: name, detail }, rule, marks)]
  })
}

/**
 * A part of the input that is passed on as sent, because its faults are reported per part together with what was
 * received. The shape is for documentation.
 */
export function rawPart(shape: TSchema, description?: string) {
  return Type.Unsafe<unknown>({ 'x-shape': shape, ...(description !== undefined && { description }) })
}

/** With the parameter's own code, and with its values if they can be listed. `rule` is the violated rule. */
function inOwnWords(fault: Reason, rule: string, marks: Record<string, Marked>): Reason {
  const { 'x-refusal': own, anyOf = [] } = marks[topField(fault.field)] ?? ({} as Marked)
  const code = (typeof own === 'object' ? own[rule] : own) ?? fault.code
  const isCounted = rule === 'const' && anyOf.every((branch) => branch.const !== undefined)
  const values = anyOf.map((branch) => String(branch.const)).join(', ')
  const detail = isCounted && values ? says`${fault.field} must be one of ${values}.` : fault.detail
  // A specific code has its own sentence, which says more than the violated rule.
  const isOwn = code !== fault.code && detail !== undefined
  return { ...fault, code, ...(detail && { detail: isOwn ? forDevelopers(detail) : detail }) }
}

/** What is missing from the group that was started; if none was, every alternative. */
function listMissing(groups: readonly string[][], given: RawParameters): Reason[] {
  const isGiven = (name: string) => given[name] !== undefined
  if (groups.some((group) => group.every(isGiven))) return []
  const begun = groups.find((group) => group.some(isGiven)) ?? groups.flat()
  return begun.filter((name) => !isGiven(name)).map((field): Reason => ({ code: 'missing_parameter', field }))
}

/** Most input has no such fault, so it is scanned without naming each field. */
const isAllStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(isAllStorable)
  if (typeof value !== 'object' || value === null) return true
  for (const key in value) if (!isStorable(key) || !isAllStorable((value as RawParameters)[key])) return false
  return true
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
  detail: says`${field} contains a NUL character or half of a surrogate pair.`,
})
