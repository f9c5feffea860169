import { Type } from 'typebox'
import type { Refusal } from '../../core/refusal.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { openEndpointPages, type ReferenceDeps } from './endpoint-pages.ts'
import { refusalPage } from './guides-layout.ts'
import { tryItScript } from './try-it.ts'

const OperationInput = Type.Object({
  operation: Type.String({ description: 'Its `operationId` in `/openapi.json`.', 'x-verbatim': true }),
})

/** `openApi` is asked late, when all routes are known. */
export function endpointPageRoutes(deps: ReferenceDeps): Route[] {
  const pages = openEndpointPages(deps)
  const common = {
    method: 'GET',
    access: 'public',
    chapter: 'About',
    answer: { contentType: 'text/html' },
    showRefusal: (refusal: Refusal) => refusalPage(refusal, 'reference'),
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
