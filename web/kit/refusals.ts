import { RefusalError } from '../../sdk/src/index.ts'
import type { Faults } from './form.tsx'

/** These only say that a value is malformed. */
const generalCodes = ['invalid_parameter', 'missing_parameter', 'invalid_request']

/**
 * Assigns a refusal's reasons to a form's fields: by the reason's field, or else by its code. Reasons without a field
 * in the form go under `''`.
 */
export function splitFaults(
  error: unknown,
  fields: readonly string[],
  byCode: Readonly<Partial<Record<string, string>>> = {},
  /** Better texts than the API's general ones, by field. */
  wordsOf: (field: string) => string | undefined = () => undefined,
): Faults {
  if (!(error instanceof RefusalError)) throw error
  const faults = new Map<string, string[]>()
  for (const reason of error.reasons) {
    // `payments[0].card.cvv` is the form's `cvv`.
    const field = (reason as { field?: string }).field
      ?.split(/[.[\]]+/)
      .filter(Boolean)
      .at(-1)
    const named = byCode[reason.code] ?? (field && (byCode[field] ?? field)) ?? ''
    const name = fields.includes(named) ? named : ''
    const known = faults.get(name) ?? []
    const words =
      (generalCodes.includes(reason.code) && wordsOf(name)) || (reason.exact_msg ?? reason.user_msg)
    if (!known.includes(words)) faults.set(name, [...known, words])
  }
  return Object.fromEntries(faults)
}
