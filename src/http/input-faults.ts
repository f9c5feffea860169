import type { Reason } from '../core/refusal.ts'
import { forDevelopers, type Sentence, says } from '../core/sentence.ts'

type SchemaError = { keyword: string; instancePath: string; message: string; params: object }

/** Translates errors of the validator. */
export function faultsOf({ keyword, instancePath, message, params }: SchemaError): Reason[] {
  const path = fieldName(instancePath)
  if (keyword === 'required') {
    const names = (params as { requiredProperties: string[] }).requiredProperties
    return names.map((name) => ({ code: 'missing_parameter', field: path ? `${path}.${name}` : name }))
  }
  const dev = `${path} ${message}.`
  const sentence = sentenceOf(keyword, params as Limits)
  return [{ code: 'invalid_parameter', field: path, detail: sentence ? { ...sentence, dev } : dev }]
}

type Limits = { limit?: number; type?: string | string[] }

/** The sentence for people about a broken rule; the field is named beside it. */
function sentenceOf(keyword: string, { limit, type }: Limits): Sentence | undefined {
  switch (keyword) {
    case 'type':
      return typeSentences[String(type)]
    case 'minimum':
      return says`It is ${limit} at least.`
    case 'maximum':
      return says`It is ${limit} at most.`
    case 'exclusiveMinimum':
      return says`It is more than ${limit}.`
    case 'minLength':
      return limit === 1 ? says`It is empty.` : says`It has at least ${limit} characters.`
    case 'maxLength':
      return says`It has at most ${limit} characters.`
    case 'minItems':
      return says`The list has at least ${limit} entries.`
    case 'maxItems':
      return says`The list has at most ${limit} entries.`
    case 'pattern':
    case 'format':
    case '~refine':
      return says`It does not have the expected form.`
    default:
      return undefined
  }
}

const typeSentences: Readonly<Record<string, Sentence>> = {
  number: says`It is a number.`,
  integer: says`It is a whole number.`,
  boolean: says`It is yes or no.`,
  string: says`It is a text.`,
  array: says`It is a list.`,
  object: says`It is an object.`,
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

export const topField = (field = '') => field.split(/[.[]/, 1)[0] ?? ''

/** One fault a field, the first: a union reports each of its branches. Top-level parameters in their schema's order. */
export function orderFaults(faults: Reason[], order: string[]): Reason[] {
  const first = new Map<string, Reason>()
  for (const fault of faults) if (!first.has(fault.field ?? '')) first.set(fault.field ?? '', fault)
  const position = (fault: Reason) => order.indexOf(topField(fault.field))
  return [...first.values()].sort((a, b) => position(a) - position(b))
}

/** Where a sentence begins with the field, it begins with the whole name. */
function within(detail: string | Sentence, field: string, name: string): string | Sentence {
  const dev = forDevelopers(detail)
  const whole = dev.startsWith(field) ? `${name}${dev.slice(field.length)}` : dev
  return typeof detail === 'string' ? whole : { ...detail, dev: whole }
}

/** A fault of a part, as it is called in the whole input. The reader's sentence begins with the name. */
export function faultWithin(place: string, { field = '', detail, ...fault }: Reason): Reason {
  const name = field === '' ? place : `${place}.${field}`
  const words = detail && within(detail, field, name)
  return { ...fault, field: name, ...(words && { detail: words }) }
}
