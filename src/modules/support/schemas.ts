import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  sortBy,
  text,
} from '../../http/fields.ts'
import { dateOrTimeInput } from '../../http/input-formats.ts'
import { orderShapes } from '../orders/index.ts'
import { MarkedOrders, OrderMark } from '../overdue/index.ts'

const statuses = [
  ...(['placed', 'confirmed', 'ready', 'out_for_delivery'] as const),
  ...(['completed', 'rejected', 'cancelled', 'failed'] as const),
] as const
const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const OrderId = Type.Integer({ ...anyId, description: 'The order’s id.', 'x-refusal': 'unknown_order' })

export const OrderSearch = Type.Object({
  query: optional(
    Type.String({
      maxLength: 254,
      description:
        'An order’s number, an email address, a phone number of ten digits, the beginning of a last name, or of a first and a last name, the beginning of an address with its house number, or the last four digits of a card that paid within 90 days. With `merchant_id`, or `from` and `to` of at most one day, also part of a dish’s name, among the latest 5,000 orders.',
    }),
  ),
  status: optional(
    Type.Array(Type.Union(statuses.map((status) => Type.Literal(status))), {
      'x-comma-list': true,
      description: 'One or several, with commas.',
    }),
  ),
  merchant_id: optional(Type.Integer({ ...anyId, description: 'Only of this merchant.' })),
  customer: optional(
    Type.String({
      maxLength: 254,
      description: 'Only of this customer: an id, or what `query` takes for a person.',
    }),
  ),
  from: optional(dateOrTimeInput('Ordered at this time or later; ISO 8601, or a date in UTC.')),
  to: optional(dateOrTimeInput('Ordered before this time; ISO 8601, or a date in UTC.')),
  late: optional(flag('Only open orders whose promised time has passed.')),
  waiting: optional(flag('Only orders that the merchant has not answered in time.')),
  sort: optional(
    sortBy(
      ['ordered', 'promised', 'total'],
      '`-ordered`, the latest first, when absent. By `promised` and `total` are sorted: open orders, those of one customer, and those of at most 31 days.',
    ),
  ),
  after: optional(Type.Integer({ ...anyId, description: 'The last order_id of the page before.' })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Orders per page.' })),
})
export type OrderSearchInput = Static<typeof OrderSearch>
export const FoundOrders = Type.Object({
  ...MarkedOrders.properties,
  has_more: flag('Whether there is another page.'),
})

const anything = (description: string) => Type.Object({}, { additionalProperties: true, description })
const Note = Type.Object(
  {
    note_id: integer('The note’s id.'),
    at: iso('When it was written'),
    author: text('The author.'),
    text: text('The note; empty where the customer was erased.'),
  },
  component('OrderNote', 'A note of the operator’s staff on an order.'),
)
export const InOrder = Type.Object({ order_id: OrderId })
export const EverythingOfOrder = Type.Object({
  order: orderShapes.MerchantOrder,
  mark: OrderMark,
  merchant_place: Type.Object(
    { latitude: number('Its latitude.'), longitude: number('Its longitude.') },
    { description: 'Where the merchant is.' },
  ),
  customer_id: nullable(integer('The customer; null: a guest.')),
  moves: Type.Array(
    Type.Object(
      {
        at: iso('When'),
        from: nullable(text('The status before.')),
        to: text('The status after.'),
        actor: text('The actor.'),
        reason: nullable(text('Why.')),
      },
      component('OrderMove', 'A change of an order’s status.'),
    ),
    { description: 'Every change of the status, the first one first.' },
  ),
  payments: Type.Array(
    Type.Object(
      {
        payment: integer('Its number within the order.'),
        type: text('The payment method.'),
        source_id: nullable(integer('The saved card, gift card or promotion.')),
        amount: dollars('The amount of the payment'),
        gateway: nullable(text('The payment gateway; null: none.')),
        gateway_id: nullable(text('The gateway’s own id.')),
        state: nullable(text('held, captured, voided or refunded; null where no gateway has it.')),
        wanted: nullable(text('The state that the payment should reach.')),
      },
      component('OrderPayment', 'A payment of an order, and where its money is.'),
    ),
    { description: 'The payments of the order.' },
  ),
  mails: Type.Array(
    Type.Object(
      {
        at: iso('When it was sent'),
        to: text('The address; empty where its person was erased.'),
        subject: text('The subject.'),
        text: text('The text, without links, which are for its reader alone.'),
      },
      component('OrderMail', 'An email that was sent about an order.'),
    ),
    { description: 'Mails of the last 180 days, the first one first.' },
  ),
  notes: Type.Array(Note, { description: 'Notes of the operator’s staff, the first one first.' }),
  compliance: Type.Array(
    Type.Object(
      {
        rule: text('The rule.'),
        version: text('The version of the rules that was in force.'),
        kind: text('The kind of goods.'),
        verdict: text('The rule’s verdict, such as `id_check`.'),
        reason: text('Why, in the words of the rule.'),
      },
      component('OrderSaleDecision', 'A decision of the rules on alcohol and tobacco about the sale.'),
    ),
    {
      description:
        'The decisions of the rules when it was ordered, or adjusted since; empty: none concerned it.',
    },
  ),
  ledger: Type.Array(
    Type.Object(
      {
        entry_id: integer('The entry’s id.'),
        at: iso('When it was booked'),
        kind: text('The kind of entry.'),
        memo: text('The reason, if one was given.'),
        lines: Type.Array(
          Type.Object(
            {
              account: text('The account.'),
              party: integer('The owner of the account.'),
              part: text('The part of the price that a merchant’s line is for.'),
              amount: dollars('Owed to the account, or taken from it below zero'),
            },
            component('OrderLedgerLine', 'A line of a ledger entry of an order.'),
          ),
          { description: 'They sum to zero.' },
        ),
      },
      component('OrderLedgerEntry', 'A ledger entry of an order.'),
    ),
    { description: 'Its entries in the ledger.' },
  ),
  deliveries: anything(
    'Deliveries, estimates, bookings and what courier companies said, as `GET /operator/deliveries/{order_id}` answers it; empty without a courier.',
  ),
  events: Type.Array(anything('An event, as `GET /events` shows it to the operator.'), {
    description: 'Events of it that are still kept, the oldest first.',
  }),
  audit: Type.Array(
    Type.Object(
      {
        audit_id: integer('The record’s id.'),
        at: iso('When'),
        actor: text('The actor.'),
        action: text('The action.'),
        before: Type.Unknown({ description: 'The values before.' }),
        after: Type.Unknown({ description: 'The values after.' }),
      },
      component('OrderAuditRecord', 'An audit record of an order.'),
    ),
    { description: 'Audit records of it, the latest first.' },
  ),
})
export const OperatorAction = Type.Object({
  order_id: OrderId,
  action: oneOf(
    ['cancel', 'complete', 'redispatch'],
    '`redispatch` looks for another courier where the delivery has failed.',
  ),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why; the order and the audit keep it.' }),
})
export type OperatorActionInput = Static<typeof OperatorAction>

export const CustomerMail = Type.Object({
  order_id: OrderId,
  subject: Type.String({
    ...{ minLength: 1, maxLength: 150, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
    description: 'The subject, one line.',
  }),
  text: Type.String({
    ...{ minLength: 1, maxLength: 5000 },
    description: 'Plain text. A greeting is put before it and the order’s number after it.',
  }),
})
export type CustomerMailInput = Static<typeof CustomerMail>
export const QueuedMail = Type.Object({
  order_id: integer('The order’s id.'),
  to: text('The address that it is sent to.'),
  subject: text('The subject.'),
})

export const OrderNoteText = Type.Object({
  order_id: OrderId,
  text: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    description: 'The note, as plain text.',
  }),
})
export type OrderNoteInput = Static<typeof OrderNoteText>
export const AddedNote = Type.Object({ order_id: integer('The order’s id.'), note: Note })
