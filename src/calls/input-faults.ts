import type { Reason } from '../core/refusal.ts'
import { forDevelopers, type Sentence } from '../texts/sentence.ts'

export const topField = (field = '') => field.split(/[.[]/, 1)[0] ?? ''

/**
 * Keeps one fault per field, the first: a union reports one for each of its branches. Top-level parameters come in
 * schema order.
 */
export function orderFaults(faults: Reason[], order: string[]): Reason[] {
  const first = new Map<string, Reason>()
  for (const fault of faults) if (!first.has(fault.field ?? '')) first.set(fault.field ?? '', fault)
  const position = (fault: Reason) => order.indexOf(topField(fault.field))
  return [...first.values()].sort((a, b) => position(a) - position(b))
}

/** If a sentence begins with the field's name, uses the full name. */
function within(detail: string | Sentence, field: string, name: string): string | Sentence {
  const dev = forDevelopers(detail)
  const whole = dev.startsWith(field) ? `${name}${dev.slice(field.length)}` : dev
  return typeof detail === 'string' ? whole : { ...detail, dev: whole }
}

/** A fault of a part, with the field's name in the whole input. The sentence begins with the name. */
export function faultWithin(place: string, { field = '', detail, ...fault }: Reason): Reason {
  const name = field === '' ? place : `${place}.${field}`
  const words = detail && within(detail, field, name)
  return { ...fault, field: name, ...(words && { detail: words }) }
}

type Readable<Input> = { sound: Input; faults: readonly Reason[] }

const reportedLater = new WeakMap<object, Readable<unknown>>()

/**
 * The readable part of an input. The faults of the rest are reported by the use case together with all other errors
 * of the request (`x-checked-first`). Invalid parameters are absent, even if the schema requires them.
 */
export function readable<Input extends object>(input: Input): Readable<Input> {
  return (reportedLater.get(input) as Readable<Input> | undefined) ?? { sound: input, faults: [] }
}

/** Leaves reporting an input's faults to the use case that reads it. */
export const reportLater = (input: object, found: Readable<unknown>) => reportedLater.set(input, found)
