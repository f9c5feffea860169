import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { testOfAll } from '../support/eventually.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
after(() => folder.remove())
const root = join(folder.path, 'house')
const npm = join(folder.path, 'npm.js')
const called = join(folder.path, 'npm-was-called')

type Package = { version: string; dev?: boolean; optional?: boolean; os?: string[]; cpu?: string[] }
const here = { os: [process.platform], cpu: [process.arch] }
const elsewhere = { os: ['plan9'], cpu: [process.arch] }
const lockfile: Record<string, Package> = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/biome': { version: '2.0.0', dev: true },
  'node_modules/biome-here': { version: '2.0.0', dev: true, optional: true, ...here },
  'node_modules/postgres-here': { version: '17.0.0', optional: true, ...here },
  'node_modules/postgres-elsewhere': { version: '17.0.0', optional: true, ...elsewhere },
}

function put(path: string, content: string | object) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** What npm records about an install that left these out. */
function install(without: readonly string[], change: Record<string, Package> = {}) {
  const names = ['', ...without].map((name) => (name === '' ? '' : `node_modules/${name}`))
  const kept = Object.entries({ ...lockfile, ...change }).filter(([path]) => !names.includes(path))
  put('node_modules/.package-lock.json', { packages: Object.fromEntries(kept) })
}

/** Runs a program with the script; returns what it told npm first. */
function npmFor(program: string): string {
  rmSync(called, { force: true })
  const env = { ...process.env, npm_execpath: npm }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', program], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  assert.equal(stdout, 'done\n')
  return existsSync(called) ? readFileSync(called, 'utf8') : ''
}
const installsFor = (program: string) => npmFor(program) !== ''

describe('scripts/run.mjs installs', () => {
  beforeEach(() => {
    rmSync(root, { recursive: true, force: true })
    put('package-lock.json', { packages: lockfile })
    put('package.json', { type: 'module' })
    for (const program of ['src/ops.ts', 'scripts/check.ts']) put(program, "console.log('done')\n")
    cpSync('scripts/run.mjs', join(root, 'scripts/run.mjs'))
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(
      npm,
      `require('fs').writeFileSync(${JSON.stringify(called)}, process.argv.slice(2, 4).join(' '))`,
    )
  })

  test('the first time, not the second, and again when the lockfile changed', () => {
    assert.deepEqual([installsFor('src/ops.ts'), installsFor('src/ops.ts')], [true, false])
    put('package-lock.json', { packages: lockfile, changed: true })
    assert.equal(installsFor('src/ops.ts'), true)
  })

  test('development tools only when a command needs them, and keeps what a running service uses', () => {
    assert.equal(npmFor('src/ops.ts'), 'ci --omit=dev')
    assert.equal(npmFor('src/ops.ts'), '')
    assert.equal(npmFor('scripts/check.ts'), 'install --no-save')
    assert.deepEqual([npmFor('scripts/check.ts'), npmFor('src/ops.ts')], ['', ''])
  })

  test('tools again after a pull if they were installed before', () => {
    assert.equal(npmFor('scripts/check.ts'), 'ci --include=dev')
    put('package-lock.json', { packages: lockfile, changed: true })
    assert.equal(npmFor('src/ops.ts'), 'ci --include=dev')
    assert.equal(npmFor('scripts/check.ts'), '')
  })

  test('nothing after npm ci --omit=dev, except for commands that need the tools', () => {
    install(['biome', 'biome-here', 'postgres-elsewhere'])
    assert.equal(installsFor('src/ops.ts'), false)
    assert.equal(installsFor('scripts/check.ts'), true)
  })

  test('nothing after npm ci', () => {
    install(['postgres-elsewhere'])
    assert.equal(installsFor('scripts/check.ts'), false)
  })

  for (const [what, without, change] of [
    ['a package is missing', ['fastify'], {}],
    ['one for this machine is missing', ['postgres-here'], {}],
    ['one is of another version', [], { 'node_modules/fastify': { version: '4.9.9' } }],
  ] as const)
    test(`where npm was run by hand and ${what}`, () => {
      install(['postgres-elsewhere', ...without], change)
      assert.equal(installsFor('src/ops.ts'), true)
    })
})

describe('scripts/run.mjs compiles a service before it starts', () => {
  const source = 'src/start/serve.ts'
  const runsWith = (env: Record<string, string> = {}): string[] => {
    const options = { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' } as const
    const { stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'src/main.ts'], options)
    return stdout.trim().split('\n')
  }
  beforeEach(() => {
    rmSync(root, { recursive: true, force: true })
    put('package-lock.json', { packages: {} })
    put('package.json', { type: 'module' })
    put('node_modules/.package-lock.json', { packages: {} })
    put('src/main.ts', "console.log(process.argv[2] ?? 'serves')\n")
    put(source, '')
    cpSync('scripts/run.mjs', join(root, 'scripts/run.mjs'))
  })

  test('once, and again when a source is newer', () => {
    const env = { NODE_COMPILE_CACHE: join(root, 'compiled') }
    assert.deepEqual([runsWith(env), runsWith(env)], [['--compile', 'serves'], ['serves']])
    utimesSync(join(root, source), new Date(), new Date(Date.now() + 60_000))
    assert.deepEqual([runsWith(env), runsWith(env)], [['--compile', 'serves'], ['serves']])
  })

  test('not where nothing can be written', () => {
    put('a-file', '')
    assert.deepEqual(runsWith({ NODE_COMPILE_CACHE: join(root, 'a-file', 'compiled') }), ['serves'])
  })
})

describe('a compiled service', () => {
  /** Reports at its end whether the type stripper was loaded. */
  const probe = join(folder.path, 'probe.cjs')
  testOfAll('strips no types', () => {
    const loaded = "process.moduleLoadList.some((name) => name.includes('deps/amaro'))"
    writeFileSync(probe, `process.on('exit', () => console.log(${loaded}))`)
    const env = { ...process.env, NODE_COMPILE_CACHE: join(folder.path, 'compiled') }
    const strips = () =>
      spawnSync(process.execPath, ['--require', probe, 'src/main.ts', '--compile'], { env, encoding: 'utf8' })
        .stdout.trim()
        .split('\n')
    assert.ok(strips().includes('true'))
    assert.deepEqual([...new Set(strips())], ['false'])
  })
})
