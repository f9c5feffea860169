import { formatUtc } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import { awaitsAnswer, type Dispute } from './rules/dispute.ts'
import type { evidenceFor } from './rules/evidence.ts'

const time = (at: number | null) => (at === null ? null : formatUtc(at))

export function presentDispute(dispute: Dispute) {
  const { disputeId, gateway, gatewayId, paymentId, merchantId, merchantName, orderId } = dispute
  const { amount, reason, status } = dispute
  return {
    ...{ dispute_id: disputeId, order_id: orderId, merchant_id: merchantId, merchant_name: merchantName },
    ...{ status, reason },
    amount: toDollars(amount),
    withdrawn: toDollars(dispute.withdrawn),
    fee: toDollars(dispute.fee),
    ...{ borne_by: dispute.bearer, borne_reason: dispute.bearerReason },
    opened_at: formatUtc(dispute.openedAt),
    due_by: time(dispute.dueBy),
    closed_at: time(dispute.closedAt),
    ...{ submissions: dispute.submissions, can_respond: awaitsAnswer(status) },
    ...{ gateway, gateway_id: gatewayId, payment_id: paymentId },
  }
}

export function presentEvidence(evidence: ReturnType<typeof evidenceFor>) {
  return {
    customer_name: evidence.customerName,
    customer_email: evidence.customerEmail,
    description: evidence.description,
    shipping_address: evidence.shippingAddress,
    shipping_date: evidence.shippingDate,
    carrier: evidence.carrier,
    tracking: evidence.tracking,
    text: evidence.text,
  }
}
