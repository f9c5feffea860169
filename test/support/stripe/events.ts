import Stripe from 'stripe'
import type { Books, StripeEvent } from './books.ts'
import { type Handlers, listOf, missing, ok } from './http.ts'

/** The version that the account's webhook endpoint uses. */
const apiVersion = '2026-10-28.endive'

/** Records an event: it has the object in its current state. `account`: a connected account's. */
export function tell(
  books: Books,
  type: string,
  object: { id: string; object: string },
  account?: string,
): StripeEvent {
  const event: StripeEvent = {
    ...{ id: books.newId('evt'), object: 'event', api_version: apiVersion, livemode: false },
    ...{ created: books.seconds(), type, data: { object: structuredClone(object) } },
    ...(account && { account }),
  }
  books.events.set(event.id, event)
  return event
}

export const eventHandlers = (books: Books, isVisible: (event: StripeEvent) => boolean): Handlers => ({
  'GET /v1/events': (request) => {
    const { account, parameters } = request
    const wanted = [...books.events.values()].filter(
      (event) =>
        event.account === account &&
        isVisible(event) &&
        (!parameters.type || event.type === parameters.type) &&
        (!parameters.types || parameters.types.includes(event.type)),
    )
    return listOf(wanted, request, '/v1/events')
  },
  'GET /v1/events/:id': ({ id }) => {
    const event = books.events.get(id)
    return event ? ok(event) : missing('event', id)
  },
})

const { webhooks } = new Stripe('sk_test_signatures')

/** The request that delivers an event: the exact bytes, signed with the endpoint's secret at this second. */
export function signed(event: object, secret: string, seconds: number) {
  const body = JSON.stringify(event, null, 2)
  const signature = webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds })
  return {
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  }
}

/** How events arrive: each a number of times, in another order than they happened, and some never. */
export type Manners = { times?: number; random?: () => number; loses?(event: StripeEvent): boolean }

export function inTransit(
  events: Iterable<StripeEvent>,
  { times = 1, random, loses }: Manners = {},
): StripeEvent[] {
  const sent = [...events]
    .filter((event) => !loses?.(event))
    .flatMap((event) => Array.from({ length: times }, () => event))
  if (!random) return sent
  for (let last = sent.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[sent[last], sent[other]] = [sent[other]!, sent[last]!]
  }
  return sent
}
