import { bodyLimits } from '../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { Geocoder } from '../../outside/geocoder.ts'
import { findAuditFaults, readAudit } from './audit.ts'
import { fillGazetteer, lookUpAddress } from './geocoder.ts'
import { readMaintenance, switchMaintenance } from './maintenance.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. Present only if an operator token is set. */
export const operatorRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/maintenance',
    staff: 'read',
    summary: 'Read the maintenance mode',
    input: noInput,
    answer: wire.MaintenanceSwitch,
    handler: (_input, call) => readMaintenance(call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/maintenance',
    staff: 'own',
    summary: 'Turn maintenance mode on or off',
    description: 'In maintenance mode, every path except `/operator/*` and the health checks returns 503.',
    input: wire.MaintenanceSwitch,
    answer: wire.MaintenanceSwitch,
    handler: switchMaintenance,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/audit',
    staff: 'read',
    runs: 'replica',
    summary: 'List audit records, newest first',
    input: wire.AuditQuery,
    answer: wire.AuditRecords,
    findFaults: findAuditFaults,
    handler: readAudit,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/geocoder/segments',
    staff: 'own',
    summary: 'Import streets into the gazetteer',
    description:
      'Imports a batch of address ranges or single houses from one source. Unusable segments are skipped and reported. ' +
      'A segment already imported from the source is updated.',
    input: wire.Segments,
    answer: wire.SegmentsOutcome,
    body: bodyLimits.large,
    handler: fillGazetteer,
  }),
]

export function operatorGeocoderRoutes({ geocoder }: { geocoder: Geocoder }): readonly Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/geocoder/locate',
      staff: 'read',
      summary: 'Geocode an address',
      input: wire.LocateQuery,
      answer: wire.Located,
      refusals: ['geocoder_unavailable'],
      handler: (input) => lookUpAddress(geocoder, input),
    }),
  ]
}
