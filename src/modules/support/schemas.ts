import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  reasonInput,
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
const OrderId = idInput('The order’s id.', { 'x-refusal': 'unknown_order' })

export const OrderSearch = Type.Object({
  query: optional(
    Type.String({
      maxLength: 254,
      description:
        'An order number, an email address, a ten-digit phone number, the beginning of a last name or of a first and last name, the beginning of an address with its house number, or the last four digits of a card used within 90 days. With `merchant_id`, or `from` and `to` at most one day apart, also part of an item’s name, among the latest 5,000 orders.',
    }),
  ),
  status: optional(
    Type.Array(Type.Union(statuses.map((status) => Type.Literal(status))), {
      'x-comma-list': true,
      description: 'One or several, comma-separated.',
    }),
  ),
  merchant_id: optional(idInput('Only this merchant’s.')),
  customer: optional(
    Type.String({
      maxLength: 254,
      description: 'Only this customer’s: an id, or what `query` accepts for a person.',
    }),
  ),
  from: optional(dateOrTimeInput('Ordered at or after this time: ISO 8601, or a date in UTC.')),
  to: optional(dateOrTimeInput('Ordered before this time: ISO 8601, or a date in UTC.')),
  late: optional(flag('Only open orders whose promised time has passed.')),
  waiting: optional(flag('Only orders the merchant hasn’t answered in time.')),
  sort: optional(
    sortBy(
      ['ordered', 'promised', 'total'],
      'Sort order. Default `-ordered`: newest first. `promised` and `total` work for open orders, the orders of one customer, and a period of up to 31 days.',
    ),
  ),
  after: optional(idInput('The last order_id on the previous page.')),
  limit: optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Orders per page.' })),
})
export type OrderSearchInput = Static<typeof OrderSearch>
export const FoundOrders = Type.Object({
  ...MarkedOrders.properties,
  has_more: flag('Whether more pages follow.'),
})

const anything = (description: string) => Type.Object({}, { additionalProperties: true, description })
const Note = Type.Object(
  {
    note_id: integer('The note’s id.'),
    at: iso('When it was written'),
    author: text('The author.'),
    text: text('The note; empty if the customer was erased.'),
  },
  component('OrderNote', 'A note by operator staff on an order.'),
)
export const InOrder = Type.Object({ order_id: OrderId })
export const EverythingOfOrder = Type.Object({
  order: orderShapes.MerchantOrder,
  mark: OrderMark,
  merchant_place: Type.Object(
    { latitude: number('Its latitude.'), longitude: number('Its longitude.') },
    { description: 'The merchant’s position.' },
  ),
  customer_id: nullable(integer('The customer; null for a guest.')),
  moves: Type.Array(
    Type.Object(
      {
        at: iso('When'),
        from: nullable(text('The status before.')),
        to: text('The status after.'),
        actor: text('The actor.'),
        reason: nullable(text('Why.')),
      },
      component('OrderMove', 'A status change of an order.'),
    ),
    { description: 'All status changes, oldest first.' },
  ),
  payments: Type.Array(
    Type.Object(
      {
        payment: integer('The number within the order.'),
        type: text('The payment method.'),
        source_id: nullable(integer('The saved card, gift card or promotion.')),
        amount: dollars('The amount of the payment'),
        gateway: nullable(text('The payment gateway; null if none.')),
        gateway_id: nullable(text('The gateway’s id.')),
        state: nullable(text('held, captured, voided or refunded; null if no gateway is involved.')),
        wanted: nullable(text('The state the payment should reach.')),
      },
      component('OrderPayment', 'A payment of an order and its state.'),
    ),
    { description: 'The payments of the order.' },
  ),
  mails: Type.Array(
    Type.Object(
      {
        at: iso('When it was sent'),
        to: text('The address; empty if the person was erased.'),
        subject: text('The subject.'),
        text: text('The text, without links, which are for the recipient only.'),
      },
      component('OrderMail', 'An email sent about an order.'),
    ),
    { description: 'Emails of the last 180 days, oldest first.' },
  ),
  notes: Type.Array(Note, { description: 'Notes by operator staff, oldest first.' }),
  compliance: Type.Array(
    Type.Object(
      {
        rule: text('The rule.'),
        version: text('The version of the rules in force.'),
        kind: text('The kind of goods.'),
        verdict: text('The rule’s verdict, such as `id_check`.'),
        reason: text('The reason stated in the rule.'),
      },
      component('OrderSaleDecision', 'A decision of the alcohol and tobacco rules on the sale.'),
    ),
    {
      description: 'The rules’ decisions when it was ordered or adjusted; empty if none applied.',
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
              part: text('The component, for a merchant’s line.'),
              amount: dollars('The amount credited to the account; negative if debited'),
            },
            component('OrderLedgerLine', 'A line of an order’s ledger entry.'),
          ),
          { description: 'Lines, which add up to zero.' },
        ),
      },
      component('OrderLedgerEntry', 'An order’s ledger entry.'),
    ),
    { description: 'The order’s ledger entries.' },
  ),
  deliveries: anything(
    'Deliveries, estimates, bookings and reported statuses, as returned by `GET /operator/deliveries/{order_id}`; empty without a courier.',
  ),
  events: Type.Array(anything('An event, as in the operator’s `GET /events`.'), {
    description: 'The order’s events still kept, oldest first.',
  }),
  audit: Type.Array(
    Type.Object(
      {
        audit_id: integer('The record’s id.'),
        at: iso('When'),
        actor: text('The actor.'),
        action: text('The action.'),
        before: Type.Unknown({ description: 'Previous values.' }),
        after: Type.Unknown({ description: 'New values.' }),
      },
      component('OrderAuditRecord', 'An order’s audit record.'),
    ),
    { description: 'The order’s audit records, newest first.' },
  ),
})
export const OperatorAction = Type.Object({
  order_id: OrderId,
  action: oneOf(
    ['cancel', 'complete', 'redispatch'],
    '`redispatch` looks for another courier after the delivery has failed.',
  ),
  reason: reasonInput('The reason, stored with the order and in the audit log.'),
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
    description: 'Plain text. A greeting is added before it and the order number after it.',
  }),
})
export type CustomerMailInput = Static<typeof CustomerMail>
export const QueuedMail = Type.Object({
  order_id: integer('The order’s id.'),
  to: text('The address it is sent to.'),
  subject: text('The subject.'),
})

export const OrderNoteText = Type.Object({
  order_id: OrderId,
  text: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    description: 'The note, in plain text.',
  }),
})
export type OrderNoteInput = Static<typeof OrderNoteText>
export const AddedNote = Type.Object({ order_id: integer('The order’s id.'), note: Note })
