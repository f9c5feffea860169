import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChanges } from '../../src/db/changes.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { openSettings } from '../../src/db/settings.ts'
import { publish } from '../../src/modules/events/index.ts'
import { formatSecret } from '../../src/modules/webhooks/rules/signature.ts'
import { insertWebhook } from '../../src/modules/webhooks/store.ts'
import { probeEvent } from './event-log.ts'
import { compileCache, inherited } from './process.ts'
import { type EndpointPlan, type Endpoints, startEndpoints, trapAddress } from './webhook-endpoints.ts'

export type FaultRun = {
  seed: number
  plans: readonly EndpointPlan[]
  orders: number
  eventsOfOrder: number
  /** Real time passes so many times as fast for the schedule of retries. */
  clockFactor: number
  timeoutMs: number
  /** How the database is reached; it may change between kills. */
  databaseUrl: string
  /** Takes the database away and brings it back. */
  killDatabase(): Promise<void>
  kills: readonly ('process' | 'database')[]
  /** Between two kills. */
  pauseMs: number
  /** How long everybody may take to catch up. */
  withinMs: number
}

/**
 * Two processes send while endpoints misbehave, processes are killed and the database goes away. Then everybody recovers: each
 * endpoint must have accepted every event, those of an order in their order, all signed rightly, none at a private address.
 */
export async function proveWebhooksSurvive(t: TestContext, run: FaultRun) {
  const endpoints = await startEndpoints(run.plans, run.seed)
  const db = openDatabase(run.databaseUrl)
  db.pool.on('error', () => {})
  const senders: ChildProcess[] = []
  const began = String(Date.now())
  const start = async () => {
    const env = {
      CLOCK_BEGAN: began,
      CLOCK_FACTOR: String(run.clockFactor),
      TIMEOUT_MS: String(run.timeoutMs),
    }
    const child = fork('test/support/webhook-process.ts', {
      env: { ...inherited(), ...compileCache, DATABASE_URL: run.databaseUrl, ...env },
    })
    senders.push(child)
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
  try {
    await register(db, run, endpoints)
    await Promise.all([start(), start()])
    const writing = writeEvents(db, run)
    for (const kind of run.kills) {
      await sleep(run.pauseMs)
      if (kind === 'database') await run.killDatabase()
      else {
        await kill(senders.shift()!)
        await start()
      }
      for (const dead of senders.filter(({ exitCode }) => exitCode !== null)) {
        senders.splice(senders.indexOf(dead), 1)
        await start()
      }
    }
    await writing
    endpoints.recover()
    await untilAccepted(run, endpoints)
    assert.deepEqual(endpoints.violations.slice(0, 20), [])
    const requests = [...endpoints.records.values()].reduce((sum, record) => sum + record.requests, 0)
    t.diagnostic(`${run.orders * run.eventsOfOrder} events, ${requests} requests, ${run.kills.length} kills`)
    const lost = endpoints.records.get('lost')
    assert.ok(!lost || lost.requests > 0, 'the one that is lost was tried as well')
  } finally {
    for (const sender of senders) await kill(sender)
    await db.close()
    await endpoints.close()
  }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** As the routes would; but some of the addresses became private after they were checked. */
async function register(db: Database, { plans, databaseUrl }: FaultRun, { port, records }: Endpoints) {
  const changes = await openChanges(databaseUrl, { warn() {} } as never)
  const { longLivedKey } = await openSettings(db, changes)
  await changes.close()
  const common = { owner: { kind: 'operator' as const }, types: ['*'], merchantId: null, email: null }
  for (const [index, { name, isMoving }] of plans.entries()) {
    const secret = formatSecret(Buffer.alloc(32, index + 1))
    records.get(name)!.secret = secret
    const host = name === 'private' ? trapAddress : isMoving ? `moving-${name}.test` : `${name}.test`
    const url = `http://${host}:${port}/${name}`
    const webhookId = `wh_${String(index).padStart(16, '0')}`
    const webhook = { webhookId, url, description: name, enabled: true, createdAt: Date.now(), secret }
    await db.transaction((tx) => insertWebhook(tx, longLivedKey, { ...common, ...webhook }))
  }
}

/** Every order's events in their order, orders among each other, a batch in each transaction. */
async function writeEvents(db: Database, { orders, eventsOfOrder, kills, pauseMs }: FaultRun) {
  const batches = Math.ceil(orders / 50) * eventsOfOrder
  const restMs = (kills.length * pauseMs) / batches
  for (let number = 1; number <= eventsOfOrder; number++) {
    for (let first = 1; first <= orders; first += 50) {
      const count = Math.min(50, orders - first + 1)
      const batch = Array.from({ length: count }, (_, index) => first + index).map((orderId) =>
        probeEvent(number, { orderId, subject: `order ${orderId}` }),
      )
      await writeOnce(db, batch, { orderId: first, number })
      await sleep(restMs)
    }
  }
}

/** A database that goes away during a commit leaves open whether it was done: it is looked up. */
async function writeOnce(
  db: Database,
  batch: ReturnType<typeof probeEvent>[],
  first: { orderId: number; number: number },
) {
  const isThere = `SELECT FROM events WHERE order_id = $1 AND data ->> 'number' = $2
    UNION ALL SELECT FROM outbox_events WHERE order_id = $1 AND data ->> 'number' = $2`
  for (let tries = 0; ; tries++) {
    try {
      if (tries > 0) {
        const { rowCount } = await db.pool.query(isThere, [first.orderId, String(first.number)])
        if (rowCount) return
      }
      return await db.transaction((tx) => publish(tx, batch, Date.now()))
    } catch (error) {
      if (tries > 300) throw error
      await sleep(100)
    }
  }
}

async function untilAccepted(
  { orders, eventsOfOrder, withinMs }: FaultRun,
  { records, violations }: Endpoints,
) {
  const expected = [...records.values()].filter(({ plan }) => !plan.isLost && plan.name !== 'private')
  const countOf = ({ accepted }: (typeof expected)[number]) =>
    [...accepted.values()].reduce((sum, numbers) => sum + numbers.size, 0)
  const deadline = Date.now() + withinMs
  while (expected.some((record) => countOf(record) < orders * eventsOfOrder)) {
    const state = () => expected.map((record) => `${record.plan.name} ${countOf(record)}`).join(', ')
    assert.ok(Date.now() < deadline, `not everybody has everything: ${state()}`)
    assert.deepEqual(violations.slice(0, 20), [])
    await sleep(50)
  }
}
