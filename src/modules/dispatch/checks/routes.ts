import { type Route, route } from '../../../http/route.ts'
import { type CheckDeps, readCheck, readChecks, startCheck, stopCheck } from './manage-checks.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Present only if an operator token is set. */
export function checkRoutes(deps: CheckDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/providers/{provider_id}/checks',
      staff: 'read',
      summary: 'List the checks of a courier company',
      input: wire.OfProvider,
      answer: wire.Checks,
      handler: readChecks,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/providers/{provider_id}/checks',
      staff: 'own',
      summary: 'Check a courier company against the interface',
      description:
        'Tests every rule of the courier interface, one case at a time, for up to four minutes. Deliveries are booked and ' +
        'canceled at the addresses called: pass those of the company’s test system, with its credential, unless the ' +
        'registered ones already point there. Each company has one check running at a time.',
      input: wire.NewCheck,
      answer: wire.Check,
      refusals: ['unknown_provider', 'check_under_way'],
      changesSnapshots: false,
      handler: (input, call) => startCheck(deps, input, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/providers/{provider_id}/checks/{check_id}',
      staff: 'read',
      summary: 'Read the report of a check',
      description: 'While the check runs, returns the cases tried so far.',
      input: wire.OfCheck,
      answer: wire.CheckReport,
      refusals: ['unknown_check'],
      handler: readCheck,
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/operator/providers/{provider_id}/checks/{check_id}',
      staff: 'own',
      summary: 'Stop a check',
      description: 'The current case finishes first, so that its booking gets canceled.',
      input: wire.OfCheck,
      answer: wire.Check,
      refusals: ['unknown_check'],
      changesSnapshots: false,
      handler: stopCheck,
    }),
  ]
}
