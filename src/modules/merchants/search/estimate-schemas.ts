import { Type } from 'typebox'
import { component, integer, nullable, text } from '../../../http/fields.ts'

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

/** Why a merchant takes no orders. */
export const Closing = {
  closed_reason: nullable(
    text(
      'Why it takes no orders for this time: `outside_hours`, `holiday` (a date with hours of its own), `paused`, ' +
        '`no_schedule`, `no_zones`, `not_offered`. Null when it takes them.',
    ),
  ),
  paused_until: nullable(text('ISO 8601: takes no orders before; null when it has not paused.')),
}
