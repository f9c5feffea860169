import { type Static, Type } from 'typebox'
import { component, text } from '../../../http/fields.ts'

const List = Type.String({
  ...{ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' },
  description: 'The list, such as `orders`.',
})
const Name = Type.String({
  ...{ minLength: 1, maxLength: 60, pattern: '\\S' },
  description: 'The view’s name.',
})

export const Views = Type.Object({
  views: Type.Array(
    Type.Object(
      {
        list: text('The list.'),
        name: text('The view’s name.'),
        query: text('Filters and sort order, as a URL query.'),
      },
      component('SavedView', 'Filters and sort order of a list, saved under a name.'),
    ),
    { description: 'Your views, by name.' },
  ),
})
export const ViewQuery = Type.Object({ list: Type.Optional(List) })
export type ViewsQuery = Static<typeof ViewQuery>
export const View = Type.Object({
  list: List,
  name: Name,
  query: Type.String({
    ...{ maxLength: 1000 },
    description: 'Filters and sort order, as a URL query: `?status=open&sort=-total`.',
  }),
})
export type ViewInput = Static<typeof View>
export const NamedView = Type.Object({ list: List, name: Name })
export type ViewName = Static<typeof NamedView>
