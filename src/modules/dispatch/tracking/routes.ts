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
        'Server-sent events (`text/event-stream`): each `data` is this response without `message`, sent immediately and on every change, at most two a second. A comment every 15 seconds keeps the stream alive. The stream ends with the order (reconnecting then returns 204), and after 15 minutes: reconnect. With `Accept: application/json`, responds once. A guest sends Guest-Token and client_id. More than 5 streams per person are refused with 503.',
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
      summary: 'Stream the changes of an order',
      description:
        'Server-sent events: one immediately, and one whenever the order, its delivery, its adjustments, refunds, tips or help requests change. `data` is `{"order_id": …}`; read what changed from its own operation. Continues after the order has ended. The stream ends after 15 minutes: reconnect. A guest sends Guest-Token and client_id. More than 5 streams per person are refused with 503.',
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
        'The merchant, the destination and the courier, with the streets between them as far as they are known. null if there is nothing to track.',
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
      showRefusal: refusedPage(tracking),
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
