import type { Cents } from '../../../core/money.ts'
import type { Order } from '../../orders/index.ts'

/** The payment methods; `none` is for free orders, which have no payment. */
type PayingMethod = Exclude<Order['paymentMethod'], 'none'>

/** A payment source and its available amount. */
export type PaymentSource = {
  type: PayingMethod
  /** The saved card, gift card or promotion; null for cash, credit, and a card used once. */
  sourceId: number | null
  /** Infinite for a card, since only the bank knows. */
  available: Cents
  /** The limit set by the customer. */
  atMost: Cents | null
}

export type PlannedPayment = { type: PayingMethod; sourceId: number | null; amount: Cents }
export type PaymentPlan = { payments: PlannedPayment[]; unpaid: Cents }

/** Decisions §8: gifts are used before earned credit, and the card or cash pays the rest. */
const turns: readonly PayingMethod[] = ['promo', 'gift_card', 'credit_balance', 'credit_card', 'cash']

/**
 * Allocates the total to the payment sources. The order in which they were sent doesn't matter; of several gift
 * cards, the oldest is spent first. Sources that pay nothing are dropped.
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

/**
 * The payment method shown for an order: card or cash if used, else the one that paid the most; none for free orders.
 */
export function mainMethod(payments: readonly PlannedPayment[]): Order['paymentMethod'] | 'none' {
  const rest = payments.find(({ type }) => type === 'credit_card' || type === 'cash')
  const largest = payments.toSorted((a, b) => b.amount - a.amount)[0]
  return (rest ?? largest)?.type ?? 'none'
}

export function paidBy(payments: readonly PlannedPayment[], type: PayingMethod): Cents {
  return payments.reduce((sum, payment) => (payment.type === type ? sum + payment.amount : sum), 0)
}
