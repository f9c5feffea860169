import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { statement } from './empty-databases.ts'
import { send, withChildren } from './patroni-cluster.ts'
import { freePort } from './process.ts'

const binaries = '/usr/lib/postgresql/15/bin'

/** Why Debian's PostgreSQL, which unlike the embedded one brings the programs for replicas, cannot run here; undefined if it can. */
export const whyNoDebianPostgres = (): string | undefined =>
  spawnSync(`${binaries}/postgres`, ['--version']).status === 0
    ? undefined
    : 'no PostgreSQL 15 of Debian here: install postgresql-15'

export type DebianPostgres = {
  dir: string
  port: number
  url: string
  /** Ends it without a word. */
  kill(): Promise<void>
  /** Ends it as an operator would: the rest of its log is archived. */
  stop(): Promise<void>
  start(): Promise<void>
  /** To all its processes. */
  signal(name: NodeJS.Signals): void
}

type User = { uid?: number; gid?: number }

/** PostgreSQL does not run as root, so root lends it the user that Debian made for it. */
function postgresUser(): User {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export function runAsPostgres(program: string, args: readonly string[]) {
  const path = program.includes('/') ? program : join(binaries, program)
  const ended = spawnSync(path, args, { ...postgresUser(), encoding: 'utf8', cwd: '/' })
  if (ended.status !== 0) throw new Error(`${program}: ${ended.stderr || ended.error?.message}`)
  return ended.stdout
}

export function makePostgresFolder(path: string) {
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

/** A streaming replica, copied from a leader that runs. */
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

/** The database may be missing still. */
const answers = (url: string) =>
  statement(url.replace('/cellardoor?', '/postgres?'), 'SELECT 1').then(
    () => true,
    () => false,
  )
