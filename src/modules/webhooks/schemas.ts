import { type Static, Type } from 'typebox'
import { flag, integer, nullable, sortBy, text } from '../../http/fields.ts'

const optional = Type.Optional

const Url = Type.String({ maxLength: 2000, description: 'https, or http; never a private address.' })
const Types = Type.Array(Type.String({ maxLength: 60 }), {
  'x-comma-list': true,
  minItems: 1,
  maxItems: 50,
  description: 'Types of events; `*` is all of them, also those that come later.',
})
const MerchantId = Type.Integer({
  description: 'Only events of this merchant; null: all.',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
})
const Description = Type.String({ description: 'Your note about it.', maxLength: 500 })
const Email = Type.String({
  description: 'The email address that is told when it is disabled; null: none.',
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
})
const WebhookId = Type.String({ description: 'The webhook’s id.', maxLength: 60 })

export const NewWebhook = Type.Object({
  url: Url,
  types: Types,
  merchant_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only events of this merchant.',
    }),
  ),
  enabled: optional(Type.Boolean({ description: 'Whether events are sent.', default: true })),
  description: optional(Description),
  email: optional(
    Type.String({
      pattern: '^[^@\\s]+@[^@\\s]+$',
      maxLength: 254,
      description:
        'The email address that is told when it is disabled; a merchant group’s administrators are told as well.',
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
  url: text('The URL that events are posted to.'),
  types: Type.Array(Type.String(), { description: 'Types of events that are posted.' }),
  merchant_id: nullable(integer('Only events of this merchant; null: all.')),
  enabled: flag('Whether events are sent.'),
  description: text('Your note about it.'),
  email: nullable(text('The email address that is told when it is disabled; null: none.')),
  owner: text('`client …`, `group …` or `operator`.'),
  disabled_reason: nullable(text('Why the service disabled it; null: it did not.')),
  failing_since: nullable(text('Nothing was delivered since.')),
  created: text('When it was created; ISO 8601.'),
}
export const Webhook = Type.Object(shown)
export const Webhooks = Type.Object({ webhooks: Type.Array(Webhook, { description: 'Your webhooks.' }) })
const secret = text('`whsec_…`, shown only here.')
export const WebhookWithSecret = Type.Object({ ...shown, secret })
export const NewSecret = Type.Object({
  secret,
  old_secret_until: text('Until then the one before signs too.'),
})

export const PingAnswer = Type.Object({
  event_id: text('The test event’s id.'),
  status: nullable(integer('Null: there was no answer.')),
  ms: integer('Duration in milliseconds.'),
  error: nullable(text('Why there was no answer; null: there was one.')),
  answer: text('The first 2 KiB.'),
})

const Status = Type.Union(
  (['pending', 'delivered', 'failed', 'given_up'] as const).map((status) => Type.Literal(status)),
  { description: 'pending: not tried yet; failed: tried, and tried again at `next_attempt`.' },
)
export const DeliveriesQuery = Type.Object({
  webhook_id: WebhookId,
  status: optional(Status),
  after: optional(
    Type.String({ maxLength: 60, description: 'The event_id of the last one of the page before.' }),
  ),
  sort: optional(
    sortBy(['event'], '`event`, in the order of the log, when absent; `-event`: the latest first.'),
  ),
  limit: optional(Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 500, default: 100 })),
})
export type DeliveriesInput = Static<typeof DeliveriesQuery>

export const Deliveries = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      event_id: text('The event’s id.'),
      type: text('The event’s type.'),
      status: Status,
      next_attempt: nullable(text('When it is sent again; ISO 8601. null: not again.')),
      attempts: Type.Array(
        Type.Object({
          at: text('When; ISO 8601.'),
          status: nullable(integer('The HTTP status; null: no answer came.')),
          ms: integer('Duration in milliseconds.'),
          error: nullable(text('Why there was no answer; null: there was one.')),
          answer: text('The beginning of the answer.'),
        }),
        { description: 'The attempts so far.' },
      ),
    }),
    { description: 'The deliveries, the latest first.' },
  ),
  next: nullable(text('The `after` of the next request.')),
  has_more: flag('Whether there is another page.'),
})

export const EventInPath = Type.Object({
  webhook_id: WebhookId,
  event_id: Type.String({ description: 'The event’s id.', maxLength: 60 }),
})
export type EventInPathInput = Static<typeof EventInPath>

export const Replay = Type.Object({
  webhook_id: WebhookId,
  after: Type.String({ maxLength: 60, description: 'An event_id: everything after it is sent again.' }),
})
export type ReplayInput = Static<typeof Replay>
