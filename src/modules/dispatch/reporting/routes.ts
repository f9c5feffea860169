import { bodyLimits } from '../../../calls/body-limits.ts'
import { type Route, route } from '../../../http/route.ts'
import type { BookingDeps } from '../booking/tools.ts'
import { type AdmitDeps, admitReporter } from './admit-reporter.ts'
import { receiveReports } from './receive-reports.ts'
import { ReportResults, StatusReports } from './schemas.ts'

/** For courier companies with `follow: push`. */
export function reportingRoutes(deps: BookingDeps & AdmitDeps): Route[] {
  return [
    route({
      access: 'public',
      chapter: 'Last mile',
      method: 'POST',
      path: '/provider/status',
      summary: 'Report the status of deliveries',
      description:
        'For courier companies that are registered with `follow: push`. Send `X-Provider: <provider_id>`, `X-Timestamp` (Unix seconds) and ' +
        '`X-Signature`: HMAC-SHA256 in lower-case hex, with the `status_secret` as key, over the timestamp followed by the body exactly as ' +
        'sent. Each report is applied on its own, once however often it is sent; a status never goes back. Limited to 1,200 calls per ' +
        'minute.',
      input: StatusReports,
      answer: ReportResults,
      refusals: ['invalid_token', 'rate_limited'],
      body: bodyLimits.signed,
      budget: { name: 'provider-status', requests: 1200, seconds: 60 },
      runs: 'steps',
      changesSnapshots: false,
      authenticate: (_parameters, { ip }, { headers, sentBytes }) =>
        admitReporter(deps, {
          provider: String(headers['x-provider'] ?? ''),
          timestamp: String(headers['x-timestamp'] ?? ''),
          signature: String(headers['x-signature'] ?? ''),
          ...{ bytes: sentBytes, ip },
        }),
      handler: (input, call) => receiveReports(deps, input, call),
    }),
  ]
}
