import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildFirst } from '../../web/build.ts'
import { clockStartingAt, systemClock } from '../core/clock.ts'
import { openDatabase } from '../db/database.ts'
import { mustNotBeDemo } from '../db/demo-mark.ts'
import { migrate } from '../db/migrate.ts'
import { currentTraceId } from '../runtime/tracing.ts'
import { type Config, ownUrl } from './config.ts'
import { explainListenFault } from './listen-fault.ts'
import { startEvening } from './living-evening.ts'
import type { BaseDeps } from './open-deps.ts'
import { openSeeder, seedDatabase, startHistory } from './seed-database.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'

export type Service = {
  url: string
  dataPlace: string
  stop(): Promise<void>
  /** Resolves with a reason if the database ends by itself. */
  failed: Promise<string>
  /** With several processes: replaces them one by one. */
  reload?: () => void
}

/** The whole service in this process. Starts everything in dependency order; `stop` shuts it down in reverse. */
export async function startService(given: Config): Promise<Service> {
  const undo = new AsyncDisposableStack()
  try {
    const config = await withPort(given)
    const deps = openBaseDeps(config)
    const loading = import('./serve.ts') // takes a second, while the database starts
    loading.catch(() => {}) // awaited below
    const prepared = await prepare(config, deps)
    undo.defer(prepared.stop)
    const opening = loading.then(({ openServing }) => openServing(config, prepared.database.url, deps))
    undo.defer(async () => (await opening.catch(() => undefined))?.stop())
    const [opened] = await Promise.all([opening, prepared.fill()])
    flushCompileCache() // everything is loaded, so this frees 10 MB of source code
    const serving = await opened.start()
    await prepared.startHistory()
    undo.defer((await startEvening(config, serving.url, deps)).stop)
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

/** `worker` identifies a service's processes in their log lines. */
export function openBaseDeps(config: Config, worker?: number): BaseDeps {
  return {
    log: pino({
      level: config.logLevel,
      base: worker === undefined ? null : { worker },
      ...(config.tracing && { mixin: () => ({ traceId: currentTraceId() }) }),
    }),
    clock: config.clockStart === undefined ? systemClock : clockStartingAt(config.clockStart, systemClock),
  }
}

export type Prepared = {
  /** Migrated. */
  database: RunningDatabase
  /** Adds what a service can't do without, and starts the demo's couriers. */
  fill(): Promise<void>
  /** Called once the service takes requests. */
  startHistory(): Promise<void>
  stop(): Promise<void>
}

/** Parts a service has once, regardless of the number of serving processes: the database, and the demo's couriers. */
export async function prepare(config: Config, { log, clock }: BaseDeps): Promise<Prepared> {
  const undo = new AsyncDisposableStack()
  try {
    const building = config.web ? buildFirst() : undefined
    building?.catch(() => {}) // awaited below
    const isNew = config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))
    const seeder = isNew ? openSeeder(config.seed === 'demo' ? clock.now() : undefined) : undefined
    if (seeder) undo.defer(async () => void seeder.end())
    const database = await startDatabase(config)
    undo.defer(database.stop)
    const directUrl = config.databaseListenUrl ?? database.url // migration locks outlive a transaction
    await migrate(directUrl)
    const db = openDatabase(directUrl, { connections: 2, log })
    undo.defer(db.close)
    if (config.production) await mustNotBeDemo(db)
    return {
      database,
      async fill() {
        const filled = seedDatabase({ config, db, clock }, directUrl, seeder)
        if (config.couriers.simulated) {
          const { startSimulatedCouriers } = await import('./simulated-couriers.ts')
          const couriers = await startSimulatedCouriers({
            dataDir: config.dataDir,
            db,
            clock,
            log,
            pace: config.demoPace,
            url: ownUrl(config.tls ? 'https' : 'http', config.host, config.port),
            filled,
          })
          undo.defer(couriers.stop)
        }
        await filled
        if (!config.demoHistory) seeder?.end()
        await building
      },
      async startHistory() {
        if (config.demoHistory) undo.defer((await startHistory(db, directUrl, log, seeder)).stop)
      },
      stop: () => undo.disposeAsync(),
    }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

/**
 * Reports a port that is taken before a database is created and seeded. Generated URLs contain the port, so if any
 * will do, a free one is found here.
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
