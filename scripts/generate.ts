// Writes generated files: row types from the migrations, and tables in the documentation from the code.
//   npm run generate            writes them
//   npm run generate -- --check fails if one is out of date
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../src/core/clock.ts'
import type { Setting, SettingsTable } from '../src/core/environment.ts'
import { refusalCatalog } from '../src/core/refusals/catalog.ts'
import { openDatabase, sql } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { commandSettings } from '../src/ops/api.ts'
import { buildApp } from '../src/start/app.ts'
import { readConfig } from '../src/start/config.ts'
import { openDeps } from '../src/start/open-deps.ts'
import { settings } from '../src/start/settings.ts'
import { acceptanceTable } from './acceptance-table.ts'
import { capacityPage } from './capacity-page.ts'
import { eventTypesPage } from './event-types.ts'
import { collectionFiles } from './generate-collection.ts'
import { sdkFiles } from './generate-sdk.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Column = { table: string; column: string; type: string; nullable: boolean }

const columnsOf = sql<Column>(`
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`)

const typeNames: Record<string, string> = {
  text: 'string',
  'text[]': 'string[]',
  bigint: 'number',
  'bigint[]': 'number[]',
  integer: 'number',
  'integer[]': 'number[]',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  date: 'string',
  'timestamp with time zone': 'number',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
  uuid: 'string',
}

/** Facts that need a migrated database: its row types, and the OpenAPI description of a service that uses it. */
async function readDatabase(): Promise<{ rowTypes: string; openApi: object }> {
  const folder = temporaryFolder('generate')
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  try {
    await migrate(postgres.url)
    return { rowTypes: await rowTypes(postgres.url), openApi: await describeService(postgres.url) }
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

async function rowTypes(url: string): Promise<string> {
  const db = openDatabase(url)
  const tables = Map.groupBy(await db.rows(columnsOf), ({ table }) => table)
  await db.close()
  return [
    '// Generated from the migrations by `npm run generate`. Instants are epoch milliseconds, dates are YYYY-MM-DD.',
    ...[...tables].map(
      ([table, columns]) => `\nexport type ${pascalCase(table)}Row = {\n${columns.map(field).join('\n')}\n}`,
    ),
    '',
  ].join('\n')
}

async function describeService(url: string): Promise<object> {
  const { close, ...deps } = await openDeps(readConfig({}), url, {
    log: pino({ level: 'silent' }),
    clock: systemClock,
  })
  const app = await buildApp(deps)
  const description = (await app.inject('/openapi.json')).json()
  await app.close()
  await close()
  return description
}

const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

function field({ column, type, nullable }: Column): string {
  const name = typeNames[type]
  if (!name) throw new Error(`no TypeScript type for the column type ${type}`)
  return `  ${column}: ${name}${nullable && name !== 'unknown' ? ' | null' : ''}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function refusalTable(): string {
  const rows = Object.entries(refusalCatalog).map(
    ([code, { status, user_msg, dev_msg }]) =>
      `| \`${code}\` | ${status} | ${cell(user_msg)} | ${cell(dev_msg)} |`,
  )
  return `# Codes\n\nEvery error has one or more of these codes in \`message[].code\`. Branch on the code, since the texts may change.\n
| code | status | for people | for developers |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function settingsTable(): string {
  const tableOf = (table: SettingsTable) => {
    const rows = Object.entries<Setting<unknown>>(table).map(
      ([name, { fallback, otherwise, means }]) =>
        `| \`${name}\` | ${cell(otherwise ?? String(fallback ?? 'none'))} | ${cell(means)} |`,
    )
    return `| setting | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
  }
  return `# Settings\n\nSettings are read from the environment once, at startup. All errors are reported together.\n
${tableOf(settings)}
## The command line

\`npm run ops\` reads PUBLIC_URL, PORT, OPERATOR_TOKEN, DATABASE_URL, DATABASE_LISTEN_URL and DATA_DIR from the table above, and:

${tableOf(commandSettings)}`
}

const { rowTypes: rows, openApi } = await readDatabase()
const files = {
  'src/db/schema.generated.ts': rows,
  'acceptance/TABLE.md': acceptanceTable(),
  ...sdkFiles(openApi),
  ...collectionFiles(openApi),
  'docs/codes.md': refusalTable(),
  'docs/settings.md': settingsTable(),
  'docs/events.md': eventTypesPage(openApi),
  'docs/capacity.md': capacityPage(),
}
const stale: string[] = []
for (const [path, text] of Object.entries(files)) {
  const present = await readFile(path, 'utf8').catch(() => undefined)
  if (present === text) continue
  if (process.argv.includes('--check')) stale.push(path)
  else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run "npm run generate" and commit the result.`)
  process.exit(1)
}
