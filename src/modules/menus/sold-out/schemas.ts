import { type Static, Type } from 'typebox'
import { component, flag, nullable, oneOf, text } from '../../../http/fields.ts'
import { tomorrowOrTimeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

export const ChangeAvailability = Type.Object({
  merchantId: MerchantId,
  id: Type.String({
    maxLength: 20,
    description: 'An item or option: `N12` as in the menu, or the integer.',
    'x-refusal': 'unknown_entity',
  }),
  available: flag('false if sold out.'),
  until: Type.Optional(
    tomorrowOrTimeInput(
      'With available=false: ISO 8601, or `tomorrow` (04:00 in the merchant’s time zone). Default: until you make it available.',
    ),
  ),
})
export type ChangeAvailabilityInput = Static<typeof ChangeAvailability>

const SoldOut = Type.Object(
  {
    id: text('The item’s id: `N12`.'),
    name: text('The item’s name.'),
    available: flag('false if sold out.'),
    until: nullable(text('When it becomes available again, ISO 8601; null if no end is set.')),
  },
  component('ItemAvailability', 'Whether an item can be ordered.'),
)
export const Availability = Type.Object({ item: SoldOut })
export const SoldOutQuery = Type.Object({
  merchantId: MerchantId,
  all: Type.Optional(flag('true for every item and option on the menu, not only those sold out.')),
})
export type SoldOutQuery = Static<typeof SoldOutQuery>

const Sellable = Type.Object(
  { ...SoldOut.properties, type: oneOf(['Item', 'Option'], 'The kind of entity.') },
  component('SellableItem', 'Whether an item or an option can be ordered.'),
)
export const SoldOutList = Type.Object({
  items: Type.Array(Sellable, { description: 'The sold-out entities, or all with `all`, sorted by name.' }),
})
