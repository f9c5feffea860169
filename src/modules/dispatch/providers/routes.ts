import { bodyLimits } from '../../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../start/deps.ts'
import type { BookingDeps } from '../booking/deps.ts'
import { admitProvider } from './admit-provider.ts'
import { changeDeliveryDoor, clearUpDelivery, readDelivery, readDeliveryList } from './deliveries.ts'
import * as delivery from './delivery-schemas.ts'
import {
  editProvider,
  type ManageDeps,
  readProviders,
  registerProvider,
  switchCity,
} from './manage-providers.ts'
import * as wire from './schemas.ts'
import { tryBooking, tryCancel, tryEstimate, tryStatus } from './test-calls.ts'
import * as trial from './test-schemas.ts'

const ofOperator = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. Present only if an operator token is set. */
export function providerRoutes(deps: ManageDeps): Route[] {
  return [
    route({
      ...ofOperator,
      method: 'GET',
      path: '/operator/providers',
      staff: 'read',
      summary: 'List courier companies',
      input: noInput,
      answer: wire.Providers,
      handler: (_input, call) => readProviders(deps, call),
    }),
    route({
      ...ofOperator,
      method: 'POST',
      path: '/operator/providers',
      staff: 'own',
      summary: 'Register a courier company',
      description: '`key` is returned only once; it authenticates the company at the test endpoints.',
      input: wire.NewProvider,
      body: bodyLimits.lists,
      answer: wire.CreatedProvider,
      handler: (input, call) => registerProvider(deps, input, call),
    }),
    route({
      ...ofOperator,
      method: 'PUT',
      path: '/operator/providers/{provider_id}',
      staff: 'own',
      summary: 'Change a courier company',
      description:
        'Only the fields you send change. A disabled company gets no new deliveries and completes its current ones.',
      input: wire.ProviderPatch,
      body: bodyLimits.lists,
      answer: wire.ChangedProvider,
      refusals: ['unknown_provider'],
      handler: (input, call) => editProvider(deps, input, call),
    }),
    route({
      ...ofOperator,
      method: 'PUT',
      path: '/operator/providers/{provider_id}/cities',
      staff: 'own',
      summary: 'Turn a courier company on or off in a city',
      description:
        'Applies to delivery addresses in the city. Deliveries in progress stay with the company. Everywhere else, `area` and `enabled` decide.',
      input: wire.CitySwitch,
      answer: wire.ChangedProvider,
      refusals: ['unknown_provider'],
      handler: (input, call) => switchCity(deps, input, call),
    }),
  ]
}

export const deliveryRoutes: readonly Route[] = [
  route({
    ...ofOperator,
    method: 'GET',
    path: '/operator/deliveries',
    staff: 'read',
    summary: 'List deliveries that are under way or have failed',
    input: delivery.DeliveryListQuery,
    answer: delivery.DeliveryList,
    handler: readDeliveryList,
  }),
  route({
    ...ofOperator,
    method: 'GET',
    path: '/operator/deliveries/{order_id}',
    staff: 'read',
    summary: 'Read the delivery of an order: estimates, bookings and status reports',
    input: delivery.DeliveryQuery,
    answer: delivery.DeliveryRecord,
    refusals: ['unknown_delivery'],
    handler: readDelivery,
  }),
  route({
    ...ofOperator,
    method: 'PUT',
    path: '/operator/deliveries/{order_id}',
    staff: 'care',
    summary: 'Resolve a failed delivery',
    description: 'Contact the company first: retrying after an unanswered booking may send a second courier.',
    input: delivery.ClearUp,
    answer: delivery.DeliveryRecord,
    refusals: ['unknown_delivery', 'invalid_action'],
    handler: clearUpDelivery,
  }),
]

export const doorRoutes = (deps: BookingDeps): Route[] => [
  route({
    ...ofOperator,
    method: 'PUT',
    path: '/operator/deliveries/{order_id}/door',
    staff: 'care',
    summary: 'Change the apartment or the instructions for the courier',
    description:
      'Possible until the delivery is over. Drivers see the change immediately. A courier network that has the order is notified; see `told_door_at` or `door_fault` of its booking. Companies that use our own interface don’t accept changes. A different street requires a new order.',
    input: delivery.Door,
    answer: delivery.DeliveryRecord,
    refusals: ['unknown_order', 'invalid_action'],
    handler: (input, call) => changeDeliveryDoor(deps, input, call),
  }),
]

/** Decisions §9: a company sees what the service sends it and how the service interprets its answer. */
export function providerTestRoutes(deps: Pick<Deps, 'db' | 'limiter' | 'couriers'>): Route[] {
  const { couriers } = deps
  const ofProvider = {
    access: 'public',
    credentials: 'provider',
    chapter: 'Last mile',
    description:
      'Send the courier company’s key as `Authorization: Bearer <key>`. Limited to 30 calls per minute.',
    budget: { name: 'provider-tests', requests: 30, seconds: 60 },
    refusals: ['invalid_token', 'rate_limited'],
    authenticate: (_parameters, facts) => admitProvider(deps, facts),
  } as const satisfies Partial<Route>
  /** The company is called before a transaction opens, which only stores the answer for retries with the same key. */
  const ofCalls = { ...ofProvider, method: 'POST', changesSnapshots: false } as const
  return [
    route({
      ...ofCalls,
      path: '/provider/test/estimate',
      summary: 'Test the estimate URL',
      input: trial.TestEstimate,
      answer: trial.TestedCall,
      prepare: (input, call) => tryEstimate(couriers, input, call),
      handler: async (_input, _call, tried) => tried,
    }),
    route({
      ...ofCalls,
      path: '/provider/test/book',
      summary: 'Test the booking URL, after an estimate',
      input: trial.TestBooking,
      answer: trial.TestedBooking,
      prepare: (input, call) => tryBooking(couriers, input, call),
      handler: async (_input, _call, tried) => tried,
    }),
    route({
      ...ofProvider,
      method: 'GET',
      path: '/provider/test/status/{delivery_id}',
      summary: 'Test the status URL',
      input: trial.TestDelivery,
      answer: trial.TestedCall,
      handler: (input, call) => tryStatus(couriers, input, call),
    }),
    route({
      ...ofCalls,
      path: '/provider/test/cancel/{delivery_id}',
      summary: 'Test the cancellation URL',
      input: trial.TestDelivery,
      answer: trial.TestedCall,
      prepare: (input, call) => tryCancel(couriers, input, call),
      handler: async (_input, _call, tried) => tried,
    }),
  ]
}
