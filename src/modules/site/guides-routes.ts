import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import type { Refusal } from '../../core/refusal.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { guideNames, openGuides } from './guides.ts'
import { refusalPage } from './guides-layout.ts'

const GuideInput = Type.Object({
  name: Type.Union(
    guideNames.map((name) => Type.Literal(name)),
    { description: 'The guide’s name.' },
  ),
})

export function guideRoutes(config: Pick<Config, 'publicUrl'>): Route[] {
  const guides = openGuides(config)
  const common = {
    method: 'GET',
    access: 'public',
    chapter: 'About',
    answer: { contentType: 'text/html' },
    showRefusal: (refusal: Refusal) => refusalPage(refusal, 'guides'),
  } as const
  return [
    route({
      ...common,
      path: '/guides',
      summary: 'List the guides',
      input: noInput,
      handler: async () => guides.list(),
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
