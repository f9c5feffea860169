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
    stops: Type.Array(Stop, { description: 'Stops in order, including the suggestions’.' }),
  },
  component('DispatchRoute', 'The best route for a driver.'),
)
const Suggestion = Type.Object(
  {
    order_id: integer('The order’s id.'),
    driver: text('Email address of the driver who should take it.'),
    reason: oneOf(
      ['same_way', 'nearest', 'only_free'],
      'Why this driver: it goes with the orders in `with`, they arrive first, or no other driver has room.',
    ),
    with: Type.Array(integer('An order’s id.'), { description: 'Orders delivered on the same route.' }),
    added_minutes: integer('Minutes it adds to the driver’s route.'),
    at: iso('When the customer gets it'),
    late_minutes: integer('Minutes after the promised time; 0 if on time.'),
  },
  component('DispatchSuggestion', 'Which driver should take an unassigned order.'),
)
export const PlanAnswer = Type.Object({
  routes: Type.Array(Route, { description: 'One for each driver with stops, current or suggested.' }),
  suggestions: Type.Array(Suggestion, { description: 'Earliest arrival first.' }),
  left: Type.Array(
    Type.Object({
      order_id: integer('The order’s id.'),
      reason: oneOf(['no_driver', 'drivers_full'], 'No driver is on shift, or none has room.'),
    }),
    { description: 'Orders no driver can take.' },
  ),
})
