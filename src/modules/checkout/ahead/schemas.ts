import { type Static, Type } from 'typebox'
import { integer } from '../../../http/fields.ts'
import { orderShapes } from '../../orders/index.ts'
import { PostedPayment } from '../schemas.ts'

export const ChangedCard = Type.Object({
  order_id: Type.Integer({
    ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, 'x-refusal': 'unknown_order' },
    description: 'The order’s id.',
  }),
  payment: Type.Optional(PostedPayment),
})
export type ChangedCardInput = Static<typeof ChangedCard>

export const OrderWithCard = Type.Object({
  order_id: integer('The order’s id.'),
  order: orderShapes.WholeOrder,
})
