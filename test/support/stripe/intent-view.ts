import type Stripe from 'stripe'
import type { StripeIntent } from './books.ts'

export const chargeOf = (intentId: string) => `ch_${intentId}`

type IntentView = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'amount_received' | 'amount_capturable' | 'status' | 'client_secret'
> & { customer: string | null; payment_method: string | null; latest_charge: unknown }

/** An intent as Stripe returns it; `expanded`: with its charge instead of the charge's id. */
export function presentIntent(id: string, intent: StripeIntent, expanded = false): IntentView {
  const { amount, status, method, received = 0, reference, customer } = intent
  const hasCharge = status === 'requires_capture' || status === 'succeeded' || status === 'canceled'
  const view: IntentView & Partial<Omit<Stripe.PaymentIntent, 'latest_charge'>> = {
    ...{ id, object: 'payment_intent', amount, currency: 'usd', capture_method: 'manual', status },
    ...{ amount_received: received, amount_capturable: status === 'requires_capture' ? amount : 0 },
    ...{ client_secret: `${id}_secret_loopback`, payment_method: method, customer: customer ?? null },
    metadata: { ...(reference !== undefined && { reference }) },
    latest_charge: hasCharge ? (expanded ? presentCharge(id, intent) : chargeOf(id)) : null,
  }
  return view
}

export function presentCharge(intentId: string, { received = 0, refunded, amount, status }: StripeIntent) {
  return {
    ...{ id: chargeOf(intentId), object: 'charge' as const, payment_intent: intentId, amount },
    ...{ amount_captured: received, amount_refunded: refunded, captured: status === 'succeeded' },
    ...{ refunded: received > 0 && refunded >= received, currency: 'usd' },
  }
}
