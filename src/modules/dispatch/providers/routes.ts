import type { Deps } from '../../../deps.ts'
import { bodyLimits } from '../../../http/bodies.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import { admitProvider } from './admit-provider.ts'
import { clearUpDelivery, readDelivery } from './deliveries.ts'
import * as delivery from './delivery-schemas.ts'
import { editProvider, type ManageTools, readProviders, registerProvider } from './manage-providers.ts'
import * as wire from './schemas.ts'
import { tryBooking, tryCancel, tryEstimate, tryStatus } from './test-calls.ts'
import * as trial from './test-schemas.ts'

const ofOperator = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. Only there when an operator token is set. */
export function providerRoutes(tools: ManageTools): Route[] {
  return [
    route({
      ...ofOperator,
      method: 'GET',
      path: '/operator/providers',
      summary: 'List courier companies',
      input: noInput,
      answer: wire.Providers,
      handler: (_input, call) => readProviders(tools, call),
    }),
    route({
      ...ofOperator,
      method: 'POST',
      path: '/operator/providers',
      summary: 'Register a courier company',
      description: 'The answer holds `key`, this once: the company opens the test endpoints with it.',
      input: wire.NewProvider,
      body: bodyLimits.lists,
      answer: wire.CreatedProvider,
      handler: (input, call) => registerProvider(tools, input, call),
    }),
    route({
      ...ofOperator,
      method: 'PUT',
      path: '/operator/providers/{provider_id}',
      summary: 'Change a courier company',
      description:
        'Only what is sent changes. One that is not enabled gets no new deliveries and ends those it has.',
      input: wire.ProviderPatch,
      body: bodyLimits.lists,
      answer: wire.ChangedProvider,
      refusals: ['unknown_provider'],
      handler: (input, call) => editProvider(tools, input, call),
    }),
  ]
}

export const deliveryRoutes: readonly Route[] = [
  route({
    ...ofOperator,
    method: 'GET',
    path: '/operator/deliveries/{order_id}',
    summary: 'What was asked, booked and said of an order’s delivery',
    input: delivery.DeliveryQuery,
    answer: delivery.DeliveryRecord,
    refusals: ['unknown_delivery'],
    handler: readDelivery,
  }),
  route({
    ...ofOperator,
    method: 'PUT',
    path: '/operator/deliveries/{order_id}',
    summary: 'Clear up a delivery that failed',
    description:
      'Ask the company first: `retry` after a booking that was never answered may bring a second courier.',
    input: delivery.ClearUp,
    answer: delivery.DeliveryRecord,
    refusals: ['unknown_delivery', 'invalid_action'],
    handler: clearUpDelivery,
  }),
]

/** Decisions §9: a company sees what the service sends it and what the service makes of its answer. */
export function providerTestRoutes(tools: Pick<Deps, 'db' | 'limiter' | 'couriers'>): Route[] {
  const { couriers } = tools
  const ofProvider = {
    access: 'public',
    chapter: 'Last mile',
    description: 'Send `Authorization: Bearer <key>`, the key of the courier company. 30 a minute.',
    budget: { name: 'provider-tests', requests: 30, seconds: 60 },
    refusals: ['invalid_token', 'rate_limited'],
    authenticate: (_parameters, request) => admitProvider(tools, request),
  } as const satisfies Partial<Route>
  /** The company is called before a transaction opens; that only keeps the answer, for who repeats it with its key. */
  const ofCalls = { ...ofProvider, method: 'POST', changesNoSnapshot: true } as const
  return [
    route({
      ...ofCalls,
      path: '/provider/test/estimate',
      summary: 'Have one’s estimate URL called',
      input: trial.TestEstimate,
      answer: trial.TestedCall,
      prepare: (input, call) => tryEstimate(couriers, input, call),
      handler: async (_input, _call, tried) => tried,
    }),
    route({
      ...ofCalls,
      path: '/provider/test/book',
      summary: 'Have one’s book URL called, after an estimate',
      input: trial.TestBooking,
      answer: trial.TestedBooking,
      prepare: (input, call) => tryBooking(couriers, input, call),
      handler: async (_input, _call, tried) => tried,
    }),
    route({
      ...ofProvider,
      method: 'GET',
      path: '/provider/test/status/{delivery_id}',
      summary: 'Have one’s status URL called',
      input: trial.TestDelivery,
      answer: trial.TestedCall,
      handler: (input, call) => tryStatus(couriers, input, call),
    }),
    route({
      ...ofCalls,
      path: '/provider/test/cancel/{delivery_id}',
      summary: 'Have one’s cancel URL called',
      input: trial.TestDelivery,
      answer: trial.TestedCall,
      prepare: (input, call) => tryCancel(couriers, input, call),
      handler: async (_input, _call, tried) => tried,
    }),
  ]
}
