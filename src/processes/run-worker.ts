import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../start/config.ts'
import { type Serving, serve } from '../start/serve.ts'
import { openBaseDeps } from '../start/start-service.ts'
import type { ToSupervisor, ToWorker } from './messages.ts'
import { collectMetrics, readMetricsOfAll } from './metrics-of-all.ts'

/** How long a replaced worker keeps answering: frequent callers have moved to another connection by then. */
const drainMs = 2000

/** One of several serving processes. Its database is prepared; the supervisor passes it connections. */
export async function startWorker(config: Config): Promise<Pick<Serving, 'stop'>> {
  const deps = openBaseDeps(config, cluster.worker?.id)
  const serving = await serve(config, config.databaseUrl!, { ...deps, readMetrics: readMetricsOfAll })
  const metrics = () => collectMetrics(serving.metrics)
  const stop = async () => {
    await serving.stop()
    await sendToSupervisor({ type: 'last metrics', metrics: await metrics() })
  }
  process.on('message', async (message: ToWorker) => {
    if (message.type === 'read metrics')
      sendToSupervisor({ type: 'metrics', id: message.id, metrics: await metrics() })
    if (message.type === 'leave') serving.leave()
    if (message.type !== 'drain') return
    serving.drain()
    await sleep(drainMs)
    process.kill(process.pid, 'SIGTERM')
  })
  await sendToSupervisor({ type: 'ready' })
  return { stop }
}

/** Resolves when the message has been sent, even without a reader. */
function sendToSupervisor(message: ToSupervisor): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve())
    else resolve()
  })
}
