import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { freePort, runService, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
/** As root, the new user is `nobody`, so that the case of an ordinary user is tested. */
const nobody = process.getuid?.() === 0 ? 65534 : undefined
const home = join(folder.path, 'home')
const clone = join(
  folder.path,
  'a-rather-long-folder-name-as-people-have-them-'.padEnd(150 - folder.path.length, 'x'),
)
/** What a new user has: any Node and npm on the machine, none of our packages on the path, no settings. */
const env = {
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':'),
  HOME: home,
  npm_config_cache: join(home, 'npm-cache'),
}

after(() => folder.remove())

/** The files in their current state, committed or not, without anything installed or generated at run time. */
function copyWorkTree() {
  mkdirSync(home)
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(join(clone, dirname(file)), { recursive: true })
    cpSync(file, join(clone, file))
  }
  if (nobody === undefined) return
  for (const path of [home, clone, ...globSync(`${clone}/**`)]) chownSync(path, nobody, nobody)
}

test('in a fresh clone, at a path of 150 characters, npm start installs, starts, and stops on SIGTERM with exit code 0', async (t) => {
  copyWorkTree()
  assert.ok(clone.length >= 150)
  t.diagnostic(nobody === undefined ? 'as the present user' : 'as nobody')
  for (const round of ['first', 'second']) {
    const began = performance.now()
    const run = { cwd: clone, env, command: ['npm', 'start'] as [string, ...string[]], uid: nobody }
    const service = runService(await freePort(), run)
    await service.ready()
    t.diagnostic(`${round} npm start: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    assert.match(await (await fetch(service.url)).text(), /<title>[^<]*Cellardoor/)
    assert.match(await (await fetch(`${service.url}/developers`)).text(), /<h1>Cellardoor<\/h1>/)
    assert.match(service.output(), /\/docs/)
    service.child.kill('SIGTERM')
    assert.deepEqual(await service.exit, { code: 0, signal: null })
  }
})

test('npm test works there too', () => {
  const user = nobody === undefined ? {} : { uid: nobody, gid: nobody }
  const steps = ['tests', 'test/core/money.test.ts', 'test/db/database.test.ts']
  const result = spawnSync('npm', ['test', '--', ...steps], { cwd: clone, env, encoding: 'utf8', ...user })
  assert.equal(result.status, 0, result.stdout + result.stderr)
  assert.match(result.stdout, /All checks passed/)
})
