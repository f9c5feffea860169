import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, nullable, number, sortBy, text } from '../../../http/fields.ts'
import { PaymentTypes } from '../merchant-schemas.ts'

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
  state: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Only those of this state.' })),
  type: Type.Optional(Type.String({ maxLength: 50, description: 'Only those of this type.' })),
  active: Type.Optional(flag('Only those that customers can, or cannot, find.')),
  promoted: Type.Optional(flag('Only those that searches list as promoted, or the others.')),
  sales: Type.Optional(flag('Whether each has `sales`.')),
  sort: Type.Optional(
    sortBy(
      ['id', 'name', 'place', 'sales'],
      '`id` when absent; `place` is by state and city, `sales` by the gross of the last 30 days that are over.',
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 100 }),
  ),
  offset: Type.Optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 10_000_000, default: 0 }),
  ),
})
export const Merchants = Type.Object({
  merchants: Type.Array(
    Type.Object(
      {
        ...Merchant.properties,
        sales: Type.Optional(
          Type.Object(
            {
              orders: integer('Orders placed.'),
              gross: dollars('What was sold'),
              cancellations: integer('Orders that were rejected, canceled or failed.'),
              prep_minutes: nullable(number('Minutes from accepting to ready, on average; null: unknown.')),
            },
            { description: 'The last 30 days that are over, with `sales=true`.' },
          ),
        ),
      },
      component('ListedMerchant', 'A merchant of the operator’s list.'),
    ),
    { description: 'The merchants of this page.' },
  ),
})
export const InMerchant = Type.Object({ merchant_id: Id })
const switches = {
  active: Type.Optional(flag('Whether customers can find it.')),
  promoted: Type.Optional(flag('Whether searches list it as promoted.')),
  courierDelivery: Type.Optional(flag('Whether courier companies deliver for it.')),
  autoConfirm: Type.Optional(flag('Whether orders are accepted automatically.')),
  deliveryProcessesCard: Type.Optional(flag('Whether cards are charged online for deliveries.')),
  paymentTypes: Type.Optional(PaymentTypes),
}
export const MerchantPatch = Type.Object({ merchant_id: Id, ...switches })

const BulkMerchant = Type.Object(
  { merchant_id: integer('The merchant’s id.'), name: text('The name.') },
  component('BulkMerchant', 'A merchant of a change of many.'),
)
export const Bulk = Type.Object({
  merchant_ids: Type.Array(Id, { minItems: 1, maxItems: 200, description: 'The merchants, 200 at most.' }),
  dry_run: Type.Optional(flag('Changes nothing; answers what would change.')),
  ...switches,
})
export type BulkInput = Static<typeof Bulk>
export const BulkDone = Type.Object({
  dry_run: flag('Whether nothing was changed.'),
  changed: Type.Array(BulkMerchant, { description: 'Merchants that change.' }),
  unchanged: Type.Array(BulkMerchant, { description: 'Merchants that are so already.' }),
  unknown: Type.Array(Type.Integer(), { description: 'Ids of no merchant.' }),
})

export type MerchantQueryInput = Static<typeof MerchantQuery>
export type MerchantPatchInput = Static<typeof MerchantPatch>
