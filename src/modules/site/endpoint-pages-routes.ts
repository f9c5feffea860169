import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ByteAnswer } from '../../calls/answers.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { openEndpointPages, type ReferenceDeps } from './endpoint-pages.ts'
import { refusedIn } from './site-refused.ts'

const OperationInput = Type.Object({
  operation: Type.String({ description: 'The `operationId` in `/openapi.json`.', 'x-verbatim': true }),
})

/** `openApi` is asked late, when all routes are known. */
export function endpointPageRoutes(deps: ReferenceDeps & Pick<Deps, 'pages'>): Route[] {
  const pages = openEndpointPages(deps)
  const tryItScript = new ByteAnswer(deps.pages.scripts.tryIt, 'text/javascript; charset=utf-8', {
    'cache-control': 'public, max-age=300',
  })
  const common = {
    method: 'GET',
    access: 'public',
    chapter: 'About',
    answer: { contentType: 'text/html' },
    showRefusal: refusedIn('reference'),
  } as const
  return [
    route({
      ...common,
      path: '/docs',
      summary: 'The reference: list all operations',
      input: noInput,
      handler: async () => pages.list(),
    }),
    route({
      ...common,
      path: '/docs/{operation}',
      summary: 'Read the documentation of an operation',
      input: OperationInput,
      refusals: ['unknown_path'],
      handler: ({ operation }) => pages.show(operation),
    }),
    route({
      ...common,
      path: '/docs/try-it.js',
      summary: 'Script of the reference',
      input: noInput,
      answer: { contentType: 'text/javascript' },
      handler: async () => tryItScript,
    }),
  ]
}

/** The pages of the reference were at /reference before. */
export function registerOldReference(app: FastifyInstance) {
  const config = { access: 'public' } as const
  app.get('/reference', { config }, (_request, reply) => reply.redirect('/docs', 301))
  app.get<{ Params: { operation: string } }>('/reference/:operation', { config }, ({ params }, reply) =>
    reply.redirect(`/docs/${encodeURIComponent(params.operation)}`, 301),
  )
}
