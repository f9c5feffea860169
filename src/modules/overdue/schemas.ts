import { Type } from 'typebox'
import { component, flag, integer, iso, nullable, text } from '../../http/fields.ts'
import { orderShapes } from '../orders/index.ts'

export const OrderMark = Type.Object(
  {
    order_id: integer('The order’s id.'),
    time_zone: text('The IANA time zone of the shop.'),
    late: flag('It is open, and its promised time has passed.'),
    waiting: flag(
      'The merchant has not answered it, although the `answer_minutes` in which the shop was open have passed.',
    ),
    late_at: nullable(iso('From when on it is late; null: it is over')),
    waiting_at: nullable(iso('From when on it waits for the merchant; null: no answer is awaited')),
  },
  component('OrderMark', 'How an order stands now, and when that changes.'),
)

/** A page of orders, each with how it stands. */
export const MarkedOrders = Type.Object({
  ...orderShapes.MerchantOrders.properties,
  marks: Type.Array(OrderMark, { description: 'How each of them stands, in the same order.' }),
})
