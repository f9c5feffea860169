import { holdsCardNumber } from './card.ts'
import { type Reason, refuseIfAny } from './refusal.ts'

/** One reason for each free text that contains a card number: such texts are not stored. */
export function cardNumberFaults(texts: Record<string, unknown>): Reason[] {
  const detail = 'This looks like a card number, which does not belong here.'
  return Object.entries(texts).flatMap(([field, text]): Reason[] =>
    typeof text === 'string' && holdsCardNumber(text) ? [{ code: 'invalid_parameter', field, detail }] : [],
  )
}

export const mustHoldNoCardNumber = (texts: Record<string, unknown>) => refuseIfAny(cardNumberFaults(texts))
