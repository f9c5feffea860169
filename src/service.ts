import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ownUrl } from './config.ts'
import { clockStartingAt, systemClock } from './core/clock.ts'
import { formatLocalDate, localDayOf } from './core/local-time.ts'
import { StartFault } from './core/start-fault.ts'
import { openChanges } from './db/changes.ts'
import { openDatabase } from './db/database.ts'
import { startJobs } from './db/jobs.ts'
import { migrate } from './db/migrate.ts'
import { openSettings } from './db/settings.ts'
import { seedDemoWorld } from './demo/seed.ts'
import { openHotAnswers } from './http/hot-answers.ts'
import { openMetrics } from './http/metrics.ts'
import { openRateLimiter } from './http/rate-limit.ts'
import { crontab, taskList } from './jobs.ts'
import { startDatabase } from './start-database.ts'

export type Service = { url: string; dataPlace: string; stop(): Promise<void>; failed: Promise<string> }

/** Enough for the menus and searches of a few cities; the rest is built again when asked for. */
const hotAnswerBytes = 128 * 1024 * 1024

/** Brings everything up in the order in which it is needed; `stop` takes it down in reverse. */
export async function startService(config: Config): Promise<Service> {
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
    const db = openDatabase(database.url)
    undo.push(db.close)
    if (config.seed === 'demo')
      await seedDemoWorld(db, formatLocalDate(localDayOf(clock.now(), 'America/New_York')))

    const changes = await openChanges(database.url, log)
    undo.push(changes.close)
    const limiter = openRateLimiter(config.redisUrl)
    undo.push(limiter.close)
    const metrics = openMetrics(db)
    const settings = await openSettings(db, changes)
    const hot = openHotAnswers(hotAnswerBytes)
    const deps = { config, log, clock, db, changes, limiter, settings, hot }

    const app = await buildApp({ ...deps, metrics })
    const jobs = await startJobs(db, log, taskList(deps, metrics), crontab)
    undo.push(() => jobs.stop())
    undo.push(() => app.close())
    await app
      .listen({ port: config.port, host: config.host })
      .catch((error) => explainListenFault(error, config))

    const { port } = app.server.address() as AddressInfo
    const url = ownUrl(config.tls ? 'https' : 'http', config.host, port)
    return { url, dataPlace: database.place, stop, failed: database.ended }
  } catch (error) {
    await stop()
    throw error
  }
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
