import type { Reason } from '../core/refusal.ts'

type SchemaError = { keyword: string; instancePath: string; message: string; params: object }

/** Translates errors of the validator. */
export function faultsOf({ keyword, instancePath, message, params }: SchemaError): Reason[] {
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

export const topField = (field = '') => field.split(/[.[]/, 1)[0] ?? ''

/** One fault a field, the first: a union reports each of its branches. Top-level parameters in their schema's order. */
export function orderFaults(faults: Reason[], order: string[]): Reason[] {
  const first = new Map<string, Reason>()
  for (const fault of faults) if (!first.has(fault.field ?? '')) first.set(fault.field ?? '', fault)
  const position = (fault: Reason) => order.indexOf(topField(fault.field))
  return [...first.values()].sort((a, b) => position(a) - position(b))
}

/** A fault of a part, as it is called in the whole input. The reader's sentence begins with the name. */
export function faultWithin(place: string, { field = '', detail, ...fault }: Reason): Reason {
  const name = field === '' ? place : `${place}.${field}`
  const words = detail?.startsWith(field) ? `${name}${detail.slice(field.length)}` : detail
  return { ...fault, field: name, ...(words && { detail: words }) }
}
