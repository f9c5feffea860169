import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { StartFault } from '../core/start-fault.ts'
import type { ToSupervisor, ToWorker } from './messages.ts'
import { type Asked, openMetricsOfAll } from './metrics-of-all.ts'

export type Supervised = {
  /** Replaces the workers one by one, each only once its successor is listening. */
  reload(): Promise<void>
  /** Asks load balancers to send no more requests; all workers still answer. */
  leave(): void
  stop(): Promise<void>
}

type SuperviseDeps = {
  count: number
  /** Additional environment of a worker process, evaluated for each. */
  environment(): Record<string, string>
  log: Logger
}

/** A worker that ends is replaced immediately; one that keeps ending, after increasing pauses. */
const shortestPauseMs = 100
const maxPauseMs = 30_000
/** After this long, a worker's earlier crashes no longer count. */
const steadyMs = 60_000
/** A worker that is asked to stop and doesn't is killed. Longer than the time it gives its own requests. */
const stopMs = 20_000

/**
 * Runs the workers, which all listen on one port: this process accepts connections and distributes them in turn, so
 * no connection is refused while a worker is replaced. Resolves when all are serving.
 */
export async function supervise({ count, environment, log }: SuperviseDeps): Promise<Supervised> {
  cluster.schedulingPolicy = cluster.SCHED_RR
  const metrics = openMetricsOfAll()
  new RateLimiterClusterMaster() // counts for all workers
  /** Workers that are supposed to end. */
  const leaving = new Set<number>()
  let isStopping = false
  let reloading = Promise.resolve()

  const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  cluster.on('message', (worker: Worker, message: ToSupervisor) => {
    metrics.receive(worker.id, message)
    if (message.type !== 'read metrics of all') return
    metrics
      .read(living().map(asked))
      .then((text) => send(worker, { type: 'metrics of all', id: message.id, text }))
  })
  cluster.on('exit', (worker) => metrics.keep(worker.id))

  const start = async (): Promise<Worker> => {
    const worker = cluster.fork(environment())
    const ended = once(worker, 'exit').then(([code, signal]) => {
      throw new StartFault(`A worker ended before it served (${signal ?? `exit code ${code}`}).`)
    })
    await Promise.race([ready(worker), ended])
    ended.catch(() => {})
    return worker
  }

  /** Keeps one slot filled for as long as the service runs. */
  const fill = async (first: Worker) => {
    let [worker, pauseMs] = [first, shortestPauseMs]
    for (;;) {
      const began = performance.now()
      const [code, signal] = await exitOf(worker)
      if (isStopping || leaving.delete(worker.id)) return
      log.error({ worker: worker.id, code, signal }, 'worker process ended unexpectedly; starting another')
      pauseMs = performance.now() - began > steadyMs ? shortestPauseMs : Math.min(2 * pauseMs, maxPauseMs)
      for (;;) {
        await sleep(pauseMs)
        if (isStopping) return
        const next = await start().catch((error: Error) =>
          log.error({ err: error }, 'worker process failed to start'),
        )
        if (next) {
          worker = next
          break
        }
        pauseMs = Math.min(2 * pauseMs, maxPauseMs)
      }
    }
  }

  const end = async (worker: Worker, by: () => void) => {
    leaving.add(worker.id)
    const exited = exitOf(worker)
    by()
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
    await exited
    clearTimeout(timer)
  }

  const reloadNow = async () => {
    for (const old of living()) {
      if (isStopping) return
      const next = await start()
      fill(next)
      await end(old, () => send(old, { type: 'drain' }))
    }
    log.info({ workers: count }, 'all worker processes were replaced')
  }

  const stop = async () => {
    isStopping = true
    await Promise.all(living().map((worker) => end(worker, () => worker.process.kill('SIGTERM'))))
  }

  try {
    for (const worker of await Promise.all(Array.from({ length: count }, start))) fill(worker)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    leave() {
      for (const worker of living()) send(worker, { type: 'leave' })
    },
    reload() {
      reloading = reloading
        .then(reloadNow)
        .catch((error: Error) =>
          log.error({ err: error }, 'reload failed; the previous worker processes continue'),
        )
      return reloading
    },
  }
}

const exitOf = async (worker: Worker): Promise<[number | null, string | null]> => {
  const { exitCode, signalCode } = worker.process
  if (exitCode !== null || signalCode !== null) return [exitCode, signalCode]
  return (await once(worker, 'exit')) as [number | null, string | null]
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = (message: ToSupervisor) => {
      if (message.type !== 'ready') return
      worker.off('message', onMessage)
      resolve()
    }
    worker.on('message', onMessage)
  })
}

/** A worker that is just ending can't be reached: its exit event will tell. */
function send(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message, () => {})
}

const asked = (worker: Worker): Asked => ({ id: worker.id, send: (message) => send(worker, message) })
