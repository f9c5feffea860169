import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { formatLocalDate, toLocalDay } from '../core/local-time.ts'
import type { Database } from '../db/database.ts'
import { lacksHistory } from '../demo/history/progress.ts'
import { isWorldMade } from '../demo/is-made.ts'
import { hasLife, keepLate } from '../demo/life/progress.ts'
import { hasZipCentroids } from '../outside/geocoders/gazetteer/zip-centroids.ts'
import type { Deps } from './deps.ts'

/** The message to the child process. */
export type SeedOrder = { databaseUrl: string } & (
  | {
      task: 'world'
      /** ZIP codes of the whole country. The demo's cities include their own. */
      zipCodes: boolean
      demo?: {
        today: string
        now: number
        merchants: number
        offers: number
        history: boolean
        life: boolean
      }
    }
  /** Optional for showing a demo: ZIP codes, and its year of history. */
  | { task: 'rest' }
)
/** The reply, once the order is carried out or has failed. */
export type SeedReply = { fault: unknown }

/**
 * Fills the database with whatever is missing. Runs in a separate process: building the demo world takes memory that
 * a process never returns, 100 to 200 MB more than a service needs.
 */
export async function seedDatabase(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  databaseUrl: string,
  seeder?: Seeder,
) {
  const isDemo = config.seed === 'demo'
  const { demoMerchants: merchants, demoOffers: offers, demoHistory: history, demoLife: life } = config
  const hasWorld = async () =>
    (await isWorldMade(db)) && merchants === 0 && offers === 0 && (!life || (await hasLife(db)))
  const zipCodes = !(history || (await hasZipCentroids(db)))
  const isComplete = !zipCodes && (!isDemo || (await hasWorld()))
  const now = clock.now()
  if (isComplete) {
    if (life) await keepLate(db, now)
    return
  }
  const demo = { today: demoDay(now), now, merchants, offers, history, life }
  const { order, end } = seeder ?? openSeeder()
  await order({ databaseUrl, task: 'world', zipCodes, ...(isDemo && { demo }) })
  if (!seeder) end()
}

/** The day on which a demo world is based. */
const demoDay = (now: number) => formatLocalDate(toLocalDay(now, 'America/New_York'))

/**
 * Writes the demo's year of history while the service already takes requests; anything missing is added at the next
 * start. A seeder that built the world has planned the year as well.
 */
export async function startHistory(
  db: Database,
  databaseUrl: string,
  log: Logger,
  seeder?: Seeder,
): Promise<{ stop(): Promise<void> }> {
  if ((await hasZipCentroids(db)) && !(await lacksHistory(db))) {
    seeder?.end()
    return { stop: async () => {} }
  }
  const { order, end } = seeder ?? openSeeder()
  let isStopping = false
  const ended = order({ databaseUrl, task: 'rest' })
    .then(
      () => log.info('the demo’s year of history has been written'),
      (error) => {
        if (!isStopping) log.error({ err: error }, 'the demo’s year of history could not be written')
      },
    )
    .finally(end)
  return {
    async stop() {
      isStopping = true
      end()
      await ended
    },
  }
}

/** A process that fills a database, one order at a time. */
export type Seeder = { order(order: SeedOrder): Promise<void>; end(): void }

/**
 * Loading the code that builds a world takes seconds. If it will be needed, it can start, given the day, before there
 * is a database.
 */
export function openSeeder(now?: number): Seeder {
  // Orders are sent as messages rather than arguments, which everyone on the machine could read.
  const args = now === undefined ? [] : [demoDay(now)]
  const child = fork(new URL('./seed-child.ts', import.meta.url), args, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The database could not be filled: the process ended by ${signal ?? code}.`)
  })
  ended.catch(() => {}) // if it is ended without an order, nothing awaits this
  return {
    async order(order) {
      child.send(order, () => {})
      const [{ fault }] = (await Promise.race([once(child, 'message'), ended])) as [SeedReply]
      if (fault) throw fault
    },
    end: () => child.kill('SIGKILL'),
  }
}
