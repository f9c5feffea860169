import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { type Config, ownUrl } from './config.ts'
import { clockStartingAt, systemClock } from './core/clock.ts'
import { StartFault } from './core/start-fault.ts'
import { currentTraceId } from './core/tracing.ts'
import { openDatabase } from './db/database.ts'
import { addJob, startJobs } from './db/jobs.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { crontab, eventConsumers, taskList } from './jobs.ts'
import { type BaseTools, openDeps } from './open-deps.ts'
import { openServices, type Services } from './open-services.ts'
import { startTracing } from './outside/tracing/start-tracing.ts'
import { seedDatabase } from './seed-database.ts'
import { startSimulatedCouriers } from './simulated-couriers.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'

export type Service = {
  url: string
  dataPlace: string
  stop(): Promise<void>
  /** Resolves with a reason if the database ends by itself. */
  failed: Promise<string>
  /** Where several processes serve: replaces them one after the other. */
  reload?: () => void
}

/** The whole service in this process. Brings everything up in the order in which it is needed; `stop` takes it down in reverse. */
export async function startService(given: Config): Promise<Service> {
  const undo = new AsyncDisposableStack()
  try {
    const config = await withPort(given)
    const tools = openBaseTools(config)
    const prepared = await prepare(config, tools)
    undo.defer(prepared.stop)
    const serving = await serve(config, prepared.database.url, tools)
    undo.defer(serving.stop)
    const { place, ended } = prepared.database
    const stop = async () => {
      serving.leave()
      await sleep(config.drainMs)
      await undo.disposeAsync()
    }
    return { url: serving.url, dataPlace: place, stop, failed: ended }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

/** `worker` numbers the processes of one service in their log lines. */
export function openBaseTools(config: Config, worker?: number): BaseTools {
  return {
    log: pino({
      level: config.logLevel,
      base: worker === undefined ? null : { worker },
      ...(config.tracing && { mixin: () => ({ traceId: currentTraceId() }) }),
    }),
    clock: config.clockStart === undefined ? systemClock : clockStartingAt(config.clockStart, systemClock),
  }
}

export type Prepared = { database: RunningDatabase; stop(): Promise<void> }

/** Parts that a service has once, however many processes serve it: the database, migrated and filled, and the demo's couriers. */
export async function prepare(config: Config, { log, clock }: BaseTools): Promise<Prepared> {
  const undo = new AsyncDisposableStack()
  try {
    const database = await startDatabase(config)
    undo.defer(database.stop)
    const directUrl = config.databaseListenUrl ?? database.url // locks of migrations outlive a transaction
    await migrate(directUrl)
    const db = openDatabase(directUrl, { connections: 2, log })
    undo.defer(db.close)
    await seedDatabase({ config, db, clock }, directUrl)
    if (config.couriers.simulated) {
      const couriers = await startSimulatedCouriers({ dataDir: config.dataDir, db, clock, log })
      undo.defer(couriers.stop)
    }
    return { database, stop: () => undo.disposeAsync() }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

export type Serving = {
  url: string
  metrics: Registry
  /** From now on each answer is the last on its connection, so that callers go elsewhere before it stops. */
  drain(): void
  /** The same, and balancers are asked to send nobody here any more. */
  leave(): void
  stop(): Promise<void>
}

/** One process that answers requests and does jobs on a prepared database. */
export async function serve(config: Config, databaseUrl: string, tools: BaseTools): Promise<Serving> {
  const undo = new AsyncDisposableStack()
  try {
    undo.defer(await startTracing(config.tracing))
    const deps = await openDeps(config, databaseUrl, tools)
    undo.defer(deps.close)
    const services = openServices(deps)
    const app = await buildApp(deps, [], services)
    for (const end of await startWork(deps, services)) undo.defer(async () => void (await end()))
    // Unfinished work of the last run is resumed now, not at the next full minute.
    await addJob(deps.db, 'settle_checkouts', {})
    await addJob(deps.db, 'settle_payments', {})
    undo.defer(() => app.close())
    await app.loadWeb?.()
    await app
      .listen({ port: config.port, host: config.host })
      .catch((error) => explainListenFault(error, config))
    const url = ownUrl(config.tls ? 'https' : 'http', config.host, config.port)
    const { drain, leave } = app
    return { url, metrics: deps.metrics.registry, drain, leave, stop: () => undo.disposeAsync() }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

/** Couriers at once: most of their time they wait for a courier company. */
const dispatchesAtOnce = 40

/** All that goes on without being asked. Answers how to end it, the first begun first. */
async function startWork(deps: Deps, services: Services): Promise<(() => Promise<unknown>)[]> {
  const { db, log } = deps
  const { dispatch, events, webhooks } = services
  const logWork = events.work(eventConsumers(deps, services))
  const runners = [
    await startJobs(db, log, { ...taskList(deps, services), ...dispatch.tasks, ...webhooks.tasks }, crontab),
    await startJobs(db, log, dispatch.slowTasks, '', { concurrency: dispatchesAtOnce, pauseMs: 20 }),
  ]
  const sender = webhooks.send(events)
  const ofEvents = [logWork, sender].map(({ close }) => ({ stop: close }))
  return [...ofEvents, ...runners, dispatch.checks, dispatch.follow()].map((work) => () => work.stop())
}

/**
 * A port that is taken is said before a database is made and seeded. The addresses that are handed out name the port: where
 * any will do, one is found here.
 */
export async function withPort(config: Config): Promise<Config> {
  const probe = createServer().listen(config.port, config.host)
  await once(probe, 'listening').catch((error) => explainListenFault(error, config))
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  if (config.port !== 0) return config
  const urlWith = (number: number) => ownUrl(config.tls ? 'https' : 'http', config.host, number)
  return { ...config, port, publicUrl: config.publicUrl === urlWith(0) ? urlWith(port) : config.publicUrl }
}

function explainListenFault(error: { code?: string; message: string }, { host, port }: Config): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use; stop what uses it, or set PORT to another.`,
    EACCES: `Port ${port} may not be used by this user; set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; correct HOST.`,
    ENOTFOUND: `This machine has no address ${host}; correct HOST.`,
  }
  throw new StartFault(reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}.`)
}
