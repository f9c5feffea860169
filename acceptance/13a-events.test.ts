import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { rivalToken } from './support/administration.ts'
import { ask, got, type Json, refused } from './support/ask.ts'
import { basicOf, latest, openStream, readEvents, typesOf } from './support/events.ts'
import { demoApp, newAccount, newApp } from './support/identity.ts'
import { retireMerchants } from './support/merchants.ts'
import { act, type Buyer, type Kitchen, newBuyer, newKitchen } from './support/orders.ts'
import { operatorToken, ownerToken } from './support/people.ts'

after(retireMerchants)

let kitchen: Kitchen
let buyer: Buyer
let start: string
let orderId: number
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function placeOrder(): Promise<number> {
  await buyer.fill(kitchen, { item_id: kitchen.id('Toast'), item_qty: 2 })
  return (await got(buyer.checkOut(kitchen))).order_id
}
/** Until the log has this order's event, which is numbered just after the commit. */
async function eventsOf(query: Record<string, string>, token?: string): Promise<Json> {
  for (let tries = 0; ; tries++) {
    const page = await got(readEvents({ after: start, ...query }, token))
    if (page.events.length > 0 || tries > 200) return page
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

before(async () => {
  kitchen = await newKitchen({ name: 'Acceptance Event Kitchen' }, { autoConfirm: false })
  buyer = await newBuyer()
  start = await latest()
  orderId = await placeOrder()
})

describe('the event log', () => {
  test('13.11 has what happened, with its ids and the object', async () => {
    const merchant_id = String(kitchen.merchantId)
    const { events } = await eventsOf({ merchant_id, types: 'order.placed' })
    const [event] = events
    assert.deepEqual(
      [event.type, event.merchant_id, event.order_id, event.data.order_id],
      ['order.placed', kitchen.merchantId, orderId, orderId],
    )
    assert.match(event.event_id, /^evt_\d+$/)
    assert.ok(Number.isFinite(Date.parse(event.created)))
  })
  test('13.12 is paginated without gaps: `limit`, `next`, `has_more`', async () => {
    const all: Json[] = (await eventsOf({ merchant_id: String(kitchen.merchantId) })).events
    let place = start
    const found: Json[] = []
    for (let isMore = true; isMore; ) {
      const query = { merchant_id: kitchen.merchantId, limit: 1, after: place }
      const page = await got(readEvents(query))
      assert.ok(page.events.length <= 1)
      found.push(...page.events)
      ;[place, isMore] = [page.next, page.has_more]
    }
    assert.deepEqual(
      found.slice(0, all.length).map(({ event_id }) => event_id),
      all.map(({ event_id }) => event_id),
    )
    assert.deepEqual(
      found.map(({ event_id }) => event_id).toSorted(),
      found.map(({ event_id }) => event_id),
    )
  })
  test('13.13 returns only the end of the log for `after=latest`', async () => {
    const page = await got(readEvents({ after: 'latest' }))
    assert.deepEqual([page.events, page.has_more], [[], false])
    assert.match(page.next, /^evt_\d+$/)
    await refused(readEvents({ after: 'yesterday' }), 400, 'invalid_parameter')
  })
  test('13.3 is filtered by `types` and `merchant_id`', async () => {
    const merchant_id = String(kitchen.merchantId)
    assert.deepEqual(typesOf(await eventsOf({ merchant_id, types: 'order.placed' })), ['order.placed'])
    const other = await got(readEvents({ after: start, merchant_id, types: 'review.created' }))
    assert.deepEqual(other.events, [])
    await refused(readEvents({ types: 'order.eaten' }), 400, 'invalid_parameter')
  })
  test('13.4 shows a merchant’s staff the events of their merchants, with the customer', async () => {
    const { events } = await eventsOf({ types: 'order.placed' }, await ownerToken())
    const own = events.find(({ order_id }: Json) => order_id === orderId)
    assert.equal(own.data.customer.first_name, 'Nova')
    await refused(readEvents({ merchant_id: kitchen.merchantId }, await rivalToken()), 403, 'forbidden')
  })
  test('13.5 shows customers their own orders, without the merchant’s details', async () => {
    const { events } = await eventsOf({}, buyer.token)
    assert.ok(events.length > 0)
    for (const event of events) {
      assert.equal(event.order_id, orderId)
      assert.equal('customer' in event.data, false)
    }
  })
  test('13.6 13.14 shows the operator everything, and events of accounts only to the operator', async () => {
    const { events } = await eventsOf({ types: 'order.placed' })
    assert.ok(events.some(({ order_id }: Json) => order_id === orderId))
    await got(newAccount())
    const created = await eventsOf({ types: 'customer.created' })
    assert.ok(created.events.length > 0)
    assert.deepEqual(typesOf(await got(readEvents({ types: 'customer.created' }, await ownerToken()))), [])
  })
  test('13.15 shows an app the events of customers who authorized it', async () => {
    const headers = basicOf(demoApp)
    const query = { after: start, types: 'order.placed' }
    const { events } = await got(ask('GET', '/events', { query, headers }))
    assert.ok(events.some(({ order_id }: Json) => order_id === orderId))
    const stranger = basicOf(await newApp())
    assert.deepEqual((await got(ask('GET', '/events', { query, headers: stranger }))).events, [])
  })
  test('13.7 shows other callers nothing', async () => {
    assert.equal((await ask('GET', '/events')).status, 401)
    const { access_token } = await got(newAccount())
    assert.deepEqual((await got(readEvents({ after: start }, access_token))).events, [])
  })
})

describe('the stream', () => {
  test('13.16 13.8 sends each event with its id and type, and continues after Last-Event-ID', async () => {
    const query = { after: 'latest', merchant_id: String(kitchen.merchantId) }
    const first = await openStream(query, bearer(await ownerToken()))
    assert.match(first.headers.get('content-type')!, /^text\/event-stream/)
    const second = await placeOrder()
    const placed = (await first.next())!
    first.close()
    assert.deepEqual([placed.event, placed.data.order_id], ['order.placed', second])
    assert.equal(placed.id, placed.data.event_id)
    // Events that happen while no reader is connected are sent later, once.
    await got(act(kitchen, second, 'confirm'))
    await got(act(kitchen, second, 'ready'))
    const again = await openStream(query, { ...bearer(await ownerToken()), 'last-event-id': placed.id })
    const missed = [(await again.next())!, (await again.next())!]
    await got(act(kitchen, second, 'complete'))
    const live = (await again.next())!
    again.close()
    assert.deepEqual(
      [...missed, live].map(({ event }) => event),
      ['order.confirmed', 'order.ready', 'order.completed'],
    )
  })
  test('13.9 ends within a second when its token is revoked', async () => {
    const { access_token: token } = await got(newAccount())
    const stream = await openStream({ after: 'latest' }, bearer(token))
    assert.equal(stream.status, 200)
    await ask('DELETE', '/customer/auth', { token })
    assert.equal(await stream.next(), undefined)
    assert.equal((await openStream({}, bearer(token))).status, 401)
  })
  test('13.17 accepts the operator’s token too', async () => {
    const stream = await openStream({ after: start, types: 'order.placed' }, bearer(operatorToken))
    assert.equal((await stream.next())!.event, 'order.placed')
    stream.close()
  })
})
