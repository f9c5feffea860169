import { Type } from 'typebox'
import { deliveryStatuses } from '../../../../courier-contract/contract.ts'
import { integer, iso, nullable, number, text } from '../../../http/fields.ts'

export const OrderInPath = Type.Object({
  order_id: Type.Integer({
    description: 'The order’s id.',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-refusal': 'unknown_order',
  }),
})
export const TokenInPath = Type.Object({ token: text('The token in `delivery.tracking_url`.') })

export const TrackedOrder = Type.Object({
  order_id: integer('The order’s id.'),
  status: text('The order’s.'),
  delivery: nullable(
    Type.Object(
      {
        status: text(`${deliveryStatuses.join(', ')}.`),
        eta: nullable(iso('When the courier is expected at the door')),
        pickup_eta: nullable(iso('When the courier is expected at the merchant')),
        courier: nullable(
          Type.Object(
            {
              first_name: text('First name.'),
              latitude: number('Latitude of the latest position.'),
              longitude: number('Longitude of the latest position.'),
            },
            { description: 'The courier; null: none yet.' },
          ),
        ),
        provider: nullable(text('The courier company.')),
        reported_at: nullable(iso('When the company last reported')),
        reason: nullable(text('Why it failed.')),
        tracking_url: text('A page with a map, for people; may be passed on.'),
      },
      { description: 'The delivery; null: for pickup, or before a courier is sought.' },
    ),
  ),
})
