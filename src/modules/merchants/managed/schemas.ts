import { type Static, Type } from 'typebox'
import { component, flag, integer, sortBy, text } from '../../../http/fields.ts'
import { PaymentTypes } from '../info/schemas.ts'

const Id = Type.Integer({ description: 'The id.', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const Merchant = Type.Object(
  {
    merchant_id: integer('The merchant’s id.'),
    group_id: integer('The merchant group’s id.'),
    name: text('The name.'),
    type: text('Type of merchant.'),
    city: text('City.'),
    state: text('State, two letters.'),
    active: flag('Whether customers can find it.'),
    promoted: flag('Whether searches list it as promoted.'),
    courierDelivery: flag('Whether courier companies deliver for it.'),
    autoConfirm: flag('Whether orders are accepted automatically.'),
    deliveryProcessesCard: flag('Whether cards are charged online for deliveries.'),
    paymentTypes: Type.Array(Type.String(), {
      description: 'Payment types that it accepts.',
    }),
  },
  component('OperatedMerchant', 'A merchant with the settings that are the operator’s.'),
)
export const MerchantQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, or an id.' })),
  group_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only those of this group.' }),
  ),
  sort: Type.Optional(sortBy(['id', 'name', 'place'], '`id` when absent; `place` is by state and city.')),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 100 }),
  ),
  offset: Type.Optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 10_000_000, default: 0 }),
  ),
})
export const Merchants = Type.Object({
  merchants: Type.Array(Merchant, { description: 'The merchants of this page.' }),
})
export const InMerchant = Type.Object({ merchant_id: Id })
export const MerchantPatch = Type.Object({
  merchant_id: Id,
  active: Type.Optional(flag('Whether customers can find it.')),
  promoted: Type.Optional(flag('Whether searches list it as promoted.')),
  courierDelivery: Type.Optional(flag('Whether courier companies deliver for it.')),
  autoConfirm: Type.Optional(flag('Whether orders are accepted automatically.')),
  deliveryProcessesCard: Type.Optional(flag('Whether cards are charged online for deliveries.')),
  paymentTypes: Type.Optional(PaymentTypes),
})

export type MerchantQueryInput = Static<typeof MerchantQuery>
export type MerchantPatchInput = Static<typeof MerchantPatch>
