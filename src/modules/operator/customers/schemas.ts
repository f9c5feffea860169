import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  reasonInput,
  sortBy,
  text,
} from '../../../http/fields.ts'

const optional = Type.Optional
const CustomerId = idInput('The customer’s id.', { 'x-refusal': 'unknown_customer' })

export const CustomerQuery = Type.Object({
  query: optional(
    Type.String({
      maxLength: 254,
      description: 'An email address, a ten-digit phone number, an id, or the beginning of a name.',
    }),
  ),
  sort: optional(sortBy(['created', 'name'], 'Sort order. Default `created`. `name` sorts by last name.')),
  after: optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The last id on the previous page.',
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
    disabled: flag('Whether the customer is blocked from signing in and ordering.'),
    created_at: iso('When the account was created'),
  },
  component('OperatorCustomer', 'A customer, as seen by the operator.'),
)
export const Customers = Type.Object({
  customers: Type.Array(Customer, { description: 'The matching customers, by id.' }),
  has_more: flag('Whether more pages follow.'),
})
export const InCustomer = Type.Object({ customer_id: CustomerId })
export const WholeCustomer = Type.Object({
  customer: Customer,
  orders: Type.Array(
    Type.Object({}, { additionalProperties: true, description: 'A brief view of an order.' }),
    {
      description: 'The latest 50.',
    },
  ),
  credit: dollars('The remaining credit'),
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
      created_at: iso('When the token was issued'),
      expires_at: iso('When it expires'),
    }),
    { description: 'Valid access tokens, newest first.' },
  ),
  apps: Type.Array(Type.String(), { description: 'The apps the customer is signed in to.' }),
  addresses: integer('Number of saved addresses.'),
})
export const CustomerPatch = Type.Object({
  customer_id: CustomerId,
  disabled: flag('true revokes all tokens and blocks sign-in; false allows sign-in again.'),
  reason: optional(reasonInput()),
})
export type CustomerPatchInput = Static<typeof CustomerPatch>
export const SignInHelp = Type.Object({
  customer_id: CustomerId,
  reason: reasonInput(),
})
export type SignInHelpInput = Static<typeof SignInHelp>
export const SentHelp = Type.Object({
  customer_id: integer('The customer’s id.'),
  to: text('The address the link is sent to.'),
})
export const ChangedCustomer = Type.Object({ customer: Customer })
