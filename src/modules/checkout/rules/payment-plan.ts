import type { Cents } from '../../../core/money.ts'
import type { Order } from '../../orders/index.ts'

/** The methods of a payment; `none` is for free orders, which have no payment. */
type PayingMethod = Exclude<Order['paymentMethod'], 'none'>

/** Something that can pay, and how much of it there is. */
export type PaymentSource = {
  type: PayingMethod
  /** The saved card, gift card or promotion; null for cash, credit, and a card that is used once. */
  sourceId: number | null
  /** Infinite for a card, whose bank knows. */
  available: Cents
  /** The customer's own limit. */
  atMost: Cents | null
}

export type PlannedPayment = { type: PayingMethod; sourceId: number | null; amount: Cents }
export type PaymentPlan = { payments: PlannedPayment[]; unpaid: Cents }

/** Decisions §8: what is given comes before what is earned, and the card or cash pays the rest. */
const turns: readonly PayingMethod[] = ['promo', 'gift_card', 'credit_balance', 'credit_card', 'cash']

/**
 * Shares out the total over what was offered. In which order it was offered does not matter; of several gift cards the
 * oldest is spent first. Who pays nothing is left out.
 */
export function planPayments(total: Cents, sources: readonly PaymentSource[]): PaymentPlan {
  const payments: PlannedPayment[] = []
  let unpaid = total
  for (const { type, sourceId, available, atMost } of sources.toSorted(byTurn)) {
    const amount = Math.min(unpaid, available, atMost ?? unpaid)
    if (amount <= 0) continue
    payments.push({ type, sourceId, amount })
    unpaid -= amount
  }
  return { payments, unpaid }
}

function byTurn(a: PaymentSource, b: PaymentSource): number {
  return turns.indexOf(a.type) - turns.indexOf(b.type) || (a.sourceId ?? 0) - (b.sourceId ?? 0)
}

/** The payment method shown for an order: card or cash if there is one, else the one that paid most; free ones have none. */
export function mainMethod(payments: readonly PlannedPayment[]): Order['paymentMethod'] | 'none' {
  const rest = payments.find(({ type }) => type === 'credit_card' || type === 'cash')
  const largest = payments.toSorted((a, b) => b.amount - a.amount)[0]
  return (rest ?? largest)?.type ?? 'none'
}

export function paidBy(payments: readonly PlannedPayment[], type: PayingMethod): Cents {
  return payments.reduce((sum, payment) => (payment.type === type ? sum + payment.amount : sum), 0)
}
