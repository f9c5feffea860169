import { type Route, route } from '../../http/route.ts'
import { type ActDeps, actOnDispute } from './act-on-dispute.ts'
import { readDispute, readDisputes } from './read-disputes.ts'
import * as wire from './schemas.ts'

/** Payments that customers disputed with their bank. */
export function disputeRoutes(deps: ActDeps): Route[] {
  const common = { access: 'operator', chapter: 'Operator' } as const
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/disputes',
      staff: 'read',
      summary: 'List disputes, open ones first, by deadline',
      input: wire.DisputesQuery,
      answer: wire.Disputes,
      handler: readDisputes,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/disputes/{dispute_id}',
      staff: 'read',
      summary: 'Read a dispute, with the evidence that would be submitted',
      input: wire.DisputeQuery,
      answer: wire.OneDispute,
      refusals: ['unknown_dispute'],
      handler: (input, call) => readDispute(deps, input, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/disputes/{dispute_id}',
      staff: 'money',
      summary: 'Decide who pays for a dispute, submit evidence or accept it',
      description:
        'The platform pays for a dispute unless you move it to the merchant. What the bank returns for a won dispute goes back to the party that paid. Evidence is built ' +
        'from the order and submitted in one step; banks accept it once.',
      input: wire.DisputeAction,
      answer: wire.ChangedDispute,
      refusals: ['unknown_dispute', 'invalid_action', 'payments_unavailable'],
      runs: 'steps',
      handler: (input, call) => actOnDispute(deps, input, call),
    }),
  ]
}
