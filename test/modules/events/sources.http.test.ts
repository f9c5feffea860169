import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { takeStock } from '../../../src/modules/alcohol/index.ts'
import { authorizeAhead } from '../../../src/modules/checkout/ahead/authorize-ahead.ts'
import { openPoller } from '../../../src/modules/dispatch/polling/open-poller.ts'
import { type EventType, eventTypes } from '../../../src/modules/events/rules/event-types.ts'
import { numberEvents } from '../../../src/modules/events/sequence.ts'
import { chaseAnswers } from '../../../src/modules/fulfillment/chase-answers.ts'
import { warnOfLicenses } from '../../../src/modules/onboarding/index.ts'
import { closeFinishedDays } from '../../../src/modules/reports/index.ts'
import { asDocumented } from '../../support/events.ts'
import { confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'
import { demoApp, logIn } from '../../support/people.ts'
import {
  addProvider,
  followDeps,
  makeLive,
  placeOrder,
  scriptedCouriers,
} from '../../support/polling-world.ts'
import { operator } from '../../support/test-service.ts'

// Every type of event has a source: what people do through the API, and what jobs and couriers report. Each is done here
// once, and the resulting log entry is compared with the example of the type in docs/events.md.

const service = orderService()
const merchantId = 1001

/** Covered where companies are called, and where drivers and Stripe report: test/modules/dispatch/booking.http.test.ts, test/modules/drivers, test/modules/connections, test/modules/payment-events, test/modules/disputes, test/modules/payouts. */
const elsewhere: readonly string[] = [
  ...['delivery.booked', 'refund.failed', 'dispute.opened', 'dispute.closed'],
  ...['payout.sent', 'payout.paid', 'payout.failed'],
]
const types = (Object.keys(eventTypes) as EventType[]).filter(
  (type) => !elsewhere.includes(type) && !/^(driver|ticket)\./.test(type),
)

async function must(answer: Promise<{ status: number; text: string; body: any }>) {
  const { status, text, body } = await answer
  assert.equal(status, 200, text)
  return body
}
const put = (path: string, body: object) =>
  must(service.put(`/merchant/admin/${path}`, { merchantId, ...body }, operator))
const post = (path: string, body: object) =>
  must(service.post(`/merchant/admin/${path}`, { merchantId, ...body }, operator))
const passDays = (days: number) => {
  service.clock.ms += days * 86_400_000
}

async function sell() {
  await post('test-order', {})
  const ada = await shopper(service)
  const blt = await itemId(service, merchantId, 'BLT')
  const order = async () => {
    await ada.put(merchantId, blt, 3)
    const { order_id } = await must(
      ada.checkOut(merchantId, { order_type: 'pickup', payments: [{ type: 'cash' }] }),
    )
    return order_id as number
  }
  const act = (orderId: number, action: string, more = {}) => put('orders', { orderId, action, ...more })
  const [sold, rejected, cancelled] = [await order(), await order(), await order()]
  await act(sold, 'confirm')
  await act(sold, 'adjust', { lines: [{ item_key: 0, quantity: 2 }] })
  await act(sold, 'ready')
  await act(sold, 'complete')
  await post('orders/refund', { orderId: sold, reason: 'Cold.', lines: [{ item_key: 0, quantity: 1 }] })
  await must(ada.post(`/customer/orders/${sold}/review`, { stars: 4 }))
  const [card] = (await must(ada.get('/customer/cc'))).cards
  const payment = { type: 'credit_card', id: card.cc_id }
  await must(ada.post(`/customer/orders/${sold}/tip`, { tip: 2, payment }))
  const asked = { reason: 'quality', wanted: 'refund', text: 'Soggy.', lines: [{ item_key: 0, quantity: 1 }] }
  const { help_id } = await must(ada.post(`/customer/orders/${sold}/help`, asked))
  await post(`help/${help_id}`, { text: 'Sorry.', refund: { amount: 1 }, status: 'answered' })
  await post(`help/${help_id}`, { status: 'resolved' })
  await act(rejected, 'reject', { reason: 'Closed.' })
  await act(cancelled, 'confirm')
  await act(cancelled, 'cancel', { reason: 'No bread.' })
  const unanswered = await order()
  service.clock.ms += 10 * 60_000
  await chaseAnswers(service.deps)
  await act(unanswered, 'reject')
}

async function deliver() {
  const couriers = scriptedCouriers({ now: () => service.clock.ms })
  const provider = await addProvider(service, { name: 'Swift' })
  const poller = openPoller(followDeps(service, couriers))
  const bring = async (...statuses: ('to_pickup' | 'to_delivery' | 'delivered' | 'failed')[]) => {
    const orderId = await placeOrder(service)
    await put('orders', { orderId, action: 'confirm' })
    const deliveryId = await makeLive(service, orderId, provider)
    for (const status of statuses) {
      couriers.told.set(deliveryId, { status })
      service.clock.ms += 20_000
      await poller.takeTurns()
      await poller.begin()
      await poller.finish()
    }
  }
  await bring('to_pickup', 'to_delivery', 'delivered')
  await bring('to_pickup', 'to_delivery', 'failed')
}

async function manage() {
  await put('info', { phone: '212-555-0142' })
  const schedule = (await must(service.get(`/merchant/admin/schedule?merchantId=${merchantId}`, operator)))
    .schedule
  await put('schedule', { schedule })
  await post('zones', { deliveryZones: [{ type: 'radius', radius: 2, fixedFee: 2.5 }] })
  await post('menu', { entities: [{ type: 'SubMenu', name: 'Evenings', parentId: null }] })
  await put('status', { paused_until: new Date(service.clock.ms + 3_600_000).toISOString() })
  await put('status', { paused_until: null })
  const id = await itemId(service, merchantId, 'BLT')
  await put('menu/availability', { id, available: false })
  await put('menu/availability', { id, available: true })
}

async function apply() {
  const location = { street: '200 W Washington St', city: 'Phoenix', state: 'AZ' }
  const wanted = { name: 'Corner Wines', type: 'W', phone: '(602) 555-0199', location }
  for (const decision of [{ action: 'approve' }, { action: 'decline', reason: 'Too far away.' }]) {
    const { application } = await must(
      service.post('/merchant/apply', { ...wanted, email: `${decision.action}@example.com` }),
    )
    await must(service.put(`/operator/applications/${application.application_id}`, decision, operator))
  }
}

async function comeAndGo() {
  const password = 'a long password of hers'
  const person = { email: 'mina@example.com', password, first_name: 'Mina', last_name: 'Murray' }
  await must(service.post('/customer/account', { ...demoApp, ...person, scope: 'global' }))
  const { access_token } = await logIn(service, { username: person.email, password })
  const headers = { authorization: access_token as string }
  await must(service.put('/customer/account', { first_name: 'Wilhelmina' }, headers))
  await must(service.request('DELETE', '/customer/account', { headers, body: { password } }))
}

/** Its card is charged 3 days later. */
async function orderAhead() {
  const ada = await shopper(service)
  await ada.put(merchantId, await itemId(service, merchantId, 'BLT'), 3)
  const [{ cc_id }] = (await must(ada.get('/customer/cc'))).cards
  const order_time = new Date(service.clock.ms + 6 * 86_400_000).toISOString()
  const payments = [{ type: 'credit_card', id: cc_id }]
  await must(ada.checkOut(merchantId, { order_type: 'pickup', payments, order_time }))
}

/** What people never do manually. */
async function sellAndWait() {
  const { rows } = await service.db.pool.query(
    'SELECT merchant_id, variant_id FROM alcohol_offers WHERE stock > 2 ORDER BY 1, 2 LIMIT 1',
  )
  const [{ merchant_id, variant_id }] = rows
  await service.db.transaction((tx) =>
    takeStock(tx, merchant_id, [{ variantId: variant_id, count: 1 }], service.clock.ms),
  )
  const expires = new Date(service.clock.ms + 5 * 86_400_000).toISOString().slice(0, 10)
  await post('licenses', { kind: 'alcohol', number: 'NY-1', state: 'NY', expires })
  await warnOfLicenses(service.deps)
  await orderAhead()
  passDays(1)
  await closeFinishedDays(service.deps)
  passDays(2)
  service.gateway.next.authorize.push({ kind: 'declined', reason: 'declined' })
  await authorizeAhead({ ...service.deps, payments: service.gateway })
  passDays(5)
  await warnOfLicenses(service.deps)
}

describe('an event of each type', () => {
  let after: string
  before(async () => {
    await confirmByHand(service, merchantId)
    after = (await service.get('/events?after=latest', operator)).body.next
    for (const part of [sell, deliver, manage, apply, comeAndGo, sellAndWait]) await part()
    await numberEvents(service.db)
  })
  const eventsOf = async (type: string) =>
    (await must(service.get(`/events?after=${after}&types=${type}`, operator))).events

  for (const type of types)
    test(`${type} is published, and looks as documented`, async () => {
      const events = await eventsOf(type)
      assert.ok(events.length > 0, 'it was not published')
      asDocumented(type, events)
    })

  test('is published in the sequence of its order’s events', async () => {
    const { events } = await must(service.get(`/events?after=${after}&limit=1000`, operator))
    const [sold] = await eventsOf('order.adjusted')
    assert.deepEqual(
      events.filter(({ order_id }: any) => order_id === sold.order_id).map(({ type }: any) => type),
      [
        ...['order.placed', 'order.confirmed', 'order.adjusted', 'order.ready', 'order.completed'],
        ...['order.refunded', 'review.created', 'order.tipped'],
        ...['help.opened', 'order.refunded', 'help.answered', 'help.resolved'],
      ],
    )
  })
})
