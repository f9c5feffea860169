import { type Static, Type } from 'typebox'
import { idInput, oneOf, text } from '../../../http/fields.ts'

const optional = Type.Optional
const seconds = (description: string) => Type.Integer({ description: `${description}; Unix seconds.` })
const stop = (description: string) =>
  optional(Type.Object({ eta: optional(seconds('When the courier is expected to arrive')) }, { description }))

const Report = Type.Object({
  delivery_id: Type.String({ minLength: 1, maxLength: 255, description: 'Your id of the delivery.' }),
  status: Type.String({
    maxLength: 20,
    description:
      '`booked`, `to_pickup`, `at_pickup`, `to_delivery`, `at_delivery`, `delivered`, `cancelled` or `failed`.',
  }),
  status_time: seconds('When the status began'),
  seen_at: optional(seconds('When the courier was at `courier.location`. Default: now')),
  courier: optional(
    Type.Object(
      {
        first_name: Type.String({ maxLength: 200, description: 'First name.' }),
        last_name: Type.String({ maxLength: 200, description: 'Last name.' }),
        phone: Type.String({ maxLength: 200, description: 'Phone number.' }),
        location: Type.Object(
          {
            latitude: Type.Number({ description: 'Latitude.' }),
            longitude: Type.Number({ description: 'Longitude.' }),
          },
          { description: 'The courier’s location.' },
        ),
      },
      { description: 'The courier. Required from `to_pickup` on.' },
    ),
  ),
  pickup: stop('The stop at the merchant.'),
  delivery: stop('The stop at the customer.'),
})
export const StatusReports = Type.Object({
  deliveries: Type.Array(Report, {
    minItems: 1,
    maxItems: 500,
    description: 'Reports. Several for the same delivery are applied in the order of `status_time`.',
  }),
})
export type StatusReportsInput = Static<typeof StatusReports>

/** Everything else in a network's event is read from the raw body, once verified. */
export const WebhookOfNetwork = Type.Object({
  provider_id: idInput('The network’s id.'),
})

export const TokenRequest = Type.Object({
  ...WebhookOfNetwork.properties,
  grant_type: optional(Type.String({ maxLength: 50, description: '`client_credentials`.' })),
  client_id: optional(Type.String({ maxLength: 1000, description: 'The client id.' })),
  client_secret: optional(Type.String({ maxLength: 1000, description: 'The client secret.' })),
  scope: optional(Type.String({ maxLength: 1000, description: 'Ignored.' })),
})
export const NetworkToken = Type.Object({
  access_token: text('Sent as a bearer token with every webhook.'),
  token_type: text('`Bearer`.'),
  expires_in: Type.Integer({ description: 'Seconds.' }),
})

export const ReportResults = Type.Object({
  results: Type.Array(
    Type.Object({
      delivery_id: text('Your id of the delivery.'),
      outcome: oneOf(
        ['applied', 'unchanged', 'not_allowed', 'later', 'unknown', 'unusable'],
        '`applied`: recorded. `unchanged`: already known, or a newer report was. `not_allowed`: the status can’t follow the current ' +
          'one; recorded but not applied. `later`: can’t be applied yet; report it again. `unknown`: not one of your ' +
          'deliveries. `unusable`: violates a rule, see `violations`.',
      ),
      violations: optional(
        Type.Array(Type.Object({ field: text('The field.'), rule: text('The rule.') }), {
          description: 'Rules the report violates; absent if none.',
        }),
      ),
    }),
    { description: 'One for each report, in the same order.' },
  ),
})
