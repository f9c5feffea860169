import { Type } from 'typebox'
import { component, integer, text } from './fields.ts'

/** The wire shape of an estimate, in searches, carts and at checkout. */
export const Estimated = Type.Object(
  {
    ready_minutes: integer('Minutes until it can be picked up.'),
    delivery_minutes_low: integer('Minutes until it is delivered: the start of the promised window.'),
    delivery_minutes_high: integer('The end of the window, 15 minutes later.'),
    basis: text(
      '`history`: the merchant’s own orders at this hour of the week; `history_and_queue`: with what waits there now; `merchant`: its own word, until it has had a few orders.',
    ),
  },
  component('Estimate', 'When an order that is placed now would be ready or delivered.'),
)
