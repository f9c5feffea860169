// Everything that CI checks, step by step: npm test, npm run check and .ci/run are all this.
//   npm test                      all steps
//   npm test -- types tests      only these steps
//   npm test -- tests test/unit/money.test.ts    one test file
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { bringTools } from './bring-tools.ts'

const node = process.execPath
const bin = (name: string) => join('node_modules', '.bin', name)

type Step = { name: string; what: string; run(files: string[]): Promise<boolean> }

const steps: Step[] = [
  { name: 'tools', what: 'programs that tests need', run: async () => bringTools() },
  {
    name: 'format',
    what: 'format and lint',
    run: () => command(bin('biome'), ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'types',
    what: 'types',
    run: async () =>
      (await command(bin('tsc'), ['--noEmit'])) && command(bin('tsc'), ['--noEmit', '-p', 'web']),
  },
  {
    name: 'unused',
    what: 'dead code and unused packages',
    run: () => command(bin('knip'), ['--no-progress']),
  },
  {
    name: 'generated',
    what: 'generated files are fresh',
    run: () => command(node, ['scripts/generate.ts', '--check']),
  },
  { name: 'tests', what: 'unit, property and service tests', run: runTests },
]

const [names, files] = splitArguments(process.argv.slice(2))
const chosen = names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps
const failed: string[] = []
for (const [index, step] of chosen.entries()) {
  console.log(`\n[${index + 1}/${chosen.length}] ${step.what}`)
  const start = performance.now()
  const passed = await step.run(files)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${step.what}, ${seconds} s`)
  if (!passed) failed.push(step.name)
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.')
process.exitCode = failed.length > 0 ? 1 : 0

function splitArguments(args: string[]): [string[], string[]] {
  const isStep = (arg: string) => steps.some(({ name }) => name === arg)
  const unknown = args.find((arg) => !isStep(arg) && !arg.endsWith('.test.ts'))
  if (unknown) {
    console.error(`"${unknown}" is no step (${steps.map(({ name }) => name).join(', ')}) and no test file.`)
    process.exit(1)
  }
  return [args.filter(isStep), args.filter((arg) => !isStep(arg))]
}

/** One throw-away PostgreSQL for all test files; each makes itself a database from a template. */
async function runTests(files: string[]): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-check-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { max_connections: '200' },
  })
  try {
    const all = files.length > 0 ? files : globSync('test/**/*.test.ts').sort()
    const options = [
      ...['--import', './test/support/property-seed.ts'],
      ...['--test', '--test-concurrency=3', '--test-timeout=600000', '--test-reporter=spec'],
    ]
    return await command(node, [...options, ...all], { TEST_POSTGRES_URL: postgres.url })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function command(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}
