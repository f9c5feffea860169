import { type Static, Type } from 'typebox'
import { idInput, oneOf } from '../../http/fields.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { Changes } from '../after-sale/index.ts'
import { orderShapes } from '../orders/index.ts'

const optional = Type.Optional

const actions = ['confirm', 'reject', 'ready', 'complete', 'cancel', 'adjust'] as const
export const OrderAction = Type.Object({
  merchantId: MerchantId,
  orderId: idInput('The order’s id.', { 'x-aliases': ['order_id'], 'x-refusal': 'unknown_order' }),
  action: oneOf(actions, `${actions.join(', ')}.`),
  lines: optional(Changes),
  prepMinutes: optional(Type.Integer({ minimum: 0, maximum: 1440, description: 'With confirm.' })),
  reason: optional(
    Type.String({ maxLength: 500, description: 'With reject and cancel. Shown to the customer.' }),
  ),
})
export type OrderActionInput = Static<typeof OrderAction>
export const MovedOrder = Type.Object({ order: orderShapes.MerchantOrder })
