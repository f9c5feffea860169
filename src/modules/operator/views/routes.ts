import { type Route, route } from '../../../http/route.ts'
import * as wire from './schemas.ts'
import { dropView, keepView, readViews } from './views.ts'

const common = {
  access: 'operator',
  chapter: 'Operator',
  path: '/operator/session/views',
  staff: 'own_session',
} as const

/** Saved views of the person who is signed in. */
export const viewRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    summary: 'List your saved views',
    input: wire.ViewQuery,
    answer: wire.Views,
    handler: readViews,
  }),
  route({
    ...common,
    method: 'PUT',
    summary: 'Save a view of a list',
    description: 'Replaces a view with the same name. Up to 100 are kept.',
    input: wire.View,
    answer: wire.Views,
    refusals: ['invalid_action'],
    handler: keepView,
  }),
  route({
    ...common,
    method: 'DELETE',
    summary: 'Delete a saved view',
    input: wire.NamedView,
    answer: wire.Views,
    handler: dropView,
  }),
]
