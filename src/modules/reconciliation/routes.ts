import { noInput, type Route, route } from '../../http/route.ts'
import { type ReadDeps, readDifferences } from './read-differences.ts'
import { requestComparison, resolveDifference } from './resolve-difference.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Our books against the gateway's. */
export const reconciliationRoutes = (deps: ReadDeps): Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/operator/payments/differences',
    staff: 'read',
    summary: 'List differences between our books and the gateway’s',
    description:
      'Once a day the ledger, payments, transfers and disputes are compared with the gateway’s own books, to the cent. A difference is kept with its ' +
      'cause until it is resolved or disappears. With `day`, only payments of orders placed on that day: a page covers a number of ' +
      'payments, and a page without differences may have a next page.',
    input: wire.DifferencesQuery,
    answer: wire.Differences,
    handler: (input, call) => readDifferences(deps, input, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/payments/differences/{difference_id}/resolve',
    staff: 'money',
    summary: 'Resolve a difference with a reason',
    description:
      'It stays resolved as long as neither side changes. Resolving a `fee` books it to the platform.',
    input: wire.NewResolution,
    answer: wire.Resolved,
    refusals: ['unknown_difference', 'invalid_action'],
    changesSnapshots: false,
    handler: resolveDifference,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/payments/reconcile',
    staff: 'money',
    summary: 'Compare our books with the gateway’s now',
    description:
      'Starts a background job; `compared_at` of the differences tells when it is done. The last hour is excluded.',
    input: noInput,
    answer: wire.RequestedComparison,
    changesSnapshots: false,
    handler: (input, call) => requestComparison(deps, input, call),
  }),
]
