import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ownUrl } from './config.ts'
import { clockStartingAt, systemClock } from './core/clock.ts'
import { StartFault } from './core/start-fault.ts'
import { addJob, startJobs } from './db/jobs.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { crontab, eventConsumers, taskList } from './jobs.ts'
import { openDeps } from './open-deps.ts'
import { openServices, type Services } from './open-services.ts'
import { seedDatabase } from './seed-database.ts'
import { startSimulatedCouriers } from './simulated-couriers.ts'
import { startDatabase } from './start-database.ts'

export type Service = { url: string; dataPlace: string; stop(): Promise<void>; failed: Promise<string> }

/** Brings everything up in the order in which it is needed; `stop` takes it down in reverse. */
export async function startService(given: Config): Promise<Service> {
  const config = await withPort(given)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    while (undo.length > 0) await undo.pop()?.()
  }
  try {
    const log = pino({ level: config.logLevel, base: null })
    const clock =
      config.clockStart === undefined ? systemClock : clockStartingAt(config.clockStart, systemClock)

    const database = await startDatabase(config)
    undo.push(database.stop)
    await migrate(database.url)
    const deps = await openDeps(config, database.url, { log, clock })
    undo.push(deps.close)
    await seedDatabase(deps, database.url)

    const services = openServices(deps)
    const app = await buildApp(deps, [], services)
    undo.push(...(await startWork(deps, services)))
    // What the last run left half done is looked at now, not when the next minute strikes.
    await addJob(deps.db, 'settle_checkouts', {})
    await addJob(deps.db, 'settle_payments', {})
    undo.push(() => app.close())
    await app.loadWeb?.()
    await app
      .listen({ port: config.port, host: config.host })
      .catch((error) => explainListenFault(error, config))

    const url = ownUrl(config.tls ? 'https' : 'http', config.host, config.port)
    return { url, dataPlace: database.place, stop, failed: database.ended }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Couriers at once: most of their time they wait for a courier company. */
const dispatchesAtOnce = 40

/** All that goes on without being asked. Answers how to end it, the first begun first. */
async function startWork(deps: Deps, services: Services): Promise<(() => Promise<unknown>)[]> {
  const { config, db, clock, log } = deps
  const { dispatch, events, webhooks } = services
  const couriers = config.couriers.simulated
    ? [await startSimulatedCouriers({ dataDir: config.dataDir, db, clock, log })]
    : []
  const logWork = events.work(eventConsumers(deps, services))
  const runners = [
    await startJobs(db, log, { ...taskList(deps, services), ...dispatch.tasks, ...webhooks.tasks }, crontab),
    await startJobs(db, log, dispatch.slowTasks, '', { concurrency: dispatchesAtOnce, pauseMs: 20 }),
  ]
  const sender = webhooks.send(events)
  const ofEvents = [logWork, sender].map(({ close }) => ({ stop: close }))
  return [...couriers, ...ofEvents, ...runners, dispatch.follow()].map((work) => () => work.stop())
}

/**
 * A port that is taken is said before a database is made and seeded. The addresses that are handed out name the port: where
 * any will do, one is found here.
 */
async function withPort(config: Config): Promise<Config> {
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
