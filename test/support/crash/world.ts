import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, sql } from '../../../src/db/database.ts'
import { freePort, runService, type ServiceProcess } from '../process.ts'
import type { startStripeServer } from '../stripe/server.ts'

export type Gateway = Awaited<ReturnType<typeof startStripeServer>>

/** A service that dies and comes back at the same URL, with a gateway that outlives it. */
export type CrashWorld = {
  url: string
  /** For the current database; the code that opens it must close it. */
  openDatabase(): Database
  databaseUrl(): string
  /** Kills it. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Kills and restarts it. */
  crash(): Promise<void>
  /** Stops it like an operator and restarts it. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type CrashOptions = {
  gateway: Gateway
  dataDir: string
  /** Without one, the service runs its own, which is then the one that is killed. */
  databaseUrl?: string
}

/** A Monday at noon in New York, when both merchants are open and can sell wine. */
export const firstDay = '2026-06-15'
export const firstMoment = Date.parse(`${firstDay}T16:00:00Z`)
/** What a dead process left is cleared up after a minute, which is too long to wait here. */
const leapMs = 61_000

export async function startCrashWorld({ gateway, dataDir, databaseUrl }: CrashOptions): Promise<CrashWorld> {
  const port = await freePort()
  const began = Date.now()
  let starts = 0
  let service: ServiceProcess

  const start = async () => {
    const clock = firstMoment + (Date.now() - began) + leapMs * starts++
    service = runService(port, {
      command: [process.execPath, 'src/main.ts'], // without the launcher, so that the kill hits the service itself
      env: {
        DATA_DIR: dataDir,
        CLOCK: new Date(clock).toISOString(),
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: gateway.secretKey,
        STRIPE_API_URL: gateway.url,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    })
    await service.ready()
  }
  const urlNow = () => databaseUrl ?? embeddedUrl(dataDir)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    service.child.kill(signal)
    return service.exit
  }
  const kill = async () => {
    if (databaseUrl) return void (await end('SIGKILL'))
    process.kill(postmasterOf(dataDir).pid, 'SIGKILL')
    assert.deepEqual(await service.exit, { code: 1, signal: null }, service.output())
  }
  await start()
  return {
    url: service!.url,
    databaseUrl: urlNow,
    openDatabase: () => openDatabase(urlNow(), { connections: 2 }),
    kill,
    start,
    async crash() {
      await kill()
      await start()
    },
    async restart() {
      assert.deepEqual(await end('SIGTERM'), { code: 0, signal: null }, service.output())
      await start()
    },
    stop: async () => void (await end('SIGTERM')),
  }
}

/** Process id and socket folder are in lines 1 and 5. */
export function postmasterOf(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4]! }
}

export const embeddedUrl = (dataDir: string) =>
  `postgres://cellardoor@/cellardoor?host=${encodeURIComponent(postmasterOf(dataDir).socketDir)}&port=5432&sslmode=disable`

// A failed job waits longer each time; here it runs at once.
const hurry = sql<unknown>(
  'UPDATE jobs SET run_at = now() WHERE run_at > now() AND locked_by IS NULL AND (attempts > 0 OR NOT $1)',
)
// A running job whose key is added again counts as exhausted, and another does its work; if it dies then, it stays so.
const undone = sql<{ count: number }>(
  `SELECT (SELECT count(*) FROM jobs WHERE (attempts < max_attempts OR last_error IS NOT NULL)
     AND (attempts > 0 OR run_at <= now() OR NOT $1))
     + (SELECT count(*) FROM outbox_events)
     + (SELECT count(*) FROM event_head h JOIN event_consumers c ON c.position < h.position)
     + (SELECT count(*) FROM checkouts WHERE state = 'authorising' OR may_hold)
     + (SELECT count(*) FROM order_payments WHERE state IS DISTINCT FROM wanted) AS count`,
)
const stuck = sql<{ task: string; attempts: number; fault: string | null }>(
  'SELECT task, attempts, last_error AS fault FROM jobs ORDER BY job_id LIMIT 5',
)

/** Waits until the service has done all deferred work; with `exceptLater`, without what it plans to do first at a later time. */
export async function untilSettled(db: Database, { exceptLater = false } = {}) {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    if ((await db.get(undone, [exceptLater])).count === 0) return
    await db.rows(hurry, [exceptLater])
    await sleep(100)
  }
  assert.fail(`not settled: ${JSON.stringify(await db.rows(stuck))}`)
}

export type Told = { status: number; body: any }

/** Requests sent, those that had to be retried, and why. */
export type Traffic = { requests: number; retries: Record<string, number> }

export type PatientClient = {
  traffic: Traffic
  /**
   * Sends it until there is a conclusive answer. A key makes repeating harmless. `isAnswer` may
   * accept a code in the 500s.
   */
  send(
    method: string,
    path: string,
    request: { headers: Headers; body?: object; key?: string; isAnswer?: (told: Told) => boolean },
  ): Promise<Told>
}

type Headers = Record<string, string>

/** Thirty kills, each followed by a start of several seconds. */
const patienceMs = 600_000
/** Doubled each time: a starting service needs the CPU that failing connections would take. */
const pause = { firstMs: 50, maxMs: 800 }

/** A client program as it should be: if it doesn't know whether a request succeeded, it retries with the same key. */
export function patientClient(urls: string | readonly string[]): PatientClient {
  const places = [urls].flat()
  const traffic: Traffic = { requests: 0, retries: {} }
  return {
    traffic,
    async send(method, path, { headers, body, key, isAnswer = () => false }) {
      const deadline = Date.now() + patienceMs
      const request = {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }
      for (let pauseMs = pause.firstMs; ; pauseMs = Math.min(pauseMs * 2, pause.maxMs)) {
        traffic.requests++
        const told = await ask(places[traffic.requests % places.length] + path, request)
        const why = reasonToAskAgain(told)
        if (told && (!why || isAnswer(told))) return told
        if (Date.now() > deadline) throw new Error(`${method} ${path}: no answer but ${JSON.stringify(told)}`)
        traffic.retries[why!] = (traffic.retries[why!] ?? 0) + 1
        await sleep(pauseMs)
      }
    },
  }
}

async function ask(url: string, request: RequestInit): Promise<Told | undefined> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return undefined
  }
}

function reasonToAskAgain(told: Told | undefined): string | undefined {
  if (!told) return 'broken'
  const isUnderWay = told.body.message?.[0]?.code === 'in_progress'
  return isUnderWay ? 'in_progress' : told.status >= 500 ? String(told.status) : undefined
}
