import Stripe from 'stripe'
import type { RefundRecord, Settlement } from '../payments.ts'
import { isSilence, settle, withoutCard } from './stripe-outcomes.ts'

type Refunded = { paymentId: string; amount: number }

/**
 * Stripe forgets keys after a day, but a refund requested before a long outage must not be made twice. So each refund carries its key, and
 * we look for it first.
 */
export async function refundOnce(stripe: Stripe, key: string, refunded: Refunded): Promise<Settlement> {
  let failure: string | undefined
  const settlement = await settle(async () => {
    const known = await findByKey(stripe, key, refunded.paymentId)
    const refund = known ?? (await createRefund(stripe, key, refunded))
    if (toRefundState(refund) === 'failed') failure = refund.failure_reason ?? 'refund_failed'
  })
  return settlement.kind === 'done' && failure !== undefined
    ? { kind: 'refused', reason: failure }
    : settlement
}

/** Stripe's maximum page size. No payment has as many refunds. */
const pageSize = 100

async function findByKey(stripe: Stripe, key: string, paymentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: pageSize })
  return data.find(({ metadata }) => metadata?.key === key)
}

async function createRefund(stripe: Stripe, key: string, { paymentId, amount }: Refunded) {
  const wanted = { payment_intent: paymentId, amount }
  try {
    return await stripe.refunds.create({ ...wanted, metadata: { key } }, { idempotencyKey: key })
  } catch (refusal) {
    // An earlier version of this service used this key without the metadata. That refund stands.
    if (!(refusal instanceof Stripe.errors.StripeIdempotencyError)) throw refusal
    return stripe.refunds.create(wanted, { idempotencyKey: key })
  }
}

export async function readRefund(stripe: Stripe, refundId: string): Promise<RefundRecord> {
  try {
    const refund = await stripe.refunds.retrieve(refundId)
    const { payment_intent: intent, amount, metadata, failure_reason } = refund
    const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? '')
    const state = toRefundState(refund)
    const failure = state === 'failed' ? (failure_reason ?? 'refund_failed') : null
    return { kind: 'found', paymentId, key: metadata?.key ?? null, amount, state, failure }
  } catch (error) {
    return missingOrUnknown(error)
  }
}

export function missingOrUnknown(error: unknown): { kind: 'missing' } | { kind: 'unknown' } {
  if (isSilence(error)) return { kind: 'unknown' }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return { kind: 'missing' }
  throw withoutCard(error)
}

function toRefundState({ status }: Pick<Stripe.Refund, 'status'>): 'pending' | 'done' | 'failed' {
  if (status === 'failed' || status === 'canceled') return 'failed'
  return status === 'succeeded' ? 'done' : 'pending'
}
