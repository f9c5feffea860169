import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Databases without anything in them, on the cluster of a test's own; all of them go when it is done. */
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

/** One statement on a connection of its own; answers its rows. */
export async function statement(url: string, text: string): Promise<any[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** What every table holds, told by another way than COPY: the number of its rows and a digest of their texts. */
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
