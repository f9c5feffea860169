import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Strike } from './crash-checkout.ts'
import type { CrashWorld, Gateway } from './crash-world.ts'
import type { StripeMoment } from './stripe-server.ts'

/**
 * Moments at which a crash matters. A point at the gateway is a call that has arrived or that is carried out, before its
 * answer; a point in the database is a row that a transaction has just written, before its commit.
 */
const gatewayPoints = {
  'authorisation asked for': { call: 'POST /v1/payment_intents', moment: 'arrived' },
  'money authorised': { call: 'POST /v1/payment_intents', moment: 'done' },
  'capture asked for': { call: 'POST /v1/payment_intents/:id/capture', moment: 'arrived' },
  'money captured': { call: 'POST /v1/payment_intents/:id/capture', moment: 'done' },
  'void asked for': { call: 'POST /v1/payment_intents/:id/cancel', moment: 'arrived' },
  'money released': { call: 'POST /v1/payment_intents/:id/cancel', moment: 'done' },
} as const satisfies Record<string, StripeMoment>

const rowPoints = {
  'checkout begun': { table: 'checkouts', event: 'INSERT' },
  'checkout settled': { table: 'checkouts', event: 'UPDATE' },
  'order written': { table: 'orders', event: 'INSERT' },
  'order moved': { table: 'orders', event: 'UPDATE' },
  'stock taken': { table: 'alcohol_offers', event: 'UPDATE' },
  'payment recorded': { table: 'order_payments', event: 'UPDATE' },
  'event published': { table: 'outbox_events', event: 'DELETE' },
} as const

type CrashPoint = keyof typeof gatewayPoints | keyof typeof rowPoints

const rowNames = Object.keys(rowPoints) as CrashPoint[]
export const crashPoints = [...(Object.keys(gatewayPoints) as CrashPoint[]), ...rowNames]

const patienceMs = 120_000
/** Any number, as long as nothing else of ours takes such an advisory lock. */
const lockSpace = 7_263_900

/** One crash at each of these points, in this order. */
export const atEach =
  (points: readonly CrashPoint[]): Strike =>
  async ({ world, gateway }) => {
    for (const point of points) await crashAt(point, world, gateway)
    return points.length
  }

/** Waits until the service reaches the point, holds it there, and crashes it. */
async function crashAt(point: CrashPoint, world: CrashWorld, gateway: Gateway) {
  if (point in gatewayPoints)
    await crashAtGateway(gatewayPoints[point as keyof typeof gatewayPoints], world, gateway)
  else await crashAtRow(rowNames.indexOf(point), world)
}

async function crashAtGateway(wanted: StripeMoment, world: CrashWorld, { state }: Gateway) {
  const usual = state.pause
  const reached = Promise.withResolvers<void>()
  const crashed = Promise.withResolvers<void>()
  state.pause = async (at) => {
    if (at.call !== wanted.call || at.moment !== wanted.moment) return usual(at)
    reached.resolve()
    await crashed.promise // the gateway goes on with what it was asked for, whoever asked
  }
  try {
    await inTime(reached.promise, `${wanted.call} ${wanted.moment}`)
    state.pause = usual
    await world.crash()
  } finally {
    state.pause = usual
    crashed.resolve()
  }
}

/** Every row of these tables passes a lock that is free until `crashAtRow` takes it. */
export async function addRowPoints(url: string) {
  await onConnection(url, async (client) => {
    await client.query(`CREATE FUNCTION pass_crash_point() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${lockSpace}, TG_ARGV[0]::integer); RETURN NULL; END $$`)
    for (const [number, { table, event }] of Object.values(rowPoints).entries())
      await client.query(`CREATE TRIGGER crash_point_${number} AFTER ${event} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION pass_crash_point(${number})`)
  })
}

async function crashAtRow(number: number, world: CrashWorld) {
  await onConnection(world.databaseUrl(), async (client) => {
    await client.query('SELECT pg_advisory_lock($1, $2)', [lockSpace, number])
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = ${lockSpace} AND objid = ${number}`
    const isReached = async () => {
      while ((await client.query(waiting)).rowCount === 0) await sleep(5)
    }
    await inTime(isReached(), `a row at ${rowNames[number]}`)
    await world.kill()
  })
  await world.start()
}

async function inTime(what: Promise<void>, name: string) {
  const end = AbortSignal.timeout(patienceMs)
  const late = new Promise<never>((_, reject) => {
    end.addEventListener('abort', () =>
      reject(new assert.AssertionError({ message: `never reached: ${name}` })),
    )
  })
  await Promise.race([what, late])
}

/** The connection may end with the PostgreSQL that is killed. */
async function onConnection(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
