import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsOfProcess, ToSupervisor, ToWorker } from './messages.ts'

/** A worker that can be asked for metrics. */
export type Asked = { id: number; send(message: ToWorker): void }

export type MetricsOfAll = {
  /** The workers' metrics summed, in Prometheus format. */
  read(workers: readonly Asked[]): Promise<string>
  /** Called for each message from a worker. */
  receive(worker: number, message: ToSupervisor): void
  /** The worker has ended: its counters stay in the sums. */
  keep(worker: number): void
}

/** A worker that doesn't answer within this time is shown with its last answer. */
const patienceMs = 2000

/**
 * Sums the metrics of all workers. Counters of a worker that has ended stay in the sum: Prometheus treats a falling
 * counter as a restart from zero, and would count everything before it again.
 */
export function openMetricsOfAll(): MetricsOfAll {
  const latest = new Map<number, MetricsOfProcess>()
  const waiting = new Map<number, { missing: Set<number>; done(): void }>()
  let ended: MetricsOfProcess = []
  let reads = 0

  const answered = (id: number, worker: number) => {
    const read = waiting.get(id)
    read?.missing.delete(worker)
    if (read?.missing.size === 0) read.done()
  }
  return {
    async read(workers) {
      const id = ++reads
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(id, { missing: new Set(workers.map((worker) => worker.id)), done: resolve })
      for (const worker of workers) worker.send({ type: 'read metrics', id })
      if (workers.length === 0) resolve()
      const timer = setTimeout(resolve, patienceMs)
      await promise
      clearTimeout(timer)
      waiting.delete(id)
      return sum([ended, ...latest.values()]).metrics()
    },
    receive(worker, message) {
      if (message.type === 'metrics') {
        latest.set(worker, message.metrics)
        answered(message.id, worker)
      }
      if (message.type === 'last metrics') latest.set(worker, message.metrics)
    },
    async keep(worker) {
      const last = latest.get(worker)?.filter(onlyGrows) ?? []
      latest.delete(worker)
      for (const id of waiting.keys()) answered(id, worker)
      const before = ended
      ended = [...before, ...last] // until the sum is computed, so none is missing in the meantime
      ended = await collectMetrics(sum([before, last]))
    },
  }
}

const onlyGrows = ({ type }: MetricsOfProcess[number]) => type === 'counter' || type === 'histogram'

const sum = (parts: MetricsOfProcess[]) => AggregatorRegistry.aggregate(parts)

export const collectMetrics = async (
  registry: Pick<Registry, 'getMetricsAsJSON'>,
): Promise<MetricsOfProcess> => (await registry.getMetricsAsJSON()) as never

let asked = 0

/** In a worker: the metrics of all of them, which only the supervisor can collect. */
export function readMetricsOfAll(): Promise<string> {
  const id = ++asked
  return new Promise((resolve, reject) => {
    const onMessage = (message: ToWorker) => {
      if (message.type !== 'metrics of all' || message.id !== id) return
      process.off('message', onMessage)
      clearTimeout(timer)
      resolve(message.text)
    }
    const timer = setTimeout(() => {
      process.off('message', onMessage)
      reject(new Error('The supervisor did not answer.'))
    }, 2 * patienceMs)
    process.on('message', onMessage)
    process.send?.({ type: 'read metrics of all', id } satisfies ToSupervisor)
  })
}
