import { Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import { Item } from '../../carts/lines/index.ts'

const optional = Type.Optional
const Amount = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description })

const Change = Type.Object({
  item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line in the order’s cart.' }),
  quantity: optional(Amount('The available quantity, less than ordered.')),
  weight: optional(Amount('The actual weight, at most 15% over the ordered weight.')),
  remove: optional(Type.Literal(true, { description: 'Removes the line: the item is unavailable.' })),
  replace: optional(
    Type.Object(
      { item: rawPart(Item, 'The replacement.') },
      {
        description:
          'Replaces the line with another item from the menu or the alcohol catalog, in the same format as a cart item.',
      },
    ),
  ),
})
/** Changes are read one by one, so a fault in one doesn't affect the others. */
export const readChange = partReader(Change)
export const Changes = Type.Array(rawPart(Change, 'A line to change.'), {
  minItems: 1,
  maxItems: 500,
  description: 'For `adjust`: the lines to change, each with one of quantity, weight, remove or replace.',
})

const Token = Type.String({ maxLength: 200, description: 'The token from the link in the email.' })
export const ConsentToken = Type.Object({ token: Token })
export const ConsentAnswer = Type.Object({
  token: Token,
  answer: Type.Union([Type.Literal('accept'), Type.Literal('decline')], {
    description: 'Whether the customer accepts the replacement.',
  }),
})
