import { type Static, Type } from 'typebox'
import { component, dollars, flag, idInput, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { bearers, disputeStatuses } from './rules/dispute.ts'

const optional = Type.Optional
const DisputeId = idInput('The dispute’s id.', { 'x-refusal': 'unknown_dispute' })

const Dispute = Type.Object(
  {
    dispute_id: integer('The dispute’s id.'),
    order_id: nullable(integer('The order; null if the payment belongs to none of our orders.')),
    merchant_id: nullable(integer('The order’s merchant.')),
    merchant_name: nullable(text('The merchant’s name.')),
    status: oneOf(
      disputeStatuses,
      '`needs_response`: evidence can be submitted until `due_by`. `under_review`: the bank decides. `won`, `lost`. Those with `warning_` are inquiries, which don’t withdraw money yet.',
    ),
    reason: text('What the customer told the bank: `fraudulent`, `product_not_received` …'),
    amount: dollars('The disputed amount'),
    withdrawn: dollars('What the gateway has withdrawn and not returned'),
    fee: dollars('The gateway’s fee for the dispute, unless returned'),
    borne_by: oneOf(bearers, 'Who bears the amount and the fee.'),
    borne_reason: text('Why the merchant bears it; empty for the platform.'),
    opened_at: iso('When it was opened'),
    due_by: nullable(iso('By when evidence must be submitted; null if none is requested')),
    closed_at: nullable(iso('When we learned that it closed; null while open')),
    submissions: integer('Number of times evidence was submitted.'),
    can_respond: flag('Whether you can submit evidence or accept the dispute.'),
    gateway: text('The payment gateway.'),
    gateway_id: text('The gateway’s id for the dispute.'),
    payment_id: text('The gateway’s id for the payment.'),
  },
  component('Dispute', 'A payment that a customer disputed with their bank.'),
)

export const DisputesQuery = Type.Object({
  status: optional(oneOf(disputeStatuses, 'Only disputes with this status.')),
  open: optional(Type.Boolean({ description: 'true for open disputes only, false for closed ones only.' })),
  can_respond: optional(
    Type.Boolean({ description: 'true for disputes that await your evidence only, false for all others.' }),
  ),
  merchant_id: optional(idInput('Only this merchant’s.')),
  order_id: optional(idInput('Only this order’s.')),
  after: optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`next` from the previous page.' }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Entries per page.' })),
})
export type DisputesQueryInput = Static<typeof DisputesQuery>

export const Disputes = Type.Object({
  disputes: Type.Array(Dispute, {
    description: 'Open disputes first, by deadline, then newest first.',
  }),
  next: nullable(integer('Send it as `after`; null on the last page.')),
})

export const DisputeQuery = Type.Object({ dispute_id: DisputeId })
export const OneDispute = Type.Object({
  dispute: Dispute,
  evidence: nullable(
    Type.Object(
      {
        customer_name: text('The customer’s name.'),
        customer_email: text('The customer’s email address.'),
        description: text('What was ordered.'),
        shipping_address: text('Where it was delivered or picked up.'),
        shipping_date: text('When it was handed over, YYYY-MM-DD; empty if it was not.'),
        carrier: text('Who delivered it.'),
        tracking: text('The URL of the tracking page; empty if none.'),
        text: text('Receipt, timeline, courier reports, messages and emails.'),
      },
      { description: 'What `submit_evidence` sends; null if there is no order.' },
    ),
  ),
})

export const DisputeAction = Type.Object({
  dispute_id: DisputeId,
  action: oneOf(
    ['move_to_merchant', 'move_to_platform', 'submit_evidence', 'accept'],
    '`move_to_merchant`: amount and fee are deducted from the merchant’s payouts. `move_to_platform`: they no longer are. `submit_evidence`: sends the order’s evidence to the bank, once. `accept`: concedes the dispute.',
  ),
  reason: optional(Type.String({ maxLength: 500, description: 'Why it is moved. Shown to the merchant.' })),
  text: optional(
    Type.String({ maxLength: 5000, description: 'Your own statement, placed before the order’s evidence.' }),
  ),
})
export type DisputeActionInput = Static<typeof DisputeAction>
export const ChangedDispute = Type.Object({ dispute: Dispute })
