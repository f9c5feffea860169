import { fork } from 'node:child_process'
import { once } from 'node:events'
import { formatLocalDate, localDayOf } from '../core/local-time.ts'
import { isWorldMade } from '../demo/is-made.ts'
import { hasZipCentroids } from '../outside/geocoders/gazetteer/zip-centroids.ts'
import type { Deps } from './deps.ts'

/** The message to the child process. */
export type SeedOrder = {
  databaseUrl: string
  /** Left out: zip codes only. */
  demo?: { today: string; merchants: number; offers: number }
}

/**
 * Fills the database where something is missing. In a process of its own: making the demo world takes memory that a process
 * keeps for as long as it lives, 100 to 200 MB more than a service needs.
 */
export async function seedDatabase(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  databaseUrl: string,
) {
  const isDemo = config.seed === 'demo'
  const { demoMerchants: merchants, demoOffers: offers } = config
  const isComplete =
    (await hasZipCentroids(db)) && (!isDemo || ((await isWorldMade(db)) && merchants === 0 && offers === 0))
  if (isComplete) return
  const today = formatLocalDate(localDayOf(clock.now(), 'America/New_York'))
  await seedInChild({ databaseUrl, ...(isDemo && { demo: { today, merchants, offers } }) })
}

async function seedInChild(order: SeedOrder) {
  // The order goes by message and not by argument, which everybody on the machine could read.
  const child = fork(new URL('./seed-child.ts', import.meta.url), [], { serialization: 'advanced' })
  let fault: unknown
  child.on('message', (message) => {
    fault = message
  })
  child.send(order)
  const [code, signal] = await once(child, 'exit')
  if (code !== 0)
    throw fault ?? new Error(`The database could not be filled: the process ended by ${signal ?? code}.`)
}
