import type { Reason } from '../core/refusal.ts'
import { type Sentence, says } from '../texts/sentence.ts'

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
