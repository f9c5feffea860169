import { Type } from 'typebox'
import { component, flag, integer, iso, nullable, text } from '../../http/fields.ts'
import { orderShapes } from '../orders/index.ts'

export const OrderMark = Type.Object(
  {
    order_id: integer('The order’s id.'),
    time_zone: text('The IANA time zone of the shop.'),
    late: flag('Whether it is open and its promised time has passed.'),
    waiting: flag('Whether the merchant hasn’t answered within `answer_minutes` of opening hours.'),
    late_at: nullable(iso('When it becomes late; null if it is over')),
    waiting_at: nullable(iso('When it counts as waiting for the merchant; null if no answer is awaited')),
    ready_by: nullable(
      iso(
        'When a scheduled order has to be ready: 20 minutes before it is wanted at the door, or at its time for pickup; null for ASAP orders',
      ),
    ),
  },
  component('OrderMark', 'Whether an order is late or waiting, and when that changes.'),
)

/** A page of orders with their status, late or waiting. */
export const MarkedOrders = Type.Object({
  ...orderShapes.MerchantOrders.properties,
  marks: Type.Array(OrderMark, { description: 'Whether each order is late or waiting, in the same order.' }),
})
