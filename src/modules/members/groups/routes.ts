import { noInput, type Route, route } from '../../../http/route.ts'
import { editGroup, foundGroup, readGroups } from './manage.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. */
export const operatorGroupRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/groups',
    staff: 'read',
    summary: 'List merchant groups',
    input: noInput,
    answer: wire.Groups,
    handler: (_input, call) => readGroups(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/groups',
    staff: 'own',
    summary: 'Create a merchant group',
    input: wire.NewGroup,
    answer: wire.Group,
    handler: foundGroup,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/groups/{group_id}',
    staff: 'own',
    summary: 'Change a merchant group',
    input: wire.GroupPatch,
    answer: wire.Group,
    refusals: ['unknown_group'],
    handler: editGroup,
  }),
]
