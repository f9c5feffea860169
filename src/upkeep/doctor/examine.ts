import type { Clock } from '../../core/clock.ts'
import { StartFault } from '../../core/start-fault.ts'
import { connectionsBesidePool, pooledConnections } from '../../db/connection-settings.ts'
import { readMigrations } from '../../db/migrate.ts'
import { openStanza } from '../../outside/pgbackrest/read-stanza.ts'
import { type Config, readConfig } from '../../start/config.ts'
import { version } from '../../start/version.ts'
import { connect, type DatabasePlace, findDatabase } from '../find-database.ts'
import { askService } from './ask-service.ts'
import { checkPayments } from './check-payments.ts'
import { checkDisk, checkRedis } from './collect-facts.ts'
import { checkDatabase, type Expected } from './database-rules.ts'
import { examineDatabase } from './database-store.ts'
import { type Finding, mind, wrong } from './findings.ts'
import { checkService, checkSkew } from './service-rules.ts'
import { checkSettings } from './settings-rules.ts'
import { checkStanza } from './stanza-rules.ts'

export type { Finding }

type Patient = {
  url: string
  token: string
  env: Record<string, string | undefined>
  place: DatabasePlace
  clock: Clock
}

type SettingsFacts = Omit<Expected, 'known'>

/** Everything that can be checked from here, starting with the service. Changes nothing. */
export async function examine({ url, token, env, place, clock }: Patient): Promise<Finding[]> {
  const config = readSettings(env)
  const production = env.NODE_ENV?.trim() === 'production'
  const usesGazetteer = !Array.isArray(config) && config.geocoder.kind === 'embedded'
  const pool = Array.isArray(config) ? pooledConnections : config.databaseConnections
  const stanza = Array.isArray(config) ? null : await openStanza(config.pgbackrestStanza)()
  const connectionsOfAProcess = pool + connectionsBesidePool
  return [
    ...(Array.isArray(config) ? config : [...checkSettings(config), ...(await checkPayments(config, clock))]),
    ...checkService(await askService(url, token, clock), version),
    ...(await checkDatabaseAt(place, { production, usesGazetteer, connectionsOfAProcess }, clock)),
    ...checkStanza(stanza, clock.now()),
    ...(await checkDisk(place.dataDir)),
    ...(await checkRedis(env.REDIS_URL?.trim() || undefined)),
  ]
}

function readSettings(env: Patient['env']): Config | Finding[] {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return [
      wrong(
        'settings',
        error.message,
        'Fix them: the service can’t start with these settings. docs/settings.md lists them all.',
      ),
    ]
  }
}

/** Doesn't start an embedded database that isn't running. */
async function checkDatabaseAt(place: DatabasePlace, settings: SettingsFacts, clock: Clock) {
  const known = await readMigrations()
  try {
    const { url } = await findDatabase(place, { mayMake: false, mayStart: false })
    const client = await connect(url)
    try {
      await client.query(`SET statement_timeout = '60s'; SET default_transaction_read_only = on`)
      const facts = await examineDatabase(async (text) => (await client.query(text)).rows, clock)
      const skew = facts.server ? checkSkew('database', facts.server.now, facts.asked) : []
      return [...checkDatabase(facts, { known, ...settings }), ...skew]
    } finally {
      await client.end()
    }
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    const isGiven = place.databaseUrl !== undefined
    const note = isGiven ? wrong : mind
    return [
      note(
        'database',
        error.message,
        isGiven
          ? 'Start the database, or fix DATABASE_URL.'
          : 'Run this on the service’s machine, with its settings.',
      ),
    ]
  }
}
