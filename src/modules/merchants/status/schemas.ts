import { type Static, Type } from 'typebox'
import { component, integer, nullable, text } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional

export const ChangeStatus = Type.Object({
  merchantId: MerchantId,
  paused_until: optional(
    nullable(timeInput('ISO 8601, at most 31 days ahead: takes no orders before. null ends the pause.')),
  ),
  busy_minutes: optional(
    Type.Integer({
      minimum: 0,
      maximum: 120,
      description: 'Added to every estimate for two hours, or until set to 0.',
    }),
  ),
})
export type ChangeStatusInput = Static<typeof ChangeStatus>

export const Status = Type.Object({
  status: Type.Object(
    {
      paused_until: nullable(text('ISO 8601 with the merchant’s offset; null: not paused.')),
      busy_minutes: integer('Added to every estimate at the moment.'),
      busy_until: nullable(text('When that ends by itself.')),
      drivers_busy_minutes: integer('Added to estimates of deliveries while no driver has room.'),
      drivers_busy_until: nullable(text('When that ends by itself.')),
      delivery_paused_until: nullable(
        text('ISO 8601: no deliveries are taken before, for no driver has room; null: they are.'),
      ),
    },
    component('MerchantStatus', 'Whether it takes orders, and how busy it is.'),
  ),
})
