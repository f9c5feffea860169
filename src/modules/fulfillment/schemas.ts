import { type Static, Type } from 'typebox'
import { flag, idInput, pageLimit, pageOffset } from '../../http/fields.ts'
import { dateOrTimeInput } from '../../http/input-formats.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { type Order, orderShapes } from '../orders/index.ts'
import { MarkedOrders } from '../overdue/index.ts'

const optional = Type.Optional
const OrderId = idInput('The order’s id.', { 'x-refusal': 'unknown_order' })

const statuses: Order['status'][] = [
  'placed',
  'confirmed',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
  'failed',
]

export const MerchantOrdersQuery = Type.Object({
  merchantId: MerchantId,
  status: optional(
    Type.Array(Type.Union(statuses.map((status) => Type.Literal(status))), {
      'x-comma-list': true,
      description:
        'One or several, comma-separated. Default: all. If you select only placed, confirmed, ready and out_for_delivery, the oldest come first; otherwise the newest.',
    }),
  ),
  since: optional(dateOrTimeInput('Ordered at or after this time: ISO 8601, or a date in UTC.')),
  limit: pageLimit(1000, 100),
  offset: pageOffset(1_000_000),
  marks: optional(flag('Also returns whether each order is late or waiting.')),
})
export const MerchantOrders = Type.Object({
  ...orderShapes.MerchantOrders.properties,
  marks: optional(MarkedOrders.properties.marks),
})
export type MerchantOrdersInput = Static<typeof MerchantOrdersQuery>

export const Cancellation = Type.Object({
  order_id: OrderId,
  reason: optional(Type.String({ description: 'The reason, shown to the merchant.', maxLength: 500 })),
})
