import { Type } from 'typebox'
import { deliveryStatuses } from '../../../../courier-contract/contract.ts'
import {
  component,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  text,
} from '../../../http/fields.ts'

export const OrderInPath = Type.Object({
  order_id: idInput('The order’s id.', { 'x-refusal': 'unknown_order' }),
})
export const TokenInPath = Type.Object({ token: text('The token from `delivery.tracking_url`.') })

export const TrackedOrder = Type.Object({
  order_id: integer('The order’s id.'),
  status: text('The order’s status.'),
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
              vehicle: Type.Optional(text('The courier’s vehicle, if the company reports it.')),
            },
            { description: 'The courier; null if none yet.' },
          ),
        ),
        provider: nullable(text('The courier company.')),
        reported_at: nullable(iso('When the company last reported')),
        reason: nullable(text('Why it failed.')),
        tracking_url: text('A tracking page with a map, which can be shared.'),
      },
      { description: 'The delivery; null for pickup, or before the search for a courier starts.' },
    ),
  ),
})

const spot = { x: number('Pixels from the left.'), y: number('Pixels from the top.') }
const Spot = Type.Object(spot, component('MapSpot', 'A point on a map.'))
export const OrderMap = Type.Object({
  map: nullable(
    Type.Object(
      {
        width: integer('Pixels.'),
        height: integer('Pixels.'),
        frame: text('Identifies the map under the markers. While it stays the same, only the courier moves.'),
        streets: Type.Object(
          {
            path: text('The streets as the path of an SVG.'),
            width: number('The width of a street in pixels.'),
            labels: Type.Array(
              Type.Object({
                name: text('The name of a street.'),
                ...spot,
                degrees: number('Clockwise rotation in degrees.'),
              }),
              { description: 'Street names.' },
            ),
          },
          { description: 'The streets.' },
        ),
        merchant: Spot,
        door: nullable(Spot),
        courier: nullable(Spot),
        delivered: flag('Whether it has been delivered.'),
        miles_left: nullable(
          number('Miles from the courier to their next stop; null if there is no courier yet.'),
        ),
        heading_to: oneOf(['shop', 'door'], 'The courier’s next stop.'),
      },
      component('OrderMap', 'A street map for an order, ready to draw.'),
    ),
  ),
})
