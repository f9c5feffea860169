import { type Route, route } from '../../../http/route.ts'
import {
  type ApplicationDeps,
  apply,
  type DecisionDeps,
  decideApplication,
  prepareApplication,
  readApplications,
} from './applications.ts'
import * as wire from './schemas.ts'

export function applicationRoutes(deps: ApplicationDeps): readonly Route[] {
  return [
    route({
      access: 'public',
      chapter: 'Merchants',
      method: 'POST',
      path: '/merchant/apply',
      summary: 'Apply to sell on this marketplace',
      description:
        'The operator approves or declines. On approval the merchant is created, inactive until it is set up ' +
        '(`GET /merchant/admin/checklist`), and the address in `email` is invited as its owner.',
      input: wire.Apply,
      answer: wire.OneApplication,
      refusals: ['invalid_address', 'loc_multiple_possible', 'geocoder_unavailable', 'rate_limited'],
      budget: { name: 'applications', requests: 20, seconds: 3600 },
      changesSnapshots: false,
      prepare: (input, call) => prepareApplication(deps, input, call),
      handler: apply,
    }),
  ]
}

const common = { access: 'operator', chapter: 'Operator' } as const

export const operatorApplicationRoutes = (deps: DecisionDeps): Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/operator/applications',
    staff: 'read',
    summary: 'List applications to sell on this marketplace',
    input: wire.ApplicationsQuery,
    answer: wire.Applications,
    handler: readApplications,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/applications/{id}',
    staff: 'own',
    summary: 'Approve or decline an application',
    description: 'Possible once. Approval creates the merchant and its group, and invites its owner.',
    input: wire.Decide,
    answer: wire.OneApplication,
    refusals: ['unknown_application', 'invalid_action'],
    handler: (input, call) => decideApplication(deps, input, call),
  }),
]
