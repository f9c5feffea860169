import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../bench/servers.ts'
import { randomFrom } from '../../../chance/random.ts'
import { insertOrder } from '../orders.ts'
import { compileCache, inherited } from '../process.ts'
import { operator, startTestService } from '../test-service.ts'
import { squareKeys, startSquare } from '../tills/square-server.ts'
import { startTill, type TillDouble } from '../tills/till.ts'

type Plan = { seed: number; orders: number; kills: number; withinMs: number }
const firstOrder = 910_000

/**
 * Two processes send orders to two POS systems, a Square account and a dead POS, while answers get lost and the processes are killed
 * in the middle. In the end, every order is at every live POS exactly once, in its final state; confirmation never waited.
 */
export async function crashTickets(t: TestContext, { seed, orders, kills, withinMs }: Plan) {
  await using undo = new AsyncDisposableStack()
  t.diagnostic(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const clock = { now: () => Date.now() }
  const square = await startSquare({ clock })
  undo.defer(() => square.close())
  const tills = [await startTill(), await startTill()]
  for (const till of tills) undo.defer(() => till.close())
  const dead = `127.0.0.1:${await findFreePort()}`
  const env = {
    SQUARE_APPLICATION_ID: squareKeys.applicationId,
    SQUARE_APPLICATION_SECRET: squareKeys.applicationSecret,
    SQUARE_WEBHOOK_KEY: squareKeys.webhookKey,
    SQUARE_URL: square.url,
    PUBLIC_URL: 'https://shop.example',
    OUTBOUND_ALLOW: [...tills.map(({ place }) => place), dead].join(','),
  }
  const service = await startTestService({ template: 'demo', env })
  undo.defer(service.stop)
  service.clock.ms = Date.now()
  const call = async (method: string, path: string, body: object) => {
    const answer = await service.request(method, path, { body, headers: operator })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  const ids = Array.from({ length: orders }, (_, index) => firstOrder + index)
  for (const order_id of ids) await insertOrder(service.db, { order_id, customer_id: 1, status: 'placed' })
  const { rows } = await service.db.pool.query('SELECT merchant_id FROM orders WHERE order_id = $1', [
    firstOrder,
  ])
  const merchantId = Number(rows[0].merchant_id)
  const connections = '/merchant/admin/connections'
  for (const till of tills) {
    const made = await call('POST', connections, { merchantId, kind: 'till', url: till.url })
    till.secret = made.secret
  }
  const deadTill = await call('POST', connections, { merchantId, kind: 'till', url: `http://${dead}/orders` })
  square.sellers.set('ML-1', {
    ...{ id: 'ML-1', catalog: [], counts: [] },
    locations: [{ id: 'L1', name: 'Main', status: 'ACTIVE' }],
  })
  const asked = await call('POST', connections, { merchantId, kind: 'square' })
  const back = square.allow(asked.authorizeUrl, 'ML-1').searchParams
  await call('POST', `${connections}/square`, {
    merchantId,
    code: back.get('code'),
    state: back.get('state'),
  })

  const faults = [503, 'close', 'close-after', undefined, undefined, undefined] as const
  for (const till of tills) till.fault = () => faults[Math.floor(random() * faults.length)]
  square.fault = () => (random() < 0.2 ? 'close-after' : undefined)

  const children: ChildProcess[] = []
  const start = async () => {
    const child = fork('test/support/crash/ticket-process.ts', {
      env: { ...inherited(), ...compileCache, ...env, DATABASE_URL: service.databaseUrl },
    })
    children.push(child)
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  undo.defer(async () => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) await kill(child)
  })
  await Promise.all([start(), start()])

  const canceled = new Set<number>()
  const slowest = { ms: 0 }
  const confirmAll = async () => {
    for (const orderId of ids) {
      const began = performance.now()
      await call('PUT', '/merchant/admin/orders', { merchantId, orderId, action: 'confirm' })
      slowest.ms = Math.max(slowest.ms, performance.now() - began)
      if (random() < 0.2) {
        await call('PUT', '/merchant/admin/orders', { merchantId, orderId, action: 'cancel' })
        canceled.add(orderId)
      }
      await sleep(20)
    }
  }
  const strike = async () => {
    for (let blow = 0; blow < kills; blow++) {
      await sleep(500 + random() * 1500)
      await kill(children.shift()!)
      await start()
    }
  }
  await Promise.all([confirmAll(), strike()])
  for (const till of tills) till.fault = undefined
  square.fault = undefined

  const deadline = Date.now() + withinMs
  const open = async () =>
    (
      await service.db.pool.query(
        `SELECT connection_id, order_id FROM tickets WHERE state <> 'sent' AND connection_id <> $1 AND order_id = ANY ($2)`,
        [deadTill.connection.connectionId, ids],
      )
    ).rowCount
  const seen = async () =>
    (
      await service.db.pool.query(
        'SELECT count(DISTINCT order_id) AS n FROM tickets WHERE order_id = ANY ($1)',
        [ids],
      )
    ).rows[0].n
  while (Number(await seen()) < orders || Number(await open()) > 0) {
    assert.ok(
      Date.now() < deadline,
      `${await open()} tickets are open, ${await seen()} of ${orders} orders have some`,
    )
    await sleep(200)
  }

  for (const till of tills) mustHaveOnce(till, ids, canceled)
  for (const orderId of ids) {
    const made = [...square.orders.values()].filter(({ reference_id }) => reference_id === String(orderId))
    if (!canceled.has(orderId)) assert.equal(made.length, 1, `order ${orderId} at Square`)
    else assert.ok(made.length <= 1, `order ${orderId} at Square`)
    for (const order of made) {
      const paid = [...square.payments.values()].filter(({ order_id }) => order_id === order.id)
      assert.equal(paid.length, 1, `payments of order ${orderId}`)
      const isBack = paid[0]!.refunded_money?.amount === paid[0]!.amount_money?.amount
      assert.equal(isBack, canceled.has(orderId), `the payment of order ${orderId}`)
      if (canceled.has(orderId)) assert.equal(order.fulfillments![0]!.state, 'CANCELED')
    }
  }
  // The dead one is reported on the board and on its page.
  const said = await service.request('GET', `${connections}?merchantId=${merchantId}`, { headers: operator })
  const failing = said.body.connections.find(
    (one: { connectionId: number }) => one.connectionId === deadTill.connection.connectionId,
  )
  assert.match(failing.problem, /isn’t responding/)
  const attempts = tills.map((till) => till.attempts.length).join(', ')
  t.diagnostic(
    `${orders} orders, ${canceled.size} canceled, ${kills} kills, attempts ${attempts}, slowest confirmation ${Math.round(slowest.ms)} ms`,
  )
}

/** One message to make it, and one to cancel it if it was canceled after that. */
function mustHaveOnce({ taken }: TillDouble, ids: readonly number[], canceled: ReadonlySet<number>) {
  const messages = [...taken.values()]
  for (const orderId of ids) {
    const types = messages.filter(({ order }) => order.order_id === orderId).map(({ type }) => type)
    const wanted = ['order.confirmed', ...(canceled.has(orderId) ? ['order.cancelled'] : [])]
    // If it was canceled before the POS had it, the POS doesn't need to know.
    if (canceled.has(orderId) && types.length === 0) continue
    assert.deepEqual(types, wanted, `order ${orderId} at a till`)
  }
}
