import { Type } from 'typebox'
import type { Refusal } from '../../core/refusal.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { openEndpointPages } from './endpoint-pages.ts'
import { refusalPage } from './guides-layout.ts'

const OperationInput = Type.Object({
  operation: Type.String({ description: 'Its `operationId` in `/openapi.json`.', 'x-verbatim': true }),
})

/** `openApi` is asked late, when all routes are known. */
export function endpointPageRoutes(tools: { publicUrl: string; openApi(): Buffer }): Route[] {
  const pages = openEndpointPages(tools)
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
      path: '/reference',
      summary: 'List all operations',
      input: noInput,
      handler: async () => pages.list(),
    }),
    route({
      ...common,
      path: '/reference/{operation}',
      summary: 'Read the documentation of an operation',
      input: OperationInput,
      refusals: ['unknown_path'],
      handler: ({ operation }) => pages.show(operation),
    }),
  ]
}
