import { type Static, Type } from 'typebox'
import { idInput, integer } from '../../../http/fields.ts'
import { orderShapes } from '../../orders/index.ts'
import { PostedPayment } from '../schemas.ts'

export const ChangedCard = Type.Object({
  order_id: idInput('The order’s id.', { 'x-refusal': 'unknown_order' }),
  payment: Type.Optional(PostedPayment),
})
export type ChangedCardInput = Static<typeof ChangedCard>

export const OrderWithCard = Type.Object({
  order_id: integer('The order’s id.'),
  order: orderShapes.WholeOrder,
})
