import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, sql } from '../../../src/db/database.ts'
import { freePort, runService, type ServiceProcess } from '../process.ts'
import type { startStripeServer } from '../stripe/server.ts'

export type Gateway = Awaited<ReturnType<typeof startStripeServer>>

/** A service that dies and comes back at the same address, with a gateway that outlives it. */
export type CrashWorld = {
  url: string
  /** Of the database that runs now; to be closed by who opened it. */
  openDatabase(): Database
  databaseUrl(): string
  /** Ends it without a word. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it without a word and starts it anew. */
  crash(): Promise<void>
  /** Ends it as an operator would and starts it anew. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type CrashOptions = {
  gateway: Gateway
  dataDir: string
  /** Without one the service runs its own, which is then what is killed. */
  databaseUrl?: string
}

/** A Monday noon in New York, when both merchants are open and may sell wine. */
export const firstDay = '2026-06-15'
export const firstMoment = Date.parse(`${firstDay}T16:00:00Z`)
/** What a dead process has left is cleared up when it is older than a minute; no one wants to wait for that here. */
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

/** Process id and socket folder stand in lines 1 and 5. */
export function postmasterOf(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4]! }
}

export const embeddedUrl = (dataDir: string) =>
  `postgres://cellardoor@/cellardoor?host=${encodeURIComponent(postmasterOf(dataDir).socketDir)}&port=5432&sslmode=disable`

// A job that failed waits longer each time; here it comes at once.
const hurry = sql<unknown>(
  'UPDATE jobs SET run_at = now() WHERE run_at > now() AND locked_by IS NULL AND (attempts > 0 OR NOT $1)',
)
// A job under way whose key is asked for again is marked as tried to the end, and another does its work; what dies then stays so.
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

/** Waits until the service has done all that it has put off; with `exceptLater` without what it means to do first at a later time. */
export async function untilSettled(db: Database, { exceptLater = false } = {}) {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    if ((await db.get(undone, [exceptLater])).count === 0) return
    await db.rows(hurry, [exceptLater])
    await sleep(100)
  }
  assert.fail(`not settled: ${JSON.stringify(await db.rows(stuck))}`)
}

export type Told = { status: number; body: any }

/** Requests sent, those that had to be sent again, and why. */
export type Traffic = { requests: number; retries: Record<string, number> }

export type PatientClient = {
  traffic: Traffic
  /**
   * Sends it until there is an answer that says what has happened. A key makes the repetition harmless. `isAnswer` may be
   * content with a code of the 500s.
   */
  send(
    method: string,
    path: string,
    request: { headers: Headers; body?: object; key?: string; isAnswer?: (told: Told) => boolean },
  ): Promise<Told>
}

type Headers = Record<string, string>

/** Thirty kills, each followed by a start of some seconds. */
const patienceMs = 600_000
/** Doubled from try to try: a service that is starting needs the processor that failing connections would take. */
const pause = { firstMs: 50, maxMs: 800 }

/** A client program as it should be: who does not know whether it happened asks again, with the same key. */
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
