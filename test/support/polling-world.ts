import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import type { BatchedReports, DeliveryReport, DeliveryStatus } from '../../courier-contract/contract.ts'
import { sql } from '../../src/db/database.ts'
import { openProviders } from '../../src/modules/dispatch/open-providers.ts'
import type { PollingDeps } from '../../src/modules/dispatch/polling/deps.ts'
import { insertProvider } from '../../src/modules/dispatch/provider-store.ts'
import type { Leg, Provider } from '../../src/modules/dispatch/rules/delivery.ts'
import {
  findDelivery,
  insertBooking,
  insertDelivery,
  listBookings,
  listStatuses,
  updateDelivery,
} from '../../src/modules/dispatch/store.ts'
import { openTracking } from '../../src/modules/dispatch/tracking/open-tracking.ts'
import { openFeed } from '../../src/modules/events/reading/feed.ts'
import { setCarrier } from '../../src/modules/fulfillment/order-store.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { findAnyOrder } from '../../src/modules/orders/order-store.ts'
import type { CourierOutcome, Couriers } from '../../src/outside/couriers.ts'
import { deliverQueuedEvents, everyEvent, queuedJobs } from './events.ts'
import { itemId } from './orders.ts'
import { logIn } from './people.ts'
import type { TestService } from './test-service.ts'

const minuteMs = 60_000
const exchange = {
  sent: { method: 'GET', url: '', headers: {}, body: null },
  received: null,
  tookMs: 1,
}

/** What a company would answer to a poll; undefined is silence. */
export type Told = (Partial<DeliveryReport> & { status: DeliveryStatus }) | { http: number } | undefined

export type ScriptedCouriers = Couriers & {
  /** By the company's id of the delivery. */
  told: Map<string, Told>
  asked: string[]
  /** The ids in each call for many deliveries; each of them is in `asked` too. */
  batches: string[][]
  cancelled: string[]
  /** The answer to a cancellation: 200, another status, or silence. */
  cancelAnswer: number | undefined
  resting: Set<number>
  /** Runs before an answer is given. */
  meanwhile: ((deliveryId: string) => Promise<void>) | undefined
}

type Failed = Exclude<CourierOutcome<never>, { kind: 'answered' }>

export function scriptedCouriers(clock: { now(): number }): ScriptedCouriers {
  const silent: Failed = { kind: 'silent', detail: 'no answer', violations: [], exchange }
  const refused = (status: number): Failed => {
    return { kind: 'refused', status, code: '', detail: '', violations: [], exchange }
  }
  const couriers: ScriptedCouriers = {
    told: new Map(),
    asked: [],
    batches: [],
    cancelled: [],
    cancelAnswer: 200,
    resting: new Set(),
    meanwhile: undefined,
    async status(_provider, deliveryId): Promise<CourierOutcome<DeliveryReport>> {
      couriers.asked.push(deliveryId)
      const told = couriers.told.get(deliveryId)
      await couriers.meanwhile?.(deliveryId)
      if (told === undefined) return silent
      if ('http' in told) return refused(told.http)
      const status_time = Math.floor(clock.now() / 1000)
      const report = { delivery_id: deliveryId, estimate_id: 'e', order_id: 'o', booked_at: 1, price: 5 }
      const later = { pickupEta: undefined, deliveryEta: undefined, courier: undefined }
      const answer = { ...report, ...later, status_time, ...told }
      return { kind: 'answered', answer, violations: [], exchange }
    },
    async statuses(provider, deliveryIds): Promise<CourierOutcome<BatchedReports>> {
      couriers.batches.push([...deliveryIds])
      const batch: BatchedReports = { reports: [], unknownIds: [] }
      for (const deliveryId of deliveryIds) {
        const one = await couriers.status(provider, deliveryId)
        if (one.kind === 'answered') batch.reports.push(one.answer)
        else if (one.kind === 'refused') batch.unknownIds.push(deliveryId)
        else return one
      }
      return { kind: 'answered', answer: batch, violations: [], exchange }
    },
    async cancel(_provider, deliveryId) {
      couriers.cancelled.push(deliveryId)
      const { cancelAnswer } = couriers
      if (cancelAnswer === undefined) return silent
      if (cancelAnswer !== 200) return refused(cancelAnswer)
      return { kind: 'answered', answer: undefined, violations: [], exchange }
    },
    estimate: () => assert.fail('nobody is to be asked for an estimate'),
    book: () => assert.fail('nobody is to be booked'),
    send: async () => ({ status: 0, headers: {}, text: '', fault: 'not there' }),
    update: () => assert.fail('nothing is changed'),
    tryKeys: () => assert.fail('no keys are tried'),
    clockSkewMs: () => assert.fail('no keys are tried'),
    grantToken: () => undefined,
    readWebhook: () => undefined,
    isResting: (providerId) => couriers.resting.has(providerId),
    close: async () => {},
  }
  return couriers
}

export async function addProvider(
  { db, clock, deps }: TestService,
  more: Partial<Provider> = {},
): Promise<Provider> {
  const name = more.name ?? `company ${randomUUID().slice(0, 8)}`
  const url = 'http://courier.test'
  const urls = { estimateUrl: url, bookUrl: url, statusUrl: url, cancelUrl: url }
  const limits = { area: null, maxLive: null, maxMiles: null, callsPerSecond: null, follow: 'poll' as const }
  const rest = { credential: 'secret', enabled: true, createdAt: clock.ms }
  const digest = createHash('sha256').update(name).digest()
  const provider = await insertProvider(db, { name, ...urls, ...limits, ...rest, ...more }, digest)
  await deps.changes.caughtUp(db)
  return provider!
}

/** The dependencies of tracking; nothing that searches is called. */
export function followDeps(service: TestService, couriers: Couriers, pollMs = 20_000): PollingDeps {
  const { db, log, changes } = service.deps
  const unneeded = {} as never
  const [providers, merchants] = [openProviders({ db, changes }), openMerchantDirectory(service.deps)]
  const { showDelivery } = openTracking({
    ...service.deps,
    providers,
    merchants,
    feed: openFeed(service.deps),
  })
  return {
    ...{ db, log, couriers, clock: { now: () => service.clock.ms } },
    config: { couriers: { pollMs } },
    marketplaceSettings: () => assert.fail('nobody chooses here'),
    providers,
    merchants,
    showDelivery,
    ownerEmailOf: () => assert.fail('nobody is booked here'),
    compliance: unneeded,
    recordOf: () => assert.fail('nobody chooses here'),
    polls: { polled: () => {}, began: () => {} },
  }
}

/** Ada's order from the demo's first merchant, delivered by couriers and paid in cash. */
export async function placeOrder(service: TestService): Promise<number> {
  const { access_token } = await logIn(service, { scope: 'global,payment' })
  const headers = { authorization: access_token as string }
  const item = { item_id: await itemId(service, 1001, 'BLT'), item_qty: 2 }
  await service.post('/customer/cart/1001', { item }, headers)
  const body = { order_type: 'delivery', payments: [{ type: 'cash' }], tip: 2 }
  const answer = await service.post('/customer/cart/1001/checkout', body, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order_id
}

export type LiveOptions = {
  status?: DeliveryStatus
  leg?: Leg
  round?: number
  recall?: { actor: string; reason: string | null }
}

/** A delivery that a company has, due at once. Returns the company's id of it. */
export async function makeLive(
  { db, clock }: TestService,
  orderId: number,
  { providerId }: Provider,
  { status = 'booked', leg = 'out', round = 1, recall }: LiveOptions = {},
): Promise<string> {
  const order = (await findAnyOrder(db, orderId))!
  const key = { merchantId: order.merchant.merchantId, orderId, leg }
  const now = clock.ms
  const deliveryId = randomUUID()
  await insertDelivery(db, key, { startAt: now, now })
  const booking = (await listBookings(db, key)).length + 1
  await insertBooking(db, key, {
    ...{ booking, round, providerId, bookingKey: randomUUID(), state: 'asked', tries: 1, estimateId: 'e' },
    ...{ quoted: 500, quotedPickupEta: now + 10 * minuteMs, quotedDeliveryEta: now + 30 * minuteMs },
    askedAt: now,
  })
  await db.rows(bookIt, [orderId, leg, booking, deliveryId])
  const live = { state: 'live', status, nextPollAt: now, reportedAt: now, round } as const
  await updateDelivery(db, key, { ...live, ...(recall && { recall }) })
  if (leg === 'out') await setCarrier(db, order, { providerId, price: 500 })
  return deliveryId
}

const bookIt = sql<unknown>(
  `UPDATE delivery_bookings SET state = 'booked', delivery_id = $4 WHERE order_id = $1 AND leg = $2 AND booking = $3`,
)
const topicsOf = sql<{ topic: string }>(`SELECT topic FROM ${everyEvent} WHERE subject = $1`)

/** Everything that became of an order's delivery. */
export async function outcomeOf({ db }: TestService, orderId: number, leg: Leg = 'out') {
  const order = (await findAnyOrder(db, orderId))!
  const delivery = (await findDelivery(db, orderId, leg))!
  const bookings = await listBookings(db, delivery)
  const statuses = (await listStatuses(db, orderId)).filter((said) => said.leg === leg)
  await deliverQueuedEvents(db)
  const jobs = (await queuedJobs(db)).filter(({ payload }) => payload.orderId === orderId)
  const topics = (await db.rows(topicsOf, [String(orderId)])).map(({ topic }) => topic)
  return { order, delivery, bookings, statuses, tasks: jobs.map(({ task }) => task), topics }
}
