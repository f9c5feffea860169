import { type Static, Type } from 'typebox'
import { component } from '../../../http/fields.ts'
import { partReader } from '../../../http/input.ts'

const optional = Type.Optional

/** Why an item can't be added to a cart, ordered, or used as a replacement. */
export const itemRefusals = [
  'no_item',
  'bad_option',
  'bad_quantity',
  'selection_required',
  'too_many_selections',
  'not_available',
] as const

/** An invalid number is refused as `bad_quantity`, like a quantity that isn't allowed. */
const Amount = Type.Union([Type.Number(), Type.String()], {
  description: 'The quantity. May have decimals if the item is sold by weight.',
})

export const Item = Type.Object(
  {
    item_id: Type.String({
      maxLength: 100,
      description: 'The id of a menu item (`N12`) or of a product size (`V34`).',
    }),
    item_qty: optional(Amount),
    option_qty: optional(
      Type.Record(Type.String(), Amount, {
        maxProperties: 200,
        description: 'Options from any depth, as a flat object: `{"N13": 1}`.',
      }),
    ),
    instructions: optional(Type.String({ description: 'A note for the merchant.', maxLength: 500 })),
  },
  component('CartItemInput', 'An item to add to the cart.'),
)

export type ItemInput = Static<typeof Item>

/** Items are read one by one, so a fault in one doesn't affect the others. */
export const readItem = partReader(Item)
