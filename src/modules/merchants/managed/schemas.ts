import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  nullable,
  number,
  pageLimit,
  pageOffset,
  sortBy,
  text,
} from '../../../http/fields.ts'
import { PaymentTypes } from '../merchant-schemas.ts'

const Id = idInput('The id.')

export const Merchant = Type.Object(
  {
    merchant_id: integer('The merchant’s id.'),
    group_id: integer('The merchant group’s id.'),
    name: text('The name.'),
    type: text('Type of merchant.'),
    city: text('City.'),
    state: text('State, two letters.'),
    active: flag('Whether customers can find it.'),
    promoted: flag('Whether searches show it as promoted.'),
    courierDelivery: flag('Whether courier companies deliver for it.'),
    autoConfirm: flag('Whether orders are accepted automatically.'),
    deliveryProcessesCard: flag('Whether cards are charged online for deliveries.'),
    paymentTypes: Type.Array(Type.String(), {
      description: 'Accepted payment types.',
    }),
  },
  component('OperatedMerchant', 'A merchant with the operator’s settings.'),
)
export const MerchantQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, or an id.' })),
  group_id: Type.Optional(idInput('Only merchants of this group.')),
  state: Type.Optional(
    Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Only merchants in this state.' }),
  ),
  type: Type.Optional(Type.String({ maxLength: 50, description: 'Only merchants of this type.' })),
  active: Type.Optional(flag('true for merchants that customers can find, false for the others.')),
  promoted: Type.Optional(flag('true for promoted merchants, false for the others.')),
  sales: Type.Optional(flag('Whether to include `sales`.')),
  sort: Type.Optional(
    sortBy(
      ['id', 'name', 'place', 'sales'],
      'Sort order. Default `id`. `place` sorts by state and city, `sales` by the gross of the last 30 full days.',
    ),
  ),
  limit: pageLimit(1000, 100),
  offset: pageOffset(10_000_000),
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
              gross: dollars('Gross sales'),
              cancellations: integer('Orders that were rejected, canceled or failed.'),
              prep_minutes: nullable(number('Average minutes from acceptance to ready; null if unknown.')),
            },
            { description: 'The last 30 full days, with `sales=true`.' },
          ),
        ),
      },
      component('ListedMerchant', 'A merchant in the operator’s list.'),
    ),
    { description: 'The merchants on this page.' },
  ),
})
export const InMerchant = Type.Object({ merchant_id: Id })
const switches = {
  active: Type.Optional(flag('Whether customers can find it.')),
  promoted: Type.Optional(flag('Whether searches show it as promoted.')),
  courierDelivery: Type.Optional(flag('Whether courier companies deliver for it.')),
  autoConfirm: Type.Optional(flag('Whether orders are accepted automatically.')),
  deliveryProcessesCard: Type.Optional(flag('Whether cards are charged online for deliveries.')),
  paymentTypes: Type.Optional(PaymentTypes),
}
export const MerchantPatch = Type.Object({ merchant_id: Id, ...switches })

const BulkMerchant = Type.Object(
  { merchant_id: integer('The merchant’s id.'), name: text('The name.') },
  component('BulkMerchant', 'A merchant in a bulk change.'),
)
export const Bulk = Type.Object({
  merchant_ids: Type.Array(Id, { minItems: 1, maxItems: 200, description: 'The merchants, up to 200.' }),
  dry_run: Type.Optional(flag('Returns what would change without changing it.')),
  ...switches,
})
export type BulkInput = Static<typeof Bulk>
export const BulkDone = Type.Object({
  dry_run: flag('Whether nothing was changed.'),
  changed: Type.Array(BulkMerchant, { description: 'Changed merchants.' }),
  unchanged: Type.Array(BulkMerchant, { description: 'Merchants that already had these settings.' }),
  unknown: Type.Array(Type.Integer(), { description: 'Ids without a merchant.' }),
})

export type MerchantQueryInput = Static<typeof MerchantQuery>
export type MerchantPatchInput = Static<typeof MerchantPatch>
