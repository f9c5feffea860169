import { type Static, Type } from 'typebox'
import { flag, idInput, integer, nullable, pageLimit, sortBy, text } from '../../http/fields.ts'

const optional = Type.Optional

const Url = Type.String({ maxLength: 2000, description: 'An https or http URL. Never a private address.' })
const Types = Type.Array(Type.String({ maxLength: 60 }), {
  'x-comma-list': true,
  minItems: 1,
  maxItems: 50,
  description: 'Event types. `*` means all, including future ones.',
})
const MerchantId = idInput('Only events of this merchant; null for all.')
const Description = Type.String({ description: 'Your own description.', maxLength: 500 })
const Email = Type.String({
  description: 'The email address to notify if it is disabled; null for none.',
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
})
const WebhookId = Type.String({ description: 'The webhook’s id.', maxLength: 60 })

export const NewWebhook = Type.Object({
  url: Url,
  types: Types,
  merchant_id: optional(idInput('Only events of this merchant.')),
  enabled: optional(Type.Boolean({ description: 'Whether events are sent.', default: true })),
  description: optional(Description),
  email: optional(
    Type.String({
      pattern: '^[^@\\s]+@[^@\\s]+$',
      maxLength: 254,
      description:
        'The email address to notify if it is disabled. A merchant group’s administrators are notified as well.',
    }),
  ),
})
export type NewWebhookInput = Static<typeof NewWebhook>

export const WebhookInPath = Type.Object({ webhook_id: WebhookId })
export type WebhookInPathInput = Static<typeof WebhookInPath>

export const WebhookPatch = Type.Object({
  webhook_id: WebhookId,
  url: optional(Url),
  types: optional(Types),
  merchant_id: optional(nullable(MerchantId)),
  enabled: optional(flag('Whether events are sent.')),
  description: optional(Description),
  email: optional(nullable(Email)),
})
export type WebhookPatchInput = Static<typeof WebhookPatch>

const shown = {
  webhook_id: text('The webhook’s id.'),
  url: text('The URL events are posted to.'),
  types: Type.Array(Type.String(), { description: 'The event types posted.' }),
  merchant_id: nullable(integer('Only events of this merchant; null for all.')),
  enabled: flag('Whether events are sent.'),
  description: text('Your own description.'),
  email: nullable(text('The email address to notify if it is disabled; null for none.')),
  owner: text('`client …`, `group …` or `operator`.'),
  disabled_reason: nullable(text('Why the service disabled it; null if it didn’t.')),
  failing_since: nullable(text('Since when every delivery has failed.')),
  created: text('When it was created; ISO 8601.'),
}
export const Webhook = Type.Object(shown)
export const Webhooks = Type.Object({ webhooks: Type.Array(Webhook, { description: 'Your webhooks.' }) })
const secret = text('`whsec_…`. Shown only once.')
export const WebhookWithSecret = Type.Object({ ...shown, secret })
export const NewSecret = Type.Object({
  secret,
  old_secret_until: text('Until when the previous secret signs, too.'),
})

export const PingAnswer = Type.Object({
  event_id: text('The test event’s id.'),
  status: nullable(integer('The HTTP status; null if there was no response.')),
  ms: integer('Duration in milliseconds.'),
  error: nullable(text('Why there was no response; null if there was one.')),
  answer: text('The first 2 KiB of the response.'),
})

const Status = Type.Union(
  (['pending', 'delivered', 'failed', 'given_up'] as const).map((status) => Type.Literal(status)),
  { description: 'pending: not tried yet. failed: will be retried at `next_attempt`, if any.' },
)
export const DeliveriesQuery = Type.Object({
  webhook_id: WebhookId,
  status: optional(Status),
  after: optional(Type.String({ maxLength: 60, description: 'The last event_id on the previous page.' })),
  sort: optional(
    sortBy(['event'], 'Sort order. Default `event`: in the order of the log. `-event`: newest first.'),
  ),
  limit: pageLimit(500, 100),
})
export type DeliveriesInput = Static<typeof DeliveriesQuery>

export const Deliveries = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      event_id: text('The event’s id.'),
      type: text('The event’s type.'),
      status: Status,
      next_attempt: nullable(text('When it is retried, ISO 8601; null if it isn’t.')),
      attempts: Type.Array(
        Type.Object({
          at: text('When it was sent, ISO 8601.'),
          status: nullable(integer('The HTTP status; null if there was no response.')),
          ms: integer('Duration in milliseconds.'),
          error: nullable(text('Why there was no response; null if there was one.')),
          answer: text('The beginning of the response.'),
        }),
        { description: 'The attempts so far.' },
      ),
    }),
    { description: 'The deliveries, newest first.' },
  ),
  next: nullable(text('Send it as `after` in the next request.')),
  has_more: flag('Whether more pages follow.'),
})

export const EventInPath = Type.Object({
  webhook_id: WebhookId,
  event_id: Type.String({ description: 'The event’s id.', maxLength: 60 }),
})
export type EventInPathInput = Static<typeof EventInPath>

export const Replay = Type.Object({
  webhook_id: WebhookId,
  after: Type.String({ maxLength: 60, description: 'An event_id. Everything after it is sent again.' }),
})
export type ReplayInput = Static<typeof Replay>
