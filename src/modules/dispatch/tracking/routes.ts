import { ByteAnswer } from '../../../calls/answers.ts'
import { mustBeBuyer } from '../../../calls/buyer.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import type { Tracking } from './open-tracking.ts'
import { readOrderMap } from './order-map.ts'
import * as wire from './schemas.ts'
import { streamChanges } from './stream-changes.ts'
import { trackOrder } from './track-order.ts'
import { refusedPage, showTrackPage, streamTrackPage } from './track-page.ts'

const page = { method: 'GET', access: 'public', chapter: 'Pages' } as const

/** Where an order is, for apps and for people. */
export function trackingRoutes(tracking: Tracking): Route[] {
  const followScript = new ByteAnswer(tracking.pages.scripts.follow, 'text/javascript; charset=utf-8', {
    'cache-control': 'public, max-age=300',
  })
  return [
    route({
      method: 'GET',
      path: '/customer/orders/{order_id}/track',
      access: 'client',
      credentials: 'guest',
      chapter: 'Customer',
      mustBeAllowed: mustBeBuyer,
      summary: 'Track an order',
      description:
        'Server-sent events (`text/event-stream`): each `data` is this answer without `message`, one at once and one at every change, at most two a second. A comment every 15 seconds shows that the stream is alive. It ends when the order does (who comes again then gets 204), and after 15 minutes: come again. `Accept: application/json` answers once. A guest sends Guest-Token and client_id. At most 5 streams a person: 503.',
      input: wire.OrderInPath,
      answer: wire.TrackedOrder,
      refusals: ['unknown_order', 'busy'],
      handler: (input, call) => trackOrder(tracking, input, call),
    }),
    route({
      method: 'GET',
      path: '/customer/orders/{order_id}/changes',
      access: 'client',
      credentials: 'guest',
      chapter: 'Customer',
      mustBeAllowed: mustBeBuyer,
      summary: 'Follow the changes of an order',
      description:
        'Server-sent events: one at once, and one whenever the order, its delivery, changes by the merchant, refunds, tips or help have changed; `data` is `{"order_id": …}`, and what has changed is read where it stands. Goes on after the order has ended. It ends after 15 minutes: come again. A guest sends Guest-Token and client_id. At most 5 streams a person: 503.',
      input: wire.OrderInPath,
      answer: { contentType: 'text/event-stream' },
      refusals: ['unknown_order', 'busy'],
      handler: (input, call) => streamChanges(tracking, input, call),
    }),
    route({
      method: 'GET',
      path: '/customer/orders/{order_id}/map',
      access: 'client',
      credentials: 'guest',
      chapter: 'Customer',
      mustBeAllowed: mustBeBuyer,
      summary: 'Read the street map of an order',
      description:
        'The shop, the door and the courier, with the streets between them, as far as the service knows them. null where there is nothing to follow.',
      input: wire.OrderInPath,
      answer: wire.OrderMap,
      refusals: ['unknown_order'],
      handler: (input, call) => readOrderMap(tracking, input, call),
    }),
    route({
      ...page,
      path: '/track/{token}',
      summary: 'Tracking page of an order',
      input: wire.TokenInPath,
      answer: { contentType: 'text/html' },
      refusals: ['unknown_order'],
      showRefusal: refusedPage,
      handler: (input, call) => showTrackPage(tracking, input, call),
    }),
    route({
      ...page,
      path: '/track/{token}/events',
      summary: 'Live updates of the tracking page (server-sent events)',
      input: wire.TokenInPath,
      answer: { contentType: 'text/event-stream' },
      refusals: ['unknown_order', 'busy'],
      handler: (input, call) => streamTrackPage(tracking, input, call),
    }),
    route({
      ...page,
      path: '/track/follow.js',
      summary: 'Script of the tracking page',
      input: noInput,
      answer: { contentType: 'text/javascript' },
      handler: async () => followScript,
    }),
  ]
}
