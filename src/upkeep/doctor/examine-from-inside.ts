import type { Clock } from '../../core/clock.ts'
import { connectionsBesidePool } from '../../db/connection-settings.ts'
import { type Handle, sql } from '../../db/database.ts'
import { readMigrations } from '../../db/migrate.ts'
import type { Stanza } from '../../outside/pgbackrest/parse-stanza.ts'
import type { Config } from '../../start/config.ts'
import { readBacklog } from '../backlog.ts'
import { askService } from './ask-service.ts'
import { checkPayments } from './check-payments.ts'
import { checkDisk, checkRedis } from './collect-facts.ts'
import { type ConnectionFacts, checkConnections } from './connection-rules.ts'
import { checkDatabase, checkJobs, checkWaiting } from './database-rules.ts'
import { examineDatabase } from './database-store.ts'
import type { Finding } from './findings.ts'
import { checkNetworks, type NetworkTrial } from './network-rules.ts'
import { checkOwnService, checkSkew } from './service-rules.ts'
import { checkSettings } from './settings-rules.ts'
import { checkStanza } from './stanza-rules.ts'

export type InsideDeps = {
  config: Config
  db: Handle
  clock: Clock
  /** Calls this process directly, without a connection. */
  fetch: typeof fetch
  readStanza(): Promise<Stanza | null>
  /** Checks that courier networks accept our keys. */
  tryNetworks(): Promise<NetworkTrial[]>
  examineConnections(): Promise<ConnectionFacts>
}

/** After this, no new query is started. The statement timeout ends one that is running. */
const maxMs = 30_000

/** The same examination as `npm run ops -- doctor`, run by the service itself. Changes nothing. */
export async function examineFromInside(deps: InsideDeps): Promise<Finding[]> {
  const { config, clock } = deps
  const endsAt = performance.now() + maxMs
  const service = await askService('http://inside', '', clock, deps.fetch)
  return [
    ...checkSettings(config),
    ...(await checkPayments(config, clock)),
    ...checkNetworks(await deps.tryNetworks()),
    ...checkConnections(await deps.examineConnections()),
    ...checkOwnService(service),
    ...(await checkOwnDatabase(deps, endsAt)),
    ...checkStanza(await deps.readStanza(), clock.now()),
    ...(await checkDisk(config.dataDir)),
    ...(await checkRedis(config.redisUrl)),
  ]
}

async function checkOwnDatabase({ config, db, clock }: InsideDeps, endsAt: number): Promise<Finding[]> {
  const ask = async (text: string): Promise<unknown[]> => {
    if (performance.now() > endsAt) throw new Error('the time of the examination is over')
    return db.rows(sql(text))
  }
  const facts = await examineDatabase(ask, clock)
  const skew = facts.server ? checkSkew('database', facts.server.now, facts.asked) : []
  const expected = {
    known: await readMigrations(),
    production: config.production,
    usesGazetteer: config.geocoder.kind === 'embedded',
    connectionsOfAProcess: config.databaseConnections + connectionsBesidePool,
  }
  return [...checkDatabase(facts, expected), ...skew]
}

/** The part that a running service can check at any time: work that has waited too long. */
export async function findProblems(handle: Handle): Promise<Finding[]> {
  const backlog = await readBacklog(handle)
  return [...checkJobs(backlog), ...checkWaiting(backlog)].filter(({ level }) => level !== 'good')
}
