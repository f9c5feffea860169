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
        query: text('Its filters and order, as the query of an address.'),
      },
      component('SavedView', 'The filters and the order of a list, saved under a name.'),
    ),
    { description: 'One’s own, by name.' },
  ),
})
export const ViewQuery = Type.Object({ list: Type.Optional(List) })
export type ViewsQuery = Static<typeof ViewQuery>
export const View = Type.Object({
  list: List,
  name: Name,
  query: Type.String({
    ...{ maxLength: 1000 },
    description: 'Filters and order, as the query of an address: `?status=open&sort=-total`.',
  }),
})
export type ViewInput = Static<typeof View>
export const NamedView = Type.Object({ list: List, name: Name })
export type ViewName = Static<typeof NamedView>
