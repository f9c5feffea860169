import { resolve } from 'node:path'
import pg from 'pg'
import { StartFault } from '../core/start-fault.ts'
import { connectionSettings } from '../db/connection-settings.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { findPooler } from '../db/pooler.ts'
import type { Config } from './config.ts'

export type RunningDatabase = {
  url: string
  /** Where the data is, for the welcome screen. */
  place: string
  stop(): Promise<void>
  /** Resolves with a reason if the database ends without being stopped. */
  ended: Promise<string>
}

const oldestMajor = 15

/** The operator's PostgreSQL if DATABASE_URL is set; otherwise our own, embedded. */
export async function startDatabase(config: Config): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const found = await findDatabase(config.databaseUrl)
    if (config.databaseListenUrl === undefined) await mustKeepSessions(config.databaseUrl)
    return found
  }
  const dataDir = resolve(config.dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  return { url: postgres.url, place: dataDir, stop: postgres.stop, ended: postgres.ended }
}

async function findDatabase(url: string): Promise<RunningDatabase> {
  const place = describePlace(url)
  const client = new pg.Client(connectionSettings(url))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < oldestMajor) {
      throw new StartFault(
        `DATABASE_URL points to PostgreSQL ${major}, but version ${oldestMajor} or later is required.`,
      )
    }
  } catch (error) {
    if (error instanceof StartFault) throw error
    const reason = (error as Error).message || (error as { code?: string }).code
    throw new StartFault(
      `Can’t use the PostgreSQL at DATABASE_URL (${place}): ${reason}. Start it, or fix the address.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  return { url, place, stop: async () => {}, ended: new Promise(() => {}) }
}

/** Otherwise a service would start, but never learn of a change. */
async function mustKeepSessions(url: string) {
  const pooler = await findPooler(url)
  if (pooler === 'none' || pooler === 'session') return
  throw new StartFault(
    'DATABASE_URL points to a pooler in transaction mode, which breaks LISTEN and session locks. Set DATABASE_LISTEN_URL to PostgreSQL’s own address.',
  )
}

/** The URL without its password. */
function describePlace(url: string): string {
  if (!URL.canParse(url)) return 'not an address'
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}${pathname}`
}
