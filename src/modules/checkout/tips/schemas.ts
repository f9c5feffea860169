import { type Static, Type } from 'typebox'
import { dollars, idInput, integer } from '../../../http/fields.ts'
import { orderShapes } from '../../orders/index.ts'
import { PostedPayment } from '../schemas.ts'

export const PostedTip = Type.Object({
  order_id: idInput('The order’s id.', { 'x-refusal': 'unknown_order' }),
  tip: Type.Number({ minimum: 0.01, maximum: 1000, description: 'Dollars to add.' }),
  payment: Type.Optional(PostedPayment),
})
export type TipInput = Static<typeof PostedTip>

export const AddedTip = Type.Object({
  order_id: integer('The order’s id.'),
  tip: dollars('The amount charged'),
  order: orderShapes.WholeOrder,
})
