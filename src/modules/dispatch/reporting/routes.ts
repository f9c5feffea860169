import { bodyLimits } from '../../../calls/body-limits.ts'
import { type Route, route } from '../../../http/route.ts'
import type { BookingDeps } from '../booking/deps.ts'
import { type AdmitDeps, admitReporter } from './admit-reporter.ts'
import { admitForToken, answerToken } from './grant-token.ts'
import { receiveReports } from './receive-reports.ts'
import { admitNetwork, receiveWebhook } from './receive-webhook.ts'
import { NetworkToken, ReportResults, StatusReports, TokenRequest, WebhookOfNetwork } from './schemas.ts'

/** For courier companies with `follow: push`, and for networks. */
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
        '`X-Signature`: lowercase hex HMAC-SHA256, with the `status_secret` as key, of the timestamp followed by the body exactly as ' +
        'sent. Each report is applied separately, once however often it is sent; a status never goes back. Limited to 1,200 calls per ' +
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
    route({
      access: 'public',
      chapter: 'Last mile',
      method: 'POST',
      path: '/provider/webhooks/{provider_id}',
      summary: 'Webhook for courier network events',
      description:
        'For DoorDash Drive (HTTP Basic, with the user name and password of its `credentials`, or a token of `POST /provider/token/…`) and Uber Direct (`X-Uber-Signature`: ' +
        'HMAC-SHA256 of the body, with the `webhook_secret`). Repeated, late or out-of-order events change nothing; events with an ' +
        'unknown state are ignored.',
      input: WebhookOfNetwork,
      answer: { contentType: 'text/plain' },
      refusals: ['invalid_token', 'rate_limited'],
      body: bodyLimits.signed,
      budget: { name: 'provider-status', requests: 1200, seconds: 60 },
      runs: 'steps',
      changesSnapshots: false,
      select: ({ provider_id }) => ({ provider_id }),
      authenticate: ({ provider_id }, { ip }, { headers, sentBytes }) =>
        admitNetwork(deps, { providerId: String(provider_id), bytes: sentBytes, headers, ip }),
      handler: (_input, call) => receiveWebhook(deps, call),
    }),
    route({
      access: 'public',
      chapter: 'Last mile',
      method: 'POST',
      path: '/provider/token/{provider_id}',
      summary: 'Grant a courier network a token for its webhooks',
      description:
        'OAuth 2.0 client credentials, for DoorDash Drive: `client_id` and `client_secret` are the `webhook_client_id` and ' +
        '`webhook_client_secret` of its `credentials`, in the body (JSON or a form) or by HTTP Basic. The token is valid for an hour; ' +
        'new credentials end it.',
      input: TokenRequest,
      answer: NetworkToken,
      refusals: ['invalid_token', 'rate_limited'],
      body: bodyLimits.signed,
      budget: { name: 'provider-tokens', requests: 60, seconds: 60 },
      runs: 'memory',
      authenticate: (parameters, { ip }, { headers }) => admitForToken(deps, { parameters, headers, ip }),
      handler: (_input, call) => answerToken(call),
    }),
  ]
}
