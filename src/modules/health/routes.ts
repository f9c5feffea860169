import { noInput, type Route, route } from '../../http/route.ts'
import { type Doctor, openExaminations, readRuns } from './doctor.ts'
import { readInsights } from './insights.ts'
import { readMap } from './map.ts'
import { readOverview } from './overview.ts'
import * as wire from './schemas.ts'
import { readSystem, type SystemDeps } from './system.ts'

/** Present only if an operator token is set. */
export function healthRoutes(deps: SystemDeps & { doctor: Doctor }): Route[] {
  const examinations = openExaminations(deps.doctor)
  return [
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/overview',
      staff: 'read',
      summary: 'Read the current figures of the marketplace',
      description:
        'Open orders, orders per minute, sales of the day, deliveries in progress, and everything awaiting the operator.',
      input: wire.OverviewQuery,
      answer: wire.Overview,
      handler: (input, call) => readOverview(deps.doctor, input, call),
    }),
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/insights',
      staff: 'read',
      summary: 'Compare with last week, with the busiest cities and slowest kitchens',
      description:
        'Sales since `since` against the same hours a week ago, busiest cities, slowest kitchens, courier companies, and pending money.',
      input: wire.OverviewQuery,
      answer: wire.Insights,
      handler: readInsights,
    }),
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/map',
      staff: 'read',
      summary: 'Read the positions of open orders, their merchants and couriers',
      input: noInput,
      answer: wire.LiveMap,
      handler: (_input, call) => readMap(call),
    }),
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/system',
      staff: 'read',
      summary: 'Read the status of the database, jobs, events, streams and backups',
      description:
        'Current figures. `streams` and `feed` are those of the process that responds. Backups are those taken by `npm run ops -- backup`; `archive` is PostgreSQL’s own WAL archiving, which tools such as pgBackRest rely on.',
      input: noInput,
      answer: wire.System,
      handler: (_input, call) => readSystem(deps, call),
    }),
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/doctor',
      staff: 'read',
      summary: 'List health checks of the installation',
      input: noInput,
      answer: wire.DoctorRuns,
      handler: (_input, call) => readRuns(call),
    }),
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'POST',
      path: '/operator/doctor',
      staff: 'own',
      summary: 'Run the health checks of the installation',
      description:
        'Runs the checks of `npm run ops -- doctor` in the process that responds: settings, readiness, database, jobs, books, pgBackRest, disk and Redis. Takes up to a minute and changes nothing. Each process runs one at a time. The latest 20 are kept.',
      input: noInput,
      answer: wire.OneDoctorRun,
      refusals: ['in_progress'],
      changesSnapshots: false,
      prepare: () => examinations.prepare(),
      handler: (_input, call, found) => examinations.keep(call, found),
    }),
  ]
}
