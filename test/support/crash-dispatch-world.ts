import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { type Companies, openCompanies } from './crash-dispatch-companies.ts'
import type { Random } from './crash-shoppers.ts'
import { embeddedUrl, firstDay, firstMoment, postmasterOf } from './crash-world.ts'
import { freePort, runService, type ServiceProcess } from './process.ts'
import { makeSmallWorld } from './small-world.ts'

/**
 * What can be ended and comes back. The service and PostgreSQL, each without a word; two of the companies; everything at
 * once, which comes back a minute later by the clock, so that whatever had to wait need not wait any more. `restart` is
 * how an operator does it.
 */
export type Blow = 'service' | 'postgres' | 'companies' | 'everything' | 'restart'

/** The service with its own PostgreSQL, and four courier companies in two processes. */
export type DispatchWorld = {
  url: string
  companies: Companies
  mailDir: string
  killed: Record<Blow, number>
  /** The clock that all of them go by. */
  now(): number
  /** Of the database that runs now; to be closed by who opened it. */
  openDatabase(): Database
  kill(what: Blow): Promise<void>
  stop(): Promise<void>
}

/** Longer than any claim or pause of dispatch. */
const darkMs = 61_000

export async function startDispatchWorld(dir: string, random: Random): Promise<DispatchWorld> {
  const dataDir = join(dir, 'service')
  await makeSmallWorld(dataDir, firstDay)
  const companies = await openCompanies(join(dir, 'companies'), random)
  const port = await freePort()
  let aheadMs = firstMoment - Date.now()
  let service: ServiceProcess
  const killed = { service: 0, postgres: 0, companies: 0, everything: 0, restart: 0 }
  const { offices } = companies

  const start = async () => {
    service = runService(port, {
      command: [process.execPath, 'src/main.ts'], // without the launcher, so that the kill hits the service itself
      env: environmentOf(dataDir, Date.now() + aheadMs),
    })
    await service.ready()
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    service.child.kill(signal)
    return service.exit
  }
  const openOffices = () => Promise.all(offices.map((office) => office.start(aheadMs)))
  const blows: Record<Blow, () => Promise<unknown>> = {
    async service() {
      await end('SIGKILL')
      await start()
    },
    async postgres() {
      process.kill(postmasterOf(dataDir).pid, 'SIGKILL')
      assert.deepEqual(await service.exit, { code: 1, signal: null }, service.output())
      await start()
    },
    async companies() {
      const office = offices[killed.companies % offices.length]!
      await office.kill()
      await office.start(aheadMs)
    },
    async everything() {
      await Promise.all([end('SIGKILL'), ...offices.map((office) => office.kill())])
      aheadMs += darkMs
      await Promise.all([openOffices(), start()])
    },
    async restart() {
      assert.deepEqual(await end('SIGTERM'), { code: 0, signal: null }, service.output())
      await start()
    },
  }

  await Promise.all([openOffices(), start()])
  return {
    url: service!.url,
    companies,
    mailDir: join(dataDir, 'mail'),
    killed,
    now: () => Date.now() + aheadMs,
    openDatabase: () => openDatabase(embeddedUrl(dataDir), { connections: 2 }),
    async kill(what) {
      await blows[what]()
      killed[what]++
    },
    async stop() {
      await end('SIGTERM')
      await Promise.all(offices.map((office) => office.kill()))
    },
  }
}

function environmentOf(dataDir: string, clock: number): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    CLOCK: new Date(clock).toISOString(),
    COURIER_POLL_SECONDS: '0.7',
  }
}

export async function withDatabase<T>(
  world: Pick<DispatchWorld, 'openDatabase'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = world.openDatabase()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
