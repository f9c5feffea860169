import type { Caller } from '../../calls/caller.ts'
import { refuse } from '../../core/refusal.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { WebhookCaller } from '../../outside/webhooks.ts'
import { says } from '../../texts/sentence.ts'
import { readDeliveries, resendEvent, testWebhook } from './deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  type ManageDeps,
  readWebhook,
  readWebhooks,
  removeWebhook,
  rotateSecret,
} from './manage-webhooks.ts'
import { replayEvents } from './replay.ts'
import * as wire from './schemas.ts'

const common = { access: 'account', chapter: 'Webhooks', mustBeAllowed: mustBeOwner } as const
const onOne = { ...common, refusals: ['forbidden', 'unknown_webhook'] } as const

/** Customers have no webhooks; their apps do. */
async function mustBeOwner(_parameters: unknown, { token }: Caller) {
  if (token && !token.scopes.includes('merchant'))
    throw refuse('forbidden', {
      detail: says`This requires the merchant scope, an app’s secret or the operator token.`,
    })
}

export function webhookRoutes(deps: ManageDeps & { caller: WebhookCaller }): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/webhooks',
      staff: 'read',
      summary: 'List your webhooks',
      input: noInput,
      answer: wire.Webhooks,
      refusals: ['forbidden'],
      handler: (_input, call) => readWebhooks(call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/webhooks',
      staff: 'own',
      summary: 'Register a webhook',
      description:
        'From now on, events are posted to the URL, signed per Standard Webhooks. The owner is the app (HTTP Basic), the token’s merchant group, or the operator, and receives what it can read with `GET /events`.',
      input: wire.NewWebhook,
      answer: wire.WebhookWithSecret,
      refusals: ['forbidden'],
      handler: (input, call) => createWebhook(deps, input, call),
    }),
    route({
      ...onOne,
      method: 'GET',
      path: '/webhooks/{webhook_id}',
      staff: 'read',
      summary: 'Read a webhook',
      input: wire.WebhookInPath,
      answer: wire.Webhook,
      handler: (input, call) => readWebhook(input, call),
    }),
    route({
      ...onOne,
      method: 'PUT',
      path: '/webhooks/{webhook_id}',
      staff: 'own',
      summary: 'Change a webhook',
      description:
        'Fields you omit don’t change. A webhook that is enabled again receives the events it missed, as long as they are kept.',
      input: wire.WebhookPatch,
      answer: wire.Webhook,
      handler: (input, call) => changeWebhook(deps, input, call),
    }),
    route({
      ...onOne,
      method: 'DELETE',
      path: '/webhooks/{webhook_id}',
      staff: 'own',
      summary: 'Delete a webhook',
      input: wire.WebhookInPath,
      answer: noInput,
      handler: (input, call) => removeWebhook(input, call),
    }),
    route({
      ...onOne,
      method: 'POST',
      path: '/webhooks/{webhook_id}/rotate',
      staff: 'own',
      summary: 'Replace a webhook’s secret',
      description: 'Both the new and the old secret sign for 24 hours.',
      input: wire.WebhookInPath,
      answer: wire.NewSecret,
      handler: (input, call) => rotateSecret(deps, input, call),
    }),
    route({
      ...onOne,
      method: 'POST',
      path: '/webhooks/{webhook_id}/test',
      staff: 'own',
      summary: 'Send a ping to a webhook',
      description: 'Sent immediately and never retried. The response says what came back.',
      input: wire.WebhookInPath,
      answer: wire.PingAnswer,
      runs: 'read',
      budget: { name: 'webhook-tests', requests: 30, seconds: 60 },
      handler: (input, call) => testWebhook(deps, input, call),
    }),
    route({
      ...onOne,
      method: 'GET',
      path: '/webhooks/{webhook_id}/deliveries',
      staff: 'read',
      summary: 'List a webhook’s deliveries',
      input: wire.DeliveriesQuery,
      answer: wire.Deliveries,
      handler: (input, call) => readDeliveries(deps, input, call),
    }),
    route({
      ...onOne,
      method: 'POST',
      path: '/webhooks/{webhook_id}/deliveries/{event_id}/resend',
      staff: 'own',
      summary: 'Send an event again',
      input: wire.EventInPath,
      answer: noInput,
      refusals: [...onOne.refusals, 'unknown_event'],
      handler: (input, call) => resendEvent(input, call),
    }),
    route({
      ...onOne,
      method: 'POST',
      path: '/webhooks/{webhook_id}/replay',
      staff: 'own',
      summary: 'Send all events since a given one again',
      description:
        'They are queued in the order of the log. If there are very many, sending starts while the rest is still being queued.',
      input: wire.Replay,
      answer: noInput,
      handler: (input, call) => replayEvents(input, call),
    }),
  ]
}
