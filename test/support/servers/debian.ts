import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedUser } from '../../../src/db/embedded-postgres/folders.ts'
import { statement } from '../postgres.ts'
import { freePort } from '../process.ts'
import { send, withChildren } from './patroni.ts'

const binaries = '/usr/lib/postgresql/15/bin'

/** Why Debian's PostgreSQL, which unlike the embedded one has the programs for replicas, can't run here; undefined if it can. */
export const whyNoDebianPostgres = (): string | undefined =>
  spawnSync(`${binaries}/postgres`, ['--version']).status === 0
    ? undefined
    : 'no PostgreSQL 15 of Debian here: install postgresql-15'

export type DebianPostgres = {
  dir: string
  port: number
  url: string
  /** Kills it. */
  kill(): Promise<void>
  /** Stops it like an operator: the rest of its log is archived. */
  stop(): Promise<void>
  start(): Promise<void>
  /** To all its processes. */
  signal(name: NodeJS.Signals): void
}

type User = { uid?: number; gid?: number }

/** PostgreSQL does not run as root, so root uses the user that Debian created for it. */
function postgresUser(): User {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function runAsPostgres(program: string, args: readonly string[]) {
  const path = program.includes('/') ? program : join(binaries, program)
  const ended = spawnSync(path, args, { ...postgresUser(), encoding: 'utf8', cwd: '/' })
  if (ended.status !== 0) throw new Error(`${program}: ${ended.stderr || ended.error?.message}`)
  return ended.stdout
}

function makePostgresFolder(path: string) {
  const { uid, gid } = postgresUser()
  mkdirSync(path, { recursive: true })
  if (uid !== undefined) chownSync(path, uid, gid!)
  chmodSync(path, 0o700)
}

/** A new cluster with the database `cellardoor`. */
export async function makeDebianPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<DebianPostgres> {
  const dir = join(folder, 'data')
  makePostgresFolder(folder)
  runAsPostgres('initdb', [
    '-D',
    dir,
    '-U',
    'cellardoor',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ])
  const postgres = await openDebianPostgres(dir, settings)
  await postgres.start()
  await statement(postgres.url.replace('/cellardoor?', '/postgres?'), 'CREATE DATABASE cellardoor')
  return postgres
}

/** A streaming replica, copied from a running leader. */
export async function makeReplica(folder: string, leader: DebianPostgres): Promise<DebianPostgres> {
  const dir = join(folder, 'data')
  makePostgresFolder(folder)
  const from = `host=127.0.0.1 port=${leader.port} user=cellardoor`
  runAsPostgres('pg_basebackup', ['-D', dir, '-d', from, '-R', '-X', 'stream', '--checkpoint=fast', '-N'])
  const replica = await openDebianPostgres(dir)
  await replica.start()
  return replica
}

async function openDebianPostgres(
  dir: string,
  settings: Record<string, string> = {},
): Promise<DebianPostgres> {
  const port = await freePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_buffers: '32MB',
    fsync: 'off',
    wal_receiver_status_interval: '1s',
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://cellardoor@127.0.0.1:${port}/cellardoor?sslmode=disable`
  let child: ChildProcess | undefined
  return {
    ...{ dir, port, url },
    async start() {
      const log = openSync(`${dir}.log`, 'a')
      const running = spawn(join(binaries, 'postgres'), ['-D', dir, ...args], {
        ...postgresUser(),
        stdio: ['ignore', log, log],
        cwd: '/',
        detached: true,
      })
      child = running
      for (let tries = 0; !(await answers(url)); tries++) {
        if (running.exitCode !== null || tries > 1200) throw new Error(`PostgreSQL is not ready: ${dir}.log`)
        await sleep(50)
      }
    },
    signal(name) {
      for (const pid of withChildren([child!.pid!])) send(pid, name)
    },
    kill: () => end(child, 'SIGQUIT'),
    stop: () => end(child, 'SIGINT'),
  }
}

/** SIGINT lets it finish its files, SIGQUIT does not; both end its children. */
async function end(child: ChildProcess | undefined, signal: 'SIGINT' | 'SIGQUIT') {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** The database may not exist yet. */
const answers = (url: string) =>
  statement(url.replace('/cellardoor?', '/postgres?'), 'SELECT 1').then(
    () => true,
    () => false,
  )

/** Why there can be no pooler here; undefined if there can. */
export const whyNoPgBouncer = (): string | undefined =>
  spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'no pgbouncer here: install it'

export type PgBouncer = { urlOf(databaseUrl: string): string; stop(): Promise<void> }

/**
 * The shipped deploy/pgbouncer.ini in front of a PostgreSQL on a Unix socket, with fewer server connections than clients, so that
 * one client's transactions run on different ones.
 */
export async function startPgBouncer(folder: string, clusterUrl: string): Promise<PgBouncer> {
  const port = await freePort()
  const { searchParams, username } = new URL(clusterUrl.replace('@/', '@localhost/'))
  mkdirSync(folder, { recursive: true })
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${username}" ""\n`)
  const replacements: [RegExp, string][] = [
    [
      /^cellardoor = host=127\.0\.0\.1 port=5432 dbname=cellardoor/m,
      `* = host=${searchParams.get('host')} port=5432`,
    ],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, 'auth_type = trust\nunix_socket_dir ='],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^default_pool_size = .*$/m, 'default_pool_size = 4'],
  ]
  let config = readFileSync('deploy/pgbouncer.ini', 'utf8')
  for (const [pattern, value] of replacements) {
    if (!pattern.test(config)) throw new Error(`deploy/pgbouncer.ini has no ${pattern}`)
    config = config.replace(pattern, value)
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, config)
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const path of [folder, users, file]) chownSync(path, unprivilegedUser.uid, unprivilegedUser.gid)
  const child = spawn('pgbouncer', ['-q', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && unprivilegedUser),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const urlOf = (databaseUrl: string) =>
    `postgres://${username}@127.0.0.1:${port}${/\/[^/?]+(?=\?)/.exec(databaseUrl)![0]}?sslmode=disable`
  for (let tries = 0; !(await isThere(urlOf(clusterUrl))); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`pgbouncer is not ready:\n${printed}`)
    await sleep(50)
  }
  return {
    urlOf,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const isThere = (url: string) =>
  statement(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

const program = '/usr/bin/pgbackrest'

/** Why pgBackRest can't be tested here; undefined if it can. */
export function whyNoPgbackrest(): string | undefined {
  if (spawnSync(program, ['version']).status !== 0) return 'no pgBackRest here: install pgbackrest'
  return whyNoDebianPostgres()
}

/** The shipped file with other folders, and what it requires in postgresql.conf. */
export function preparePgbackrest(folder: string) {
  makePostgresFolder(folder)
  const config = join(folder, 'pgbackrest.conf')
  const shipped = readFileSync('deploy/pgbackrest.conf', 'utf8')
  const settings = Object.fromEntries(
    [...shipped.matchAll(/^# {3}(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name!, value!]),
  )
  const options = [`--config=${config}`, '--stanza=cellardoor']
  return {
    configFile: config,
    settings: {
      ...settings,
      archive_command: settings.archive_command!.replace('pgbackrest', `${program} --config=${config}`),
      unix_socket_directories: folder, // pgBackRest requests the start and the end of a backup here
    },
    /** Once it is known where PostgreSQL keeps its files and listens. */
    configure({ dir, port }: { dir: string; port: number }) {
      const lines = shipped
        .replace(
          /^repo1-path=.*$/m,
          `repo1-path=${join(folder, 'repository')}\nlog-path=${folder}\nlock-path=${folder}`,
        )
        .replace(
          /^pg1-path=.*$/m,
          `pg1-path=${dir}\npg1-socket-path=${folder}\npg1-user=cellardoor\npg1-database=postgres`,
        )
        .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
      writeFileSync(config, lines)
    },
    run: (command: string, ...more: string[]) => runAsPostgres(program, [...options, ...more, command]),
  }
}

export type TestRedis = { url: string; process: ChildProcess; stop(): Promise<void> }

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A throwaway Redis that stores nothing. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort())
  const dir = mkdtempSync(join(tmpdir(), 'cellardoor-redis-'))
  const settings = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', [...settings, '--dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = Promise.withResolvers<void>()
  child.stdout.on('data', (text) => {
    if (String(text).includes('Ready to accept connections')) ready.resolve()
  })
  child.once('exit', () => ready.reject(new Error('redis-server did not start')))
  await ready.promise
  return {
    url: `redis://127.0.0.1:${chosen}`,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
