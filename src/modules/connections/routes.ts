import { bodyLimits } from '../../calls/body-limits.ts'
import { OfMerchant } from '../../http/merchant-fields.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import {
  changeConnection,
  createConnection,
  disconnect,
  type ManageDeps,
  readConnections,
  renewKeys,
} from './manage-connections.ts'
import * as wire from './schemas.ts'
import { finishSquare, redeemCode } from './square/authorize.ts'
import {
  admitSquare,
  receiveSquareEvent,
  type SquareEventDeps,
  squareWebhookPath,
} from './square/receive-events.ts'

const common = {
  permission: 'manage',
  path: '/merchant/admin/connections',
  impersonators: 'impersonate',
} as const
const onOne = { ...common, path: '/merchant/admin/connections/{connection_id}' } as const

export function connectionRoutes(deps: ManageDeps & SquareEventDeps): Route[] {
  return [
    adminRoute({
      ...common,
      method: 'GET',
      staff: 'read',
      summary: 'List connections to tills, printers and Square',
      input: OfMerchant,
      answer: wire.Connections,
      handler: (input, call) => readConnections(deps, input, call),
    }),
    adminRoute({
      ...common,
      method: 'POST',
      staff: 'goods',
      summary: 'Connect a till, a printer or a Square account',
      description:
        'Square: open `authorizeUrl`; Square leads back with a code for `POST …/connections/square`. A till gets every confirmed order at ' +
        '`url`, signed with `secret`. A printer is given `printerUrl` in its CloudPRNT settings. Secrets are shown once.',
      input: wire.NewConnection,
      answer: wire.CreatedConnection,
      refusals: ['already_connected', 'connection_unavailable'],
      changesSnapshots: false,
      handler: (input, call) => createConnection(deps, input, call),
    }),
    adminRoute({
      ...common,
      path: '/merchant/admin/connections/square',
      method: 'POST',
      staff: 'goods',
      summary: 'Finish connecting a Square account',
      description:
        'With the `code` and `state` that Square’s page sent back. A code is valid for five minutes, once.',
      input: wire.FinishSquare,
      answer: wire.OneConnection,
      refusals: ['unknown_connection', 'connection_unavailable'],
      changesSnapshots: false,
      prepare: (input, call) => redeemCode(deps, input, call),
      handler: (input, call, allowed) => finishSquare(deps, input, call, allowed),
    }),
    adminRoute({
      ...onOne,
      method: 'PUT',
      staff: 'goods',
      summary: 'Change a connection',
      description: 'Only what is sent changes.',
      input: wire.ConnectionPatch,
      answer: wire.OneConnection,
      refusals: ['unknown_connection'],
      changesSnapshots: false,
      handler: (input, call) => changeConnection(deps, input, call),
    }),
    adminRoute({
      ...onOne,
      method: 'DELETE',
      staff: 'goods',
      summary: 'Disconnect',
      description: 'Its secrets are deleted, and what Square allowed is given back.',
      input: wire.OfConnection,
      answer: noInput,
      refusals: ['unknown_connection'],
      changesSnapshots: false,
      handler: disconnect,
    }),
    adminRoute({
      ...onOne,
      path: '/merchant/admin/connections/{connection_id}/keys',
      method: 'POST',
      staff: 'goods',
      summary: 'Renew the secret of a till, the address of a printer, or the permission of Square',
      description: 'What a till or a printer had before is valid for another 24 hours.',
      input: wire.OfConnection,
      answer: wire.NewKeys,
      refusals: ['unknown_connection', 'connection_unavailable'],
      changesSnapshots: false,
      handler: (input, call) => renewKeys(deps, input, call),
    }),
    route({
      access: 'public',
      chapter: 'Connections',
      method: 'POST',
      path: squareWebhookPath,
      summary: 'Webhook for events of Square',
      description:
        '`x-square-hmacsha256-signature`: HMAC-SHA256, in base64, over this address and the body, with the key of the webhook ' +
        '(`SQUARE_WEBHOOK_KEY`). An event that comes again changes nothing.',
      input: wire.SquareEvent,
      answer: { contentType: 'text/plain' },
      refusals: ['invalid_token', 'rate_limited'],
      body: bodyLimits.signed,
      budget: { name: 'square-events', requests: 6000, seconds: 60 },
      changesSnapshots: false,
      select: ({ event_id, merchant_id, type, data }) => ({ event_id, merchant_id, type, data }),
      authenticate: (_parameters, { ip }, { headers, sentBytes }) =>
        admitSquare(deps, {
          signature: String(headers['x-square-hmacsha256-signature'] ?? ''),
          ...{ bytes: sentBytes, ip },
        }),
      handler: (input, call) => receiveSquareEvent(deps, input, call),
    }),
  ]
}
