import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, iso, nullable, sortBy, text } from '../../../http/fields.ts'

const optional = Type.Optional

export const RefusedQuery = Type.Object({
  customer_id: optional(idInput('Only this customer’s.')),
  merchant_id: optional(idInput('Only at this merchant.')),
  email: optional(
    Type.String({ maxLength: 254, description: 'Only for the account or guest with this email address.' }),
  ),
  code: optional(
    Type.String({
      maxLength: 60,
      pattern: '^[a-z_]+$',
      description: 'Only refusals with this code among the reasons.',
    }),
  ),
  sort: optional(sortBy(['at'], 'Sort order. Default `-at`: newest first.')),
  after: optional(idInput('The last refusal_id on the previous page.')),
  limit: optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Entries per page.' })),
})
export type RefusedQueryInput = Static<typeof RefusedQuery>

const Refused = Type.Object(
  {
    refusal_id: integer('The refusal’s id.'),
    at: iso('When it was refused last'),
    first_at: iso('When it was refused first'),
    times: integer('How often this person was refused at this merchant for the same reasons.'),
    merchant_id: integer('The merchant.'),
    merchant: text('The merchant’s name.'),
    time_zone: text('The IANA time zone of the merchant.'),
    customer_id: nullable(integer('The customer; null for a guest.')),
    email: nullable(text('Email address of the account or guest.')),
    order_type: nullable(text('`delivery` or `pickup`.')),
    reasons: Type.Array(
      Type.Object(
        {
          code: text('The code sent to the client.'),
          user_msg: text('The message for the user, in the language of the request.'),
          dev_msg: text('The message for developers.'),
          field: optional(text('The parameter.')),
        },
        component('RefusedCheckoutReason', 'A reason why a checkout was refused.'),
      ),
      { description: 'All reasons.' },
    ),
    request_id: text('The request id in the server log.'),
  },
  component('RefusedCheckout', 'A checkout that did not become an order.'),
)
export const RefusedList = Type.Object({
  refused_checkouts: Type.Array(Refused, { description: 'The refusals on this page.' }),
  has_more: flag('Whether more pages follow.'),
})
