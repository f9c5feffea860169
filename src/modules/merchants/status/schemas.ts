import { type Static, Type } from 'typebox'
import { component, integer, nullable, text } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional

export const ChangeStatus = Type.Object({
  merchantId: MerchantId,
  paused_until: optional(
    nullable(timeInput('When the pause ends, ISO 8601, at most 31 days ahead. null ends it now.')),
  ),
  busy_minutes: optional(
    Type.Integer({
      minimum: 0,
      maximum: 120,
      description: 'Minutes added to every estimate for two hours, or until set to 0.',
    }),
  ),
})
export type ChangeStatusInput = Static<typeof ChangeStatus>

export const Status = Type.Object({
  status: Type.Object(
    {
      paused_until: nullable(
        text('When the pause ends, ISO 8601 with the merchant’s offset; null if not paused.'),
      ),
      busy_minutes: integer('Minutes currently added to every estimate.'),
      busy_until: nullable(text('When that ends automatically.')),
      drivers_busy_minutes: integer('Minutes added to delivery estimates while no driver has room.'),
      drivers_busy_until: nullable(text('When that ends automatically.')),
      delivery_paused_until: nullable(
        text('When deliveries resume, ISO 8601, paused because no driver has room; null if not paused.'),
      ),
    },
    component('MerchantStatus', 'Whether it takes orders, and how busy it is.'),
  ),
})
