import type { Registry } from 'prom-client'
import { loadWebAuthn } from '../core/webauthn.ts'
import { addJob, startJobs } from '../db/jobs.ts'
import { startTakeover } from '../db/old-jobs.ts'
import { automaticTasks } from '../modules/drivers/index.ts'
import { menuSources } from '../modules/menus/index.ts'
import { pushTasks } from '../modules/push/index.ts'
import { startTracing } from '../outside/tracing/start-tracing.ts'
import { buildApp } from './app.ts'
import { type Config, ownUrl } from './config.ts'
import type { Deps } from './deps.ts'
import { eventConsumers, schedule, taskList } from './jobs.ts'
import { explainListenFault } from './listen-fault.ts'
import { type BaseDeps, openDeps } from './open-deps.ts'
import { openServices, type Services } from './open-services.ts'

export type Serving = {
  url: string
  metrics: Registry
  /** From now on each answer is the last on its connection, so callers go elsewhere before it stops. */
  drain(): void
  /** Drains, and asks load balancers to send no more requests. */
  leave(): void
  stop(): Promise<void>
}

/** A process that is ready to answer requests and run jobs, but does neither yet. */
export type Opened = { start(): Promise<Serving>; stop(): Promise<void> }

/** One process that answers requests and runs jobs on a prepared database. */
export async function serve(config: Config, databaseUrl: string, tools: BaseDeps): Promise<Serving> {
  const { start, stop } = await openServing(config, databaseUrl, tools)
  return start().catch(async (error) => {
    await stop()
    throw error
  })
}

/** Everything that takes time but no data: the database is migrated, but may still be being filled. */
export async function openServing(config: Config, databaseUrl: string, tools: BaseDeps): Promise<Opened> {
  const undo = new AsyncDisposableStack()
  try {
    undo.defer(await startTracing(config.tracing))
    const deps = await openDeps(config, databaseUrl, tools)
    undo.defer(deps.close)
    const services = openServices(deps)
    const app = await buildApp(deps, [], services)
    // Loading it blocks the thread for a third of a second, which no request should wait for.
    await Promise.all([app.loadWeb?.(), loadWebAuthn()])
    const stop = () => undo.disposeAsync()
    return {
      stop,
      async start() {
        await deps.changes.caughtUp(deps.db) // including what was filled in meanwhile
        for (const end of await startWork(deps, services)) undo.defer(async () => void (await end()))
        // Unfinished work of the last run resumes now, not at the next full minute.
        for (const job of ['settle_checkouts', 'settle_payments', 'find_missed_payment_events'])
          await addJob(deps.db, job, {})
        undo.defer(() => app.close())
        await app
          .listen({ port: config.port, host: config.host })
          .catch((error) => explainListenFault(error, config))
        const url = ownUrl(config.tls ? 'https' : 'http', config.host, config.port)
        const { drain, leave } = app
        return { url, metrics: deps.metrics.registry, drain, leave, stop }
      },
    }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

/** Concurrent courier jobs: most of the time they wait for a courier company. */
const dispatchesAtOnce = 40

/** Concurrent orders being sent to POS systems. */
const tillsAtOnce = 24

/** Concurrent calls to push services. Browsers choose them, so one may be slow and take ten seconds to refuse. */
const pushesAtOnce = 24

/** All background work. Returns functions that stop it, in the order it was started. */
async function startWork(deps: Deps, services: Services): Promise<(() => Promise<unknown>)[]> {
  const { db, log } = deps
  const { dispatch, events, webhooks, connections } = services
  const tasks = {
    ...taskList(deps, services),
    ...dispatch.tasks,
    ...automaticTasks({ ...deps, ...services, deliveries: dispatch.driverDeliveries }),
    ...webhooks.tasks,
    ...connections.tasks,
    ...menuSources.tasks({ ...deps, square: connections.square }),
  }
  const logWork = events.work(eventConsumers(deps, services))
  const beside = [
    { tasks: pushTasks(deps), concurrency: pushesAtOnce },
    { tasks: dispatch.slowTasks, concurrency: dispatchesAtOnce, pauseMs: 20 },
    { tasks: connections.slowTasks, concurrency: tillsAtOnce, pauseMs: 20 },
  ]
  const runners = [await startJobs(db, log, tasks, schedule, { beside }), startTakeover(db)]
  const sender = webhooks.send(events)
  const ofEvents = [logWork, sender].map(({ close }) => ({ stop: close }))
  const ends = [{ stop: connections.close }]
  return [...ofEvents, ...runners, dispatch.checks, dispatch.follow(), ...ends].map(
    (work) => () => work.stop(),
  )
}
