import type pg from 'pg'

/** Smaller tables are read in less than a second. */
const minRows = 100_000

type IndexStatement = { name: string; table: string; rest: string; text: string }

const statementPattern = /^CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?(\w+) ON (\w+)/

/**
 * The indexes a migration creates and doesn't drop first. Statements inside a function or block are indented and not
 * included.
 */
function findIndexStatements(migration: string): IndexStatement[] {
  const statements = migration.split(/(?<=;)/)
  const isDropped = (name: string) =>
    statements.some((text) => text.includes('DROP INDEX') && text.split(/\W+/).includes(name))
  return statements
    .flatMap((statement) => {
      const text = statement.slice(Math.max(0, statement.search(/^CREATE (?:UNIQUE )?INDEX /m)))
      const match = statementPattern.exec(text)
      if (!match || !text.endsWith(';')) return []
      const [head, unique = '', name, table] = match
      const rest = `${unique}INDEX CONCURRENTLY ${name} ON ${table}${text.slice(head.length, -1)}`
      return [{ name: name!, table: table!, text, rest }]
    })
    .filter(({ name }) => !isDropped(name))
}

const findLarge = `
  SELECT count(*)::int AS found FROM pg_class
  WHERE oid = to_regclass('public.' || $1) AND relkind = 'r' AND reltuples >= ${minRows}`
const findIndex = `
  SELECT i.indisvalid AS valid FROM pg_index i WHERE i.indexrelid = to_regclass('public.' || $1)`

/**
 * A migration is one transaction, and creating an index blocks all writes to the table until it is done: seconds for
 * every million rows. So indexes on large tables are built beforehand, without blocking writes. Returns the
 * migration's text without the indexes that now exist. An index that can't be built beforehand, because the migration
 * first adds the column or cleans up the rows, is left to the migration.
 */
export async function buildLargeIndexes(client: pg.Client, migration: string): Promise<string> {
  let left = migration
  for (const statement of findIndexStatements(migration)) {
    const { rows } = await client.query(findLarge, [statement.table])
    if (rows[0].found === 1 && (await buildIndex(client, statement))) left = left.replace(statement.text, '')
  }
  return left
}

/**
 * False if the migration has to create the index. An existing one was built by an interrupted upgrade, or by the
 * operator.
 */
async function buildIndex(client: pg.Client, { name, rest }: IndexStatement): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(findIndex, [name])
  if (rows[0]?.valid) return true
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${name}`) // half built
  try {
    await client.query(`CREATE ${rest}`)
    return true
  } catch (error) {
    if ((error as { severity?: string }).severity !== 'ERROR') throw error
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
    return false
  }
}
