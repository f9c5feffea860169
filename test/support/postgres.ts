import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'

/**
 * What a test's database contains at first: only the schema; `started`, what the first start of a service adds to it, the ZIP codes of the
 * country; or the demo too, with its holidays and past orders as of a fixed day, or as of today for services that use the
 * machine's clock; or a dozen of its merchants without ZIP codes, for tests that copy or read it whole.
 */
export type Template = 'empty' | 'started' | 'demo' | 'demo_small' | 'demo_today'

/** What each is built from. */
const basis = { started: 'empty', demo: 'started', demo_small: 'empty', demo_today: 'started' } as const

/** `npm test` starts one throwaway cluster for all test files; a file run alone starts its own. */
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

/** A separate database for each test file. A copy of files takes 35 ms of CPU time, one through the log 90 ms. */
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
  if (template === 'empty') await client.query(`CREATE DATABASE ${building}`)
  else {
    await makeTemplate(client, clusterUrl, basis[template])
    const from = templateName(basis[template])
    await client.query(`CREATE DATABASE ${building} TEMPLATE ${from} STRATEGY FILE_COPY`)
  }
  // Loaded by the one process that builds the template: most test files start a service elsewhere and don't need it.
  const { fillTemplate } = await import('./test-service.ts')
  await fillTemplate(withDatabase(clusterUrl, building), template)
  await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`)
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

/** Empty databases on a test's own cluster; all of them are dropped when it ends. */
export function emptyDatabases() {
  const made: { name: string; nearby: string }[] = []
  return {
    async make(nearby: string): Promise<string> {
      const name = `test_empty_${randomBytes(6).toString('hex')}`
      await statement(nearby, `CREATE DATABASE ${name} TEMPLATE template0`)
      made.push({ name, nearby })
      return nearby.replace(/\/[^/?]+\?/, `/${name}?`)
    },
    async dropAll() {
      for (const { name, nearby } of made) {
        const elsewhere = nearby.replace(/\/[^/?]+\?/, '/postgres?')
        await statement(elsewhere, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }
    },
  }
}

/** One statement on its own connection; returns its rows. */
export async function statement(url: string, text: string): Promise<any[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The contents of every table, without COPY: the number of its rows and a digest of their texts. */
export async function digestTables(url: string): Promise<Record<string, string>> {
  const tables = await statement(
    url,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND (schemaname, tablename) <> ('graphile_worker', 'migrations')`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const text = `SELECT count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' ORDER BY row::text)), '') AS digest FROM ${name} AS row`
    digests[name] = (await statement(url, text))[0].digest
  }
  return digests
}
