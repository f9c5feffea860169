import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { dealIntoGroups, writeGroup } from './test-group.ts'

/**
 * Each process that imports the service spends 1.1 s of CPU time on that alone, so the files of these folders share
 * processes. They must not change what belongs to the process: environment, working directory, global dispatchers.
 */
const shared = [
  { folder: 'test/service/', perProcess: 8 },
  { folder: 'test/relevance/', perProcess: 8 },
  { folder: 'test/unit/', perProcess: 24 },
]

/** Every other file has a process of its own. These take longest, so they start first. */
const longest = [
  'test/crash-dispatch.test.ts',
  'test/crash-checkout.test.ts',
  'test/acceptance.test.ts',
  'test/guides.test.ts',
  'test/embedded-postgres.test.ts',
]

/** Two cores are busy while one of three processes waits for a clock, a browser or another process. */
const processesAtOnce = 3
/** Against tests that hang. A shared process gets no more time than a test. */
const timeoutMs = 900_000

/** What `npm test` runs; `npm run test:all` also runs the long ones. */
export function listTestFiles({ withLong }: { withLong: boolean }): string[] {
  return globSync('test/**/*.test.ts')
    .filter((file) => withLong || !file.endsWith('.long.test.ts'))
    .sort()
}

/** Runs the files on one throw-away PostgreSQL, where each creates its databases from templates. */
export async function runTests(files: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'cellardoor-check-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    settings: { max_connections: '200' },
  })
  try {
    process.env.TEST_POSTGRES_URL = postgres.url
    return await runProcesses(planProcesses(files, folder))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The entry files of the processes, in the order in which they start. */
function planProcesses(files: readonly string[], folder: string): string[] {
  const isShared = (file: string) => shared.some((one) => file.startsWith(one.folder))
  const rank = (file: string) => (longest.includes(file) ? longest.indexOf(file) : longest.length)
  const alone = files.filter((file) => !isShared(file)).sort((a, b) => rank(a) - rank(b))
  const groups = shared.flatMap(({ folder: place, perProcess }) =>
    dealIntoGroups(
      files.filter((file) => file.startsWith(place)),
      perProcess,
    ),
  )
  return [...alone, ...groups.map((group, index) => writeGroup(group, join(folder, `group-${index + 1}.ts`)))]
}

async function runProcesses(files: string[]): Promise<boolean> {
  const execArgv = ['--import', './test/support/property-seed.ts']
  const results = run({ files, execArgv, concurrency: processesAtOnce, timeout: timeoutMs })
  let success = false
  results.on('test:summary', (summary) => {
    if (summary.file === undefined) success = summary.success
  })
  const report = results.compose(new spec())
  report.pipe(process.stdout, { end: false })
  await finished(report)
  return success
}
