import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, ownUrl } from '../start/config.ts'
import { startEvening } from '../start/living-evening.ts'
import { openBaseDeps, prepare, type Service, withPort } from '../start/start-service.ts'
import { supervise } from './supervise.ts'

/**
 * The service in several processes on one port. This process prepares and supervises, and answers no requests itself.
 */
export async function startProcesses(given: Config & { processes: number }): Promise<Service> {
  const undo = new AsyncDisposableStack()
  try {
    const config = { ...(await withPort(given)), processes: given.processes }
    const deps = openBaseDeps(config)
    const { database, fill, startHistory, stop } = await prepare(config, deps)
    undo.defer(stop)
    await fill()
    const workers = await supervise({
      count: config.processes,
      log: deps.log,
      environment: () => ({
        DATABASE_URL: database.url,
        PORT: String(config.port),
        PUBLIC_URL: config.publicUrl,
        // A worker started later uses the same clock.
        ...(config.clockStart !== undefined && { CLOCK: new Date(deps.clock.now()).toISOString() }),
      }),
    })
    undo.defer(workers.stop)
    await startHistory()
    const url = ownUrl(config.tls ? 'https' : 'http', config.host, config.port)
    undo.defer((await startEvening(config, url, deps)).stop)
    return {
      url,
      dataPlace: database.place,
      failed: database.ended,
      async stop() {
        workers.leave()
        await sleep(config.drainMs)
        await undo.disposeAsync()
      },
      reload: () => void workers.reload(),
    }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}
