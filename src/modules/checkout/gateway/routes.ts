import { type Route, route } from '../../../http/route.ts'
import { type CompareDeps, compareDay } from './compare.ts'
import * as wire from './schemas.ts'

/** Compares the ledger with the gateway's records. */
export const gatewayRoutes = (deps: CompareDeps): Route[] => [
  route({
    access: 'operator',
    chapter: 'Operator',
    method: 'GET',
    path: '/operator/payments/differences',
    staff: 'read',
    summary: 'Compare the payments of a day with the gateway',
    description:
      'Asks the gateway about every card payment of orders placed on that day, and answers those that it has otherwise: unknown to it, in another state, or with another amount. A page is a number of payments that are compared; one without a difference may have a next page. The sandbox keeps no states: only what it authorised is compared.',
    input: wire.DifferencesQuery,
    answer: wire.Differences,
    handler: (input, call) => compareDay(deps, input, call),
  }),
]
