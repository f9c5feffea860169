import { type Static, Type } from 'typebox'

const optional = Type.Optional
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

const Url = Type.String({ maxLength: 2000, description: 'https, or http; never a private address.' })
const Types = Type.Array(Type.String({ maxLength: 60 }), {
  'x-comma-list': true,
  minItems: 1,
  maxItems: 50,
  description: 'Types of events; `*` is all of them, also those that come later.',
})
const MerchantId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Description = Type.String({ maxLength: 500 })
const Email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })
const WebhookId = Type.String({ maxLength: 60 })

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
  enabled: optional(Type.Boolean({ default: true })),
  description: optional(Description),
  email: optional(
    Type.String({
      pattern: '^[^@\\s]+@[^@\\s]+$',
      maxLength: 254,
      description: 'Who is written to when it is disabled; of a merchant group also its administrators are.',
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
  enabled: optional(Type.Boolean()),
  description: optional(Description),
  email: optional(nullable(Email)),
})
export type WebhookPatchInput = Static<typeof WebhookPatch>

const shown = {
  webhook_id: Type.String(),
  url: Type.String(),
  types: Type.Array(Type.String()),
  merchant_id: nullable(Type.Integer()),
  enabled: Type.Boolean(),
  description: Type.String(),
  email: nullable(Type.String()),
  owner: Type.String({ description: '`client …`, `group …` or `operator`.' }),
  disabled_reason: nullable(Type.String()),
  failing_since: nullable(Type.String({ description: 'Nothing was delivered since.' })),
  created: Type.String(),
}
export const Webhook = Type.Object(shown)
export const Webhooks = Type.Object({ webhooks: Type.Array(Webhook) })
const secret = Type.String({ description: '`whsec_…`, shown only here.' })
export const WebhookWithSecret = Type.Object({ ...shown, secret })
export const NewSecret = Type.Object({
  secret,
  old_secret_until: Type.String({ description: 'Until then the one before signs too.' }),
})

export const PingAnswer = Type.Object({
  event_id: Type.String(),
  status: nullable(Type.Integer({ description: 'Null: there was no answer.' })),
  ms: Type.Integer(),
  error: nullable(Type.String()),
  answer: Type.String({ description: 'The first 2 KiB.' }),
})

const Status = Type.Union(
  (['pending', 'delivered', 'failed', 'given_up'] as const).map((status) => Type.Literal(status)),
  { description: 'pending: not tried yet; failed: tried, and tried again at `next_attempt`.' },
)
export const DeliveriesQuery = Type.Object({
  webhook_id: WebhookId,
  status: optional(Status),
  after: optional(Type.String({ maxLength: 60, description: 'Deliveries of events after this event_id.' })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
})
export type DeliveriesInput = Static<typeof DeliveriesQuery>

export const Deliveries = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      event_id: Type.String(),
      type: Type.String(),
      status: Status,
      next_attempt: nullable(Type.String()),
      attempts: Type.Array(
        Type.Object({
          at: Type.String(),
          status: nullable(Type.Integer()),
          ms: Type.Integer(),
          error: nullable(Type.String()),
          answer: Type.String(),
        }),
      ),
    }),
  ),
  next: nullable(Type.String({ description: 'The `after` of the next request.' })),
  has_more: Type.Boolean(),
})

export const EventInPath = Type.Object({ webhook_id: WebhookId, event_id: Type.String({ maxLength: 60 }) })
export type EventInPathInput = Static<typeof EventInPath>

export const Replay = Type.Object({
  webhook_id: WebhookId,
  after: Type.String({ maxLength: 60, description: 'An event_id: everything after it is sent again.' }),
})
export type ReplayInput = Static<typeof Replay>
