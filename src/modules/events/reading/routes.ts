import { type Route, route } from '../../../http/route.ts'
import { readEvents } from './list-events.ts'
import * as wire from './schemas.ts'
import { type StreamDeps, streamEvents } from './stream-events.ts'

const common = { method: 'GET', access: 'account', chapter: 'Events', refusals: ['forbidden'] } as const

export function eventRoutes(deps: StreamDeps): Route[] {
  return [
    route({
      ...common,
      path: '/events',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Read the event log',
      description:
        'All events, oldest first, in one order that never changes. A customer’s token reads the events of the customer’s own orders; a token with the `merchant` scope also those of its merchants; an app (HTTP Basic) those of customers who authorized it; the operator all of them. Events are kept for 30 days unless the operator sets another period.',
      input: wire.EventsQuery,
      answer: wire.EventsPage,
      handler: (input, call) => readEvents(deps, input, call),
    }),
    route({
      ...common,
      path: '/events/stream',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Follow the event log live',
      description:
        'Server-sent events: `id` is the event_id, `event` the type, `data` the event as in `GET /events`. A heartbeat every 15 seconds carries the id reached so far. The stream ends after 15 minutes, when the token expires or is revoked, and when the service stops: reconnect with `Last-Event-ID`, and nothing is missed or repeated. At most 50 streams per reader (`busy`).',
      input: wire.StreamQuery,
      answer: { contentType: 'text/event-stream' },
      refusals: ['forbidden', 'busy'],
      handler: (input, call) => streamEvents(deps, input, call),
    }),
  ]
}
