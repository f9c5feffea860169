import { Type } from 'typebox'
import { component, integer, iso, oneOf, text } from '../../../http/fields.ts'

const Stop = Type.Object({
  order_id: integer('The order’s id.'),
  kind: oneOf(['pickup', 'dropoff'], 'At the shop or at the customer’s door.'),
  at: iso('When the driver is expected there'),
})
const Route = Type.Object(
  {
    driver: text('Email address of the driver.'),
    stops: Type.Array(Stop, { description: 'In order, with those of the suggestions.' }),
  },
  component('DispatchRoute', 'The best way for a driver.'),
)
const Suggestion = Type.Object(
  {
    order_id: integer('The order’s id.'),
    driver: text('Email address of the driver who should take it.'),
    reason: oneOf(
      ['same_way', 'nearest', 'only_free'],
      'Why this driver: it is brought with the orders in `with`, they are there first, or no other has room.',
    ),
    with: Type.Array(integer('An order’s id.'), { description: 'Orders that are brought on the same way.' }),
    added_minutes: integer('Minutes that the driver is longer on the road by it.'),
    at: iso('When the customer has it'),
    late_minutes: integer('Minutes after it was promised; 0: in time.'),
  },
  component('DispatchSuggestion', 'Who should bring an order that no one has yet.'),
)
export const PlanAnswer = Type.Object({
  routes: Type.Array(Route, { description: 'Of each driver who has stops, or should have.' }),
  suggestions: Type.Array(Suggestion, { description: 'Those that are there first come first.' }),
  left: Type.Array(
    Type.Object({
      order_id: integer('The order’s id.'),
      reason: oneOf(['no_driver', 'drivers_full'], 'No driver is on a shift, or none has room.'),
    }),
    { description: 'Orders that no driver can take.' },
  ),
})
