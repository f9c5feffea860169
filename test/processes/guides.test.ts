import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { testOfAll } from '../support/eventually.ts'
import {
  compileCache,
  type DemoService,
  freePort,
  inherited,
  runDemoService,
  runEmptyService,
  temporaryFolder,
} from '../support/process.ts'
import { differenceOf, type GuideBlock, readGuide } from './guide-blocks.ts'

const guides = ['README.md', ...globSync('docs/guides/*.md').sort()]
let service: DemoService

type Place = { folder: string; url: string }
type FollowOptions = { withNpm: boolean }

/** The folder with programs that take precedence over the machine's. */
const programs = 'programs'

describe('every command of the guides works, and its output matches the guide', () => {
  before(async () => {
    service = await runDemoService({ COURIERS: 'simulated' })
  })
  after(() => service.stop())

  for (const file of guides) {
    test(basename(file), async () => {
      await follow(readFileSync(file, 'utf8'), service.url, { withNpm: file === 'README.md' })
    })
  }

  testOfAll('the first day of operate.md works on an empty database', async () => {
    const empty = await runEmptyService({ OPERATOR_TOKEN: 'demo-operator-token' })
    try {
      const [firstDay] = readFileSync('docs/guides/operate.md', 'utf8').split('\n## 6. ')
      await follow(firstDay!, empty.url)
    } finally {
      await empty.stop()
    }
  })
})

/** Does what a reader does, from the first command to the last. */
async function follow(guide: string, url: string, options: FollowOptions = { withNpm: false }) {
  const { folder, fit, remove } = await prepare(url, options)
  const blocks = readGuide(fit(guide))
  const running = await startTerminals(blocks, { folder, url })
  try {
    const commands = blocks.filter(({ kind }) => kind === 'run')
    assert.ok(commands.length > 2)
    await mustWork(commands, { folder, url })
  } finally {
    await Promise.all(running.map(end))
    remove()
  }
}

/** `date` of a machine whose clock was moved (machine-clock.mjs). */
function writeDateProgram(file: string) {
  const aheadSeconds = Math.round((Date.now() - performance.timeOrigin - performance.now()) / 1000)
  const script = `#!/bin/sh\nexec /bin/date -d "@$(($(/bin/date +%s) + ${aheadSeconds}))" "$@"\n`
  writeFileSync(file, script, { mode: 0o755 })
}

/**
 * `npm run <script> -- <arguments>` without npm and the launcher, which take 0.6 s of CPU time each time, more than
 * most commands. README.md is tested with the real one.
 */
function writeNpmProgram(file: string) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const known = Object.entries(scripts).flatMap(([name, script]) => {
    const program = /^exec node scripts\/run\.mjs (\S+\.ts)$/.exec(script)?.[1]
    return program ? [`${name}) program=${program} ;;`] : []
  })
  const lines = [
    '#!/bin/sh',
    // npm prints the script's name before it runs it, unless it is silent.
    '[ "$1" = run ] && shift; if [ "$1" = -s ]; then shift; else printf "\\n> %s\\n\\n" "$1"; fi',
    `case $1 in ${known.join(' ')} *) exit 127 ;; esac`,
    'shift; [ "$1" = -- ] && shift',
    `cd "${resolve('.')}"; exec "${process.execPath}" "$program" "$@"`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o755 })
}

/** A folder that npm takes for the repository; files written by the guide stay in it. Ports are free ones. */
async function prepare(url: string, { withNpm }: FollowOptions) {
  const { path: folder, remove } = temporaryFolder()
  for (const name of ['package.json', 'scripts']) symlinkSync(resolve(name), join(folder, name))
  mkdirSync(join(folder, programs))
  if (!withNpm) writeNpmProgram(join(folder, programs, 'npm'))
  if (process.env.MACHINE_CLOCK) writeDateProgram(join(folder, programs, 'date'))
  const here = new URL(url).host
  const port = String(await freePort())
  const fit = (text: string) => text.replaceAll('localhost:8080', here).replaceAll('9100', port)
  return { folder, remove, fit }
}

/** What a reader keeps running in another terminal. The service itself is already running. */
async function startTerminals(blocks: readonly GuideBlock[], place: Place): Promise<ChildProcess[]> {
  const terminals = blocks.filter(({ kind, command }) => kind === 'terminal' && command !== 'npm start')
  const running: ChildProcess[] = []
  for (const { command } of terminals) {
    const child = spawn('bash', ['-c', `exec ${command}`], { ...surroundings(place), detached: true })
    running.push(child)
    let printed = ''
    child.stderr.on('data', (chunk) => (printed += chunk))
    while (!printed.includes('Ctrl-C')) {
      const chunk = await Promise.race([
        once(child.stdout, 'data'),
        once(child, 'exit').then(() => undefined),
      ])
      if (!chunk) throw new Error(`"${command}" ended:\n${printed}`)
      printed += chunk
    }
  }
  return running
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGTERM')
  await ended
}

/** One shell for the whole guide, so that a variable set in one block is available in the next. */
async function mustWork(commands: readonly GuideBlock[], place: Place) {
  const mark = '\u001e'
  const script = commands.map(({ command }) => `${command}\nprintf '${mark}'\n`).join('')
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], surroundings(place))
  let [printed, complaints] = ['', '']
  shell.stdout.on('data', (chunk) => (printed += chunk))
  shell.stderr.on('data', (chunk) => (complaints += chunk))
  const [code] = await once(shell, 'close')
  const parts = printed.split(mark)
  for (const [index, { command, answers }] of commands.entries()) {
    assert.ok(index < parts.length - 1, `exit code ${code} from:\n${command}\n${parts[index]}\n${complaints}`)
    const difference = answers && differenceOf(answers, parts[index]!)
    assert.equal(difference, undefined, `${command}\n${difference}\n${complaints}`)
  }
}

function surroundings({ folder, url }: Place) {
  const PATH = `${join(folder, programs)}:${process.env.PATH}`
  const env = {
    ...inherited(),
    ...compileCache,
    PATH,
    CELLARDOOR_URL: url,
    npm_config_update_notifier: 'false',
  }
  return { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
}

describe('the output in a guide is compared with what was printed', () => {
  const json = (text: string, printed: unknown) =>
    differenceOf({ format: 'json', text }, JSON.stringify(printed))

  test('field by field, where … matches any value', () => {
    const shown = '{ "id": "…", "name": "A…z", "list": [1, "…"], "…": "…" }'
    assert.equal(json(shown, { id: 7, name: 'A to z', list: [1, 2, 3], more: true }), undefined)
    assert.match(json(shown, { name: 'A to z', list: [1] })!, /^\/id is missing/)
    assert.match(json(shown, { id: 7, name: 'B', list: [1] })!, /^\/name: the guide shows "A…z"/)
    assert.match(json(shown, { id: 7, name: 'Az', list: [] })!, /^\/list: /)
    assert.match(json('{ "list": [1] }', { list: [1, 2] })!, /^\/list: /)
    assert.match(json('{ "a": 1 }', { a: 1, b: 2 })!, /also holds b/)
    assert.match(differenceOf({ format: 'json', text: '{}' }, 'Oops')!, /is no JSON/)
  })

  test('text in order', () => {
    const text = 'a\n…\nb.c'
    assert.equal(differenceOf({ format: 'text', text }, 'a\nsomething\nb.c\n'), undefined)
    assert.match(differenceOf({ format: 'text', text }, 'a\nsomething\nbxc')!, /^printed/)
  })

  test('a block that no test would run is an error', () => {
    assert.throws(() => readGuide('```sh norun\nls\n```'), /norun/)
    assert.throws(() => readGuide('```json answers\n{}\n```'), /belong to no command/)
    assert.deepEqual(readGuide('```sh no-run\nls\n```'), [{ kind: 'no-run', command: 'ls' }])
  })
})
