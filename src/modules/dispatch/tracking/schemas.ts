import { Type } from 'typebox'
import { deliveryStatuses } from '../../../core/courier/contract.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Iso = Type.String({ description: 'ISO 8601 with the merchant’s offset.' })

export const OrderInPath = Type.Object({
  order_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, 'x-refusal': 'unknown_order' }),
})
export const TokenInPath = Type.Object({ token: Type.String({ description: 'Of `delivery.tracking_url`.' }) })

export const TrackedOrder = Type.Object({
  order_id: Type.Integer(),
  status: Type.String({ description: 'The order’s.' }),
  delivery: nullable(
    Type.Object({
      status: Type.String({ description: `${deliveryStatuses.join(', ')}.` }),
      eta: nullable(Iso),
      pickup_eta: nullable(Iso),
      courier: nullable(
        Type.Object({ first_name: Type.String(), latitude: Type.Number(), longitude: Type.Number() }),
      ),
      provider: nullable(Type.String()),
      reported_at: nullable(Iso),
      reason: nullable(Type.String()),
      tracking_url: Type.String(),
    }),
  ),
})
