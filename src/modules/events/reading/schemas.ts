import { type Static, Type } from 'typebox'
import { component, flag, integer, text } from '../../../http/fields.ts'

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
  limit: optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 100 }),
  ),
})
export type EventsInput = Static<typeof EventsQuery>

const { limit: _limit, ...streamed } = EventsQuery.properties
export const StreamQuery = Type.Object(streamed)
export type StreamInput = Static<typeof StreamQuery>

const Event = Type.Object(
  {
    event_id: text('Sorts as the events happened. Nothing else can be read from it.'),
    type: text('See the table of types. New ones may come: skip those that you do not know.'),
    created: text('ISO 8601.'),
    merchant_id: optional(integer('The merchant that it concerns.')),
    customer_id: optional(integer('Shown to the customer, to apps and to the operator.')),
    order_id: optional(integer('The order that it concerns.')),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The object as it was then, as the interface shows it to you.',
      },
    ),
    previous: optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Fields that changed, as they were before.' },
      ),
    ),
  },
  component('Event', 'Something that happened, as the log and webhooks have it.'),
)

export const EventsPage = Type.Object({
  events: Type.Array(Event, { description: 'The events, in the order of the log.' }),
  next: text('The `after` of the next request.'),
  has_more: flag('More is there already.'),
})
