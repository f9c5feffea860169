import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, pageLimit, text } from '../../../http/fields.ts'

const optional = Type.Optional

const EventTypeName = Type.String({ pattern: '^[a-z_]+\\.[a-z_]+$', maxLength: 60 })

export const EventsQuery = Type.Object({
  after: optional(
    Type.String({
      maxLength: 60,
      description:
        'Events after this `event_id`, or `latest` for new events only. Default: all stored events.',
    }),
  ),
  types: optional(
    Type.Array(EventTypeName, {
      'x-comma-list': true,
      maxItems: 50,
      description: 'Only these types, comma-separated.',
    }),
  ),
  merchant_id: optional(idInput('Only this merchant’s.')),
  limit: pageLimit(1000, 100),
})
export type EventsInput = Static<typeof EventsQuery>

const { limit: _limit, ...streamed } = EventsQuery.properties
export const StreamQuery = Type.Object(streamed)
export type StreamInput = Static<typeof StreamQuery>

const Event = Type.Object(
  {
    event_id: text('Sorts in the order of the log. Otherwise opaque.'),
    type: text('See the table of types. New ones may be added: ignore those you don’t know.'),
    created: text('ISO 8601.'),
    merchant_id: optional(integer('The merchant concerned.')),
    customer_id: optional(integer('Shown to the customer, to apps and to the operator.')),
    order_id: optional(integer('The order concerned.')),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The object at the time, in the form in which the API shows it to you.',
      },
    ),
    previous: optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Previous values of the fields that changed.' },
      ),
    ),
  },
  component('Event', 'Something that happened, as recorded in the log and sent to webhooks.'),
)

export const EventsPage = Type.Object({
  events: Type.Array(Event, { description: 'The events, in the order of the log.' }),
  next: text('Send it as `after` in the next request.'),
  has_more: flag('Whether more events are available already.'),
})
