import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { buildWeb } from '../web/build.ts'
import { folderInMemory, temporaryFolder } from './temporary-folder.ts'
import { type Cost, processorSeconds, readCosts } from './test-costs.ts'
import { dealIntoGroups, writeGroup } from './test-group.ts'

/**
 * Each process that imports the service spends 1.5 s of CPU time on that and its first requests, so files that can share a process do.
 * They must not change anything process-wide: environment, working directory, global dispatchers.
 */
const shared: readonly { name: string; files: RegExp; perProcess: number }[] = [
  // Grouped by application, because a window and its compiled scripts serve all files of the application.
  { name: 'admin', files: /^test\/web\/admin\/.*\.browser\.test/, perProcess: 20 },
  { name: 'shop', files: /^test\/web\/shop\/.*\.browser\.test/, perProcess: 20 },
  { name: 'browser', files: /^test\/web\/.*\.browser\.test/, perProcess: 20 },
  { name: 'courier', files: /^test\/courier\//, perProcess: 4 },
  { name: 'loop-delay', files: /^test\/loop-delay\//, perProcess: 4 },
  { name: 'ops', files: /^test\/ops\//, perProcess: 20 },
  { name: 'sdk', files: /^test\/sdk\//, perProcess: 20 },
  // The tests of defenses need passwords that cost as much as in production (test-passwords.ts).
  { name: 'http', files: /(?<!auth\/defenses)\.http\.test/, perProcess: 40 },
  // Patterns are collected when modules are first imported, so this file gets its own process.
  { name: 'rules', files: /^test\/(?!long\/|processes\/|code\/patterns)/, perProcess: 40 },
]

/** Every other file has its own process. These take longest, so they start first. */
const longest = ['upgrade', 'guides', 'acceptance', 'start', 'processes', 'demo-remove'].map(
  (name) => `test/processes/${name}.test.ts`,
)

/** The shortest groups run last, so that no long file keeps one core busy while the other is idle. */
const shortest = 'rules'

/** With four processes, both cores stay busy while two of them wait for a clock, a browser or another process. */
const processesAtOnce = 4
const isLong = (file: string) => file.startsWith('test/long/')

/** Stops tests that hang. A shared process gets the same time as a single test; soak and failover tests need longer. */
const timeoutMs = (files: readonly string[]) => (files.some(isLong) ? 1_800_000 : 900_000)

/** No database lives long enough to need vacuuming or has a replica, so the write-ahead log is minimal. */
const forDatabasesOfMinutes = { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** What `npm test` runs; `npm run test:all` also runs the long ones. */
export function listTestFiles({ withLong }: { withLong: boolean }): string[] {
  return globSync('test/**/*.test.ts')
    .filter((file) => withLong || !isLong(file))
    .sort()
}

/** If more files than this fail, the change itself is broken, and rerunning them would be a waste of time. */
const maxRunAgain = 3

/**
 * Runs the files on one temporary PostgreSQL, where each file creates its databases from templates. With `again`, if only a few
 * files failed, they run again one at a time with nothing else running, and the run passes if they do (decision 0127).
 */
export async function runTests(
  files: readonly string[],
  { again = false } = {},
): Promise<{ passed: boolean; costs: Cost[] }> {
  const inMemory = folderInMemory()
  if (inMemory) process.env.TMPDIR ??= inMemory
  const { path: folder, remove } = temporaryFolder('check')
  const [postgres] = await Promise.all([
    startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      durable: false,
      settings: { max_connections: '200', ...forDatabasesOfMinutes },
    }),
    buildWeb(), // in a new clone the first four services would build it each
  ])
  try {
    process.env.TEST_POSTGRES_URL = postgres.url
    process.env.TEST_COSTS = join(folder, 'costs')
    const timeout = timeoutMs(files)
    const failed = await runProcesses(planProcesses(files, folder), processesAtOnce, timeout)
    const passed = failed.length === 0 || (again && (await passAlone(failed, timeout)))
    const ofPostgres: Cost = ['the PostgreSQL of all', processorSeconds(postgres.pid)]
    return { passed, costs: [...readCosts(join(folder, 'costs')), ofPostgres] }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** The entry files of the processes, in the order in which they start. */
function planProcesses(files: readonly string[], folder: string): string[] {
  const groupOf = (file: string) => shared.find((kind) => kind.files.test(file))
  const groups = shared.flatMap((kind) => {
    const { name, perProcess } = kind
    return dealIntoGroups(
      files.filter((file) => groupOf(file) === kind),
      perProcess,
    ).map((group, index) => {
      const file = `group-${name.replace('-', '')}-${index + 1}.ts`
      return { name, entry: writeGroup(group, join(folder, file)) }
    })
  })
  const entries = (areLast: boolean) =>
    groups.filter(({ name }) => (name === shortest) === areLast).map(({ entry }) => entry)
  return [
    ...longest.filter((file) => files.includes(file)),
    ...entries(false),
    ...files.filter((file) => !groupOf(file) && !longest.includes(file)),
    ...entries(true),
  ]
}

const preloaded = [
  './test/support/property-seed.ts',
  './scripts/test-costs.ts',
  './scripts/test-passwords.ts',
]

/** Returns the test files that failed, or the entry file of a process that ended before its tests. */
async function runProcesses(files: string[], concurrency: number, timeout: number): Promise<string[]> {
  const execArgv = preloaded.flatMap((file) => ['--import', file])
  const results = run({ files, execArgv, concurrency, timeout })
  const failed = new Set<string>()
  let success = false
  results.on('test:fail', ({ nesting, name, file }) => {
    if (nesting === 0) failed.add(name.endsWith('.test.ts') || !file ? name : relative('', file))
  })
  results.on('test:summary', (summary) => {
    if (summary.file === undefined) success = summary.success
  })
  const report = results.compose(new spec())
  report.pipe(process.stdout, { end: false })
  await finished(report)
  return success ? [] : [...failed, ...(failed.size === 0 ? ['the run'] : [])]
}

async function passAlone(failed: readonly string[], timeout: number): Promise<boolean> {
  if (failed.length > maxRunAgain || !failed.every((file) => file.endsWith('.test.ts'))) return false
  console.log(`\nRunning again, alone: ${failed.join(', ')}`)
  const failedAgain = await runProcesses([...failed], 1, timeout)
  if (failedAgain.length > 0) return false
  console.log(
    `\nPassed alone, failed beside others, so a test or what it tests has a race: ${failed.join(', ')}`,
  )
  return true
}
