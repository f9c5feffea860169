import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  oneOf,
  reasonInput,
  text,
} from '../../http/fields.ts'
import { dateInput } from '../../http/input-formats.ts'
import { causes, subjects } from './rules/compare.ts'

const optional = Type.Optional

export const DifferencesQuery = Type.Object({
  day: optional(
    dateInput('Only payments of orders placed on this day, in UTC. Without it, everything that is open.'),
  ),
  status: optional(oneOf(['open', 'resolved', 'all'], 'Default: open ones.')),
  cause: optional(oneOf(causes, 'Only differences with this cause. Not with `day`.')),
  about: optional(oneOf(subjects, 'Only differences about this. Not with `day`.')),
  after: optional(
    Type.String({ pattern: '^\\d{1,15}(?:-\\d{1,4})?$', description: '`next` from the previous page.' }),
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
  '`missing_at_gateway`: only in our books. `missing_here`: only in the gateway’s. `amount`: the amounts differ. `state`: the gateway no longer ' +
    'holds the money, or has it in another state. `refund`: it was refunded at the gateway and not by us. `duplicate`: the gateway moved it ' +
    'twice. `late`: one side hasn’t finished for days. `fee`: a fee not booked. `currency`: not in dollars. `ledger`: order and ' +
    'gateway agree, but the ledger has another amount. `dispute`: the dispute’s amount differs from the booking. `payout`: your bank returned a ' +
    'payout. `other`: an unknown kind of transaction.',
)
const About = oneOf(subjects, 'What moved the money.')
const status = oneOf(['open', 'resolved'], 'Whether it is open.')
const foundAt = iso('When it was found')
const resolvedAt = nullable(iso('When it was resolved; null while open'))
const resolvedBy = nullable(text('Who resolved it; empty if it disappeared by itself; null while open.'))
const reason = text('Why it was resolved.')

const side = (state: ReturnType<typeof nullable> | ReturnType<typeof text>) => ({
  state,
  amount: nullable(dollars('The amount held or to be charged')),
  taken: nullable(dollars('The amount charged, less refunds')),
})
const PaymentDifference = Type.Object(
  {
    order_id: integer('The order.'),
    merchant_id: integer('The order’s merchant.'),
    payment: integer('The payment’s number within the order.'),
    ordered_at: iso('When the order was placed'),
    time_zone: text('The IANA time zone of the shop.'),
    gateway_id: text('The gateway’s id for the payment.'),
    difference: oneOf(
      ['missing', 'state', 'amount'],
      '`missing`: the gateway has no such payment. `state`: the states differ. `amount`: the amounts differ.',
    ),
    being_settled: flag('Whether a job is still working on it, so the difference may disappear by itself.'),
    ours: Type.Object(side(text('Our state.')), { description: 'Our record.' }),
    theirs: nullable(
      Type.Object(side(nullable(text('The gateway’s state; null if none.'))), {
        description: 'The gateway’s record; null if it has no such payment.',
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
  component('GatewayDifference', 'A payment that differs between our books and the gateway’s.'),
)
const BookDifference = Type.Object(
  {
    difference_id: integer('The difference’s id.'),
    about: About,
    cause: Cause,
    gateway_id: text('The gateway’s id for the payment, transfer, dispute or transaction.'),
    order_id: nullable(integer('The order, if known.')),
    merchant_id: nullable(integer('The merchant, if known.')),
    ours: nullable(dollars('Our amount; null if not in our books')),
    theirs: nullable(dollars('The gateway’s amount; null if not in its books')),
    being_settled: flag('Whether a job is still working on it, so the difference may disappear by itself.'),
    status,
    found_at: foundAt,
    resolved_at: resolvedAt,
    resolved_by: resolvedBy,
    reason,
  },
  component('BookDifference', 'Something that differs between our books and the gateway’s.'),
)

export const Differences = Type.Object({
  day: text('The requested day; empty for all days.'),
  gateway: text('The gateway.'),
  compared: integer('Number of payments compared on this page; without `day`, in the last comparison.'),
  unanswered: integer('Payments on this page not compared yet, or about which the gateway didn’t respond.'),
  elsewhere: integer(
    'Payments on this page made through a gateway no longer in use, which can’t be compared.',
  ),
  differences: Type.Array(PaymentDifference, {
    description: 'Payments of orders: with `day` in order sequence, otherwise newest first.',
  }),
  others: optional(
    Type.Array(BookDifference, {
      description: 'Without `day`: transfers, disputes, fees, and payments without an order of ours.',
    }),
  ),
  compared_at: optional(nullable(iso('When the books were last compared; null if never'))),
  open: optional(integer('Number of open differences, across all days.')),
  next: nullable(text('Send it as `after`; null on the last page.')),
})

export const NewResolution = Type.Object({
  difference_id: idInput('The difference’s id.', { 'x-refusal': 'unknown_difference' }),
  reason: reasonInput('Why it is resolved, recorded in the audit log.'),
})
export type ResolutionInput = Static<typeof NewResolution>
export const Resolved = Type.Object({ difference: BookDifference })

export const RequestedComparison = Type.Object({
  requested_at: iso('When it was requested'),
  compared_at: nullable(iso('When the books were last compared; null if never')),
})
