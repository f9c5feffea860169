import type { Clock } from '../../core/clock.ts'
import { connectionsBesidePool } from '../../db/connection-settings.ts'
import { type Handle, sql } from '../../db/database.ts'
import { readMigrations } from '../../db/migrate.ts'
import type { Stanza } from '../../outside/pgbackrest/parse-stanza.ts'
import type { Config } from '../../start/config.ts'
import { readBacklog } from '../backlog.ts'
import { askService } from './ask-service.ts'
import { judgeDisk, judgeRedis } from './collect-facts.ts'
import { judgeDatabase, judgeJobs, judgeWaiting } from './database-rules.ts'
import { examineDatabase } from './database-store.ts'
import type { Finding } from './findings.ts'
import { judgeOwnService, judgeSkew } from './service-rules.ts'
import { judgeSettings } from './settings-rules.ts'
import { judgeStanza } from './stanza-rules.ts'

export type InsideTools = {
  config: Config
  db: Handle
  clock: Clock
  /** Reaches this process without a connection. */
  fetch: typeof fetch
  readStanza(): Promise<Stanza | null>
}

/** After this no further question is asked; one that is under way ends by the limit of statements. */
const mostMs = 30_000

/** The same examination as `npm run ops -- doctor`, by the service itself. Changes nothing. */
export async function examineFromInside(tools: InsideTools): Promise<Finding[]> {
  const { config, clock } = tools
  const endsAt = performance.now() + mostMs
  const service = await askService('http://inside', '', clock, tools.fetch)
  return [
    ...judgeSettings(config),
    ...judgeOwnService(service),
    ...(await judgeOwnDatabase(tools, endsAt)),
    ...judgeStanza(await tools.readStanza(), clock.now()),
    ...(await judgeDisk(config.dataDir)),
    ...(await judgeRedis(config.redisUrl)),
  ]
}

async function judgeOwnDatabase({ config, db, clock }: InsideTools, endsAt: number): Promise<Finding[]> {
  const ask = async (text: string): Promise<unknown[]> => {
    if (performance.now() > endsAt) throw new Error('the time of the examination is over')
    return db.rows(sql<unknown>(text))
  }
  const facts = await examineDatabase(ask, clock)
  const skew = facts.server ? judgeSkew('database', facts.server.now, facts.asked) : []
  const expected = {
    known: await readMigrations(),
    production: config.production,
    usesGazetteer: config.geocoder.kind === 'embedded',
    connectionsOfAProcess: config.databaseConnections + connectionsBesidePool,
  }
  return [...judgeDatabase(facts, expected), ...skew]
}

/** The part of the examination that a running service can do at any time: work that waits for longer than it should. */
export async function findProblems(handle: Handle): Promise<Finding[]> {
  const backlog = await readBacklog(handle)
  return [...judgeJobs(backlog), ...judgeWaiting(backlog)].filter(({ level }) => level !== 'good')
}
