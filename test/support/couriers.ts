import { createHash } from 'node:crypto'
import { checkEstimate } from '../../courier-contract/check-answer.ts'
import type { BookRequest, DeliveryStatus, EstimateRequest } from '../../courier-contract/contract.ts'
import { type Database, sql } from '../../src/db/database.ts'
import { openCompliance } from '../../src/modules/compliance/open-compliance.ts'
import { clearUp } from '../../src/modules/dispatch/booking/clear-up.ts'
import type { BookingDeps } from '../../src/modules/dispatch/booking/deps.ts'
import { cancelDelivery } from '../../src/modules/dispatch/booking/recall.ts'
import { openProviders } from '../../src/modules/dispatch/open-providers.ts'
import { insertProvider } from '../../src/modules/dispatch/provider-store.ts'
import { readDeliveries } from '../../src/modules/dispatch/providers/deliveries.ts'
import type { Provider } from '../../src/modules/dispatch/rules/delivery.ts'
import { openTracking } from '../../src/modules/dispatch/tracking/open-tracking.ts'
import { isWithCourier } from '../../src/modules/dispatch/with-courier.ts'
import { openFeed } from '../../src/modules/events/reading/feed.ts'
import { fulfillmentRoutes } from '../../src/modules/fulfillment/routes.ts'
import type { KitchenDeps } from '../../src/modules/kitchen/act.ts'
import { kitchenRoutes } from '../../src/modules/kitchen/routes.ts'
import { openMenus } from '../../src/modules/menus/open-menus.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { listMerchantPoints } from '../../src/modules/merchants/index.ts'
import { operatorSearchRoutes } from '../../src/modules/support/routes.ts'
import type { CourierOutcome, Couriers } from '../../src/outside/couriers.ts'
import type { Deps } from '../../src/start/deps.ts'
import { deliverQueuedEvents, everyEvent, queuedJobs } from './events.ts'
import { itemId, type OrderService, shopper } from './orders.ts'
import { logIn, merchantApp } from './people.ts'
import { type ServiceOptions, type TestService, testService } from './test-service.ts'

export type DispatchService = TestService & { companies: Companies; bookingDeps: BookingDeps }

/** The demo with courier companies that do as they are told. */
export function dispatchService(more: ServiceOptions = {}): DispatchService {
  const companies = scriptedCompanies()
  const service = {} as DispatchService
  const routes = (deps: Deps) => {
    companies.now = deps.clock.now
    service.bookingDeps = seekDeps(deps, companies)
    const orderDeps: KitchenDeps = {
      ...service.bookingDeps,
      menus: openMenus(deps),
      cancelDelivery: (order, recall) => cancelDelivery(service.bookingDeps, order, recall),
      isWithCourier,
    }
    return [
      ...fulfillmentRoutes(orderDeps),
      ...kitchenRoutes(orderDeps),
      ...operatorSearchRoutes({
        ...{ ...orderDeps, readDeliveries, limiter: deps.limiter },
        findCustomers: async () => [],
        findMerchantPlace: async (db, merchantId) => (await listMerchantPoints(db, [merchantId]))[0]!,
        redispatch: (call, orderId, reason) => clearUp(call, { orderId, action: 'retry', reason }),
      }),
    ]
  }
  const tested = testService({ template: 'demo', routes, ...more })
  return new Proxy(tested, {
    get: (target, name) =>
      name === 'companies'
        ? companies
        : name === 'bookingDeps'
          ? service.bookingDeps
          : target[name as keyof TestService],
  }) as DispatchService
}

function seekDeps(deps: Deps, couriers: Couriers): BookingDeps {
  const [providers, merchants] = [openProviders(deps), openMerchantDirectory(deps)]
  return {
    ...deps,
    couriers,
    providers,
    merchants,
    showDelivery: openTracking({ ...deps, providers, merchants, feed: openFeed(deps) }).showDelivery,
    ownerEmailOf: async () => 'owner@example.com',
    compliance: openCompliance(deps),
    recordOf: async () => ({ bookings: 0, lossRate: 0, lateMinutes: 0 }),
  }
}

type More = {
  price?: number
  validForSeconds?: number
  pickupSeconds?: number
  deliveryId?: string
  status?: DeliveryStatus
}
type Answer = keyof typeof plainAnswers | { http: number } | More

/** How a company behaves when called: whether it does what it is asked, and what it answers instead of a plain yes. */
type Behavior = { acts: boolean; instead?: Exclude<CourierOutcome<never>, { kind: 'answered' }>; more: More }

const exchange = { sent: { method: 'POST', url: '', headers: {}, body: null }, received: null, tookMs: 3 }
const silent = { kind: 'silent' as const, detail: 'no answer in time', violations: [], exchange }
const refused = (status: number) => {
  return { kind: 'refused' as const, status, code: 'no', detail: 'no driver', violations: [], exchange }
}
const garbage = {
  kind: 'unusable' as const,
  violations: [{ field: 'price', rule: 'is no number' }],
  exchange,
}
const answered = <T>(answer: T) => ({ kind: 'answered' as const, answer, violations: [], exchange })

const plainAnswers = {
  yes: { acts: true, more: {} },
  deny: { acts: false, more: { status: 'denied', deliveryId: '' } },
  refuse: { acts: false, instead: refused(400), more: {} },
  silent: { acts: false, instead: silent, more: {} },
  'silent-after-acting': { acts: true, instead: silent, more: {} },
  garbage: { acts: false, instead: garbage, more: {} },
  resting: { acts: false, instead: { kind: 'resting' }, more: {} },
} satisfies Record<string, Behavior>

function behaviorOf(answer: Answer): Behavior {
  if (typeof answer === 'string') return plainAnswers[answer]
  if ('http' in answer) return { acts: false, instead: refused(answer.http), more: {} }
  return { acts: true, more: answer }
}

type What = 'estimate' | 'book' | 'cancel' | 'status'
type Call = { what: What; providerId: number; key?: string; request?: any }

/** What each company answers next; without a script it says yes. `coming` is the truth: who brings what, by key. */
export type Companies = Couriers & {
  now(): number
  calls: Call[]
  /** Dollars in its estimates. */
  prices: Map<number, number>
  coming: Map<string, { providerId: number; orderId: string; deliveryId: string }>
  resting: Set<number>
  /** Runs when a company has been called and has acted, but before it answers. */
  onCalled: ((call: Call) => Promise<void> | void) | undefined
  say(what: What, providerId: number, ...answers: Answer[]): void
  bookings(orderId: number | string): Call[]
  reset(): void
}

function scriptedCompanies(): Companies {
  const scripted = new Map<string, Answer[]>()
  let estimates = 0
  const behavior = ({ what, providerId }: Call) =>
    behaviorOf(scripted.get(`${what} ${providerId}`)?.shift() ?? 'yes')
  const called = async (call: Call) => {
    companies.calls.push(call)
    await companies.onCalled?.(call)
  }
  const inSeconds = (later: number) => Math.floor(companies.now() / 1000) + later
  const companies: Companies = {
    now: () => 0,
    calls: [],
    prices: new Map(),
    coming: new Map(),
    resting: new Set(),
    onCalled: undefined,
    say: (what, providerId, ...answers) => void scripted.set(`${what} ${providerId}`, answers),
    bookings: (orderId) =>
      companies.calls.filter(({ what, request }) => what === 'book' && request.order_id === String(orderId)),
    reset() {
      companies.calls.length = 0
      companies.onCalled = undefined
      scripted.clear()
      companies.prices.clear()
      companies.resting.clear()
    },
    send: async () => ({ status: 0, headers: {}, text: '', fault: 'not there' }),
    update: async () => answered(undefined),
    tryKeys: async () => answered(undefined),
    clockSkewMs: () => undefined,
    grantToken: () => undefined,
    readWebhook: () => undefined,
    isResting: (providerId) => companies.resting.has(providerId),
    close: async () => {},
    status: async ({ providerId }) =>
      behaviorOf(scripted.get(`status ${providerId}`)?.shift() ?? 'silent').instead ?? silent,
    statuses: async () => silent,
    async estimate({ providerId }, request) {
      const call: Call = { what: 'estimate', providerId, request }
      const { instead, more } = behavior(call)
      await called(call)
      if (instead) return instead
      const { price, validForSeconds = 300, pickupSeconds = 600 } = more
      const given = {
        estimate_id: `e-${++estimates}`,
        estimated_at: inSeconds(0),
        estimate_valid_until: inSeconds(validForSeconds),
        pickup_eta: inSeconds(pickupSeconds),
        delivery_eta: inSeconds(pickupSeconds + 900),
        price: price ?? companies.prices.get(providerId) ?? 5,
      }
      // Like the client: harmful content never arrives as an answer.
      const now = companies.now()
      const { estimate, violations } = checkEstimate(given, { request, sentAt: now, now })
      return estimate ? answered(estimate) : { kind: 'unusable', violations, exchange }
    },
    async book({ providerId }, key, request) {
      const call: Call = { what: 'book', providerId, key, request }
      const { acts, instead, more } = behavior(call)
      const known = companies.coming.get(key)?.deliveryId
      const deliveryId = known ?? more.deliveryId ?? `d-${providerId}-${key.slice(0, 8)}`
      if (acts) companies.coming.set(key, { providerId, orderId: request.order_id, deliveryId })
      await called(call)
      if (instead) return instead
      return answered({
        delivery_id: deliveryId,
        estimate_id: request.estimate_id,
        order_id: request.order_id,
        booked_at: inSeconds(0),
        price: more.price,
        status: more.status ?? 'booked',
        pickupEta: inSeconds(600),
        deliveryEta: inSeconds(1500),
      })
    },
    async cancel({ providerId }, deliveryId) {
      const call: Call = { what: 'cancel', providerId }
      const { acts, instead } = behavior(call)
      for (const [key, one] of companies.coming)
        if (acts && one.deliveryId === deliveryId) companies.coming.delete(key)
      await called(call)
      return instead ?? answered(undefined)
    },
  }
  return companies
}

/** A courier company as the operator enters it. */
export async function addProvider(
  db: Database,
  name: string,
  more: Partial<Provider> = {},
): Promise<Provider> {
  const url = (call: string) => `http://127.0.0.1:9/${name}/${call}`
  const provider = {
    name,
    estimateUrl: url('estimate'),
    bookUrl: url('book'),
    statusUrl: url('status'),
    cancelUrl: url('cancel'),
    credential: 'secret',
    ...{ area: null, maxLive: null, maxMiles: null, callsPerSecond: null, follow: 'poll' as const },
    ...{ enabled: true, createdAt: 0 },
    ...more,
  }
  return (await insertProvider(db, provider, createHash('sha256').update(name).digest()))!
}

/** A customer who orders two BLTs from a merchant with courier delivery, in cash. */
export async function hungryAda(service: DispatchService, merchantId = 1001, item = 'BLT') {
  const ada = await shopper(service as unknown as OrderService)
  const id = await itemId(service, merchantId, item)
  return {
    async order(more: object = {}): Promise<number> {
      await ada.put(merchantId, id, 2)
      const answer = await ada.checkOut(merchantId, { payments: [{ type: 'cash' }], tip: 2, ...more })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.order_id
    },
  }
}

export async function asMerchant(service: TestService, username = 'owner@example.com') {
  const login = { ...merchantApp, username, scope: 'global,merchant' }
  return { authorization: (await logIn(service, login)).access_token as string }
}

/** Jobs waiting for an order. */
export async function jobsOf({ db }: TestService, orderId: number) {
  await deliverQueuedEvents(db)
  return (await queuedJobs(db)).filter(({ payload, isLocked }) => !isLocked && payload.orderId === orderId)
}

const eventsOf = sql<{ topic: string; payload: any }>(
  `SELECT topic, payload FROM ${everyEvent} WHERE subject = $1 AND topic LIKE 'delivery.%'`,
)
export const deliveryEvents = ({ db }: TestService, orderId: number) => db.rows(eventsOf, [String(orderId)])

const pickupPlace = {
  address: '12 Rivington St',
  apt: '2',
  city: 'New York',
  state: 'NY',
  zip: '10002',
  latitude: 40.7211,
  longitude: -73.9921,
}
const deliveryPlace = {
  address: '199 Lafayette St',
  city: 'New York',
  state: 'NY',
  zip: '10012',
  latitude: 40.7217,
  longitude: -73.9974,
}

export const estimateRequest: EstimateRequest = {
  pickup: pickupPlace,
  delivery: deliveryPlace,
  gratuity: 3.5,
}

export const bookRequest: BookRequest = {
  estimate_id: 'E-1',
  order_id: '4711',
  items: [
    { name: 'Margherita', quantity: 2 },
    { name: 'Chianti', quantity: 1 },
  ],
  pickup: {
    location: pickupPlace,
    contact: { merchant_name: 'Da Enzo', email: 'enzo@example.com', phone: '2125550100' },
    instructions: 'Back door',
  },
  delivery: {
    location: deliveryPlace,
    contact: {
      first_name: 'Ada',
      last_name: 'King',
      company_name: 'Engines',
      email: 'ada@example.com',
      phone: '2125550101',
    },
    instructions: 'Ring twice',
  },
}

/** Answers without violations, given at `now` (epoch milliseconds). Each is created anew, to be damaged. */
export function estimateAnswer(now: number) {
  const seconds = Math.floor(now / 1000)
  return {
    estimate_id: 'E-1',
    estimated_at: seconds,
    estimate_valid_until: seconds + 300,
    pickup_eta: seconds + 600,
    delivery_eta: seconds + 1800,
    price: 7.25,
  }
}

export function bookingAnswer(now: number, request: BookRequest = bookRequest) {
  const seconds = Math.floor(now / 1000)
  const { pickup, delivery, ...rest } = structuredClone(request)
  return {
    ...rest,
    delivery_id: 'D-1',
    booked_at: seconds,
    price: 7.25,
    status: 'booked',
    pickup: { ...pickup, eta: seconds + 600 },
    delivery: { ...delivery, eta: seconds + 1800 },
  }
}

export function reportAnswer(now: number, status = 'to_pickup', deliveryId = 'D-1') {
  return {
    ...bookingAnswer(now),
    delivery_id: deliveryId,
    status,
    status_time: Math.floor(now / 1000),
    courier: {
      first_name: 'Grace',
      last_name: 'Hopper',
      phone: '2125550102',
      location: { latitude: 40.72, longitude: -73.99 },
    },
  }
}
