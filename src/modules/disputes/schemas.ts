import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { bearers, disputeStatuses } from './rules/dispute.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const DisputeId = Type.Integer({ description: 'The dispute’s id.', ...anyId, 'x-refusal': 'unknown_dispute' })

const Dispute = Type.Object(
  {
    dispute_id: integer('The dispute’s id.'),
    order_id: nullable(integer('The order; null: the payment belongs to none of ours.')),
    merchant_id: nullable(integer('Its merchant.')),
    status: oneOf(
      disputeStatuses,
      '`needs_response`: evidence can be submitted until `due_by`. `under_review`: the bank decides. `won`, `lost`. Those with `warning_` are inquiries, which take no money yet.',
    ),
    reason: text('What the customer told the bank: `fraudulent`, `product_not_received` …'),
    amount: dollars('The disputed amount'),
    withdrawn: dollars('What the gateway has taken back and not returned'),
    fee: dollars('What the gateway charges for the dispute and has not returned'),
    borne_by: oneOf(bearers, 'Who pays for both.'),
    borne_reason: text('Why the merchant does; empty for the platform.'),
    opened_at: iso('When it was opened'),
    due_by: nullable(iso('When evidence must be submitted; null: none is wanted')),
    closed_at: nullable(iso('When we learned of its end; null: it is open')),
    submissions: integer('How often evidence was submitted.'),
    can_respond: flag('Whether evidence can be submitted, or the dispute accepted.'),
    gateway: text('The payment gateway.'),
    gateway_id: text('The gateway’s id of the dispute.'),
    payment_id: text('The gateway’s id of the payment.'),
  },
  component('Dispute', 'A payment that a customer disputes with the bank.'),
)

export const DisputesQuery = Type.Object({
  status: optional(oneOf(disputeStatuses, 'Only disputes with this status.')),
  open: optional(Type.Boolean({ description: 'Only those that are open, or only those that are over.' })),
  merchant_id: optional(Type.Integer({ ...anyId, description: 'Only this merchant’s.' })),
  order_id: optional(Type.Integer({ ...anyId, description: 'Only this order’s.' })),
  after: optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`next` of the page before.' }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Entries per page.' })),
})
export type DisputesQueryInput = Static<typeof DisputesQuery>

export const Disputes = Type.Object({
  disputes: Type.Array(Dispute, {
    description: 'Open ones first, by their deadline; then the latest first.',
  }),
  next: nullable(integer('For `after`; null: this is the last page.')),
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
        shipping_address: text('Where it went, or where it was picked up.'),
        shipping_date: text('When it was handed over, YYYY-MM-DD; empty: it was not.'),
        carrier: text('Who delivered it.'),
        tracking: text('The address of its tracking page; empty: there is none.'),
        text: text('Receipt, course of the order, what the courier company reported, messages and emails.'),
      },
      { description: 'What `submit_evidence` sends; null: there is no order.' },
    ),
  ),
})

export const DisputeAction = Type.Object({
  dispute_id: DisputeId,
  action: oneOf(
    ['move_to_merchant', 'move_to_platform', 'submit_evidence', 'accept'],
    '`move_to_merchant`: amount and fee are deducted from the merchant’s payouts. `move_to_platform`: they are not any more. `submit_evidence`: the order’s evidence goes to the bank, once. `accept`: the dispute is not contested and lost.',
  ),
  reason: optional(Type.String({ maxLength: 500, description: 'Why it is moved; the merchant sees it.' })),
  text: optional(
    Type.String({ maxLength: 5000, description: 'In your own words, before the order’s evidence.' }),
  ),
})
export type DisputeActionInput = Static<typeof DisputeAction>
export const ChangedDispute = Type.Object({ dispute: Dispute })
