import { argon2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { formatLocalDate, localDayOf } from '../../src/core/local-time.ts'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { seedDemoWorld } from '../../src/demo/seed.ts'
import { loadZipCentroids } from '../../src/outside/geocoders/gazetteer/zip-centroids.ts'

/**
 * What a test's database holds at first: the schema alone, or the demo world, with its holidays and past orders as of a
 * fixed day, or as of today for services that run by the machine's clock.
 */
export type Template = 'empty' | 'demo' | 'demo_today'

const demoToday = '2026-06-15'
const demoPassword = 'open-sesame-42'

/** `npm test` starts one throw-away cluster for all test files; a file run by hand brings its own. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env.TEST_POSTGRES_URL
  if (shared) return { url: shared, stop: async () => {} }
  const folder = temporaryFolder('test')
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      folder.remove()
    },
  }
}

/** A database of its own for each test file. A copy of files takes 35 ms of processor time, one through the log 90 ms. */
export async function createTestDatabase(clusterUrl: string, template: Template) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(clusterUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(1)')
    await makeTemplate(client, clusterUrl, template)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName(template)} STRATEGY FILE_COPY`)
  })
  return {
    url: withDatabase(clusterUrl, name),
    async drop() {
      await onCluster(clusterUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

const templateName = (template: Template) => `template_${template}`

async function makeTemplate(client: pg.Client, clusterUrl: string, template: Template) {
  const name = templateName(template)
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount) return
  const building = `${name}_building`
  await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${building}`)
  const url = withDatabase(clusterUrl, building)
  await migrate(url)
  if (template !== 'empty') {
    const db = openDatabase(url)
    const today = formatLocalDate(localDayOf(Date.now(), 'America/New_York'))
    await seedDemoWorld(db, template === 'demo' ? demoToday : today)
    if (template === 'demo_today') await loadZipCentroids(db) // as every start of the service would
    await db.pool.query('UPDATE customers SET password_hash = $1', [cheapHash(demoPassword)])
    await db.close()
  }
  await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`)
}

/** A stored hash names its own cost, and a login pays that: 45 ms of CPU time for a real one, next to nothing for this. */
export function cheapHash(message: string, memory = 8): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes: 1, parallelism: 1, tagLength: 32 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=1,p=1$${base64(nonce)}$${base64(tag)}`
}

function withDatabase(clusterUrl: string, name: string): string {
  return clusterUrl.replace('/cellardoor?', `/${name}?`)
}

async function onCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
