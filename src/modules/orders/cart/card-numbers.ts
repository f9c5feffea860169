import { type Reason, Refusal } from '../../../core/refusal.ts'
import { mustHoldNoCardNumber } from '../../customers/index.ts'

/** A card number in a text is one fault among others here, and is returned with them. */
export function cardNumberFaults(texts: Record<string, unknown>): readonly Reason[] {
  try {
    mustHoldNoCardNumber(texts)
    return []
  } catch (fault) {
    if (fault instanceof Refusal) return fault.reasons
    throw fault
  }
}
