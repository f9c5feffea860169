// Everything that CI checks. npm test, npm run check and .ci/run all run this: npm test -- --help
import { spawn } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { bringTools } from './bring-tools.ts'
import { listTestFiles, runTests } from './run-tests.ts'
import { type Cost, describeCosts } from './test-costs.ts'

type Result = { passed: boolean; printed: string }
type Step = { name: string; what: string; run(): Promise<Result> }

const node = process.execPath
const bin = (name: string) => join('node_modules', '.bin', name)
const switches = { isAll: '--all', withCosts: '--costs', again: '--again' }

/** These run one after another while the tests run, because most tests leave part of the second core idle. */
const checks: Step[] = [
  {
    name: 'format',
    what: 'format and lint',
    run: () => command(bin('biome'), ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'types',
    what: 'types',
    run: async () => {
      const own = await checkTypes('.')
      return own.passed ? checkTypes('web') : own
    },
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
]
const stepNames = ['tools', ...checks.map(({ name }) => name), 'tests']

const usage = `npm test                      all steps, and all tests except test/long
npm run test:all              also the long tests, and every case of the others
npm test -- types unused      only these steps: ${stepNames.join(', ')}
npm test -- tests test/core/money.test.ts    one test file, or all in a folder: tests test/core
npm test -- --costs           prints the processor time of each test file at the end
npm test -- --again           reruns failed files by themselves, if there are only a few`

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit()
}
const chosen = readArguments(process.argv.slice(2))
const wants = (name: string) => chosen.steps.includes(name)
if (wants('tools')) bringTools()
if (chosen.isAll) process.env.TEST_ALL = 'true'
let costs: Cost[] = []
const [faults, testsPassed] = await Promise.all([
  runChecks(checks.filter(({ name }) => wants(name))),
  wants('tests') ? timed('tests', runChosenTests) : true,
])
if (chosen.withCosts) console.log(`\nProcessor time\n${describeCosts(costs)}`)
for (const { what, printed } of faults) console.log(`\n✗ ${what}\n${printed}`)
const failed = [...faults.map(({ name }) => name), ...(testsPassed ? [] : ['tests'])]
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.')
process.exitCode = failed.length > 0 ? 1 : 0

async function runChosenTests(): Promise<boolean> {
  const result = await runTests(chosen.files, chosen)
  costs = result.costs
  return result.passed
}

function readArguments(args: string[]) {
  const isStep = (arg: string) => stepNames.includes(arg)
  const all = listTestFiles({ withLong: true })
  const filesIn = (arg: string) =>
    arg.endsWith('.test.ts') ? [arg] : all.filter((file) => file.startsWith(`${arg.replace(/\/$/, '')}/`))
  const isFile = (arg: string) => filesIn(arg).length > 0
  const isSwitch = (arg: string) => Object.values(switches).includes(arg)
  const unknown = args.find((arg) => !isStep(arg) && !isFile(arg) && !isSwitch(arg))
  if (unknown) {
    console.error(
      `"${unknown}" is neither a step (${stepNames.join(', ')}) nor a test file or a folder of them.`,
    )
    process.exit(1)
  }
  const [steps, files] = [args.filter(isStep), args.flatMap(filesIn)]
  const isAll = args.includes(switches.isAll)
  return {
    isAll,
    withCosts: args.includes(switches.withCosts),
    again: args.includes(switches.again),
    steps: steps.length > 0 ? steps : stepNames,
    files: files.length > 0 ? files : listTestFiles({ withLong: isAll }),
  }
}

/** Returns the failed steps with their output, which is shown at the end, where people look. */
async function runChecks(steps: Step[]): Promise<(Step & Result)[]> {
  const failing: (Step & Result)[] = []
  for (const step of steps) {
    let result: Result | undefined
    await timed(step.what, async () => {
      result = await step.run()
      return result.passed
    })
    if (!result!.passed) failing.push({ ...step, ...result! })
  }
  return failing
}

async function timed(what: string, run: () => Promise<boolean>): Promise<boolean> {
  const start = performance.now()
  const passed = await run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${what}, ${seconds} s`)
  return passed
}

/**
 * Checks only what changed since the last run: 3 s of CPU time instead of 30. One checker, because four (the default)
 * each compute the shared types, which takes 50% longer, and the tests use the other core. GOGC makes the compiler
 * collect garbage less often, which takes 17% less time and 10% more memory (1.3 GB).
 */
function checkTypes(project: string): Promise<Result> {
  const known = join('node_modules', '.cache', 'types', `${basename(resolve(project))}.tsbuildinfo`)
  const incremental = ['--incremental', '--tsBuildInfoFile', known]
  return command(bin('tsc'), ['--noEmit', '-p', project, '--checkers', '1', ...incremental], { GOGC: '400' })
}

function command(program: string, args: string[], env: Record<string, string> = {}): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.stderr.on('data', (chunk) => (printed += chunk))
    child.on('error', (error) => resolve({ passed: false, printed: error.message }))
    child.on('close', (code) => resolve({ passed: code === 0, printed }))
  })
}
