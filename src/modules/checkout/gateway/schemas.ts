import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { dateInput } from '../../../http/input-formats.ts'

export const DifferencesQuery = Type.Object({
  day: dateInput('The day on which the orders were placed, in UTC.'),
  after: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}-\\d{1,4}$', description: '`next` of the page before.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Payments that are compared.' }),
  ),
})
export type DifferencesInput = Static<typeof DifferencesQuery>

const side = (state: ReturnType<typeof nullable> | ReturnType<typeof text>) => ({
  state,
  amount: nullable(dollars('The amount held or to be charged')),
  taken: nullable(dollars('The amount charged, less refunds')),
})
export const Differences = Type.Object({
  day: text('The day that was asked for.'),
  gateway: text('The gateway that was asked.'),
  compared: integer('Payments of this page that were compared.'),
  unanswered: integer('Payments of this page about which the gateway gave no answer.'),
  elsewhere: integer('Payments of this page at a gateway that is no longer in use; they cannot be compared.'),
  differences: Type.Array(
    Type.Object(
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
        ours: Type.Object(side(text('The state that is kept here.')), {
          description: 'As it is kept here.',
        }),
        theirs: nullable(
          Type.Object(side(nullable(text('The state at the gateway; null: it keeps none.'))), {
            description: 'As the gateway has it; null: it has no such payment.',
          }),
        ),
      },
      component('GatewayDifference', 'A payment that the gateway has otherwise than it is kept here.'),
    ),
    { description: 'In the order of the orders.' },
  ),
  next: nullable(text('For `after`; null: the day was compared to its end.')),
})
