import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { findFreePort } from '../../../bench/servers.ts'
import { openConnections } from '../../../src/modules/connections/index.ts'
import { consumeEvents } from '../../../src/modules/events/consume.ts'
import { numberEvents } from '../../../src/modules/events/sequence.ts'
import { asDocumented, dropJobs, queuedJobs } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { insertOrder } from '../../support/orders.ts'
import { inherited } from '../../support/process.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'
import { type SquareDouble, squareKeys, startSquare } from '../../support/tills/square-server.ts'
import { dotsOn, printerAt, startTill, type TillDouble } from '../../support/tills/till.ts'

let service: TestService & { stop(): Promise<void> }
let square: SquareDouble
let till: TillDouble
let samplePort = 0
let connections: ReturnType<typeof openConnections>
let merchantId = 0
let orders = 900_000
const path = '/merchant/admin/connections'

before(async () => {
  square = await startSquare({ clock: { now: () => service.clock.ms } })
  till = await startTill()
  samplePort = await findFreePort()
  service = await startTestService({
    template: 'demo',
    env: {
      SQUARE_APPLICATION_ID: squareKeys.applicationId,
      SQUARE_APPLICATION_SECRET: squareKeys.applicationSecret,
      SQUARE_WEBHOOK_KEY: squareKeys.webhookKey,
      SQUARE_URL: square.url,
      PUBLIC_URL: 'https://shop.example',
      OUTBOUND_ALLOW: `${till.place},127.0.0.1:${samplePort}`,
    },
  })
  service.clock.ms = Date.now() // the library that checks our signatures uses the real clock
  square.webhookUrl = `${service.url}/connections/square/webhooks`
  square.signedUrl = 'https://shop.example/connections/square/webhooks'
  connections = openConnections(service.deps)
  const first = await insert()
  merchantId = first.merchantId
  await work()
})
after(async () => {
  await connections.close()
  await service.stop()
  await square.close()
  await till.close()
})
beforeEach(() => {
  till.fault = undefined
  square.fault = undefined
  till.attempts.length = 0
})

const call = (method: string, at: string, body?: object) =>
  service.request(method, at, { body: method === 'GET' ? undefined : body, headers: operator })
async function insert(status = 'placed', more: object = {}) {
  const order_id = ++orders
  await insertOrder(service.db, { order_id, customer_id: 1, status, ...more })
  const { rows } = await service.db.pool.query('SELECT merchant_id FROM orders WHERE order_id = $1', [
    order_id,
  ])
  return { orderId: order_id, merchantId: Number(rows[0].merchant_id) }
}
const move = async (orderId: number, action: string, more: object = {}) => {
  const answer = await call('PUT', '/merchant/admin/orders', { merchantId, orderId, action, ...more })
  assert.equal(answer.status, 200, answer.text)
}
/** Events are consumed, and due jobs run. */
async function work() {
  await consumeEvents(service.db, [connections.onEvents])
  const tasks = { ...connections.tasks, ...connections.slowTasks } as Record<
    string,
    (payload: any) => unknown
  >
  const jobs = (await queuedJobs(service.db)).filter(({ task, waits }) => tasks[task] && !waits)
  await dropJobs(service.db, jobs)
  for (const { task, payload } of jobs) await tasks[task]!(payload)
}
/** Deferred work is done now. */
async function workLater(task: string) {
  const jobs = await queuedJobs(service.db, task)
  await dropJobs(service.db, jobs)
  const tasks = { ...connections.tasks, ...connections.slowTasks } as Record<
    string,
    (payload: any) => unknown
  >
  for (const { payload } of jobs) await tasks[task]!(payload)
}
async function confirmed(more: object = {}) {
  const { orderId } = await insert('placed', more)
  await move(orderId, 'confirm')
  await work()
  return orderId
}
const connect = async (body: object) => (await call('POST', path, { merchantId, ...body })).body
const disconnect = (connectionId: number) => call('DELETE', `${path}/${connectionId}`, { merchantId })
const ticketsOf = async (orderId: number) =>
  ((await call('GET', `${path}/tickets?merchantId=${merchantId}`)).body.tickets as any[]).filter(
    (one) => one.orderId === orderId,
  )

describe('a POS', () => {
  let connectionId = 0
  before(async () => {
    const made = await connect({ kind: 'till', url: till.url })
    till.secret = made.secret
    connectionId = made.connection.connectionId
  })
  after(() => disconnect(connectionId))

  test('receives a confirmed order once, signed, and its cancellation', async () => {
    const orderId = await confirmed()
    await consumeEvents(service.db, [connections.onEvents])
    const [ticket] = await ticketsOf(orderId)
    assert.deepEqual([ticket.state, ticket.reference, ticket.problem], ['sent', 'T1', null])
    const [sent] = [...till.taken.values()].filter(({ order }) => order.order_id === orderId)
    assert.equal(sent!.type, 'order.confirmed')
    await move(orderId, 'cancel')
    await work()
    const canceled = till.taken.get(`ticket-${connectionId}-${orderId}-canceled`)!
    assert.deepEqual([canceled.type, canceled.reference], ['order.cancelled', 'T1'])
    assert.equal(till.attempts.filter((id) => id.includes(`-${orderId}-`)).length, 2)
  })

  test('that fails blocks nothing, shows up on the board at once, and gets the order when it is back', async () => {
    till.fault = 503
    const orderId = await confirmed()
    const [failed] = await ticketsOf(orderId)
    assert.deepEqual([failed.state, failed.isFinal], ['failed', false])
    assert.match(failed.problem, /error 503/)
    const { rows } = await service.db.pool.query('SELECT status FROM orders WHERE order_id = $1', [orderId])
    assert.equal(rows[0].status, 'confirmed')
    till.fault = undefined
    await workLater('send_ticket')
    assert.deepEqual(
      (await ticketsOf(orderId)).map(({ state, problem }) => [state, problem]),
      [['sent', null]],
    )
    assert.equal(new Set(till.attempts.filter((id) => id.includes(`-${orderId}-`))).size, 1)
  })

  test('that refuses is not retried until someone asks for it', async () => {
    till.fault = 422
    const orderId = await confirmed()
    assert.equal((await queuedJobs(service.db, 'send_ticket')).length, 0)
    assert.equal((await ticketsOf(orderId))[0].isFinal, true)
    till.fault = undefined
    const again = await call('POST', `${path}/tickets`, { merchantId, orderId })
    assert.equal(again.body.sent, 1)
    await work()
    assert.equal((await ticketsOf(orderId))[0].state, 'sent')
  })

  test('gets an order once from two concurrent jobs, and later changes afterward', async () => {
    const { orderId } = await insert()
    await move(orderId, 'confirm')
    await consumeEvents(service.db, [connections.onEvents])
    await dropJobs(service.db, await queuedJobs(service.db, 'send_ticket'))
    const send = connections.slowTasks.send_ticket as (payload: object) => Promise<void>
    await Promise.all(Array.from({ length: 6 }, () => send({ connectionId, orderId })))
    assert.equal(till.attempts.filter((id) => id.includes(`-${orderId}-`)).length, 1)
    await move(orderId, 'cancel')
    await workLater('send_ticket')
    await work()
    assert.ok(till.taken.has(`ticket-${connectionId}-${orderId}-canceled`))
  })

  test('reports a ready order, a sold-out item and a closed shop, signed, and once', async () => {
    const orderId = await confirmed()
    const tell = (body: object, { id = `e-${orders++}`, secret = till.secret } = {}) => {
      const text = JSON.stringify(body)
      const at = new Date(service.clock.ms)
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, text),
      }
      return service.request('POST', `/connections/tills/${connectionId}/events`, { body: text, headers })
    }
    const stranger = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    assert.equal((await tell({ type: 'order.ready', order_id: orderId }, { secret: stranger })).status, 401)
    const first = await tell({ type: 'order.ready', order_id: orderId }, { id: 'once' })
    assert.equal(first.body.outcome, 'applied', first.text)
    assert.equal(
      (await tell({ type: 'order.ready', order_id: orderId }, { id: 'once' })).body.outcome,
      'known',
    )
    assert.equal((await tell({ type: 'order.ready', order_id: orderId })).body.outcome, 'unchanged')
    assert.equal((await tell({ type: 'order.ready', order_id: 1 })).status, 400)
    const { body } = await call('GET', `/merchant/admin/menu/availability?merchantId=${merchantId}&all=true`)
    const item = body.items.find(({ available }: any) => available)
    const isAvailable = async () =>
      (
        await call('GET', `/merchant/admin/menu/availability?merchantId=${merchantId}&all=true`)
      ).body.items.find(({ id }: any) => id === item.id).available
    await tell({ type: 'item.sold_out', item_id: item.id })
    assert.equal(await isAvailable(), false)
    await tell({ type: 'item.available', item_id: item.id })
    assert.equal(await isAvailable(), true)
    assert.equal((await tell({ type: 'store.closed' })).body.outcome, 'applied')
    const status = async () =>
      (await call('GET', `/merchant/admin/status?merchantId=${merchantId}`)).body.status
    assert.ok((await status()).paused_until)
    await tell({ type: 'store.open' })
    assert.equal((await status()).paused_until, null)
  })

  test('is tested with a ping', async () => {
    const works = await call('POST', `${path}/${connectionId}/test`, { merchantId })
    assert.deepEqual([works.body.works, works.body.problem], [true, null])
    till.fault = 'close'
    const fails = await call('POST', `${path}/${connectionId}/test`, { merchantId })
    assert.equal(fails.body.works, false)
    assert.match(fails.body.problem, /isn’t responding/)
  })
})

test('the sample POS of the SDK receives an order and reports it ready', async () => {
  const url = `http://127.0.0.1:${samplePort}/orders`
  const { connection, secret } = await connect({ kind: 'till', url })
  const sample = spawn(process.execPath, ['sdk/examples/till.ts'], {
    env: {
      ...inherited(),
      SECRET: secret,
      PORT: String(samplePort),
      BASE_URL: service.url,
      READY_AFTER: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  sample.stdout.on('data', (chunk) => {
    printed += chunk
  })
  try {
    await eventually(() => assert.match(printed, /Waiting for orders/))
    const tried = await call('POST', `${path}/${connection.connectionId}/test`, { merchantId })
    assert.deepEqual([tried.body.works, tried.body.problem], [true, null])
    const orderId = await confirmed()
    await eventually(() => assert.match(printed, new RegExp(`ready #${orderId}: 200`)))
    const { rows } = await service.db.pool.query('SELECT status FROM orders WHERE order_id = $1', [orderId])
    assert.equal(rows[0].status, 'ready')
    assert.match(printed, new RegExp(`order.confirmed #${orderId}: ticket 101\\n  \\d`))
  } finally {
    sample.kill()
    await disconnect(connection.connectionId)
  }
})

describe('Square', () => {
  test('gets catalog items by id, and those no longer in its catalog by name', async () => {
    const made = await insert()
    const { rows } = await service.db.pool.query('SELECT cart FROM orders WHERE order_id = $1', [
      made.orderId,
    ])
    const lineId: string = rows[0].cart[0].id
    await service.db.pool.query(
      `INSERT INTO menu_source_ids (merchant_id, kind, entity_id, foreign_id, is_variation) VALUES ($1, 'square', $2, 'soup-v', true)`,
      [merchantId, Number(lineId.slice(1))],
    )
    const { catalog } = square.sellers.get('ML-9')!
    catalog.push({
      ...{ type: 'ITEM', id: 'soup' },
      item_data: { name: 'Soup', variations: [{ type: 'ITEM_VARIATION', id: 'soup-v' }] },
    } as never)
    const known = await confirmed()
    assert.equal((await ticketsOf(known))[0].state, 'sent')
    const [order] = ordersOf(known)
    assert.equal(order!.line_items![0]!.catalog_object_id, 'soup-v')
    assert.deepEqual(paymentOf(order!.id)!.amount_money, order!.total_money)
    catalog.pop()
    const named = await confirmed()
    assert.equal((await ticketsOf(named))[0].state, 'sent')
    const [byName, ...others] = ordersOf(named)
    assert.deepEqual(others, [])
    assert.equal(byName!.line_items![0]!.catalog_object_id, undefined)
    assert.ok(byName!.line_items![0]!.name)
    assert.equal(byName!.total_money!.amount, order!.total_money!.amount)
    await service.db.pool.query('DELETE FROM menu_source_ids WHERE merchant_id = $1', [merchantId])
  })

  let connectionId = 0
  before(async () => {
    square.sellers.set('ML-9', {
      id: 'ML-9',
      catalog: [],
      counts: [],
      locations: [{ id: 'L1', name: 'Main', status: 'ACTIVE' }],
    })
    const made = await connect({ kind: 'square' })
    const back = square.allow(made.authorizeUrl, 'ML-9').searchParams
    const done = await call('POST', `${path}/square`, {
      merchantId,
      code: back.get('code'),
      state: back.get('state'),
    })
    connectionId = done.body.connection.connectionId
  })
  after(() => disconnect(connectionId))
  const ordersOf = (orderId: number) =>
    [...square.orders.values()].filter(({ reference_id }) => reference_id === String(orderId))
  const paymentOf = (id: string | undefined) =>
    [...square.payments.values()].find(({ order_id }) => order_id === id)

  test('gets a confirmed order once, paid elsewhere, even if its answers are lost', async () => {
    square.fault = (name) => (name === 'POST /v2/payments' ? 'close-after' : undefined)
    const orderId = await confirmed()
    assert.equal((await ticketsOf(orderId))[0].state, 'failed')
    square.fault = undefined
    await workLater('send_ticket')
    assert.equal((await ticketsOf(orderId))[0].state, 'sent')
    const [order, ...others] = ordersOf(orderId)
    assert.deepEqual(others, [])
    assert.equal([...square.payments.values()].filter(({ order_id }) => order_id === order!.id).length, 1)
    assert.deepEqual(paymentOf(order!.id)!.amount_money, order!.total_money)
  })

  test('gets the cancellation of an order, and its payment is refunded', async () => {
    const orderId = await confirmed()
    await move(orderId, 'cancel')
    await work()
    const [order] = ordersOf(orderId)
    assert.equal(order!.fulfillments![0]!.state, 'CANCELED')
    assert.deepEqual(paymentOf(order!.id)!.refunded_money, paymentOf(order!.id)!.amount_money)
  })

  test('gets an adjusted order in place of the one before', async () => {
    const orderId = await confirmed()
    await service.db.pool.query(
      'UPDATE orders SET adjustment_count = coalesce(adjustment_count, 0) + 1 WHERE order_id = $1',
      [orderId],
    )
    await service.db.pool.query(`UPDATE tickets SET state = 'waiting' WHERE order_id = $1`, [orderId])
    await (connections.slowTasks.send_ticket as any)({ connectionId, orderId })
    assert.deepEqual(
      (await ticketsOf(orderId)).map(({ problem }) => problem),
      [null],
    )
    const [before, now] = ordersOf(orderId)
    assert.equal(before!.fulfillments![0]!.state, 'CANCELED')
    assert.match(now!.fulfillments![0]!.pickup_details!.note!, /CHANGED/)
    assert.equal(paymentOf(now!.id)!.refunded_money!.amount, 0)
  })

  test('marks an order ready here once the kitchen prepared it there', async () => {
    const orderId = await confirmed()
    const [order] = ordersOf(orderId)
    order!.fulfillments![0]!.state = 'PREPARED'
    const data = {
      type: 'order_fulfillment_updated',
      id: order!.id,
      object: { order_fulfillment_updated: { order_id: order!.id } },
    }
    assert.equal(await square.tell('order.fulfillment.updated', 'ML-9', data), 200)
    await workLater('follow_square_order')
    const { rows } = await service.db.pool.query('SELECT status FROM orders WHERE order_id = $1', [orderId])
    assert.equal(rows[0].status, 'ready')
  })

  test('costs no order anything during an outage, which is explained in plain words', async () => {
    await square.close()
    const orderId = await confirmed()
    const [ticket] = await ticketsOf(orderId)
    assert.deepEqual(
      [ticket.state, ticket.problem],
      ['failed', 'Square isn’t responding. We’re trying again.'],
    )
    await square.open()
    await workLater('send_ticket')
    assert.equal((await ticketsOf(orderId))[0].state, 'sent')
  })
})

describe('a printer', () => {
  let connectionId = 0
  let printer: ReturnType<typeof printerAt>
  let url = ''
  before(async () => {
    const made = await connect({ kind: 'cloudprnt', name: 'Kitchen' })
    connectionId = made.connection.connectionId
    url = service.url + new URL(made.printerUrl).pathname
    printer = printerAt(url)
  })
  after(() => disconnect(connectionId))

  test('prints a confirmed order once, as an image as wide as its paper', async () => {
    assert.equal(await printer.print(), undefined)
    const orderId = await confirmed()
    assert.equal((await ticketsOf(orderId))[0].state, 'waiting')
    const paper = (await printer.print())!
    assert.equal(paper.type, 'image/png')
    const dots = await dotsOn(paper)
    assert.equal(dots.width, 576)
    assert.ok(dots.black > 2000 && dots.height > 200, JSON.stringify(dots))
    assert.equal((await ticketsOf(orderId))[0].state, 'printed')
    assert.equal(await printer.print(), undefined)
    assert.equal(await printer.confirm(paper.token), 200)
  })

  test('that accepts only text gets text', async () => {
    const orderId = await confirmed()
    const paper = (await printerAt(url, ['text/plain']).print())!
    const text = paper.bytes.toString()
    assert.match(text, new RegExp(`#${orderId}`))
    assert.ok(text.split('\r\n').every((line) => line.length <= 48))
    assert.match(text, /^[\x20-\x7e\r\n]*$/)
  })

  test('prints by when a later delivery has to be ready, with its day', async () => {
    const noon = new Date('2031-06-20T12:00:00-04:00').toISOString()
    const orderId = await confirmed({ type: 'delivery', deliver_at: noon, promised_at: noon })
    const text = (await printerAt(url, ['text/plain']).print())!.bytes.toString()
    assert.match(text, new RegExp(`#${orderId}[\\s\\S]*Due Fri, Jun 20\\s+11:40 AM`))
  })

  test('prints again on request, and prints cancellations', async () => {
    const orderId = await confirmed()
    await printer.print()
    assert.equal((await call('POST', `${path}/tickets`, { merchantId, orderId })).body.printing, 1)
    assert.match((await printerAt(url, ['text/plain']).print())!.bytes.toString(), /PRINTED AGAIN/)
    await move(orderId, 'cancel')
    await work()
    assert.match((await printerAt(url, ['text/plain']).print())!.bytes.toString(), /CANCELED/)
  })

  test('that is out of paper is reported, and prints when it has paper again', async () => {
    const orderId = await confirmed()
    const { body } = await printer.poll()
    const paper = await printer.take(body)
    await printer.confirm(paper.token, '410 Out of paper')
    const [ticket] = await ticketsOf(orderId)
    assert.deepEqual([ticket.state, ticket.problem], ['failed', 'The printer is out of paper.'])
    assert.equal((await printer.poll('410%20Out%20of%20paper')).body.jobReady, false)
    const shown = (await call('GET', `${path}?merchantId=${merchantId}`)).body.connections.find(
      (one: any) => one.connectionId === connectionId,
    )
    assert.deepEqual([shown.state, shown.problem], ['failing', 'The printer is out of paper.'])
    assert.ok(await printer.print())
    assert.deepEqual(
      (await ticketsOf(orderId)).map(({ state, problem }) => [state, problem]),
      [['printed', null]],
    )
  })

  test('that prints nothing is reported on the board', async () => {
    const orderId = await confirmed()
    await workLater('watch_print')
    const [ticket] = await ticketsOf(orderId)
    assert.equal(ticket.state, 'failed')
    assert.match(ticket.problem, /hasn’t printed it/)
    await printer.print()
    assert.equal((await ticketsOf(orderId))[0].state, 'printed')
  })

  test('with an unknown key is refused, and no log contains its key', async () => {
    const key = url.split('/').at(-1)!
    assert.equal((await printerAt(url.replace(key, 'x'.repeat(40))).poll()).status, 401)
    assert.ok(!service.logged.some((line) => line.includes(key)))
  })

  test('prints a test', async () => {
    await call('POST', `${path}/${connectionId}/test`, { merchantId })
    assert.match((await printerAt(url, ['text/plain']).print())!.bytes.toString(), /Kitchen/)
  })
})

test('sent, failed and printed tickets are published as documented', async () => {
  await numberEvents(service.db)
  for (const type of ['ticket.sent', 'ticket.failed', 'ticket.printed'] as const) {
    const { body } = await service.get(`/events?types=${type}`, operator)
    assert.ok(body.events.length > 0, type)
    asDocumented(type, body.events)
  }
})
