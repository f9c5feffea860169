import { type Static, Type } from 'typebox'
import { component, flag, nullable } from '../../http/fields.ts'

const fields = {
  convenience_fee: Type.Number({
    ...{ minimum: 0, maximum: 30 },
    description:
      'Convenience fee, in percent of the goods, of merchants whose application is approved from now on.',
  }),
  support_limit: Type.Number({
    ...{ minimum: 0, maximum: 10_000 },
    description:
      'The most that support may refund and grant for one order, and grant to one customer without an order within 30 days, in dollars.',
  }),
  sms_per_hour: Type.Integer({
    ...{ minimum: 1, maximum: 1_000_000 },
    description:
      'Codes that are texted to phone numbers within an hour, by all customers together; further ones are refused. An alert fires when text ' +
      'messages of all kinds reach 80% of it; news of orders is sent all the same.',
  }),
  answer_minutes: Type.Integer({
    ...{ minimum: 1, maximum: 120 },
    description:
      'After so many minutes the merchant is called again about an order that it has not answered; after twice that the order is ' +
      'cancelled and refunded. Only minutes in which the shop is open count. Orders that are placed already keep their times.',
  }),
  courier_minute_dollars: Type.Number({
    ...{ minimum: 0, maximum: 1000 },
    description: 'The cost of a minute of waiting when courier companies are compared, in dollars.',
  }),
  courier_loss_dollars: Type.Number({
    ...{ minimum: 0, maximum: 1000 },
    description: 'The cost of a booking that surely fails when courier companies are compared, in dollars.',
  }),
  auto_refund: Type.Object(
    {
      max_amount: Type.Number({
        ...{ minimum: 0, maximum: 1000 },
        description: 'The most that is refunded this way for one request, in dollars; 0: nothing is.',
      }),
      max_per_customer_30_days: Type.Integer({
        ...{ minimum: 0, maximum: 100 },
        description: 'How many requests of one customer are refunded this way within 30 days.',
      }),
    },
    component(
      'AutoRefund',
      'Items that a customer reports missing and wants refunded are refunded at once, booked to the merchant. Off by default.',
    ),
  ),
  events_kept_days: Type.Integer({
    ...{ minimum: 1, maximum: 3650 },
    description: 'How many days the event log is kept.',
  }),
  refusals_kept_days: Type.Integer({
    ...{ minimum: 1, maximum: 365 },
    description: 'How many days it is kept why a checkout was refused.',
  }),
  rules_need_consent: flag(
    'Whether a version of the alcohol rules comes into force only when a second person agrees.',
  ),
}
const Settings = Type.Object(
  fields,
  component('OperatorSettings', 'Values that the operator can change at run time.'),
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
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why; the audit keeps it.' }),
})
export type SettingsChangeInput = Static<typeof SettingsChange>
