import { type Static, Type } from 'typebox'
import { MerchantId, OfMerchant } from '../../merchants/index.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const ChangeAvailability = Type.Object({
  merchantId: MerchantId,
  id: Type.String({
    maxLength: 20,
    description: 'An item or an option: `N12` as the menu has it, or the integer.',
    'x-refusal': 'unknown_entity',
  }),
  available: Type.Boolean({ description: 'false: sold out.' }),
  until: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'With available=false: ISO 8601, or `tomorrow` (04:00 of the merchant’s clocks); else until it is made available.',
    }),
  ),
})
export type ChangeAvailabilityInput = Static<typeof ChangeAvailability>

const SoldOut = Type.Object({
  id: Type.String(),
  name: Type.String(),
  available: Type.Boolean(),
  until: nullable(
    Type.String({ description: 'ISO 8601: available again then; null: until somebody says so.' }),
  ),
})
export const Availability = Type.Object({ item: SoldOut })
export const SoldOutQuery = OfMerchant
export const SoldOutList = Type.Object({ items: Type.Array(SoldOut) })
