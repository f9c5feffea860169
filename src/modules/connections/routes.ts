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
import { admitPrinter, answerPoll, endJob, giveJob, type PrintDeps } from './printing/print.ts'
import * as wire from './schemas.ts'
import { finishSquare, redeemCode } from './square/authorize.ts'
import {
  admitSquare,
  receiveSquareEvent,
  type SquareEventDeps,
  squareWebhookPath,
} from './square/receive-events.ts'
import { readTickets, sendTicketAgain } from './tickets/manage-tickets.ts'
import { admitTill, receiveTillEvent, type TillEventDeps } from './tickets/receive-till-events.ts'
import type { TicketDeps } from './tickets/send-tickets.ts'
import { askOtherSide, noteTrial } from './try-connection.ts'

const common = {
  permission: 'manage',
  path: '/merchant/admin/connections',
  impersonators: 'impersonate',
} as const
const onOne = { ...common, path: '/merchant/admin/connections/{connection_id}' } as const

type ConnectionDeps = ManageDeps & SquareEventDeps & TillEventDeps & PrintDeps & TicketDeps

export function connectionRoutes(deps: ConnectionDeps): Route[] {
  return [
    ...ticketRoutes(deps),
    ...printerRoutes(deps),
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
        'Square: open `authorizeUrl`; Square redirects back with a code for `POST …/connections/square`. A till receives every confirmed order at ' +
        '`url`, signed with `secret`. For a printer, enter `printerUrl` in its CloudPRNT settings. Secrets are shown once.',
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
        'Send the `code` and `state` that Square’s page returned. A code is valid once, for five minutes.',
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
      description: 'Only the fields you send change.',
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
      description: 'Deletes its secrets and revokes the access to Square.',
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
      summary: 'Renew a till’s secret, a printer’s address or the access to Square',
      description: 'The previous secret or address stays valid for another 24 hours.',
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
      summary: 'Webhook for Square events',
      description:
        '`x-square-hmacsha256-signature`: base64 HMAC-SHA256 of this URL and the body, with the webhook’s key ' +
        '(`SQUARE_WEBHOOK_KEY`). Repeated events change nothing.',
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

/** Orders at tills and on paper. */
function ticketRoutes(deps: ConnectionDeps): Route[] {
  const path = '/merchant/admin/connections/tickets'
  return [
    adminRoute({
      permission: 'orders',
      method: 'GET',
      path,
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List the tickets of the last day’s orders, by till and printer',
      input: OfMerchant,
      answer: wire.Tickets,
      handler: readTickets,
    }),
    adminRoute({
      permission: 'orders',
      method: 'POST',
      path,
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Print an order again, and send it to tills that don’t have it yet',
      input: wire.TicketAgain,
      answer: wire.SentAgain,
      refusals: ['unknown_order'],
      changesSnapshots: false,
      handler: sendTicketAgain,
    }),
    adminRoute({
      ...onOne,
      path: '/merchant/admin/connections/{connection_id}/test',
      method: 'POST',
      staff: 'goods',
      summary: 'Test a connection',
      description:
        'Sends a till a `ping`, prints a test ticket on a printer, or asks Square for its locations.',
      input: wire.OfConnection,
      answer: wire.Trial,
      refusals: ['unknown_connection'],
      budget: { name: 'connection-tests', requests: 60, seconds: 3600 },
      changesSnapshots: false,
      prepare: (input) => askOtherSide(deps, input),
      handler: noteTrial,
    }),
    route({
      access: 'public',
      chapter: 'Connections',
      method: 'POST',
      path: '/connections/tills/{connection_id}/events',
      summary: 'Report what happened at a till',
      description:
        'Sign the request with the connection’s secret, per Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. ' +
        'Each id is processed once.',
      input: wire.TillEvent,
      answer: wire.TillEventTaken,
      refusals: ['invalid_token', 'rate_limited', 'unknown_order', 'invalid_action'],
      body: bodyLimits.signed,
      budget: { name: 'till-events', requests: 600, seconds: 60 },
      select: ({ connection_id, type, order_id, item_id, until }) => ({
        connection_id,
        type,
        order_id,
        item_id,
        until,
      }),
      authenticate: ({ connection_id }, { ip }, { headers, sentBytes }) =>
        admitTill(deps, {
          connectionId: String(connection_id),
          id: String(headers['webhook-id'] ?? ''),
          timestamp: String(headers['webhook-timestamp'] ?? ''),
          signature: String(headers['webhook-signature'] ?? ''),
          ...{ bytes: sentBytes, ip },
        }),
      handler: (input, call) => receiveTillEvent(deps, input, call),
    }),
  ]
}

/** Star CloudPRNT: the printer polls, fetches and confirms at one URL. */
function printerRoutes(deps: ConnectionDeps): Route[] {
  const printer = {
    access: 'public',
    chapter: 'Connections',
    path: '/connections/printers/{key}',
    refusals: ['invalid_token', 'rate_limited'],
    budget: { name: 'printer-calls', requests: 600, seconds: 60 },
    changesSnapshots: false,
    authenticate: (
      { key }: Record<string, unknown>,
      { ip }: { ip: string },
      { headers }: { headers: Record<string, string | string[] | undefined> },
    ) => admitPrinter(deps, { key: String(key), ip, headers }),
  } as const
  return [
    route({
      ...printer,
      method: 'POST',
      runs: 'statement',
      summary: 'Poll for print jobs (printers)',
      description: 'Star CloudPRNT: returns `jobReady`, `mediaTypes` and `jobToken`.',
      input: wire.PrinterPoll,
      answer: { contentType: 'application/json' },
      select: ({ key, statusCode }) => ({ key, statusCode }),
      handler: answerPoll,
    }),
    route({
      ...printer,
      method: 'GET',
      summary: 'Fetch a ticket (printers)',
      description:
        'As black and white `image/png` as wide as the paper, or as `text/plain`. 404 if there is none.',
      input: wire.PrinterJob,
      answer: { contentType: 'image/png' },
      select: ({ key, type, token }) => ({ key, type, token }),
      handler: giveJob,
    }),
    route({
      ...printer,
      method: 'DELETE',
      summary: 'Confirm that a ticket was printed, or report why not (printers)',
      input: wire.PrinterDone,
      answer: { contentType: 'application/json' },
      select: ({ key, code, token }) => ({ key, code, token }),
      handler: endJob,
    }),
  ]
}
