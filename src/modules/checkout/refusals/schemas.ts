import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, sortBy, text } from '../../../http/fields.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const RefusedQuery = Type.Object({
  customer_id: optional(Type.Integer({ ...anyId, description: 'Only of this customer.' })),
  merchant_id: optional(Type.Integer({ ...anyId, description: 'Only at this merchant.' })),
  email: optional(
    Type.String({ maxLength: 254, description: 'Only of the account or the guest with this email address.' }),
  ),
  code: optional(
    Type.String({
      maxLength: 60,
      pattern: '^[a-z_]+$',
      description: 'Only with this code among the reasons.',
    }),
  ),
  sort: optional(sortBy(['at'], '`-at`, the latest first, when absent.')),
  after: optional(Type.Integer({ ...anyId, description: 'The last refusal_id of the page before.' })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Entries per page.' })),
})
export type RefusedQueryInput = Static<typeof RefusedQuery>

const Refused = Type.Object(
  {
    refusal_id: integer('The refusal’s id.'),
    at: iso('When it was refused last'),
    first_at: iso('When it was refused first'),
    times: integer('How often the same person was refused there for the same reasons.'),
    merchant_id: integer('The merchant.'),
    merchant: text('The merchant’s name.'),
    customer_id: nullable(integer('Who; null: a guest.')),
    email: nullable(text('Email address of the account, or the one that the guest gave.')),
    order_type: nullable(text('`delivery` or `pickup`.')),
    reasons: Type.Array(
      Type.Object(
        {
          code: text('The code, as the client got it.'),
          user_msg: text('For people, in the language of the request.'),
          dev_msg: text('For developers.'),
          field: optional(text('The parameter.')),
        },
        component('RefusedCheckoutReason', 'One reason why a checkout was refused.'),
      ),
      { description: 'Everything that spoke against it.' },
    ),
    request_id: text('The request, as the log names it.'),
  },
  component('RefusedCheckout', 'A checkout that did not become an order.'),
)
export const RefusedList = Type.Object({
  refused_checkouts: Type.Array(Refused, { description: 'The refusals of this page.' }),
  has_more: flag('Whether there is another page.'),
})
