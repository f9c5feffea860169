import { type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import { readOperatorReport } from './operator-reports.ts'
import { type ReportDeps, readOwnPayouts, readReport } from './reports.ts'
import * as wire from './schemas.ts'

export function reportRoutes(deps: ReportDeps): readonly Route[] {
  return [
    adminRoute({
      permission: 'manage',
      method: 'GET',
      runs: 'replica',
      path: '/merchant/admin/reports',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Report sales by day, week, hour, weekday or item',
      description:
        'Completed orders count on the local day and hour of completion; refunds and cancellations on their own.',
      input: wire.ReportQuery,
      answer: wire.Report,
      file: 'text/csv',
      handler: (input, call) => readReport(deps, input, call),
    }),
    adminRoute({
      permission: 'payouts',
      method: 'GET',
      runs: 'replica',
      path: '/merchant/admin/payouts',
      staff: 'read',
      summary: 'List the merchant’s payouts by day',
      input: wire.PayoutsQuery,
      answer: wire.OwnPayouts,
      file: 'text/csv',
      handler: (input, call) => readOwnPayouts(deps, input, call),
    }),
  ]
}

export function operatorReportRoutes(deps: ReportDeps): readonly Route[] {
  return [
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      runs: 'replica',
      path: '/operator/reports',
      staff: 'read',
      summary: 'Report sales of all merchants by day, week, hour, weekday, item or merchant',
      description:
        'Like the merchants’ own reports, across all of them. Days and hours are in each merchant’s time zone.',
      input: wire.OperatorReportQuery,
      answer: wire.OperatorReport,
      file: 'text/csv',
      handler: (input, call) => readOperatorReport(deps, input, call),
    }),
  ]
}
