import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { StartFault } from '../core/start-fault.ts'
import { connectionSettings } from '../db/connection-settings.ts'
import { databaseName, superuserName } from '../db/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'

/** Where an installation's data is, by its settings. */
export type DatabasePlace = { databaseUrl: string | undefined; dataDir: string }

type FoundDatabase = {
  url: string
  /** Stops a PostgreSQL that was started only for this work. */
  leave(): Promise<void>
}

/**
 * The database of an installation, whether its service is running or not: an external one, the embedded one of a running service, or the
 * embedded one, started for the duration of this work.
 */
export async function findDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  { mayMake, mayStart = true }: { mayMake: boolean; mayStart?: boolean },
): Promise<FoundDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, leave: async () => {} }
  const folder = resolve(dataDir)
  const running = await findRunning(folder)
  if (running) return { url: running, leave: async () => {} }
  if (!mayMake && !existsSync(join(folder, 'postgres', 'PG_VERSION')))
    throw new StartFault(
      `There’s no database in ${folder}. Set DATABASE_URL or DATA_DIR to the service’s values.`,
    )
  if (!mayStart) throw new StartFault(`The embedded database in ${folder} isn’t running.`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true })
  return { url: postgres.url, leave: postgres.stop }
}

/** The fourth and fifth line of this file say where PostgreSQL listens. The file may be left over from a killed server. */
async function findRunning(folder: string): Promise<string | undefined> {
  const said = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, socketDir] = said.split('\n')
  if (!port || !socketDir) return undefined
  const url = `postgres://${superuserName}@/${databaseName}?host=${encodeURIComponent(socketDir)}&port=${port}&sslmode=disable`
  return (await answers(url)) ? url : undefined
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(connectionSettings(url))
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** A connection without time limits. If PostgreSQL refuses it, the error is a single sentence. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(url))
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartFault(`PostgreSQL can’t be reached: ${error.message || error.code}.`)
  })
  return client
}
