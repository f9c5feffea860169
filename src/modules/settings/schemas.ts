import { type Static, Type } from 'typebox'
import { component, flag, nullable, reasonInput } from '../../http/fields.ts'

const fields = {
  convenience_fee: Type.Number({
    ...{ minimum: 0, maximum: 30 },
    description: 'Convenience fee, in percent of the goods, for merchants approved from now on.',
  }),
  support_limit: Type.Number({
    ...{ minimum: 0, maximum: 10_000 },
    description:
      'The most that support staff can refund and grant per order, and grant per customer without an order within 30 days, in dollars.',
  }),
  sms_per_hour: Type.Integer({
    ...{ minimum: 1, maximum: 1_000_000 },
    description:
      'Maximum codes texted to phone numbers per hour across all customers; further ones are refused. An alert fires when text ' +
      'messages of all kinds reach 80% of it; order updates are sent regardless.',
  }),
  answer_minutes: Type.Integer({
    ...{ minimum: 1, maximum: 120 },
    description:
      'After this many minutes the merchant is reminded of an unanswered order; after twice that, the order is ' +
      'canceled and refunded. Only minutes while the merchant is open count. Orders already placed keep their deadlines.',
  }),
  courier_minute_dollars: Type.Number({
    ...{ minimum: 0, maximum: 1000 },
    description: 'The cost of a minute of waiting when courier companies are compared, in dollars.',
  }),
  courier_loss_dollars: Type.Number({
    ...{ minimum: 0, maximum: 1000 },
    description:
      'The cost of a booking that is certain to fail when courier companies are compared, in dollars.',
  }),
  auto_refund: Type.Object(
    {
      max_amount: Type.Number({
        ...{ minimum: 0, maximum: 1000 },
        description: 'Maximum refunded this way per request, in dollars; 0 turns it off.',
      }),
      max_per_customer_30_days: Type.Integer({
        ...{ minimum: 0, maximum: 100 },
        description: 'Maximum requests refunded this way per customer within 30 days.',
      }),
    },
    component(
      'AutoRefund',
      'Immediately refunds items that a customer reports missing and wants refunded, charged to the merchant. Off by default.',
    ),
  ),
  events_kept_days: Type.Integer({
    ...{ minimum: 1, maximum: 3650 },
    description: 'Number of days the event log is kept.',
  }),
  refusals_kept_days: Type.Integer({
    ...{ minimum: 1, maximum: 365 },
    description: 'Number of days the reasons for refused checkouts are kept.',
  }),
  rules_need_consent: flag(
    'Whether a version of the alcohol rules takes effect only after a second person approves it.',
  ),
}
const Settings = Type.Object(
  fields,
  component('OperatorSettings', 'Settings the operator can change at runtime.'),
)

export const SettingsAnswer = Type.Object({
  settings: Settings,
  defaults: Settings,
})

const changes = {
  convenience_fee: Type.Optional(nullable(fields.convenience_fee)),
  support_limit: Type.Optional(nullable(fields.support_limit)),
  sms_per_hour: Type.Optional(nullable(fields.sms_per_hour)),
  answer_minutes: Type.Optional(nullable(fields.answer_minutes)),
  courier_minute_dollars: Type.Optional(nullable(fields.courier_minute_dollars)),
  courier_loss_dollars: Type.Optional(nullable(fields.courier_loss_dollars)),
  auto_refund: Type.Optional(nullable(fields.auto_refund)),
  events_kept_days: Type.Optional(nullable(fields.events_kept_days)),
  refusals_kept_days: Type.Optional(nullable(fields.refusals_kept_days)),
  rules_need_consent: Type.Optional(nullable(fields.rules_need_consent)),
}
const SettingsFields = Type.Object(changes)
export type SettingsInput = Static<typeof SettingsFields>
export const SettingsChange = Type.Object({
  ...changes,
  reason: reasonInput(),
})
export type SettingsChangeInput = Static<typeof SettingsChange>
