import { type Card, type CardBrand, isExpired } from '../../../core/card.ts'
import type { Reason } from '../../../core/refusal.ts'

export type SavedCard = {
  ccId: number
  brand: CardBrand
  lastFour: string
  expMonth: number
  expYear: number
}

const fault = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })

/** All faults of a card that can be found without a bank. */
export function faultsOfCard(card: Card, now: number): Reason[] {
  const brands = 'Visa, MasterCard, American Express and Discover are taken.'
  return [
    ...(card.brand === undefined ? [fault('cc_number', brands)] : []),
    ...(card.brand && !card.hasValidNumber ? [fault('cc_number', 'cc_number is mistyped.')] : []),
    ...(isExpired(card, now) ? [fault('exp_month', 'The card has expired.')] : []),
    ...(card.brand && !card.hasFittingCvv ? [fault('cvv', 'cvv has 3 digits; American Express 4.')] : []),
  ]
}
