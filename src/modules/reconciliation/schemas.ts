import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { dateInput } from '../../http/input-formats.ts'
import { causes, subjects } from './rules/compare.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const DifferencesQuery = Type.Object({
  day: optional(
    dateInput('Only payments of orders placed on this day, in UTC. Without it, everything that is open.'),
  ),
  status: optional(oneOf(['open', 'resolved', 'all'], 'Open ones when absent, or those that were resolved.')),
  cause: optional(oneOf(causes, 'Only those with this cause; without `day`.')),
  about: optional(oneOf(subjects, 'Only those about this; without `day`.')),
  after: optional(
    Type.String({ pattern: '^\\d{1,15}(?:-\\d{1,4})?$', description: '`next` of the page before.' }),
  ),
  limit: optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 100, default: 50 },
      description: 'Payments of the day per page; without `day`, differences.',
    }),
  ),
})
export type DifferencesInput = Static<typeof DifferencesQuery>

const Cause = oneOf(
  causes,
  '`missing_at_gateway`: only we have it. `missing_here`: only the gateway has it. `amount`: the amounts differ. `state`: the gateway no longer ' +
    'holds the money, or has it in another state. `refund`: it was refunded at the gateway and not by us. `duplicate`: the gateway moved it ' +
    'twice. `late`: one side has not finished for days. `fee`: a fee that is not booked. `currency`: not in dollars. `ledger`: order and ' +
    'gateway agree, and the ledger has another amount. `dispute`: what a dispute took is not what is booked. `payout`: your bank sent a ' +
    'payout back. `other`: a movement that the books have no name for.',
)
const About = oneOf(subjects, 'What moved the money.')
const status = oneOf(['open', 'resolved'], 'Whether it is open.')
const foundAt = iso('When it was found')
const resolvedAt = nullable(iso('When it was resolved; null: it is open'))
const resolvedBy = nullable(
  text('Who resolved it; empty: it was gone when it was compared again. Null: it is open.'),
)
const reason = text('Why it was resolved.')

const side = (state: ReturnType<typeof nullable> | ReturnType<typeof text>) => ({
  state,
  amount: nullable(dollars('The amount held or to be charged')),
  taken: nullable(dollars('The amount charged, less refunds')),
})
const PaymentDifference = Type.Object(
  {
    order_id: integer('The order.'),
    merchant_id: integer('Its merchant.'),
    payment: integer('The payment’s number within the order.'),
    ordered_at: iso('When the order was placed'),
    time_zone: text('The IANA time zone of the shop.'),
    gateway_id: text('The gateway’s id of the payment.'),
    difference: oneOf(
      ['missing', 'state', 'amount'],
      '`missing`: the gateway has no such payment; `state`: it has another state; `amount`: the amounts differ.',
    ),
    being_settled: flag('Whether a job is still at work on it, so that the difference may go by itself.'),
    ours: Type.Object(side(text('The state that is kept here.')), { description: 'As it is kept here.' }),
    theirs: nullable(
      Type.Object(side(nullable(text('The state at the gateway; null: it keeps none.'))), {
        description: 'As the gateway has it; null: it has no such payment.',
      }),
    ),
    difference_id: optional(integer('The difference’s id.')),
    cause: optional(Cause),
    status: optional(status),
    found_at: optional(foundAt),
    resolved_at: optional(resolvedAt),
    resolved_by: optional(resolvedBy),
    reason: optional(reason),
  },
  component('GatewayDifference', 'A payment that the gateway has otherwise than it is kept here.'),
)
const BookDifference = Type.Object(
  {
    difference_id: integer('The difference’s id.'),
    about: About,
    cause: Cause,
    gateway_id: text('The gateway’s id of the payment, transfer, dispute or transaction.'),
    order_id: nullable(integer('The order, if one is known.')),
    merchant_id: nullable(integer('The merchant, if one is known.')),
    ours: nullable(dollars('What our books have; null: nothing')),
    theirs: nullable(dollars('What the gateway’s books have; null: nothing')),
    being_settled: flag('Whether a job is still at work on it, so that the difference may go by itself.'),
    status,
    found_at: foundAt,
    resolved_at: resolvedAt,
    resolved_by: resolvedBy,
    reason,
  },
  component('BookDifference', 'Something that the gateway’s books have otherwise than ours.'),
)

export const Differences = Type.Object({
  day: text('The day that was asked for; empty: all days.'),
  gateway: text('The gateway that was compared.'),
  compared: integer('Payments of this page that were compared; without `day`, of the last comparison.'),
  unanswered: integer(
    'Payments of this page that were not compared yet, or about which the gateway gave no answer.',
  ),
  elsewhere: integer('Payments of this page at a gateway that is no longer in use; they cannot be compared.'),
  differences: Type.Array(PaymentDifference, {
    description: 'Payments of orders: with `day` in the order of the orders, else the latest first.',
  }),
  others: optional(
    Type.Array(BookDifference, {
      description: 'Without `day`: transfers, disputes, fees, and payments that belong to no order of ours.',
    }),
  ),
  compared_at: optional(nullable(iso('When the books were last compared; null: never'))),
  open: optional(integer('Differences that are open, of all days.')),
  next: nullable(text('For `after`; null: this is the last page.')),
})

export const NewResolution = Type.Object({
  difference_id: Type.Integer({
    ...{ description: 'The difference’s id.', 'x-refusal': 'unknown_difference' },
    ...anyId,
  }),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why it is settled; for the audit.' }),
})
export type ResolutionInput = Static<typeof NewResolution>
export const Resolved = Type.Object({ difference: BookDifference })

export const RequestedComparison = Type.Object({
  requested_at: iso('When it was asked for'),
  compared_at: nullable(iso('When the books were last compared; null: never')),
})
