import { bodyLimits } from '../../calls/body-limits.ts'
import { type Route, route } from '../../http/route.ts'
import { admitGateway, type ReceiveDeps, receiveEvent } from './receive-event.ts'
import * as wire from './schemas.ts'

/** Where Stripe reports what happens there. */
export const paymentEventRoutes = (deps: ReceiveDeps): Route[] => [
  route({
    access: 'public',
    chapter: 'Pages',
    method: 'POST',
    path: '/payments/stripe/webhook',
    summary: 'Webhook for Stripe events, signed by Stripe',
    description:
      'For the endpoints of your account and of connected accounts. An event updates its object and never places an order. ' +
      'Repeated events are accepted and change nothing.',
    input: wire.ReceivedEvent,
    answer: { contentType: 'text/plain' },
    refusals: ['forbidden'],
    body: bodyLimits.signed,
    changesSnapshots: false,
    authenticate: (_parameters, _facts, { headers, sentBytes }) =>
      admitGateway(deps, { bytes: sentBytes, signature: String(headers['stripe-signature'] ?? '') }),
    handler: (input, call) => receiveEvent(deps, input, call),
  }),
]
