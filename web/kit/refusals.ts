import { RefusalError } from '../../sdk/src/index.ts'
import type { Faults } from './form.tsx'

/**
 * What the interface refused, sorted to the fields of a form: by the field that a reason names, else by its code. What
 * belongs to no field of the form stands under `''`.
 */
export function faultsOf(
  error: unknown,
  fields: readonly string[],
  byCode: Readonly<Partial<Record<string, string>>> = {},
): Faults {
  if (!(error instanceof RefusalError)) throw error
  const faults: Record<string, string[]> = {}
  for (const reason of error.reasons) {
    const field = (reason as { field?: string }).field
    const named = byCode[reason.code] ?? (field && (byCode[field] ?? field)) ?? ''
    const name = fields.includes(named) ? named : ''
    faults[name] ??= []
    if (!faults[name].includes(reason.user_msg)) faults[name].push(reason.user_msg)
  }
  return faults
}
