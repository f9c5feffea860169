import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, sortBy, text } from '../../../http/fields.ts'

const optional = Type.Optional
const CustomerId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The customer’s id.',
  'x-refusal': 'unknown_customer',
})

export const CustomerQuery = Type.Object({
  query: optional(
    Type.String({
      maxLength: 254,
      description: 'An email address, a phone number of ten digits, an id, or the beginning of a name.',
    }),
  ),
  sort: optional(sortBy(['created', 'name'], '`created` when absent; `name` is by last name.')),
  after: optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The last id of the page before.',
    }),
  ),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Customers per page.' }),
  ),
})
export type CustomerQueryInput = Static<typeof CustomerQuery>

const Customer = Type.Object(
  {
    customer_id: integer('The id.'),
    email: text('Email address.'),
    first_name: text('First name.'),
    last_name: text('Last name.'),
    phone: nullable(text('Phone number.')),
    disabled: flag('Whether the customer is kept from signing in and ordering.'),
    created_at: iso('When the account was made'),
  },
  component('OperatorCustomer', 'A customer as the operator sees it.'),
)
export const Customers = Type.Object({
  customers: Type.Array(Customer, { description: 'Those that were found, by id.' }),
  has_more: flag('Whether there is another page.'),
})
export const InCustomer = Type.Object({ customer_id: CustomerId })
export const WholeCustomer = Type.Object({
  customer: Customer,
  orders: Type.Array(Type.Object({}, { additionalProperties: true, description: 'An order, in short.' }), {
    description: 'The latest fifty.',
  }),
  credit: dollars('Credit that is left'),
  gift_cards: Type.Array(
    Type.Object({
      gift_card_id: integer('The gift card’s id.'),
      last_four: text('The last four characters of the code.'),
      balance: dollars('The remaining balance'),
    }),
    { description: 'Gift cards of the account.' },
  ),
  sessions: Type.Array(
    Type.Object({
      client_id: text('The app.'),
      scopes: Type.Array(Type.String(), { description: 'The token’s scopes.' }),
      created_at: iso('When the token was given'),
      expires_at: iso('When it expires'),
    }),
    { description: 'Access tokens that are valid, the latest first.' },
  ),
  apps: Type.Array(Type.String(), { description: 'The apps in which the customer is signed in.' }),
  addresses: integer('How many addresses are saved.'),
})
export const CustomerPatch = Type.Object({
  customer_id: CustomerId,
  disabled: flag(
    'True ends all tokens and keeps the customer from signing in; false lets the customer in again.',
  ),
  reason: optional(Type.String({ minLength: 1, maxLength: 500, description: 'Why; the audit keeps it.' })),
})
export type CustomerPatchInput = Static<typeof CustomerPatch>
export const SignInHelp = Type.Object({
  customer_id: CustomerId,
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why; the audit keeps it.' }),
})
export type SignInHelpInput = Static<typeof SignInHelp>
export const SentHelp = Type.Object({
  customer_id: integer('The customer’s id.'),
  to: text('The address that the link is sent to.'),
})
export const ChangedCustomer = Type.Object({ customer: Customer })
