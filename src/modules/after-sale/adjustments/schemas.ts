import { Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import { Item } from '../../carts/lines/index.ts'

const optional = Type.Optional
const Amount = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description })

const Change = Type.Object({
  item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line of the order’s cart.' }),
  quantity: optional(Amount('How many there are: fewer than ordered.')),
  weight: optional(Amount('The actual weight: at most 15% more than ordered.')),
  remove: optional(Type.Literal(true, { description: 'The line is missing.' })),
  replace: optional(
    Type.Object(
      { item: rawPart(Item, 'The replacement.') },
      { description: 'By another item of the menu or the alcohol catalogue, written as in a cart.' },
    ),
  ),
})
/** One by one: what is wrong with one of them says nothing of the others. */
export const readChange = partReader(Change)
export const Changes = Type.Array(rawPart(Change, 'A line that changes.'), {
  minItems: 1,
  maxItems: 500,
  description: 'With adjust: lines that change, each with one of quantity, weight, remove or replace.',
})

const Token = Type.String({ maxLength: 200, description: 'The token of the link in the email.' })
export const ConsentToken = Type.Object({ token: Token })
export const ConsentAnswer = Type.Object({
  token: Token,
  answer: Type.Union([Type.Literal('accept'), Type.Literal('decline')], {
    description: 'Whether the customer takes the replacement.',
  }),
})
