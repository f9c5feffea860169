import { Type } from 'typebox'
import { deliveryStatuses } from '../../../../courier-contract/contract.ts'
import { component, flag, integer, iso, nullable, number, oneOf, text } from '../../../http/fields.ts'

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
              vehicle: Type.Optional(text('The courier’s vehicle, if the company names it.')),
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

const spot = { x: number('Pixels from the left.'), y: number('Pixels from the top.') }
const Spot = Type.Object(spot, component('MapSpot', 'A place on a map.'))
export const OrderMap = Type.Object({
  map: nullable(
    Type.Object(
      {
        width: integer('Pixels.'),
        height: integer('Pixels.'),
        frame: text('Names what lies under the markers: while it stays the same, only the courier moves.'),
        streets: Type.Object(
          {
            path: text('The streets as the path of an SVG.'),
            width: number('The width of a street in pixels.'),
            labels: Type.Array(
              Type.Object({
                name: text('The name of a street.'),
                ...spot,
                degrees: number('Turned clockwise by.'),
              }),
              { description: 'Names of streets.' },
            ),
          },
          { description: 'The streets.' },
        ),
        merchant: Spot,
        door: nullable(Spot),
        courier: nullable(Spot),
        delivered: flag('Whether it is at the door.'),
        miles_left: nullable(number('From the courier to where they are heading; null: no courier yet.')),
        heading_to: oneOf(['shop', 'door'], 'Where the courier is heading.'),
      },
      component('OrderMap', 'A street map of an order, ready to be drawn.'),
    ),
  ),
})
