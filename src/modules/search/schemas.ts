import { type Static, Type } from 'typebox'
import { component, oneOf, text } from '../../http/fields.ts'
import { kinds } from './rules/suggestions.ts'

const Coordinate = (limit: number) =>
  Type.Number({ minimum: -limit, maximum: limit, description: 'Degrees; in place of an address.' })

export const SuggestInput = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 100, description: 'What was typed so far.' }),
  address: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Where to deliver: an address, a zip code or a neighborhood. Left out: only products.',
    }),
  ),
  latitude: Type.Optional(Coordinate(90)),
  longitude: Type.Optional(Coordinate(180)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '8 if left out.' })),
})
export type SuggestQuery = Static<typeof SuggestInput>

export const SuggestAnswer = Type.Object({
  suggestions: Type.Array(
    Type.Object(
      {
        type: oneOf(kinds, 'A merchant, a dish on a menu, or a product of the alcohol catalog.'),
        text: text('Its name.'),
        link: text('The page that shows it; a name that several merchants share leads to a search.'),
      },
      component('SearchSuggestion', 'Something that the typed text may mean.'),
    ),
    { description: 'The best first.' },
  ),
})
