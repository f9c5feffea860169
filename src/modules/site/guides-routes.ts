import { Type } from 'typebox'
import { type Route, route } from '../../http/route.ts'
import type { Config } from '../../start/config.ts'
import { guideNames, openGuides } from './guides.ts'
import { refusedIn } from './site-refused.ts'

const GuideInput = Type.Object({
  name: Type.Union(
    guideNames.map((name) => Type.Literal(name)),
    { description: 'The guide’s name.' },
  ),
})

const ListInput = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Words to search for.' })),
})

export function guideRoutes(config: Pick<Config, 'publicUrl'>): Route[] {
  const guides = openGuides(config)
  const common = {
    method: 'GET',
    access: 'public',
    chapter: 'About',
    answer: { contentType: 'text/html' },
    showRefusal: refusedIn('guides'),
  } as const
  return [
    route({
      ...common,
      path: '/guides',
      summary: 'List or search the guides',
      input: ListInput,
      handler: async ({ q = '' }) => (q === '' ? guides.list() : guides.search(q)),
    }),
    route({
      ...common,
      path: '/guides/{name}',
      summary: 'Read a guide',
      input: GuideInput,
      handler: async ({ name }) => guides.show(name),
    }),
  ]
}
