import Stripe from 'stripe'
import type { DisputeRecord, DisputeStatus, Evidence, GatewayEvent, GatewayReports } from '../payments.ts'
import { isSilence, settle, withoutCard } from './stripe-outcomes.ts'
import { missingOrUnknown, readRefund } from './stripe-refunds.ts'
import { listTransactions } from './stripe-transactions.ts'

/** How old a signature may be, and how far our clock may differ from Stripe's. */
const toleranceSeconds = 300
/** Stripe's maximum page size. */
const pageSize = 100

/**
 * The secrets of the endpoint for our own account and of the one for connected accounts. Each may have two while one replaces the other.
 */
export type WebhookSecrets = { account: readonly string[]; connect: readonly string[] }
type ReportSettings = { secretKey: string; webhookSecrets?: WebhookSecrets }

/** Stripe's events, and the refunds and disputes that they are about. */
export function openStripeReports(
  stripe: Stripe,
  { secretKey, webhookSecrets }: ReportSettings,
): GatewayReports {
  const { account = [], connect = [] } = webhookSecrets ?? {}
  const secrets = [...account, ...connect]
  return {
    isLive: /^(sk|rk)_live_/.test(secretKey),
    async isSigned(body, signature, now) {
      const known = readSignature(signature)
      for (const secret of secrets) if (await isSignedBy(stripe, body, known, secret, now)) return true
      return false
    },
    async listEvents(since) {
      try {
        const events: GatewayEvent[] = []
        const created = { gte: Math.floor(since / 1000) }
        for await (const event of stripe.events.list({ created, limit: pageSize }))
          events.push(toGatewayEvent(event))
        return events.toReversed()
      } catch (error) {
        if (isSilence(error)) return undefined
        throw withoutCard(error)
      }
    },
    listTransactions: (since, after) => listTransactions(stripe, since, after),
    readRefund: (refundId) => readRefund(stripe, refundId),
    async readDispute(disputeId) {
      try {
        return toDisputeRecord(await stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] }))
      } catch (error) {
        return missingOrUnknown(error)
      }
    },
    submitEvidence: (key, { disputeId, evidence }) =>
      settle(() =>
        stripe.disputes.update(
          disputeId,
          { evidence: fieldsOf(evidence), submit: true },
          { idempotencyKey: key },
        ),
      ),
    acceptDispute: (key, { disputeId }) =>
      settle(() => stripe.disputes.close(disputeId, {}, { idempotencyKey: key })),
  }
}

/** Keeps only the time and well-formed signatures. Stripe's library throws on an empty one, which failed the whole request. */
const readSignature = (header: string) =>
  header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^(t=\d{1,12}|v1=[0-9a-f]{64})$/.test(part))
    .join(',')

async function isSignedBy(stripe: Stripe, body: Buffer, signature: string, secret: string, now: number) {
  const details = [body, signature, secret, toleranceSeconds, undefined, now] as const
  try {
    await stripe.webhooks.signature!.verifyHeaderAsync(...details)
    return true
  } catch (refusal) {
    if (refusal instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw refusal
  }
}

function toGatewayEvent({ id, type, account, created, data }: Stripe.Event): GatewayEvent {
  const { id: objectId = '' } = data.object as { id?: string }
  return { eventId: id, type, objectId, account: account ?? null, at: created * 1000 }
}

const idIn = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? '')

/** Stripe books a dispute as balance transactions: negative when it takes money, positive when it returns it. */
function toDisputeRecord(dispute: Stripe.Dispute): DisputeRecord {
  const { id, amount, reason, created, evidence_details, payment_intent: intent } = dispute
  const sum = (pick: (one: Stripe.BalanceTransaction) => number) =>
    dispute.balance_transactions.reduce((total, one) => total + pick(one), 0)
  const reference = intent !== null && typeof intent === 'object' ? intent.metadata.reference : undefined
  const { due_by: dueBy, submission_count: submissions } = evidence_details
  return {
    ...{
      kind: 'found',
      disputeId: id,
      paymentId: idIn(intent),
      reference: reference ?? null,
      amount,
      reason,
    },
    ...{ status: statusOf(dispute.status), openedAt: created * 1000, submissions },
    dueBy: dueBy ? dueBy * 1000 : null,
    withdrawn: 0 - sum((one) => one.amount),
    fee: sum((one) => one.fee),
  }
}

const statuses: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] satisfies DisputeStatus[]

/** A status that Stripe added later is treated as still open. */
const statusOf = (status: string): DisputeStatus =>
  statuses.includes(status) ? (status as DisputeStatus) : 'under_review'

const fieldsOf = (evidence: Evidence): Stripe.DisputeUpdateParams.Evidence => ({
  customer_name: evidence.customerName,
  customer_email_address: evidence.customerEmail,
  product_description: evidence.description,
  shipping_address: evidence.shippingAddress,
  shipping_date: evidence.shippingDate,
  shipping_carrier: evidence.carrier,
  shipping_tracking_number: evidence.tracking,
  uncategorized_text: evidence.text,
})
