import { type Static, Type } from 'typebox'
import { component, coordinates, oneOf, text } from '../../http/fields.ts'
import { kinds } from './rules/suggestions.ts'

export const SuggestInput = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 100, description: 'The text typed so far.' }),
  address: Type.Optional(
    Type.String({
      maxLength: 300,
      description:
        'Where to deliver: an address, a ZIP code or a neighborhood. If omitted, only products are suggested.',
    }),
  ),
  ...coordinates('Degrees. Send coordinates instead of an address.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Default 8.' })),
})
export type SuggestQuery = Static<typeof SuggestInput>

export const SuggestAnswer = Type.Object({
  suggestions: Type.Array(
    Type.Object(
      {
        type: oneOf(kinds, 'A merchant, a dish on a menu, or a product of the alcohol catalog.'),
        text: text('The name.'),
        link: text('The page that shows it. A name shared by several merchants leads to a search.'),
      },
      component('SearchSuggestion', 'A suggestion.'),
    ),
    { description: 'Best first.' },
  ),
})
