// Recreates test/fixtures/upgrade from the version named in test/support/upgrade/version-before.ts:
//   node scripts/run.mjs scripts/make-upgrade-fixture.ts
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import {
  checkOutVersionBefore,
  versionBefore,
  whyNoVersionBefore,
} from '../test/support/upgrade/version-before.ts'
import { temporaryFolder } from './temporary-folder.ts'

const fixtures = 'test/fixtures/upgrade'
const prefix = String(versionBefore.lastMigration).padStart(4, '0')
const why = whyNoVersionBefore()
if (why) {
  console.error(why)
  process.exit(1)
}
const { path: folder, remove } = temporaryFolder('upgrade-fixture')
try {
  const source = join(folder, 'source')
  checkOutVersionBefore(source)
  const [out, dataDir] = [join(folder, 'out'), join(folder, 'data')]
  for (const path of [out, dataDir]) mkdirSync(path)
  recordStatements(join(source, 'src/db/database.ts'))
  const writer = resolve('test/support/upgrade/write-world.ts')
  const { status } = spawnSync(process.execPath, [writer, out, dataDir], { cwd: source, stdio: 'inherit' })
  if (status !== 0) throw new Error(`the world of ${versionBefore.name} was not written`)
  copyFileSync(join(out, 'world.backup'), `${fixtures}/${prefix}.backup`)
  copyFileSync(join(out, 'kept.json'), `${fixtures}/${prefix}-kept.json`)
  writeZipped('statements.json', readFileSync(join(out, 'statements.json')))
  writeZipped('jobs.sql', await jobsSchema(source))
} finally {
  remove()
}

function writeZipped(name: string, text: string | Buffer) {
  writeFileSync(`${fixtures}/${prefix}-${name}.gz`, gzipSync(text, { level: 9 }))
}

/** Every statement passes through `sql()`, so it is recorded there. */
function recordStatements(path: string) {
  const text = readFileSync(path, 'utf8')
  const recording = text.replace(
    /export function sql<Row>\(text: string\): Statement<Row> \{\n/,
    '$&  ;(globalThis as { preparedStatements?: Set<string> }).preparedStatements?.add(text)\n',
  )
  if (recording === text) throw new Error(`${path} doesn't have the expected sql()`)
  writeFileSync(path, recording)
}

/** The job tables and functions that graphile-worker creates, in case we drop that package. */
async function jobsSchema(source: string): Promise<string> {
  const load = (path: string) =>
    import(pathToFileURL(join(source, 'node_modules/graphile-worker/dist', path)).href)
  const { migrations }: { migrations: Record<string, string> } = await load('generated/sql.js')
  const { BREAKING_MIGRATIONS: breaking }: { BREAKING_MIGRATIONS: number[] } = await load('lib.js')
  const steps = Object.entries(migrations).map(([file, text]) => {
    const number = Number.parseInt(file, 10)
    const record = `INSERT INTO graphile_worker.migrations (id, breaking) VALUES (${number}, ${breaking.includes(number)});`
    return `${record}\n${text.replaceAll(/:GRAPHILE_WORKER_SCHEMA\b/g, '"graphile_worker"')}`
  })
  const start = `CREATE SCHEMA graphile_worker;
CREATE TABLE graphile_worker.migrations (
  id int PRIMARY KEY, ts timestamptz DEFAULT now() NOT NULL, breaking boolean NOT NULL DEFAULT false
);`
  return `-- From graphile-worker, MIT license.\n${[start, ...steps].map((step) => `BEGIN;\n${step}\nCOMMIT;\n`).join('')}`
}
