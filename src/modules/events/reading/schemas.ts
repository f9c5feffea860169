import { type Static, Type } from 'typebox'

const optional = Type.Optional

const EventTypeName = Type.String({ pattern: '^[a-z_]+\\.[a-z_]+$', maxLength: 60 })

export const EventsQuery = Type.Object({
  after: optional(
    Type.String({
      maxLength: 60,
      description:
        'Events after this `event_id`; `latest`: none that are there already. Left out: all that are kept.',
    }),
  ),
  types: optional(
    Type.Array(EventTypeName, {
      'x-comma-list': true,
      maxItems: 50,
      description: 'Only these types, with commas.',
    }),
  ),
  merchant_id: optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only this merchant’s.' }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
})
export type EventsInput = Static<typeof EventsQuery>

const { limit: _limit, ...streamed } = EventsQuery.properties
export const StreamQuery = Type.Object(streamed)
export type StreamInput = Static<typeof StreamQuery>

const Event = Type.Object({
  event_id: Type.String({ description: 'Sorts as the events happened. Nothing else can be read from it.' }),
  type: Type.String({
    description: 'See the table of types. New ones may come: skip those that you do not know.',
  }),
  created: Type.String({ description: 'ISO 8601.' }),
  merchant_id: optional(Type.Integer()),
  customer_id: optional(Type.Integer({ description: 'Shown to the customer, to apps and to the operator.' })),
  order_id: optional(Type.Integer()),
  data: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'The object as it was then, as the interface shows it to you.',
    },
  ),
  previous: optional(
    Type.Object({}, { additionalProperties: true, description: 'Fields that changed, as they were before.' }),
  ),
})

export const EventsPage = Type.Object({
  events: Type.Array(Event),
  next: Type.String({ description: 'The `after` of the next request.' }),
  has_more: Type.Boolean({ description: 'More is there already.' }),
})
